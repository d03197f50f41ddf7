"""A saint's deck: what belongs in it, what is missing, what is too much."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.verdict import Fact, Finding


class DeckCardType(StrEnum):
    """What lies in a saint's deck; Rule.GIFTS_HAVE_A_VIRTUE."""

    BODY_GIFT = "body-gift"
    MIND_GIFT = "mind-gift"
    RAGE_GIFT = "rage-gift"
    SOUL_GIFT = "soul-gift"
    OMEN = "omen"


class DeckCheckTime(StrEnum):
    MISSION_START = "mission-start"
    BETWEEN_MISSIONS = "between-missions"


@dataclass(frozen=True)
class DeckVerdict:
    missing: dict[DeckCardType, int]
    surplus: dict[DeckCardType, int]
    problems: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        return not self.problems


@dataclass(frozen=True)
class DeckAddition:
    """Cards that the power of a fragment in the halo adds to the deck."""

    source: str
    type: DeckCardType
    count: int


def judge(
    cards: Mapping[DeckCardType, int],
    wanted: Mapping[DeckCardType, int],
    when: DeckCheckTime,
    additions: Sequence[DeckAddition] = (),
) -> DeckVerdict:
    """How a deck of *cards* differs from the one that is *wanted* by then; *additions* tell why it wants so many."""
    missing, surplus = _beyond(wanted, cards), _beyond(cards, wanted)
    return DeckVerdict(missing, surplus, tuple(_problems(missing, surplus, when, additions)))


def extra_of(additions: Iterable[DeckAddition], written: Mapping[DeckCardType, int]) -> dict[DeckCardType, int]:
    """What fragments add in all, of what is known and what was *written* by hand: Rule.WRITTEN_ADDITIONS."""
    known: Counter[DeckCardType] = Counter()
    for addition in additions:
        known[addition.type] += addition.count
    return {type: most for type in DeckCardType if (most := max(known[type], written.get(type, 0)))}


def wanted(
    virtues: Mapping[Virtue, int], *, omens: int, when: DeckCheckTime, extra: Mapping[DeckCardType, int] | None = None
) -> dict[DeckCardType, int]:
    """What belongs in the deck: gifts by virtue, what fragment powers add, and for a mission its omens.

    Rule.VIRTUES_ARE_NUMBERS.
    """
    found = Counter({gift_of(virtue): count for virtue, count in virtues.items()})
    found[DeckCardType.OMEN] = omens
    found.update(extra or {})
    if when is DeckCheckTime.BETWEEN_MISSIONS:
        found[DeckCardType.OMEN] = 0
    return {type: found[type] for type in DeckCardType}


def gift_of(virtue: Virtue) -> DeckCardType:
    return DeckCardType(f"{virtue}-gift")


def _beyond(these: Mapping[DeckCardType, int], those: Mapping[DeckCardType, int]) -> dict[DeckCardType, int]:
    """How many more there are of *these* than of *those*, where there are more."""
    differences = {type: these.get(type, 0) - those.get(type, 0) for type in DeckCardType}
    return {type: count for type, count in differences.items() if count > 0}


def _problems(
    missing: Mapping[DeckCardType, int],
    surplus: Mapping[DeckCardType, int],
    when: DeckCheckTime,
    additions: Sequence[DeckAddition],
) -> Iterator[Finding]:
    for type in DeckCardType:
        rule = _rule(type, when)
        if type in missing:
            # Once for each card that it adds.
            named = tuple(one.source for one in additions if one.type is type for _card in range(one.count))
            facts: dict[str, Fact] = {"type": type, "missing": missing[type]}
            yield Finding(rule, {**facts, "added": named} if named else facts)
        if type in surplus:
            yield Finding(rule, {"type": type, "surplus": surplus[type]})


def _rule(type: DeckCardType, when: DeckCheckTime) -> Rule:
    if when is DeckCheckTime.MISSION_START:
        return Rule.DECK_AT_MISSION_START
    return Rule.NO_OMENS_BETWEEN_MISSIONS if type is DeckCardType.OMEN else Rule.DECK_AFTER_A_MISSION
