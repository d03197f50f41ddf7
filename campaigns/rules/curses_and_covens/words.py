"""What cards, phases and sides are called in sentences, and the signs that stand for cards."""

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.curses_and_covens.cards import Card
from campaigns.rulebooks.curses_and_covens.hunt import Side
from campaigns.rulebooks.curses_and_covens.phases import Phase

CARDS = {
    Card.LOVE: _("Love witch"),
    Card.CRYSTAL: _("Crystal witch"),
    Card.NATURE: _("Nature witch"),
    Card.WILD: _("Wild witch"),
    Card.FAKE: _("Fake witch"),
    Card.RITUAL: _("Ritual"),
    Card.TOWNSFOLK: _("Townsfolk"),
}
SUITS = {Card.LOVE: _("Love"), Card.CRYSTAL: _("Crystal"), Card.NATURE: _("Nature")}
PHASES = {
    Phase.CENSUS: _("Census"),
    Phase.ARRIVAL: _("Arrival"),
    Phase.TRAVEL: _("Travel"),
    Phase.HUNT: _("Hunt"),
}
WON = {Side.TOWNS: _("The towns have won."), Side.WITCH_HUNTER: _("The Witch Hunter has won.")}
# The signs of img/signs.svg.
SIGNS = {
    Card.LOVE: "heart",
    Card.CRYSTAL: "crystal",
    Card.NATURE: "leaf",
    Card.WILD: "wild",
    Card.FAKE: "hat",
    Card.RITUAL: "ritual",
    Card.TOWNSFOLK: "townsfolk",
}


def shown(card: Card) -> dict[str, object]:
    """A card as a page draws it."""
    return {"card": card.value, "name": CARDS[card], "sign": SIGNS[card]}
