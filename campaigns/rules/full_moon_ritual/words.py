"""What deeds, rows of the score and the ways of a Spell Card are called in sentences."""

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.full_moon_ritual.magic import CardGoes, Deed
from campaigns.rulebooks.full_moon_ritual.scoring import Row

DEEDS = {Deed.CAST: _("Cast"), Deed.GATHER: _("Gather")}
ROWS = {
    Row.INGREDIENTS: _("Ingredients"),
    Row.GEMS: _("Gems"),
    Row.SPELLS: _("Spells"),
    Row.CHIPS: _("Chips"),
}
CARD_GOES = {
    CardGoes.DISCARDED: _("the card is discarded, a fresh one laid"),
    CardGoes.YOURS: _("the card is yours, a fresh one laid"),
    CardGoes.STAYS: _("the card stays face up"),
}
