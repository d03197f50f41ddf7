"""An Enemy as its card has it: what kind it is, what summons it, what binds and banishes it, and what it does."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from campaigns.rulebooks.sitting import Count
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.register import Rule


class EnemyKind(StrEnum):
    """By the sign on its card; *other* is whatever else a scene brings."""

    IMP = "imp"
    DARK_FEY = "dark-fey"
    HEX = "hex"
    BLOOD = "blood"
    ANIMAL = "animal"
    HUNTER = "hunter"
    WARLOCK = "warlock"
    OTHER = "other"

    @property
    def is_greater(self) -> bool:
        """Rule.HEX_AND_BLOOD"""
        return self in (EnemyKind.HEX, EnemyKind.BLOOD)

    def strikes(self, *, bound: bool) -> bool:
        """Rule.BOUND_IS_OFF, but for Rule.GREATER_DEMONS."""
        return self.is_greater or not bound


@dataclass(frozen=True)
class Demon:
    """What it costs to be summoned: Corruption of the Witch, and Sigils that are open on her."""

    name: str
    cost: int = 0
    sigils: frozenset[int] = frozenset()


# --- What binds and banishes it


class MagicColor(StrEnum):
    """Of a sign; and of Magic, which is black or white."""

    BLACK = "black"
    WHITE = "white"
    GRAY = "gray"
    RED = "red"


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    color: MagicColor
    # Of a red sign there is none: Rule.RED_IS_IMMUNE.
    magic: Count = 0


def against_paying(price: Price, magic: MagicColor, purse: int) -> Iterator[Finding]:
    """Why *price* cannot be paid with Magic of one color, of which *purse* is there."""
    if price.color is MagicColor.RED:
        yield Finding(Rule.RED_IS_IMMUNE)
    elif price.color not in (magic, MagicColor.GRAY):
        yield Finding(Rule.COLOR_OF_MAGIC, {"color": price.color, "magic": magic})
    elif price.magic > purse:
        yield Finding(Rule.PAID_IN_FULL, {"needs": price.magic, "has": purse})
