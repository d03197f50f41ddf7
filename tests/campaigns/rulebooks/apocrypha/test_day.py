"""What a day's mutation does: each kind of effect in what it acts on."""

from typing import Any

import pytest

from campaigns.rulebooks.apocrypha.assists import AssistingSaint
from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.costs import Cost, OtherCost, Shift
from campaigns.rulebooks.apocrypha.damage import DamageDealt, suffer
from campaigns.rulebooks.apocrypha.day import (
    Asked,
    AssistReach,
    Condition,
    DayEffect,
    DayMutation,
    EffectAt,
    Lack,
    MutationDice,
    Turn,
)
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.missions.mission_end import end
from campaigns.rulebooks.apocrypha.odds import Check
from campaigns.rulebooks.apocrypha.on_day import assists_of, mutation_dice, on_check, on_damage, on_mission_end, pay_on
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure
BODY, MIND, RAGE, SOUL, BONUS = DieColor


def day(at: EffectAt, **effect: Any) -> DayMutation:
    return DayMutation("A Day", "Its rule.", (DayEffect(at=at, **effect),))


class TestWhichEffectsAct:
    def test_all_that_is_asked_for_has_to_be_said(self) -> None:
        found = day(EffectAt.CHECK, when=(Condition.THREAT, Condition.ALONE), target=1)
        assert found.conditions == (Condition.THREAT, Condition.ALONE)
        assert not found.acting(["threat"]).effects
        assert found.acting(["alone", "threat", "hope"]).effects

    def test_one_of_a_virtue_acts_on_no_other_and_not_where_it_is_unknown(self) -> None:
        found = day(EffectAt.DAMAGE, virtue=frozenset({Virtue.RAGE}), up=1)
        assert found.acting([], Virtue.RAGE).effects
        assert not found.acting([], Virtue.BODY).effects
        assert not found.acting([]).effects

    def test_one_of_a_mission_won_does_not_act_on_one_lost(self) -> None:
        found = day(EffectAt.MISSION_END, won=True, fleeting=1)
        assert found.acting([], won=True).effects
        assert not found.acting([], won=False).effects

    def test_each_tool_gets_its_own_and_names_the_mutation(self) -> None:
        found = day(EffectAt.COST, shift=Shift.RAISE)
        assert not found.at(EffectAt.CHECK).effects
        (step,) = found.at(EffectAt.COST).steps
        assert step.rule is Rule.TEMPORAL_MUTATION
        assert step.facts["name"] == "A Day"


class TestCheck:
    @data_rows(
        "dice, effect, then",
        [
            ({SOUL: 3}, {"dice": 2}, {SOUL: 3, BONUS: 2}),
            ({SOUL: 3}, {"dice": 2, "of": "rage"}, {SOUL: 3, RAGE: 2}),
            ({SOUL: 4}, {"dice": 1, "of": "own"}, {SOUL: 4, BONUS: 1}),
            ({SOUL: 3, BONUS: 1}, {"dice": -1}, {SOUL: 3}),
            ({SOUL: 3}, {"dice": -1}, {SOUL: 2}),
            ({SOUL: 1}, {"dice": -1}, {SOUL: 1}),
            ({SOUL: 2, BODY: 3}, {"dice": -1, "of": "soul"}, {SOUL: 1, BODY: 3}),
            ({BODY: 3}, {"dice": -1, "of": "soul"}, {BODY: 3}),
            ({SOUL: 4, BONUS: 3}, {"most_dice": 5}, {SOUL: 4, BONUS: 1}),
            ({SOUL: 2, BODY: 1}, {"dice": 1, "colors": 3}, {SOUL: 2, BODY: 1}),
            ({SOUL: 2, BODY: 1, BONUS: 1}, {"dice": 1, "colors": 3}, {SOUL: 2, BODY: 1, BONUS: 2}),
        ],
    )
    def test_dice(self, dice: dict[DieColor, int], effect: dict[str, Any], then: dict[DieColor, int]) -> None:
        found = on_check(Check(dice=dice, target=12), day(EffectAt.CHECK, **effect), Virtue.SOUL)
        assert dict(found.dice) == then

    def test_of_its_own_virtue_only_where_that_is_known(self) -> None:
        check = Check(dice={SOUL: 3}, target=12)
        assert on_check(check, day(EffectAt.CHECK, dice=1, of="own"), None) == on_check(check, day(EffectAt.HAND), None)

    def test_the_target_never_falls_below_1(self) -> None:
        check = Check(dice={SOUL: 3}, target=3)
        assert on_check(check, day(EffectAt.CHECK, target=2), None).target == 5
        assert on_check(check, day(EffectAt.CHECK, target=-4), None).target == 1

    def test_a_change_comes_after_those_of_its_kind(self) -> None:
        one, all_of_them = DiceChange(DiceAction.FLIP, dice=1), DiceChange(DiceAction.FLIP)
        check = Check(dice={SOUL: 3}, target=3, changes=[one])
        assert on_check(check, day(EffectAt.CHECK, change=all_of_them), None).changes == (one, all_of_them)

    @pytest.mark.parametrize(
        ("number", "assists", "left", "upgraded"),
        [(1, (1, 2), (1, 1), 1), (3, (2, 2), (1, 0), 3), (9, (1, 2), (0, 0), 3), (9, (), (), 0)],
    )
    def test_no_more_is_upgraded_than_rerolls_of_assists_are_given_up(
        self, number: int, assists: tuple[int, ...], left: tuple[int, ...], upgraded: int
    ) -> None:
        """The reroll of a card, the last, is nothing that an assist gives."""
        upgrade = DiceChange(DiceAction.UPGRADE, dice=1)
        lean = day(EffectAt.CHECK, asks=Asked.TIMES, each=20, rerolls=-1, change=upgrade).acting([], number=number)
        found = on_check(Check(dice={SOUL: 4}, target=12, assists=(*assists, 5)), lean, None, free=1)
        assert found.assists == (*left, 5)
        assert sum(change.dice or 0 for change in found.changes) == upgraded

    @pytest.mark.parametrize(("dice", "left", "target"), [(4, 2, 10), (3, 1, 10), (2, 1, 11), (1, 1, 12)])
    def test_the_target_falls_only_for_dice_that_can_be_trashed(self, dice: int, left: int, target: int) -> None:
        surer = day(EffectAt.CHECK, asks=Asked.TIMES, each=2, dice=-1, target=-1).acting([], number=2)
        found = on_check(Check(dice={SOUL: dice}, target=12), surer, Virtue.SOUL)
        assert (dict(found.dice), found.target) == ({SOUL: left}, target)

    def test_rerolls_and_what_is_lacking_are_told(self) -> None:
        assert day(EffectAt.CHECK, rerolls=2).rerolls == (2,)
        assert day(EffectAt.ASSISTS, rerolls=2).rerolls == ()
        assert day(EffectAt.CHECK, without=frozenset({Lack.SKILL})).lacks(Lack.BOOST, Lack.SKILL)
        assert not day(EffectAt.CHECK, without=frozenset({Lack.SKILL})).lacks(Lack.BOOST)


def saint(name: str, nexus: str | None, *ways: Virtue) -> AssistingSaint:
    numbers = {Virtue.BODY: 3, Virtue.MIND: 2, Virtue.RAGE: 1, Virtue.SOUL: 4}
    return AssistingSaint(name=name, nexus=nexus, virtues=numbers, pointing=dict(zip(Direction, ways, strict=True)))


class TestAssists:
    # Top, left, right, bottom; Ada attempts the check, Bo sits to her left, Cy to her right.
    ADA = saint("Ada", "Bar", Virtue.RAGE, Virtue.SOUL, Virtue.MIND, Virtue.BODY)
    BO = saint("Bo", "Bar", Virtue.BODY, Virtue.SOUL, Virtue.MIND, Virtue.RAGE)
    CY = saint("Cy", "Mill", Virtue.SOUL, Virtue.BODY, Virtue.MIND, Virtue.RAGE)

    def found(self, virtue: Virtue, **effect: Any) -> dict[str, int]:
        acting = day(EffectAt.ASSISTS, **effect).acting([], virtue)
        return {one.name: one.rerolls for one in assists_of([self.ADA, self.BO, self.CY], 0, virtue, acting)}

    def test_without_an_effect_it_is_as_printed(self) -> None:
        assert self.found(Virtue.BODY) == {"Ada": 3, "Bo": 3, "Cy": 3}

    def test_everyone_at_the_nexus_may_reach(self) -> None:
        assert self.found(Virtue.RAGE) == {}
        assert self.found(Virtue.RAGE, reach=AssistReach.NEXUS) == {"Bo": 1}

    def test_top_and_bottom_change_places(self) -> None:
        assert self.found(Virtue.RAGE, turn=Turn.TOP_BOTTOM) == {"Ada": 1, "Bo": 1}

    def test_a_quarter_turn_makes_the_left_virtue_the_top_one(self) -> None:
        assert self.found(Virtue.SOUL) == {}
        # Bo's Soul is on top now, beside Ada; Cy's Soul points right, away from her.
        assert self.found(Virtue.SOUL, turn=Turn.CLOCKWISE) == {"Bo": 4}

    def test_each_other_saint_at_the_nexus_gives_one_more(self) -> None:
        assert self.found(Virtue.BODY, rerolls=1) == {"Ada": 3, "Bo": 4, "Cy": 3}

    def test_nobody_may_assist(self) -> None:
        assert self.found(Virtue.BODY, without=frozenset({Lack.ASSISTS})) == {}

    @pytest.mark.parametrize(
        ("dice", "rolled"),
        [
            (MutationDice(more=1), [0, 2, 3]),
            (MutationDice(least=2), [0, 2, 2]),
            (MutationDice(most=1), [0, 1, 1]),
            (MutationDice(always=1), [1, 1, 2]),
        ],
    )
    def test_mutation_dice(self, dice: MutationDice, rolled: list[int]) -> None:
        assert [mutation_dice(count, day(EffectAt.ASSISTS, mutation=dice)) for count in range(3)] == rolled


class TestDamage:
    def found(self, virtue: Virtue = Virtue.RAGE, to: Cost = Cost.DISCARD, **effect: Any) -> Any:
        blow = DamageDealt(virtue=virtue, amount=3, hand={Virtue.RAGE: 2, Virtue.SOUL: 2}, to=to)
        acted = on_damage(blow, day(EffectAt.DAMAGE, **effect))
        return suffer(acted), acted

    def test_more_and_less(self) -> None:
        assert self.found(up=1)[0].damage == 4
        assert self.found(down=2)[0].damage == 1
        assert self.found(down=9)[0].damage == 0

    def test_all_damage_is_of_one_virtue(self) -> None:
        suffered, acted = self.found(becomes=Virtue.SOUL)
        assert (acted.virtue, suffered.matching) == (Virtue.SOUL, 2)

    def test_matching_gifts_do_not_go_first(self) -> None:
        suffered, _acted = self.found(unmatched=True)
        assert (suffered.matching, suffered.random, suffered.random_of) == (0, 3, 4)

    def test_what_would_be_discarded_is_buried_and_nothing_else(self) -> None:
        assert self.found(to=Cost.DISCARD)[1].to is Cost.DISCARD
        blow = DamageDealt(virtue=Virtue.RAGE, amount=3)
        assert on_damage(blow, day(EffectAt.DAMAGE, to=Cost.BURY)).to is Cost.BURY
        sacrificed = DamageDealt(virtue=Virtue.RAGE, amount=3, to=Cost.SACRIFICE)
        assert on_damage(sacrificed, day(EffectAt.DAMAGE, to=Cost.BURY)).to is Cost.SACRIFICE


class TestCosts:
    @data_rows(
        "cost, shifts, effect, paid",
        [
            (Cost.DISCARD, [], {"shift": Shift.LOWER}, Cost.RECYCLE),
            (Cost.DISCARD, [], {"shift": Shift.LOWER, "times": 2}, Cost.SHUFFLE),
            (Cost.DISCARD, [], {"shift": Shift.RAISE, "not_above": Cost.BURY}, Cost.BURY),
            (Cost.BURY, [], {"shift": Shift.RAISE, "not_above": Cost.BURY}, Cost.BURY),
            (Cost.SACRIFICE, [], {"shift": Shift.RAISE, "not_above": Cost.BURY}, Cost.SACRIFICE),
            (Cost.DISCARD, [Shift.RAISE], {"shift": Shift.RAISE, "not_above": Cost.BURY}, Cost.BURY),
            (Cost.SACRIFICE, [], {"instead": {Cost.SACRIFICE: Cost.BURY}}, Cost.BURY),
            (Cost.BURY, [Shift.RAISE], {"instead": {Cost.SACRIFICE: Cost.BURY}}, Cost.BURY),
            (Cost.DISCARD, [], {"instead": {Cost.SACRIFICE: Cost.BURY}}, Cost.DISCARD),
            (OtherCost.DRAW, [], {"shift": Shift.RAISE}, OtherCost.DRAW),
        ],
    )
    def test_what_is_paid(
        self, cost: Cost | OtherCost, shifts: list[Shift], effect: dict[str, Any], paid: Cost | OtherCost
    ) -> None:
        found = pay_on(cost, shifts, day(EffectAt.COST, **effect))
        assert (found.printed, found.paid) == (cost, paid)
        assert found.steps[0].rule is Rule.TEMPORAL_MUTATION

    def test_what_a_power_does_to_cards_is_not_raised(self) -> None:
        found = pay_on(Cost.DISCARD, [], day(EffectAt.COST, shift=Shift.RAISE), is_to_play=False)
        assert found.paid is Cost.DISCARD


def test_one_more_fleeting_fragment_is_displayed() -> None:
    won = end(["Ada", "Bo"], won=True, last_turn="Ada", faded=[])
    assert on_mission_end(won, day(EffectAt.MISSION_END, fleeting=1)).fleeting == 3
