"""A whole Hour, phase by phase, and every way in which a scene ends."""

from dataclasses import replace
from typing import Any

import pytest

from campaigns.rulebooks.witching_hour.attempt import Ending
from campaigns.rulebooks.witching_hour.battle import Act, Against, Deed
from campaigns.rulebooks.witching_hour.coven import clockwise_from, left_of
from campaigns.rulebooks.witching_hour.ending import Outcome, at_dawn, by_corruption, by_pentagram
from campaigns.rulebooks.witching_hour.enemies import Color, Enemy, Price
from campaigns.rulebooks.witching_hour.hour import Choice, Night, Seat, acquired, fought, resolve, summoned
from campaigns.rulebooks.witching_hour.pentagram import Locus, laid_out
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.revealing import Hand, Mat
from campaigns.rulebooks.witching_hour.summoning import Demons

pytestmark = pytest.mark.pure

IMP = Enemy("Imp", is_imp=True, bind=Price(1, Color.BLACK), corrupts=1)
DEAR = Enemy("Dear", cost=9)
NAMES = ("Lily", "Dianne", "Paz")
NOTHING = (Choice(),) * 3


def coven(*corruption: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, Mat(amount)) for name, amount in zip(NAMES, corruption, strict=True))


def night(*corruption: int, demons: int = 40, **facts: Any) -> Night:
    return Night(coven(*corruption), laid_out(3), Demons((DEAR,) * demons), **facts)


def same(enemies: tuple[Enemy, ...]) -> tuple[Enemy, ...]:
    return enemies


def test_left_is_the_next_seat_clockwise() -> None:
    assert [left_of(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert clockwise_from(2, 4) == (2, 3, 0, 1)


def test_a_quiet_hour_brings_the_next_one_with_its_corruption_and_its_leader() -> None:
    after = resolve(night(3, 2, 4, leader=2), NOTHING, same)
    assert (after.hour, after.leader, after.outcome) == (2, 0, None)
    assert after.corruption == {"Lily": 5, "Dianne": 4, "Paz": 6}


def test_spells_are_acquired_from_the_leader_on_and_imps_make_them_dearer() -> None:
    here = night(0, 0, 0, leader=1)
    here = replace(here, seats=(replace(here.seats[0], facing=(IMP, replace(IMP, is_bound=True))), *here.seats[1:]))
    after = acquired(here, [Choice(spells=(1, 4)), Choice(spells=(4,)), Choice()])
    assert after.corruption == {"Lily": 2 + 5, "Dianne": 4, "Paz": 0}
    assert [locus.spells for locus in after.loci] == [8, 9, 9, 7, 6, 3]


def test_what_cannot_be_acquired_is_refused() -> None:
    here = replace(night(0, 0, 0, leader=1), loci=(Locus(1), *laid_out(3)[1:]))
    with pytest.raises(Against) as refused:
        acquired(here, [Choice(spells=(1,)), Choice(spells=(1,)), Choice()])
    assert [finding.rule for finding in refused.value.findings] == [Rule.AVAILABLE_SPELLS]


def test_demons_unbind_come_in_turn_and_sigils_close() -> None:
    low, sly = Enemy("Low", cost=1), Enemy("Sly", cost=2, sigils=frozenset("a"))
    bound = replace(IMP, is_bound=True)
    seats = (
        Seat("Lily", Mat(1)),
        Seat("Dianne", Mat(3, frozenset("a")), facing=(bound,)),
        Seat("Paz", Mat(0)),
    )
    here = Night(seats, laid_out(3), Demons((low, sly, DEAR, low, low, low, low)), leader=1)
    after = summoned(here, NOTHING, same)
    assert [[enemy.name for enemy in seat.facing] for seat in after.seats] == [["Low"], ["Imp", "Sly", "Low"], []]
    assert not after.seats[1].facing[0].is_bound
    assert [seat.mat for seat in after.seats] == [Mat(0), Mat(0), Mat(0)]
    # After the last Witch the spaces were filled once more, and all of them went to the Void.
    assert [enemy.name for enemy in after.demons.void] == ["Dear", "Low", "Low"]
    assert (after.demons.lurking, [enemy.name for enemy in after.demons.deck]) == ((), ["Low"])


def test_the_witch_whom_two_attack_alike_chooses() -> None:
    one, two = Enemy("One", cost=2), Enemy("Two", cost=2)
    here = Night(coven(2, 0, 0), laid_out(3), Demons((one, two, DEAR, DEAR)))
    for prefers in (("One",), ("Two",)):
        after = summoned(here, [Choice(prefers=prefers), Choice(), Choice()], same)
        assert [enemy.name for enemy in after.seats[0].facing] == list(prefers)


def test_corruption_before_summoning_ends_does_not_lose_the_game() -> None:
    hungry, meek = Enemy("Hungry", cost=8), Enemy("Meek", cost=30)
    here = Night(coven(19, 0, 0), laid_out(3), Demons((hungry, *[meek] * 9)))
    after = resolve(here, [Choice(spells=(6,)), Choice(), Choice()], same)
    assert after.outcome is None
    # 25 before the Demon came, 17 after it, and 2 for the second Hour.
    assert after.corruption["Lily"] == 19 + 6 - 8 + 2


def test_the_check_after_summoning_names_whose_corruption_it_was() -> None:
    here = Night(coven(25, 3, 20), laid_out(3), Demons(()))
    after = resolve(here, NOTHING, same)
    assert after.outcome == Outcome(Ending.CORRUPTION, Rule.CHECK_AFTER_SUMMONING, ("Lily", "Paz"))
    assert after.hour == 1


def test_battle_goes_round_with_the_pool_and_each_takes_damage_in_turn() -> None:
    foe = Enemy("Foe", banish=Price(2, Color.WHITE), consumes=1, corrupts=2)
    seats = (Seat("Lily", facing=(foe,)), Seat("Dianne", facing=(IMP,)), Seat("Paz"))
    here = Night(seats, laid_out(3), Demons(()), leader=1)
    helps = Choice(hand=Hand(white=2), acts=(Act(Deed.POOL, magic=2),))
    saves = Choice(acts=(Act(Deed.BANISH, "Foe", seat=0),))
    after = fought(here, [Choice(), helps, saves])
    assert after.corruption == {"Lily": 0, "Dianne": 1, "Paz": 0}
    assert after.demons.void == (foe,)
    assert after.pool == 0
    # Who comes too late saves nobody: the Leader's own Enemies have struck before.
    late = fought(replace(here, leader=0), [Choice(), helps, saves])
    assert late.corruption["Lily"] == 2
    assert late.loci[0].spells == 8


def test_the_last_spell_loses_the_game_at_once() -> None:
    glutton = Enemy("Glutton", consumes=45, corrupts=1)
    here = replace(night(0, 0, 0), seats=(Seat("Lily", facing=(glutton,)), *coven(0, 0, 0)[1:]))
    after = resolve(here, NOTHING, same)
    assert after.outcome == Outcome(Ending.PENTAGRAM, Rule.EMPTY_PENTAGRAM)
    bought = replace(night(0, 0, 0), loci=(Locus(1), *(Locus(0),) * 5))
    assert resolve(bought, [Choice(spells=(1,)), Choice(), Choice()], same).outcome == after.outcome


def test_the_leader_spends_what_is_left_in_the_pool_or_leaves_it() -> None:
    assert resolve(night(0, 0, 0, pool=3), NOTHING, same).pool == 3
    assert resolve(night(0, 0, 0, pool=3), NOTHING, same, spent=2).pool == 1
    with pytest.raises(Against):
        resolve(night(0, 0, 0, pool=3), NOTHING, same, spent=4)


def test_a_secret_takes_ones_own_corruption_and_none_without_it() -> None:
    secret = [Choice(advances_secret=True), Choice(), Choice()]
    assert resolve(night(3, 0, 0), secret, same).corruption["Lily"] == 3 - 1 + 2
    with pytest.raises(Against) as refused:
        resolve(night(0, 0, 0), secret, same)
    assert refused.value.findings[0].facts == {"witch": "Lily"}


@pytest.mark.parametrize("hours", [4, 6])
def test_the_coven_that_survives_its_last_hour_wins_at_dawn(hours: int) -> None:
    here = replace(night(0, 0, 0, hours=hours), demons=Demons((Enemy("Meek", cost=30),) * 60))
    for _ in range(hours):
        healing = (Choice(hand=Hand(white=20)),) * 3
        here = resolve(here, healing, same)
    assert (here.hour, here.outcome) == (hours, Outcome(Ending.DAWN, Rule.SURVIVE_UNTIL_DAWN))
    assert here.outcome
    assert here.outcome.is_won


def test_retribution_can_lose_the_final_hour() -> None:
    here = night(3, 0, 0, hour=6)
    after = resolve(here, [Choice(retribution=17), Choice(), Choice()], same)
    assert after.outcome == Outcome(Ending.CORRUPTION, Rule.LAST_CHECK, ("Lily",))
    spared = resolve(here, [Choice(retribution=16), Choice(), Choice()], same)
    assert spared.outcome == Outcome(Ending.DAWN, Rule.SURVIVE_UNTIL_DAWN)


def test_training_day_is_lost_at_fifteen() -> None:
    assert by_corruption({"Lily": 15}, 15) == Outcome(Ending.CORRUPTION, Rule.CHECK_AFTER_SUMMONING, ("Lily",))
    assert by_corruption({"Lily": 15}, 20) is None


def test_every_way_to_end_after_retribution() -> None:
    full, empty = (Locus(1),), (Locus(0),)
    assert at_dawn({"Lily": 19}, 20, full).is_won
    assert at_dawn({"Lily": 20}, 20, empty).ending is Ending.CORRUPTION
    assert at_dawn({"Lily": 19}, 20, empty).ending is Ending.PENTAGRAM
    assert by_pentagram(full) is None
