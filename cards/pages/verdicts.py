"""What the helps answer: which card beats which, what a cost becomes, what happens to a die. Data in, data out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Sheet = dict[str, Any]
RULEBOOK = "rulebook"
# The sheet's first note: true threats are threats, and archetypes stand in for them.
RANKS_AS = {"true-threat": "threat", "archetype": "threat"}


class Says(StrEnum):
    """What a card says of the thing in question."""

    YES = "yes"
    NO = "no"
    NEVER = "never"


@dataclass(frozen=True)
class Claim:
    """A type of card, or the rulebook, and what it says."""

    type: str
    says: Says = Says.YES


@dataclass(frozen=True)
class GoldenRuleVerdict:
    """Which of two claims prevails, and by which of the golden rules; no winner where the book names none."""

    winner: Claim | None
    rule: dict[str, Any]
    why: str


def prevailing_claim(sheet: Sheet, one: Claim, other: Claim) -> GoldenRuleVerdict:
    """Which of two claims the golden rules of *sheet* let stand.

    In Apocrypha's register: Rule.CARDS_BEAT_RULES, Rule.CARDS_THAT_CONFLICT, Rule.NO_BEATS_YES.
    """
    rules = {rule["slug"]: rule for rule in sheet["rules"]}
    if (one.type == RULEBOOK) != (other.type == RULEBOOK):
        return GoldenRuleVerdict(other if one.type == RULEBOOK else one, rules["card-over-rules"], "card-over-rules")
    for word, slug in ((Says.NEVER, "never-beats-all"), (Says.NO, "no-beats-yes")):
        if (one.says is word) != (other.says is word):
            return GoldenRuleVerdict(one if one.says is word else other, rules[slug], slug)
    ranks = [_rank(sheet, claim.type) for claim in (one, other)]
    if ranks[0] is None or ranks[1] is None:
        return GoldenRuleVerdict(None, rules["card-over-card"], "unranked")
    if ranks[0] == ranks[1]:
        return GoldenRuleVerdict(None, rules["card-over-card"], "equal")
    return GoldenRuleVerdict(one if ranks[0] < ranks[1] else other, rules["card-over-card"], "card-over-card")


def _rank(sheet: Sheet, type: str) -> int | None:
    wanted = RANKS_AS.get(type, type)
    return next((row["rank"] for row in sheet["ranking"] if wanted in row["types"]), None)


@dataclass(frozen=True)
class ChangedCost:
    """A cost that was raised or lowered: from what to what; ``is_fixed`` can be neither."""

    slug: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    is_fixed: bool = False

    @property
    def stays(self) -> bool:
        return self.before == self.after


def changed_cost(sheet: Sheet, slug: str, by: int) -> ChangedCost | None:
    """The cost called *slug*, raised *by* steps (or lowered, if that is negative)."""
    costs = sheet["costs"]
    place = next((place for place, cost in enumerate(costs) if cost["slug"] == slug), None)
    if place is None:
        return ChangedCost(slug, None, None, is_fixed=True) if slug in sheet["outside_hierarchy"]["costs"] else None
    return ChangedCost(slug, costs[place], costs[min(max(place + by, 0), len(costs) - 1)])


@dataclass(frozen=True)
class ChangedDie:
    """A die to which something was done: the face that it shows now, if it shows a certain one."""

    action: dict[str, Any]
    before: int
    after: int | None


def changed_die(sheet: Sheet, action: str, face: int) -> ChangedDie | None:
    """What *action* makes of a die that shows *face*."""
    row = next((row for row in sheet["actions"] if row["slug"] == action), None)
    if row is None or not 1 <= face <= 6:
        return None
    becomes = {
        "upgrade": min(face + 1, 6),
        "downgrade": max(face - 1, 1),
        "flip": 7 - face,
        "keep": face,
        "explode": face,
    }
    return ChangedDie(row, face, becomes.get(action))
