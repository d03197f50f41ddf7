"""Setting up the table: how the 27 cards are shared out among so many towns, and every step of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.rulebooks.curses_and_covens.cards import IN_THE_BOX
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rulebooks.verdict import Finding

# Rule.PLAYER_COUNT
FEWEST_TOWNS, MOST_TOWNS = 2, 5
# Rule.TWO_CARDS_EACH
CARDS_EACH = 2
# Rule.HIDDEN_IN_THE_WOODS
IN_THE_WOODS = 1
# Rule.REFERENCE_CARDS
REFERENCE_CARDS = 6


@dataclass(frozen=True)
class TableSetup:
    towns: int

    @property
    def deck(self) -> int:
        """Rule.DECK_WITHIN_REACH"""
        return IN_THE_BOX - IN_THE_WOODS - CARDS_EACH * self.towns

    @property
    def spare_references(self) -> int:
        return REFERENCE_CARDS - self.towns - 1

    @property
    def steps(self) -> tuple[Finding, ...]:
        return tuple(_steps(self))


def set_up(towns: int) -> TableSetup:
    if not FEWEST_TOWNS <= towns <= MOST_TOWNS:
        raise ValueError(f"{towns} towns")
    return TableSetup(towns)


def _steps(setup: TableSetup) -> Iterator[Finding]:
    yield Finding(Rule.CHOOSING_THE_WITCH_HUNTER)
    yield Finding(Rule.REFERENCE_CARDS, {"players": setup.towns + 1, "spare": setup.spare_references})
    yield Finding(Rule.TILES_CHARM_UP)
    yield Finding(Rule.HIDDEN_IN_THE_WOODS, {"cards": IN_THE_BOX})
    yield Finding(Rule.TWO_CARDS_EACH, {"towns": setup.towns})
    yield Finding(Rule.DECK_WITHIN_REACH, {"cards": setup.deck})
    yield Finding(Rule.SHUFFLE_AT_ANY_TIME)
