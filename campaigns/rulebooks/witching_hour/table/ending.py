"""How a scene ends at the table, and by which rule nothing more happens then."""

from msgspec.structs import replace

from campaigns.rulebooks.sitting import Outcome
from campaigns.rulebooks.verdict import Fact, Finding
from campaigns.rulebooks.witching_hour.corruption import is_too_much
from campaigns.rulebooks.witching_hour.pentagram import is_empty
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.state import Night

# By how it ended; else as the scene's card says.
RULES = {
    "corruption": Rule.CORRUPTION_LIMIT,
    "empty-pentagram": Rule.EMPTY_PENTAGRAM,
    "dawn": Rule.SURVIVE_UNTIL_DAWN,
    "scene": Rule.CARDS_BEAT_RULES,
}


def has_fallen(night: Night) -> bool:
    """Whether one Witch has too much, at the moments at which that is asked: Rule.BETWEEN_THE_CHECKS."""
    return any(is_too_much(witch.corruption, night.limit) for witch in night.witches)


def after_losing_spells(night: Night) -> Night:
    """Rule.EMPTY_AT_ONCE"""
    if not is_empty(night.locus):
        return night
    return replace(night, outcome=Outcome(how="empty-pentagram", won=False))


def announced(night: Night) -> Finding | None:
    """How it ended, by the rule, and whose Corruption was too much; None while it goes on."""
    if night.outcome is None:
        return None
    fallen = tuple(witch.name for witch in night.witches if is_too_much(witch.corruption, night.limit))
    facts: dict[str, Fact] = {"ended": night.outcome.how, "hour": night.hour, "won": int(night.outcome.won)}
    if night.outcome.how == "corruption":
        facts |= {"witches": fallen, "limit": night.limit}
    return Finding(RULES[night.outcome.how], facts)
