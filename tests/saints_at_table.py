"""Saints for the tests: Frank and Ophelia, of the catalogue, at the table of the test."""

from campaigns.models import Member, Saint, SaintPlaceKind
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.holdings import SaintHolding, holding_of
from cards.models import Card
from tests.people_at_table import Table

FRANK = SaintSheet(virtues=Virtues(body=3, mind=3, rage=4, soul=1), hand_size=4)


def card(code: str) -> Card:
    return Card.objects.select_related("type").get(code=f"apocrypha-{code}")


def seat(table: Table, who: str = "player") -> Member:
    return table.campaign.members.get(user__username=who)


def frank(table: Table, who: str = "player") -> Saint:
    return saints.make(seat(table, who), name="Frank", sheet=FRANK, card=card("frank-block"), seat=3)


def ophelia(table: Table, who: str = "player") -> Saint:
    sheet = SaintSheet(virtues=Virtues(body=2, mind=3, rage=2, soul=4), hand_size=6)
    return saints.make(seat(table, who), name="Ophelia", sheet=sheet, card=card("ophelia-willows"))


def slot(table: Table, saint: Saint, code: str, where: SaintPlaceKind) -> None:
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card(code), 1, where)], kind="card.slotted")


def lying(saint: Saint) -> list[tuple[str, str]]:
    """The halo: slot and name, from the bottom of each."""
    return [(str(one.part), one.card.name) for one in holding_of(saint).halo]


def held(saint: Saint) -> SaintHolding:
    return holding_of(saint)
