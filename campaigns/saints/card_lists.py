"""Cards that somebody names in a list for a saint: those that are known, and new ones of the box owner's own."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from cards.box import lists
from cards.box.lists import BadList, ListableCards, ListedCard, ListLine, ListProblem
from cards.box.stock import MOST_COPIES
from cards.models import Box
from cards.sight import viewer_for

LINES_AT_MOST = 100


class DeckListReading(NamedTuple):
    cards: list[ListedCard]
    problems: list[ListProblem]

    @property
    def has_new(self) -> bool:
        return any(one.is_new for one in self.cards)


def lines_of(text: str) -> tuple[list[ListLine], list[ListProblem]]:
    """What the lines ask for; no line at all asks for nothing."""
    return lists.from_lines(text) if text.strip() else ([], [])


def cards_to_name(box: Box, *, by: Any) -> ListableCards:
    """What the lists for a saint may name; several of them are read from it."""
    return ListableCards(box, viewer_for(by))


def read(box: Box, wanted: Sequence[ListLine], *, by: Any, shelf: ListableCards | None = None) -> DeckListReading:
    """Which cards are meant. Nothing is written."""
    if len(wanted) > LINES_AT_MOST:
        words = _("That is too long for one list: at most %(most)d lines.") % {"most": LINES_AT_MOST}
        return DeckListReading([], [ListProblem(LINES_AT_MOST + 1, "too-long", words)])
    if not wanted:
        return DeckListReading([], [])
    odd = [ListProblem(one.at, "how-many", _too_many(one)) for one in wanted if one.copies > MOST_COPIES]
    # The cards come out of the box; whether there are so many of them is asked when they are taken.
    found = (shelf or cards_to_name(box, by=by)).find_all(wanted)
    return DeckListReading(found.cards, sorted([*odd, *found.wrong]))


def _too_many(one: ListLine) -> str:
    words = _("%(name)s: no box holds more than %(most)d of one card. Write how many there are.")
    return words % {"name": one.name, "most": MOST_COPIES}


def cards(box: Box, wanted: Sequence[ListLine], *, by: Any) -> list[ListedCard]:
    """The same with every new card written down, or a BadList with all that is wrong."""
    reading = read(box, wanted, by=by)
    if reading.problems:
        raise BadList(reading.problems)
    new = {one.at for one in reading.cards if one.is_new}
    if not new:
        return reading.cards
    lists.add.within(box, [one for one in wanted if one.at in new], by=by)
    return read(box, wanted, by=by).cards
