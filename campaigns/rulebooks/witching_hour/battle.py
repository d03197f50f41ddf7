"""The Battle phase: what a Witch may do in her turn, and the damage at its end. Waits for the live table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.enemies import Enemy, MagicColor, Price, against_paying
from campaigns.rulebooks.witching_hour.pentagram import Loci, consumed
from campaigns.rulebooks.witching_hour.register import Rule


class BattleActKind(StrEnum):
    BIND = "bind"
    BANISH = "banish"
    # A Familiar binds an Enemy and is gone.
    FAMILIAR = "familiar"
    # White Magic goes into the Pool.
    POOL = "pool"


@dataclass(frozen=True)
class BattleAct:
    """What a Witch does to the Enemy of that name that faces the Witch at *seat*; or so much Magic into the Pool."""

    deed: BattleActKind
    enemy: str = ""
    seat: int = 0
    magic: int = 0


@dataclass(frozen=True)
class BattleTurn:
    """A Witch's turn of battle: who faces whom, seat by seat, and the Magic that is left."""

    seat: int
    facing: tuple[tuple[Enemy, ...], ...]
    black: int = 0
    white: int = 0
    pool: int = 0
    familiars: int = 0
    # The Enemies that she banished to the Void.
    void: tuple[Enemy, ...] = ()


class IllegalBattleAct(Exception):
    """What was asked for breaks rules: all of them, with their facts."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(*(finding.rule.id for finding in findings))
        self.findings = findings


def refusals(turn: BattleTurn, act: BattleAct) -> tuple[Finding, ...]:
    """Every rule that *act* would break; she may do as much as none forbids: Rule.IN_ANY_ORDER."""
    if act.deed is BattleActKind.POOL:
        return (*_against_pooling(turn, act),)
    enemy = _met(turn, act)
    if enemy is None:
        return (Finding(Rule.ENEMIES_FACE_ONE_WITCH, {"enemy": act.enemy}),)
    if act.deed is BattleActKind.FAMILIAR:
        return (*_against_a_familiar(turn, act, enemy),)
    return (*against_paying(_price(act, enemy), _magic(turn, act), _purse(turn, act)),)


def after(turn: BattleTurn, act: BattleAct) -> BattleTurn:
    """The turn after *act*; raises IllegalBattleAct where it may not be."""
    if found := refusals(turn, act):
        raise IllegalBattleAct(found)
    if act.deed is BattleActKind.POOL:
        return replace(turn, white=turn.white - act.magic, pool=turn.pool + act.magic)
    enemy = _met(turn, act)
    assert enemy is not None
    paid = _paid(turn, act, enemy)
    if act.deed is BattleActKind.BANISH:
        # Rule.BANISHED_TO_THE_VOID, Rule.STARTERS_LEAVE
        void = turn.void if enemy.is_starter else (*turn.void, enemy)
        return replace(paid, facing=_faced(turn, act.seat, enemy, None), void=void)
    return replace(paid, facing=_faced(turn, act.seat, enemy, replace(enemy, is_bound=True)))


def _met(turn: BattleTurn, act: BattleAct) -> Enemy | None:
    """The Enemy that is meant; of several alike one that is not bound yet."""
    if act.seat not in range(len(turn.facing)):
        return None
    alike = [enemy for enemy in turn.facing[act.seat] if enemy.name == act.enemy]
    return min(alike, key=lambda enemy: enemy.is_bound, default=None)


def _against_pooling(turn: BattleTurn, act: BattleAct) -> Iterator[Finding]:
    """Rule.WHITE_INTO_THE_POOL"""
    if not 0 <= act.magic <= turn.white:
        yield Finding(Rule.WHITE_INTO_THE_POOL, {"magic": act.magic, "has": turn.white})


def _against_a_familiar(turn: BattleTurn, act: BattleAct, enemy: Enemy) -> Iterator[Finding]:
    if act.seat != turn.seat or not turn.familiars:
        yield Finding(Rule.FAMILIARS_BIND, {"familiars": turn.familiars})
    # It asks for no Magic, but what is immune to being bound is so to a Familiar too: Rule.FAMILIARS_MEET_IMMUNITY.
    if enemy.bind.color is MagicColor.RED:
        yield Finding(Rule.RED_IS_IMMUNE)


def _price(act: BattleAct, enemy: Enemy) -> Price:
    return enemy.bind if act.deed is BattleActKind.BIND else enemy.banish


def _magic(turn: BattleTurn, act: BattleAct) -> MagicColor:
    """Rule.BLACK_FOR_HER_OWN, Rule.WHITE_FOR_OTHERS"""
    return MagicColor.BLACK if act.seat == turn.seat else MagicColor.WHITE


def _purse(turn: BattleTurn, act: BattleAct) -> int:
    return turn.black if act.seat == turn.seat else turn.pool


def _paid(turn: BattleTurn, act: BattleAct, enemy: Enemy) -> BattleTurn:
    if act.deed is BattleActKind.FAMILIAR:
        return replace(turn, familiars=turn.familiars - 1)
    price = _price(act, enemy).magic
    if act.seat == turn.seat:
        return replace(turn, black=turn.black - price)
    return replace(turn, pool=turn.pool - price)


def _faced(turn: BattleTurn, seat: int, gone: Enemy, instead: Enemy | None) -> tuple[tuple[Enemy, ...], ...]:
    row = list(turn.facing[seat])
    place = row.index(gone)
    row[place : place + 1] = [instead] if instead else []
    return (*turn.facing[:seat], tuple(row), *turn.facing[seat + 1 :])


# --- Damage


@dataclass(frozen=True)
class Damage:
    """What the Enemies that face a Witch do when she is done: Rule.DAMAGE_AFTER_ACTING."""

    loci: Loci
    # Rule.DAMAGE_IS_CORRUPTION
    corruption: int


def damage(facing: tuple[Enemy, ...], loci: Loci) -> Damage:
    striking = [enemy for enemy in facing if enemy.strikes]
    spells = sum(enemy.consumes for enemy in striking)
    return Damage(consumed(loci, spells), sum(enemy.corrupts for enemy in striking))
