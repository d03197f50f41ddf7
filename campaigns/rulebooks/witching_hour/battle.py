"""The Battle phase: with what Magic an Enemy is bound or banished, and the damage when a Witch is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.verdict import Fact, Finding
from campaigns.rulebooks.witching_hour.enemies import EnemyKind, MagicColor, Price, against_paying
from campaigns.rulebooks.witching_hour.pentagram import consumed
from campaigns.rulebooks.witching_hour.register import Rule


class Deed(StrEnum):
    BIND = "bind"
    BANISH = "banish"


# --- Binding and banishing


@dataclass(frozen=True)
class Payment:
    """What is paid, of what there is, and everything that stands against it."""

    price: Price
    magic: MagicColor
    purse: int
    against: tuple[Finding, ...]

    @property
    def left(self) -> int:
        return self.purse - self.price.magic


def payment(price: Price, *, own: bool, black: int, pool: int) -> Payment:
    """Against her *own* Enemies a Witch has her Black Magic, Rule.BLACK_FOR_HER_OWN; for others the Pool, and never
    for herself: Rule.WHITE_FOR_OTHERS."""
    magic, purse = (MagicColor.BLACK, black) if own else (MagicColor.WHITE, pool)
    return Payment(price, magic, purse, tuple(against_paying(price, magic, purse)))


# --- Damage


@dataclass(frozen=True)
class Striker:
    """An Enemy that faces a Witch when she is done, and the two numbers of its damage."""

    name: str
    kind: EnemyKind = EnemyKind.OTHER
    bound: bool = False
    spells: int = 0
    corruption: int = 0

    @property
    def strikes(self) -> bool:
        return self.kind.strikes(bound=self.bound)


@dataclass(frozen=True)
class Damage:
    """What they do together: Rule.DAMAGE_AFTER_ACTING; why each of them does or does not; and the spells then left."""

    spells: int
    corruption: int
    locus: tuple[int, ...]
    steps: tuple[Finding, ...]


def damage(facing: Sequence[Striker], locus: Sequence[int]) -> Damage:
    striking = [enemy for enemy in facing if enemy.strikes]
    spells = sum(enemy.spells for enemy in striking)
    corruption = sum(enemy.corruption for enemy in striking)
    return Damage(spells, corruption, consumed(locus, spells), tuple(map(_step, facing)))


def _step(enemy: Striker) -> Finding:
    does: dict[str, Fact] = {"enemy": enemy.name, "spells": enemy.spells, "corruption": enemy.corruption}
    if not enemy.strikes:
        return Finding(Rule.BOUND_IS_OFF, {"enemy": enemy.name})
    return Finding(Rule.GREATER_DEMONS if enemy.bound else Rule.DAMAGE_AFTER_ACTING, does)
