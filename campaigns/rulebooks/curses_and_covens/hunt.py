"""The Hunt: what becomes of a card that the Witch Hunter picked, and who has won by it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.curses_and_covens.cards import WITCHES, Card, witches_among
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rulebooks.verdict import Finding

# Rule.FIVE_WITCHES_WIN
WITCHES_TO_WIN = 5
# Rule.TWO_RITUALS_WIN
RITUALS_TO_WIN = 2
# Rule.TWO_PICKS
PICKS = 2


class Side(StrEnum):
    TOWNS = "towns"
    WITCH_HUNTER = "witch-hunter"


class GoesTo(StrEnum):
    WITCH_HUNTER = "witch-hunter"
    ANOTHER_TOWN = "another-town"


@dataclass(frozen=True)
class Pick:
    """What a picked card does; all that is asked of a town is whether it discards the rest of its hand."""

    in_front: tuple[Card, ...]
    to: GoesTo
    town_discards: bool
    escape: tuple[Card, ...]

    @property
    def witches(self) -> int:
        return witches_among(self.in_front)

    @property
    def rituals(self) -> int:
        return self.in_front.count(Card.RITUAL)

    @property
    def winner(self) -> Side | None:
        """Whoever won by it, at once: Rule.WIN_IS_IMMEDIATE; the fake witch leaves too few to: Rule.FAKE_CANNOT_WIN."""
        if self.witches >= WITCHES_TO_WIN:
            return Side.WITCH_HUNTER
        return Side.TOWNS if self.rituals >= RITUALS_TO_WIN else None


def against(in_front: Sequence[Card]) -> Iterator[Finding]:
    """Why nothing is picked any more: somebody has won."""
    witches, rituals = witches_among(in_front), in_front.count(Card.RITUAL)
    if witches >= WITCHES_TO_WIN:
        yield Finding(Rule.FIVE_WITCHES_WIN, {"witches": witches})
    if rituals >= RITUALS_TO_WIN:
        yield Finding(Rule.TWO_RITUALS_WIN, {"rituals": rituals})


def resolve(card: Card, in_front: Sequence[Card]) -> Pick:
    """What *card*, just revealed, does with these lying before the Witch Hunter."""
    before = tuple(in_front)
    if card is Card.TOWNSFOLK:
        # Rule.TOWNSFOLK_MOVE_ON
        return Pick(before, GoesTo.ANOTHER_TOWN, town_discards=False, escape=())
    if card is Card.RITUAL:
        # Rule.RITUAL_LIES_OPEN
        return Pick((*before, card), GoesTo.WITCH_HUNTER, town_discards=False, escape=())
    # Rule.CAPTURING_A_WITCH, Rule.TOWN_DISCARDS; Rule.OTHERS_ESCAPE when she is the fake one, who stays herself:
    # Rule.FAKE_STAYS, Rule.FAKE_COUNTS.
    escape = tuple(one for one in before if one in WITCHES) if card is Card.FAKE else ()
    left = tuple(one for one in before if one not in escape)
    return Pick((*left, card), GoesTo.WITCH_HUNTER, town_discards=True, escape=escape)
