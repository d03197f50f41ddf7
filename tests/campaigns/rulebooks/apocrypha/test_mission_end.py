"""The end of a mission: every situation of fixtures/cases, and the order of choosing."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.missions.mission_end import end
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

endings = st.lists(st.text(min_size=1), min_size=1, max_size=6, unique=True).flatmap(
    lambda choir: st.tuples(st.just(choir), st.sampled_from(choir), st.sets(st.sampled_from(choir)))
)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # Clockwise.
    choir: list[str]
    won: bool
    last_turn: str
    faded: list[str]
    consoles: bool = False


@each("apocrypha/mission-end")
def test_mission_end(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    assert {now.last_turn, *now.faded} <= set(now.choir), "somebody is told of who is not there"
    found = end(now.choir, won=now.won, last_turn=now.last_turn, faded=now.faded, consoles=now.consoles)
    assert case.told(Partly(vars(found))) == case.expect, case.title


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
