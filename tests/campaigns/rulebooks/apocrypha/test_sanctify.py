"""Sanctify: every situation of fixtures/cases, and what holds for each way through the step."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.sanctify import (
    PARTS,
    NexusSide,
    SanctifyCause,
    SanctifyNexus,
    SanctifySituation,
    TryResult,
    may_guard,
    problems,
    progress_of,
)
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


towns = st.lists(
    st.tuples(st.sampled_from(list(NexusSide)), st.integers(0, 2), st.none() | st.sampled_from(list(TryResult))),
    min_size=1,
    max_size=6,
).map(
    lambda rows: [
        SanctifyNexus(str(place), side, tuple(f"{place}.{seat}" for seat in range(saints)), guard)
        for place, (side, saints, guard) in enumerate(rows)
    ]
)


@each("apocrypha/sanctify")
def test_sanctify(file: Path) -> None:
    case = read(file, SanctifySituation)
    now = case.situation
    guards = [nexus.name for nexus in may_guard(now)]
    assert case.told(Partly(vars(progress_of(now)), may_guard=guards, problems=problems(now))) == case.expect, (
        case.title
    )


@given(
    towns,
    st.sampled_from(list(SanctifyCause)),
    st.booleans(),
    st.integers(1, 3),
    st.none() | st.sampled_from(list(TryResult)),
    st.none() | st.integers(0, 2),
)
def test_a_pile_has_one_card_for_each_unguarded_nexus_and_every_step_has_its_place(
    town: list[SanctifyNexus],
    after: SanctifyCause,
    escapes: bool,
    set_aside: int,
    seal: TryResult | None,
    found: int | None,
) -> None:
    now = SanctifySituation(
        nexuses=town, at="0", after=after, escapes=escapes, set_aside=set_aside, seal=seal, found=found, hidden=found
    )
    led = progress_of(now)
    assert all(step.rule in PARTS for step in led.steps)
    if led.pile:
        pile = led.pile
        assert pile.masters + pile.omens + pile.threats == len(pile.into) == len(town) - len(led.guarded or ())
        assert not (pile.omens and pile.threats)
    assert not (led.is_sealed and led.ask)
    assert bool(led.must_move) == bool(led.is_sealed and town[0].saints and len(town) > 1)
