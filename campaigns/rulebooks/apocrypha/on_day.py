"""The mutation of a day at work: on a check, its assists, damage, a cost, and the end of a mission.

What each effect says is told in day.py; nothing here knows a mutation by its name.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.rulebooks.apocrypha.assists import Assist, AssistingSaint, assists
from campaigns.rulebooks.apocrypha.costs import HIERARCHY, Cost, OtherCost, Payment, Shift, pay, shifted
from campaigns.rulebooks.apocrypha.damage import DamageDealt, total
from campaigns.rulebooks.apocrypha.day import (
    NOTHING,
    OWN,
    POINTING,
    Asked,
    DayEffect,
    DayMutation,
    EffectAt,
    Lack,
    Lent,
    times,
)
from campaigns.rulebooks.apocrypha.dice import Assembly, Dice, DieColor, from_the_box
from campaigns.rulebooks.apocrypha.keeping import Keeping
from campaigns.rulebooks.apocrypha.missions.mission_end import MissionEnd
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.virtues import Virtue

if TYPE_CHECKING:
    from campaigns.rulebooks.apocrypha.odds import Check

# The seat beside the active one, counted clockwise: the next in the list sits to one's left.
BESIDE = {Direction.LEFT: 1, Direction.RIGHT: -1}


# A check


def on_assembly(
    assembly: Assembly,
    day: DayMutation,
    own: Mapping[Virtue, int] | None = None,
    left: Mapping[Virtue, int] | None = None,
) -> Assembly:
    """*assembly* with the virtue and the number that *day* gives, and without what it forbids.

    *own* and *left* are the virtues of who attempts the check and of the saint to the left, as far as they are known.
    """
    virtue = day.uses or day.targets or assembly.virtue
    numbers = left if left and day.lends(Lent.NUMBER) else own
    return replace(
        assembly,
        virtue=virtue,
        number=numbers[virtue] if numbers else assembly.number,
        skill=0 if day.lacks(Lack.SKILL) else assembly.skill,
        is_boosted=assembly.is_boosted and not day.lacks(Lack.BOOST),
    )


def on_check(check: "Check", day: DayMutation, own: Virtue | None, *, free: int = 0) -> "Check":
    """*check* with the dice, the target, the changes and the keeping of *day*.

    Further rerolls are up to whoever knows whose they are; so many of those of *check*, the last, are no assists.
    """
    helped = len(check.assists) - free
    day = payable(check, day, free=free)
    fewer = sum(max(0, -effect.rerolls) for effect in day.effects if effect.at is EffectAt.CHECK)
    acted = replace(
        check,
        dice=_dice(check.dice, day.effects, own),
        target=_target(check.target, day),
        assists=(*_fewer(check.assists[:helped], fewer), *check.assists[helped:]),
        mandatory=helped if any(effect.insists for effect in day.effects) else check.mandatory,
        changes=(*check.changes, *(effect.change for effect in day.effects if effect.change)),
    )
    for effect in day.effects:
        if effect.keeping:
            acted = _kept(acted, effect.keeping)
    return acted


def payable(check: "Check", day: DayMutation, *, free: int = 0) -> DayMutation:
    """*day* with each effect no more often than the dice and assists of *check* can pay for."""
    dice, rerolls = sum(check.dice.values()) - 1, sum(check.assists[: len(check.assists) - free])
    paid = (_payable(effect, dice, rerolls) for effect in day.effects)
    return replace(day, effects=tuple(effect for effect in paid if effect))


def _payable(effect: DayEffect, dice: int, rerolls: int) -> DayEffect | None:
    """*effect* no more often than there are dice, or rerolls of assists, to give up for it; None of one for nothing."""
    if effect.asks is not Asked.TIMES:
        return effect
    for given, there in ((-effect.dice, dice), (-effect.rerolls, rerolls)):
        if given > there:
            return times(effect, there, of=given) if there else None
    return effect


def _target(target: int, day: DayMutation) -> int:
    """Whoever succeeds whatever happens has nothing to reach."""
    if any(effect.succeeds for effect in day.effects):
        return 0
    if day.asks is Asked.OTHER_TARGET:
        target = day.number
    return max(1, target + sum(effect.target for effect in day.effects))


def _fewer(assists: Sequence[int], fewer: int) -> tuple[int, ...]:
    """So many dice less, of the last assists first."""
    left = []
    for batch in reversed(assists):
        taken = min(batch, fewer)
        fewer -= taken
        left.append(batch - taken)
    return tuple(reversed(left))


def _kept(check: "Check", keeping: Keeping) -> "Check":
    """A die that nobody sees is none of those that are rerolled, turned or kept by choice."""
    if keeping is not Keeping.HIDDEN:
        return replace(check, keeping=keeping)
    if sum(check.dice.values()) == 1:
        return replace(check, assists=(), changes=())
    return replace(check, dice=_without_one(dict(check.dice), None), keep=max(check.keep - 1, 1), keeping=keeping)


def _dice(dice: Dice, effects: Sequence[DayEffect], own: Virtue | None) -> dict[DieColor, int]:
    wanted = {color: count for color, count in dice.items() if count}
    for effect in effects:
        if effect.dice > 0 and len(wanted) >= effect.colors and (color := _color(effect.of, own)):
            wanted[color] = wanted.get(color, 0) + effect.dice
    taken = from_the_box(wanted)
    for effect in effects:
        for _ in range(-effect.dice):
            taken = _without_one(taken, _color(effect.of, own) if effect.of else None)
        while effect.most_dice and sum(taken.values()) > effect.most_dice:
            taken = _without_one(taken, None)
    return taken


def _color(of: str, own: Virtue | None) -> DieColor | None:
    if of == OWN:
        return DieColor(own) if own else None
    return DieColor(of) if of else DieColor.BONUS


def _without_one(dice: dict[DieColor, int], of: DieColor | None) -> dict[DieColor, int]:
    """One die less, of whichever color there is, a bonus die first; the only die stays."""
    if sum(dice.values()) <= 1:
        return dice
    color = of or (DieColor.BONUS if dice.get(DieColor.BONUS) else max(dice, key=lambda one: dice[one]))
    return {one: count for one, number in dice.items() if (count := number - (one is color))}


# Assists


def assists_of(
    choir: Sequence[AssistingSaint],
    active: int,
    virtue: Virtue,
    day: DayMutation = NOTHING,
    empty_handed: Collection[str] = (),
) -> tuple[Assist, ...]:
    """Everyone who could assist, as *day* has it."""
    if day.lacks(Lack.ASSISTS):
        return ()
    barred = {choir[seat].name for seat in _barred(choir, active, day)} | set(empty_handed if day.takes_card else ())
    choir = [_turned(saint, day.effects) for saint in choir]
    found = {assist.name: assist for assist in assists(choir, active, virtue)}
    told = []
    for seat, saint in enumerate(choir):
        assist = found.get(saint.name)
        is_beside = seat != active and saint.nexus is not None and saint.nexus == choir[active].nexus
        if assist is None and is_beside and any(effect.reach for effect in day.effects):
            assist = Assist(saint.name, saint.virtues[virtue], ())
        if assist is not None and saint.name not in barred:
            more = sum(effect.rerolls for effect in day.effects if effect.at is EffectAt.ASSISTS)
            told.append(replace(assist, rerolls=assist.rerolls + more * is_beside))
    return tuple(told)


def _barred(choir: Sequence[AssistingSaint], active: int, day: DayMutation) -> set[int]:
    """The seats that a day turns away from the active one; nobody turns away from themselves."""
    beside = (BESIDE[effect.barred] for effect in day.effects if effect.barred)
    return {(active + step) % len(choir) for step in beside} - {active}


def _turned(saint: AssistingSaint, effects: Sequence[DayEffect]) -> AssistingSaint:
    for effect in effects:
        if effect.turn:
            lies = POINTING[effect.turn]
            saint = replace(saint, pointing={way: saint.pointing[lies.get(way, way)] for way in Direction})
    return saint


def mutation_dice(assisting: int, day: DayMutation = NOTHING) -> int:
    for effect in day.effects:
        if effect.mutation:
            assisting = effect.mutation.of(assisting)
    return assisting


# Damage, costs, the end of a mission


def on_damage(blow: DamageDealt, day: DayMutation) -> DamageDealt:
    for effect in day.effects:
        blow = replace(
            blow,
            virtue=effect.becomes or blow.virtue,
            increases=[*blow.increases, *([effect.up] if effect.up else [])],
            decreases=[*blow.decreases, *([effect.down] if effect.down else [])],
            to=effect.to if effect.to and blow.to is Cost.DISCARD else blow.to,
            is_matched=blow.is_matched and not effect.unmatched,
            is_suffered=blow.is_suffered and not effect.is_spared,
            others=blow.others + (day.number if effect.asks is Asked.FACEDOWN else 0),
        )
        if effect.from_deck and blow.deck is None and effect.from_deck <= total(blow) <= day.number:
            blow = replace(blow, deck=day.number)
    return blow


def pay_on(cost: Cost | OtherCost, shifts: Sequence[Shift], day: DayMutation, *, is_to_play: bool = True) -> Payment:
    """What is paid on *day*, whose own changes come after all others; its name stands before what it did."""
    shifts = [*shifts]
    for effect in day.effects:
        for _ in range(effect.times if effect.shift else 0):
            now = pay(cost, shifts, is_to_play=is_to_play).paid
            if effect.shift and not _is_capped(now, effect):
                shifts.append(effect.shift)
    paid = pay(cost, shifts, is_to_play=is_to_play)
    for effect in day.effects:
        if isinstance(paid.paid, Cost) and paid.paid in effect.instead:
            paid = replace(paid, paid=named_cost(effect.instead[paid.paid]))
        if effect.also:
            paid = replace(paid, also=(*paid.also, effect.also))
    return replace(paid, steps=(*day.steps, *paid.steps))


def named_cost(word: str) -> Cost | OtherCost:
    """In or outside of the hierarchy."""
    return Cost(word) if word in set(Cost) else OtherCost(word)


def _is_capped(cost: Cost | OtherCost, effect: DayEffect) -> bool:
    if effect.not_above is None or effect.shift is not Shift.RAISE or not isinstance(cost, Cost):
        return False
    return HIERARCHY.index(shifted(cost, Shift.RAISE)) > HIERARCHY.index(effect.not_above)


def on_mission_end(ending: MissionEnd, day: DayMutation) -> MissionEnd:
    return replace(ending, fleeting=ending.fleeting + day.fleeting)
