"""The end of a mission: the book's example with its page, wins, losses, and the order of choosing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.mission_end import end
from campaigns.rulebooks.apocrypha.register import Rule

pytestmark = pytest.mark.pure

CHOIR = ("Ophelia", "Dr. Zeez", "Frank")
endings = st.lists(st.text(min_size=1), min_size=1, max_size=6, unique=True).flatmap(
    lambda choir: st.tuples(st.just(choir), st.sampled_from(choir), st.sets(st.sampled_from(choir)))
)


def test_page_27_ophelia_wins_chooses_first_and_dr_zeez_trades_the_insider_for_a_death() -> None:
    won = end(CHOIR, won=True, last_turn="Ophelia", faded=["Dr. Zeez"])
    # The Afternoon Tea, The Insider and The Tech.
    assert won.fleeting == 3
    assert won.choose_in_order == ("Ophelia", "Dr. Zeez", "Frank")
    assert won.may_trade_fragment_for_death == won.slot_death == ("Dr. Zeez",)
    assert won.one_of_must_slot_death == ()
    assert Rule.TRADE_FOR_A_DEATH in won.rules


def test_choosing_goes_clockwise_from_whoever_took_the_last_turn() -> None:
    won = end(CHOIR, won=True, last_turn="Dr. Zeez", faded=[])
    assert won.choose_in_order == ("Dr. Zeez", "Frank", "Ophelia")
    assert (won.may_trade_fragment_for_death, won.slot_death) == ((), ())
    assert won.rules == (Rule.FRAGMENTS_OF_A_WIN, Rule.CHOOSING_FRAGMENTS)


def test_after_a_loss_the_faded_slot_their_deaths() -> None:
    lost = end(CHOIR, won=False, last_turn="Frank", faded=["Frank", "Ophelia"])
    assert (lost.fleeting, lost.choose_in_order, lost.may_trade_fragment_for_death) == (0, (), ())
    assert lost.slot_death == ("Ophelia", "Frank")
    assert lost.one_of_must_slot_death == ()
    assert lost.rules == (Rule.DEATHS_OF_A_LOSS,)


def test_after_a_loss_in_which_nobody_faded_any_one_slots_a_death() -> None:
    lost = end(CHOIR, won=False, last_turn="Frank", faded=[])
    assert lost.slot_death == ()
    assert lost.one_of_must_slot_death == CHOIR
    assert lost.rules == (Rule.ONE_DEATH_OF_A_LOSS,)


def test_page_26_dr_zeez_fades_and_would_slot_the_death_if_the_mission_were_lost() -> None:
    assert end(CHOIR, won=False, last_turn="Dr. Zeez", faded=["Dr. Zeez"]).slot_death == ("Dr. Zeez",)


def test_page_9_when_enter_here_times_out_one_of_the_saints_gets_a_death() -> None:
    four = ("Diana Jones", "Frank Block", "Gabriella Vargas", "Dr. Zeez")
    assert end(four, won=False, last_turn="Frank Block", faded=[]).one_of_must_slot_death == four


def test_a_saint_alone_bears_it_alone() -> None:
    assert end(["Ophelia"], won=False, last_turn="Ophelia", faded=[]).one_of_must_slot_death == ("Ophelia",)


@given(endings)
def test_the_order_of_choosing_is_the_choir_turned_to_the_last_turn(ending: tuple[list[str], str, set[str]]) -> None:
    choir, last_turn, faded = ending
    order = end(choir, won=True, last_turn=last_turn, faded=faded).choose_in_order
    assert order[0] == last_turn
    assert any(list(order) == choir[seat:] + choir[:seat] for seat in range(len(choir)))


@given(endings)
def test_a_lost_mission_always_costs_a_death_and_a_won_one_only_the_faded(
    ending: tuple[list[str], str, set[str]],
) -> None:
    choir, last_turn, faded = ending
    lost = end(choir, won=False, last_turn=last_turn, faded=faded)
    assert bool(lost.slot_death) != bool(lost.one_of_must_slot_death)
    assert set(end(choir, won=True, last_turn=last_turn, faded=faded).slot_death) == faded == set(lost.slot_death)
