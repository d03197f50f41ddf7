"""The ritual's score: four rows of points by rank, the sum, and who wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

# A number, or several of which the first that differs decides.
Comparable = TypeVar("Comparable", int, tuple[int, ...])


class Row(StrEnum):
    """The rows of the score box in the order of the book, which is also that of the tie-break: Rule.BREAKING_TIES."""

    # Rule.COUNT_INGREDIENTS
    INGREDIENTS = "ingredients"
    # Rule.COUNT_GEMS
    GEMS = "gems"
    # Rule.COUNT_SPELLS
    SPELLS = "spells"
    # Rule.COUNT_CHIPS, Rule.CHIPS_AS_COUNTED
    CHIPS = "chips"


# From first to fourth: Rule.POINTS_BY_RANK
POINTS = {
    Row.INGREDIENTS: (6, 5, 4, 3),
    Row.GEMS: (5, 4, 3, 2),
    Row.SPELLS: (4, 3, 2, 1),
    Row.CHIPS: (3, 2, 1, 0),
}


@dataclass(frozen=True)
class WitchCounts:
    """What a Witch counts up when all have had their last turn."""

    name: str
    ingredients: int
    gems: int
    spells: int
    chips: int

    def of(self, row: Row) -> int:
        counted: int = getattr(self, row.value)
        return counted


@dataclass(frozen=True)
class WitchScore:
    name: str
    # In each row: how many she has, her rank among all, and the points for it.
    counts: dict[Row, int]
    ranks: dict[Row, int]
    points: dict[Row, int]
    # Her rank in the end; shared only by Witches who are equal in everything: Rule.SHARED_WIN.
    place: int

    @property
    def total(self) -> int:
        return sum(self.points.values())


@dataclass(frozen=True)
class Scoring:
    """The scores in the order in which the Witches were given."""

    scores: tuple[WitchScore, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Rule.MOST_POINTS_WIN"""
        return tuple(score.name for score in self.scores if score.place == 1)

    @property
    def decided_by(self) -> Row | None:
        """The row that broke a tie for the win; None where the points did, or nothing could."""
        most = max(score.total for score in self.scores)
        first = [score for score in self.scores if score.total == most]
        if len(first) == 1:
            return None
        for row in Row:
            best = max(score.counts[row] for score in first)
            first = [score for score in first if score.counts[row] == best]
            if len(first) == 1:
                return row
        return None


def score(witches: Sequence[WitchCounts]) -> Scoring:
    counts = [{row: witch.of(row) for row in Row} for witch in witches]
    ranks = [{row: _rank(mine[row], [theirs[row] for theirs in counts]) for row in Row} for mine in counts]
    points = [{row: POINTS[row][rank - 1] for row, rank in mine.items()} for mine in ranks]
    standings = [(sum(won.values()), *has.values()) for has, won in zip(counts, points, strict=True)]
    places = [_rank(standing, standings) for standing in standings]
    names = [witch.name for witch in witches]
    return Scoring(tuple(map(WitchScore, names, counts, ranks, points, places)))


def _rank(mine: Comparable, of_all: Sequence[Comparable]) -> int:
    """One more than those who have more, so that ties take the better rank: Rule.TIES_SCORE_THE_HIGHER and
    Rule.RANK_AFTER_A_TIE."""
    return 1 + sum(theirs > mine for theirs in of_all)
