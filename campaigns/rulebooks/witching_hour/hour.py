"""A whole Hour, phase by phase: a Coven's night before it, what the players choose, and the night after it.

Waits for the live table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour import battle, ending, pentagram, summoning
from campaigns.rulebooks.witching_hour.battle import BattleAct, BattleTurn, IllegalBattleAct
from campaigns.rulebooks.witching_hour.corruption import after_advancing_secret, of_new_hour
from campaigns.rulebooks.witching_hour.coven import clockwise_from, left_of
from campaigns.rulebooks.witching_hour.ending import SceneOutcome
from campaigns.rulebooks.witching_hour.enemies import Enemy
from campaigns.rulebooks.witching_hour.pentagram import Loci
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.revealing import Hand, Mat, revealed
from campaigns.rulebooks.witching_hour.scenes import LIMIT, MOST_HOURS
from campaigns.rulebooks.witching_hour.summoning import Demons, Shuffle

NEW_MAT, NO_HAND = Mat(), Hand()


@dataclass(frozen=True)
class WitchSeat:
    """A Witch at the table."""

    name: str
    mat: Mat = NEW_MAT
    facing: tuple[Enemy, ...] = ()
    familiars: int = 0

    @property
    def imps(self) -> int:
        return sum(enemy.is_imp and not enemy.is_bound for enemy in self.facing)


@dataclass(frozen=True)
class SceneState:
    """Where a scene stands; the seats are clockwise."""

    seats: tuple[WitchSeat, ...]
    loci: Loci
    demons: Demons
    leader: int = 0
    hour: int = 1
    pool: int = 0
    limit: int = LIMIT
    hours: int = MOST_HOURS
    outcome: SceneOutcome | None = None

    @property
    def in_turn(self) -> tuple[int, ...]:
        return clockwise_from(self.leader, len(self.seats))

    @property
    def corruption(self) -> dict[str, int]:
        return {seat.name: seat.mat.corruption for seat in self.seats}


@dataclass(frozen=True)
class HourChoice:
    """What one player chooses in an Hour, and what the table tells of the cards."""

    # The Loci from which the Witch acquires.
    spells: tuple[int, ...] = ()
    # The Demons that she would have first, of those that are tied.
    prefers: tuple[str, ...] = ()
    hand: Hand = NO_HAND
    # The Magic that the text of her spells adds in battle.
    added: Hand = NO_HAND
    acts: tuple[BattleAct, ...] = ()
    advances_secret: bool = False
    # What Retribution gives her in the Final Hour.
    retribution: int = 0


def resolve(night: SceneState, choices: Sequence[HourChoice], shuffle: Shuffle, *, spent: int = 0) -> SceneState:
    """The night after one Hour, with the clock at the next; where it ends on the way, it stays as it stood then.

    *spent*: the White Magic that the Coven Leader expends at its end.
    """
    night = summoned(acquired(night, choices), choices, shuffle)
    if night.outcome is None:
        night = fought(faced_magic(night, choices), choices)
    return night if night.outcome else ended(night, choices, spent=spent)


def advanced(night: SceneState) -> SceneState:
    """The next Hour begins: Rule.NEW_HOUR_CORRUPTION, Rule.LEADER_PASSES."""
    hour = night.hour + 1
    seats = tuple(_gaining(seat, of_new_hour(hour)) for seat in night.seats)
    return replace(night, hour=hour, leader=left_of(night.leader, len(seats)), seats=seats)


def acquired(night: SceneState, choices: Sequence[HourChoice]) -> SceneState:
    """Rule.ACQUIRING_ORDER, Rule.AS_MANY_AS_THERE_ARE"""
    seats, loci = list(night.seats), night.loci
    for turn in night.in_turn:
        wanted = choices[turn].spells
        if found := pentagram.against_acquiring(loci, wanted):
            raise IllegalBattleAct(found)
        loci = pentagram.acquired(loci, wanted)
        seats[turn] = _gaining(seats[turn], sum(pentagram.price(locus, seats[turn].imps) for locus in wanted))
    return replace(night, seats=tuple(seats), loci=loci, outcome=ending.by_pentagram(loci))


def summoned(night: SceneState, choices: Sequence[HourChoice], shuffle: Shuffle) -> SceneState:
    """Rule.ALL_UNBIND, Rule.SUMMONING_BEGINS, Rule.REFILL_AFTER_THE_LAST, Rule.SIGILS_CLOSE."""
    if night.outcome:
        return night
    seats = [_unbound(seat) for seat in night.seats]
    demons = summoning.refilled(night.demons, shuffle)
    for turn in night.in_turn:
        mat = seats[turn].mat
        attack = summoning.attack(demons.lurking, mat.corruption, mat.open_sigils, choices[turn].prefers)
        facing = (*seats[turn].facing, *attack.came)
        # Sigils open for one Witch alone: hers may close as soon as she was attacked.
        seats[turn] = replace(seats[turn], mat=Mat(attack.corruption), facing=facing)
        demons = summoning.refilled(replace(demons, lurking=attack.lurking), shuffle)
    after = replace(night, seats=tuple(seats), demons=summoning.dispersed(demons))
    return replace(after, outcome=ending.by_corruption(after.corruption, night.limit))


def faced_magic(night: SceneState, choices: Sequence[HourChoice]) -> SceneState:
    """The Corruption phase."""
    mats = revealed([seat.mat for seat in night.seats], [choice.hand for choice in choices])
    return replace(night, seats=tuple(replace(seat, mat=mat) for seat, mat in zip(night.seats, mats, strict=True)))


def fought(night: SceneState, choices: Sequence[HourChoice]) -> SceneState:
    """Rule.BATTLE_ORDER; Rule.POOL_STAYS from turn to turn."""
    for seat in night.in_turn:
        night = _turn_of_battle(night, seat, choices[seat])
        if night.outcome:
            break
    return night


def _turn_of_battle(night: SceneState, seat: int, choice: HourChoice) -> SceneState:
    facing = tuple(each.facing for each in night.seats)
    familiars = night.seats[seat].familiars
    black, white = choice.hand.black + choice.added.black, choice.hand.white + choice.added.white
    turn = BattleTurn(seat, facing, black, white, night.pool, familiars)
    for act in choice.acts:
        turn = battle.after(turn, act)
    seats = [replace(each, facing=row) for each, row in zip(night.seats, turn.facing, strict=True)]
    struck = battle.damage(seats[seat].facing, night.loci)
    seats[seat] = _gaining(replace(seats[seat], familiars=turn.familiars), struck.corruption)
    demons = replace(night.demons, void=(*night.demons.void, *turn.void))
    after = replace(night, seats=tuple(seats), loci=struck.loci, demons=demons, pool=turn.pool)
    return replace(after, outcome=ending.by_pentagram(after.loci))


def ended(night: SceneState, choices: Sequence[HourChoice], *, spent: int = 0) -> SceneState:
    """Rule.LEADER_AND_THE_POOL, Secrets, and the next Hour or, after the last, dawn: Rule.NEXT_HOUR."""
    if not 0 <= spent <= night.pool:
        raise IllegalBattleAct((Finding(Rule.LEADER_AND_THE_POOL, {"spent": spent, "pool": night.pool}),))
    seats = tuple(_with_secret(seat, choice) for seat, choice in zip(night.seats, choices, strict=True))
    night = replace(night, seats=seats, pool=night.pool - spent)
    if night.hour < night.hours:
        return advanced(night)
    struck = tuple(_gaining(seat, choice.retribution) for seat, choice in zip(seats, choices, strict=True))
    night = replace(night, seats=struck)
    return replace(night, outcome=ending.at_dawn(night.corruption, night.limit, night.loci))


def _with_secret(seat: WitchSeat, choice: HourChoice) -> WitchSeat:
    if not choice.advances_secret:
        return seat
    left = after_advancing_secret(seat.mat.corruption)
    if left is None:
        raise IllegalBattleAct((Finding(Rule.NO_CORRUPTION_NO_PROGRESS, {"witch": seat.name}),))
    return replace(seat, mat=replace(seat.mat, corruption=left))


def _gaining(seat: WitchSeat, corruption: int) -> WitchSeat:
    return replace(seat, mat=replace(seat.mat, corruption=seat.mat.corruption + corruption)) if corruption else seat


def _unbound(seat: WitchSeat) -> WitchSeat:
    return replace(seat, facing=tuple(replace(enemy, is_bound=False) for enemy in seat.facing))
