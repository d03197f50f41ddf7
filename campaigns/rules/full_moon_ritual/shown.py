"""What the pages of Full Moon Ritual show of its numbers: a way to do Magic, and the score line by line."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from campaigns.rulebooks.full_moon_ritual.magic import MagicOption
from campaigns.rulebooks.full_moon_ritual.register import Rule
from campaigns.rulebooks.full_moon_ritual.scoring import POINTS, Row, Scoring, WitchScore
from campaigns.rules.full_moon_ritual.words import CARD_GOES, ROWS

# What is counted in each row.
COUNTED = {
    Row.INGREDIENTS: gettext_lazy("pairs of an Ingredient Card and its token"),
    Row.GEMS: gettext_lazy("Gems in the Dominion"),
    Row.SPELLS: gettext_lazy("value of the gathered Spell Cards"),
    Row.CHIPS: gettext_lazy("Spell Power Chips left"),
}


@dataclass(frozen=True)
class ShownOption:
    """A way to try it, in the numbers that a page shows."""

    option: MagicOption

    @property
    def percent(self) -> int:
        """Rounded, but never to a certainty that there is not."""
        exact = self.option.chance * 100
        rounded = round(exact)
        if exact != rounded and rounded in (0, 100):
            return 1 if rounded == 0 else 99
        return rounded

    @property
    def expected(self) -> float | None:
        worth = self.option.expected_value
        return None if worth is None else float(worth)

    @property
    def success(self) -> Any:
        return CARD_GOES[self.option.success]

    @property
    def failure(self) -> Any:
        return CARD_GOES[self.option.failure]


def scored(scoring: Scoring) -> dict[str, Any]:
    """What the standings and their lines are drawn from, at the table and in the tool alike."""
    return {
        "scoring": scoring,
        "standings": sorted(scoring.scores, key=lambda each: each.place),
        "lines": [score_line(scoring, row) for row in Row],
        "decided_by": ROWS[scoring.decided_by] if scoring.decided_by else None,
        "is_shared": len(scoring.winners) > 1,
        "tie_rule": Rule.RANK_AFTER_A_TIE,
        "break_rule": Rule.BREAKING_TIES,
        "shared_rule": Rule.SHARED_WIN,
    }


def score_line(scoring: Scoring, row: Row) -> dict[str, Any]:
    """A row of the score box in the order of its ranks, with who ties."""
    ranked = sorted(scoring.scores, key=lambda each: each.ranks[row])
    return {
        "name": ROWS[row],
        "counted": COUNTED[row],
        "points": POINTS[row],
        "ranked": [
            {
                "name": each.name,
                "count": each.counts[row],
                "rank": each.ranks[row],
                "points": each.points[row],
                "is_tied": _is_tied(each, scoring, row),
            }
            for each in ranked
        ],
    }


def _is_tied(one: WitchScore, scoring: Scoring, row: Row) -> bool:
    return sum(each.ranks[row] == one.ranks[row] for each in scoring.scores) > 1
