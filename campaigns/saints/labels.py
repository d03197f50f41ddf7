"""The words of a saint's card: virtues, ways, symbols, skills and types of cards."""

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.apocrypha import deck as decks

GAME = "apocrypha"


VIRTUES = {"body": _("Body"), "mind": _("Mind"), "rage": _("Rage"), "soul": _("Soul")}


WAYS = {"top": _("top"), "left": _("left"), "right": _("right"), "bottom": _("bottom")}


# What a saint may be known by: icons of the sprite, with what they show.
SYMBOLS = {
    "rose": _("Rose window"),
    "halo": _("Halo"),
    "moon": _("Moon"),
    "sun": _("Sun"),
    "skull": _("Skull"),
    "book": _("Book"),
    "guide": _("Lantern"),
    "clock": _("Clock"),
    "hope": _("Sunrise"),
    "doom": _("Storm"),
    "strange": _("Spiral"),
    "search": _("Lens"),
}


SKILLS = {
    "charm": _("Charm"),
    "conjure": _("Conjure"),
    "hack": _("Hack"),
    "resist": _("Resist"),
    "sense": _("Sense"),
    "strike": _("Strike"),
    "study": _("Study"),
}


TYPES = {
    decks.DeckCardType.BODY_GIFT: _("Body gifts"),
    decks.DeckCardType.MIND_GIFT: _("Mind gifts"),
    decks.DeckCardType.RAGE_GIFT: _("Rage gifts"),
    decks.DeckCardType.SOUL_GIFT: _("Soul gifts"),
    decks.DeckCardType.OMEN: _("Omens"),
}
