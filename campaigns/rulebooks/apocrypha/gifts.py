"""Gifts copy by copy, and new Alpha gifts drawn for those that are missing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding

GIFTS = tuple(type for type in DeckCardType if type is not DeckCardType.OMEN)


@dataclass(frozen=True)
class Gift:
    """One copy of a gift; the *id* tells it from the others of its name."""

    id: str
    name: str
    type: DeckCardType


@dataclass(frozen=True)
class DrawnGifts:
    gifts: tuple[Gift, ...]
    # The virtues of which the box had too few.
    problems: tuple[Finding, ...]


def draw_alphas(missing: Mapping[DeckCardType, int], alphas: Sequence[Gift], dice: Random) -> DrawnGifts:
    """Random gifts for what is *missing* (Rule.NEW_CARDS), of the Alpha gifts in the box only: Rule.ALPHA_GIFTS."""
    drawn: list[Gift] = []
    problems = []
    for type in GIFTS:
        count = missing.get(type, 0)
        # In an order of their own, so that the same dice draw the same gifts wherever they lie.
        there = sorted((gift for gift in alphas if gift.type is type), key=lambda gift: gift.id)
        drawn += dice.sample(there, min(count, len(there)))
        if count > len(there):
            problems.append(Finding(Rule.ALPHA_GIFTS_RUN_OUT, {"type": type, "missing": count - len(there)}))
    return DrawnGifts(tuple(drawn), tuple(problems))
