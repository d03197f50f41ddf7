"""Sanctify: the book's examples with their pages, and each way through the step."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import (
    PARTS,
    After,
    Ask,
    Led,
    Nexus,
    Pile,
    Side,
    Situation,
    Try,
    lead,
    may_guard,
    problems,
)

pytestmark = pytest.mark.pure

HOPE, DOOM = Side
CHAPEL = Nexus("Chapel", HOPE, ("Ophelia",))
STREET = Nexus("Main Street", HOPE, ("Dr. Zeez", "Diana"))
HOSPITAL = Nexus("Hospital", DOOM, ("Frank",))
MANOR = Nexus("Manor", HOPE)
TOWN = (CHAPEL, STREET, HOSPITAL, MANOR)


def tried(guard: Try, *nexuses: Nexus) -> tuple[Nexus, ...]:
    """The town after attempts to guard *nexuses*."""
    return tuple(dataclasses.replace(each, guard=guard) if each in nexuses else each for each in TOWN)


def at_chapel(after: After, **facts: Any) -> Situation:
    return Situation(**{"nexuses": TOWN, "at": "Chapel", "after": after, "hidden": 0, **facts})


def rules(led: Led) -> list[Rule]:
    return [step.rule for step in led.steps]


def test_page_27_ophelia_beats_gryla_at_the_last_nexus_and_gryla_is_cornered() -> None:
    manor = Nexus("Manor", HOPE, ("Ophelia",))
    led = lead(Situation(nexuses=[manor], at="Manor", after=After.MASTER_WON, hidden=0))
    assert led.guarded == ("Manor",)
    assert led.pile is None
    met = [Rule.ENTERING_SANCTIFY, Rule.MEETING_GUARDS, Rule.CORNERED, Rule.CORNER_IS_A_WIN]
    assert rules(led)[:4] == met
    assert (led.is_cornered, led.sacrificed, led.mission_ends) == (True, 1, True)


def test_page_17_a_master_is_cornered_too_where_every_other_nexus_is_guarded() -> None:
    two = (CHAPEL, dataclasses.replace(STREET, guard=Try.SUCCEEDED))
    led = lead(at_chapel(After.MASTER_WON, nexuses=two))
    assert (led.is_cornered, led.sacrificed, led.must_move) == (True, 1, ("Ophelia",))
    # The book does not say what Corner asks for while another master is about.
    another = lead(at_chapel(After.MASTER_WON, nexuses=two, hidden=1))
    assert (another.is_cornered, Rule.CORNER_IS_A_WIN in rules(another)) == (True, False)
    assert not lead(at_chapel(After.MASTER_WON, nexuses=(CHAPEL, STREET))).is_cornered


def test_page_21_frank_beats_a_minion_skips_to_seal_and_the_hospital_is_sealed() -> None:
    frank = at_chapel(After.MINION, at="Hospital")
    assert lead(frank).ask is Ask.SEAL
    assert Rule.MINIONS_DO_NOT_ESCAPE in rules(lead(frank))
    assert may_guard(frank) == ()
    led = lead(dataclasses.replace(frank, seal=Try.SUCCEEDED))
    assert (led.is_sealed, led.guarded, led.pile, led.ask) == (True, None, None, None)
    assert led.must_move == ("Frank",)
    assert led.may_go_to == ("Chapel", "Main Street", "Manor")


def test_page_9_a_nexus_of_enter_here_is_sealed_with_its_cards_and_the_pawns_move() -> None:
    led = lead(at_chapel(After.MINION, seal=Try.SUCCEEDED))
    assert rules(led)[-2:] == [Rule.SEALED_NEXUS_IS_GONE, Rule.MUST_MOVE]


@pytest.mark.parametrize("after", [After.MASTER_WON, After.MASTER_LOST])
def test_page_17_only_saints_at_other_nexuses_of_hope_may_guard(after: After) -> None:
    now = at_chapel(after)
    assert may_guard(now) == (STREET,)
    led = lead(now)
    assert (led.ask, led.pile) == (Ask.GUARD, None)
    assert rules(led)[-1] is Rule.GUARD


def test_page_17_after_a_win_the_master_hides_among_new_omens() -> None:
    led = lead(at_chapel(After.MASTER_WON, nexuses=tried(Try.FAILED, STREET)))
    assert led.guarded == ("Chapel",)
    assert led.pile == Pile(1, omens=2, threats=0, into=("Main Street", "Hospital", "Manor"))


def test_page_17_after_a_loss_it_hides_among_new_threats_and_the_losers_nexus_is_unguarded() -> None:
    led = lead(at_chapel(After.MASTER_LOST, nexuses=tried(Try.SUCCEEDED, STREET)))
    assert led.guarded == ("Main Street",)
    assert led.pile == Pile(1, omens=0, threats=2, into=("Chapel", "Hospital", "Manor"))
    assert not led.is_sealed
    assert rules(led)[-1] is Rule.MOVE_OR_GIVE


def test_page_17_an_attempt_that_nobody_makes_leaves_the_nexus_unguarded() -> None:
    passed = lead(at_chapel(After.MASTER_WON, nexuses=tried(Try.PASSED, STREET)))
    assert passed.pile == lead(at_chapel(After.MASTER_WON, nexuses=tried(Try.FAILED, STREET))).pile


def test_page_17_more_masters_set_aside_need_fewer_new_cards() -> None:
    led = lead(at_chapel(After.MASTER_WON, nexuses=tried(Try.FAILED, STREET), set_aside=2))
    assert led.pile == Pile(2, omens=1, threats=0, into=("Main Street", "Hospital", "Manor"))


def test_masters_for_whom_no_nexus_is_left_are_sacrificed() -> None:
    two = (Nexus("Chapel", HOPE, ("Ophelia",)), Nexus("Manor", DOOM))
    led = lead(at_chapel(After.MASTER_WON, nexuses=two, set_aside=3))
    assert led.pile == Pile(1, omens=0, threats=0, into=("Manor",))
    assert Rule.MASTERS_LEFT_OVER in rules(led)
    assert led.sacrificed == 2


def test_page_17_a_lost_fight_at_the_last_nexus_puts_the_master_back_there() -> None:
    led = lead(at_chapel(After.MASTER_LOST, nexuses=[CHAPEL]))
    assert led.pile == Pile(1, omens=0, threats=0, into=("Chapel",))
    assert not led.mission_ends


def test_page_17_when_the_winner_seals_the_nexus_the_guards_have_stood_down() -> None:
    led = lead(at_chapel(After.MASTER_WON, nexuses=tried(Try.SUCCEEDED, STREET)))
    assert led.is_sealed
    assert rules(led).index(Rule.GUARDS_STAND_DOWN) < rules(led).index(Rule.SEALED_AT_ONCE)


@pytest.mark.parametrize(("after", "sealed"), [(After.MASTER_WON, True), (After.MASTER_LOST, False)])
def test_page_17_in_a_hunt_no_master_escapes(after: After, sealed: bool) -> None:
    led = lead(at_chapel(after, escapes=False))
    assert (led.guarded, led.pile, led.ask, led.is_sealed) == (None, None, None, sealed)
    assert (led.sacrificed, led.is_cornered) == (int(sealed), False)
    assert Rule.NO_ESCAPE in rules(led)
    assert may_guard(at_chapel(after, escapes=False)) == ()


def test_page_17_an_empty_nexus_is_sealed_at_once_and_hides_nothing() -> None:
    led = lead(at_chapel(After.EMPTY, hidden=None))
    assert (led.ask, led.is_sealed, led.must_move) == (None, True, ("Ophelia",))


@pytest.mark.parametrize("hidden", [None, 1])
def test_page_17_a_sealed_nexus_is_searched_when_a_master_may_hide_there(hidden: int | None) -> None:
    now = at_chapel(After.MINION, seal=Try.SUCCEEDED, hidden=hidden)
    assert lead(now).ask is Ask.SEARCH
    assert not lead(now).is_sealed
    assert lead(dataclasses.replace(now, found=0)).is_sealed
    kept = lead(dataclasses.replace(now, found=1))
    assert (kept.ask, kept.is_sealed, kept.must_move) == (None, False, ())
    assert rules(kept)[-2:] == [Rule.HIDDEN_MASTERS, Rule.MOVE_OR_GIVE]


@pytest.mark.parametrize("seal", [Try.FAILED, Try.PASSED])
def test_page_17_a_nexus_that_is_not_sealed_stays_and_so_may_its_saints(seal: Try) -> None:
    led = lead(at_chapel(After.POWER, seal=seal))
    assert (led.is_sealed, led.must_move, led.ask) == (False, (), None)
    assert rules(led)[-1] is Rule.MOVE_OR_GIVE


def test_page_17_without_a_nexus_the_mission_ends() -> None:
    led = lead(at_chapel(After.EMPTY, nexuses=[CHAPEL]))
    assert (led.mission_ends, led.must_move, led.may_go_to) == (True, (), ())
    assert rules(led)[-1] is Rule.NO_NEXUS_LEFT


def test_what_nobody_may_attempt_is_a_problem() -> None:
    doomed = at_chapel(After.MASTER_WON, nexuses=tried(Try.SUCCEEDED, HOSPITAL, CHAPEL, MANOR))
    assert [each.facts["nexus"] for each in problems(doomed)] == ["Chapel", "Hospital", "Manor"]
    assert [each.rule for each in problems(at_chapel(After.MASTER_WON, seal=Try.SUCCEEDED))] == [Rule.SEAL]
    assert [each.rule for each in problems(at_chapel(After.EMPTY, found=1))] == [Rule.HIDDEN_MASTERS]
    assert problems(at_chapel(After.MASTER_WON, nexuses=tried(Try.FAILED, STREET))) == ()


towns = st.lists(
    st.tuples(st.sampled_from(list(Side)), st.integers(0, 2), st.none() | st.sampled_from(list(Try))),
    min_size=1,
    max_size=6,
).map(
    lambda rows: [
        Nexus(str(place), side, tuple(f"{place}.{seat}" for seat in range(saints)), guard)
        for place, (side, saints, guard) in enumerate(rows)
    ]
)


@given(
    towns,
    st.sampled_from(list(After)),
    st.booleans(),
    st.integers(1, 3),
    st.none() | st.sampled_from(list(Try)),
    st.none() | st.integers(0, 2),
)
def test_a_pile_has_one_card_for_each_unguarded_nexus_and_every_step_has_its_place(
    town: list[Nexus], after: After, escapes: bool, set_aside: int, seal: Try | None, found: int | None
) -> None:
    now = Situation(
        nexuses=town, at="0", after=after, escapes=escapes, set_aside=set_aside, seal=seal, found=found, hidden=found
    )
    led = lead(now)
    assert all(step.rule in PARTS for step in led.steps)
    if led.pile:
        pile = led.pile
        assert pile.masters + pile.omens + pile.threats == len(pile.into) == len(town) - len(led.guarded or ())
        assert not (pile.omens and pile.threats)
    assert not (led.is_sealed and led.ask)
    assert bool(led.must_move) == bool(led.is_sealed and town[0].saints and len(town) > 1)
