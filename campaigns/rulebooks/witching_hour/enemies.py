"""An Enemy as its card has it, and how it is bound or banished. Waits for the live table."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.register import Rule


class MagicColor(StrEnum):
    """Of a sign; and of Magic, which is black or white."""

    BLACK = "black"
    WHITE = "white"
    GRAY = "gray"
    RED = "red"


@dataclass(frozen=True)
class Price:
    magic: int
    color: MagicColor


# Rule.RED_IS_IMMUNE
IMMUNE = Price(0, MagicColor.RED)


@dataclass(frozen=True)
class Enemy:
    name: str
    # What it costs to be summoned: Corruption of the Witch, and Sigils that are open on her.
    cost: int = 0
    sigils: frozenset[str] = frozenset()
    bind: Price = IMMUNE
    banish: Price = IMMUNE
    # Its damage: spells off the Pentagram, Corruption for the Witch.
    consumes: int = 0
    corrupts: int = 0
    is_imp: bool = False
    # Rule.HEX_AND_BLOOD
    is_greater: bool = False
    is_starter: bool = False
    is_bound: bool = False

    @property
    def strikes(self) -> bool:
        """Rule.BOUND_IS_OFF, but for Rule.GREATER_DEMONS."""
        return self.is_greater or not self.is_bound


def against_paying(price: Price, magic: MagicColor, purse: int) -> Iterator[Finding]:
    """Why *price* cannot be paid with Magic of one color, of which *purse* is there."""
    if price.color is MagicColor.RED:
        yield Finding(Rule.RED_IS_IMMUNE)
    elif price.color not in (magic, MagicColor.GRAY):
        yield Finding(Rule.COLOR_OF_MAGIC, {"color": price.color, "magic": magic})
    elif price.magic > purse:
        yield Finding(Rule.PAID_IN_FULL, {"needs": price.magic, "has": purse})
