"""A saint's deck: what belongs in it, what is missing, what is too much."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.verdict import Finding


class Type(StrEnum):
    """What lies in a saint's deck."""

    BODY_GIFT = "body-gift"
    MIND_GIFT = "mind-gift"
    RAGE_GIFT = "rage-gift"
    SOUL_GIFT = "soul-gift"
    OMEN = "omen"


class When(StrEnum):
    MISSION_START = "mission-start"
    BETWEEN_MISSIONS = "between-missions"


@dataclass(frozen=True)
class Verdict:
    missing: dict[Type, int]
    surplus: dict[Type, int]
    problems: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        return not self.problems


def judge(cards: Mapping[Type, int], wanted: Mapping[Type, int], when: When) -> Verdict:
    """How a deck of *cards* differs from the one that is *wanted* by then."""
    missing, surplus = _beyond(wanted, cards), _beyond(cards, wanted)
    return Verdict(missing, surplus, tuple(_problems(missing, surplus, when)))


def wanted(
    virtues: Mapping[Virtue, int], *, omens: int, when: When, extra: Mapping[Type, int] | None = None
) -> dict[Type, int]:
    """What belongs in the deck: gifts by virtue, what fragment powers add, and for a mission its omens.

    Rule.VIRTUES_ARE_NUMBERS.
    """
    found = Counter({gift_of(virtue): count for virtue, count in virtues.items()})
    found[Type.OMEN] = omens
    found.update(extra or {})
    if when is When.BETWEEN_MISSIONS:
        found[Type.OMEN] = 0
    return {type: found[type] for type in Type}


def gift_of(virtue: Virtue) -> Type:
    return Type(f"{virtue}-gift")


def _beyond(these: Mapping[Type, int], those: Mapping[Type, int]) -> dict[Type, int]:
    """How many more there are of *these* than of *those*, where there are more."""
    differences = {type: these.get(type, 0) - those.get(type, 0) for type in Type}
    return {type: count for type, count in differences.items() if count > 0}


def _problems(missing: Mapping[Type, int], surplus: Mapping[Type, int], when: When) -> Iterator[Finding]:
    for type in Type:
        rule = _rule(type, when)
        if type in missing:
            yield Finding(rule, {"type": type, "missing": missing[type]})
        if type in surplus:
            yield Finding(rule, {"type": type, "surplus": surplus[type]})


def _rule(type: Type, when: When) -> Rule:
    if when is When.MISSION_START:
        return Rule.DECK_AT_MISSION_START
    return Rule.NO_OMENS_BETWEEN_MISSIONS if type is Type.OMEN else Rule.DECK_AFTER_A_MISSION
