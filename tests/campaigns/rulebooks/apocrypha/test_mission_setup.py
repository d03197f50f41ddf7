"""Setting up a mission: every situation of fixtures/cases, and what holds for all missions."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.missions.mission import Archetype, ChoirSaint, Nexus, StorybookMission
from campaigns.rulebooks.apocrypha.missions.mission_setup import MissionSetup, set_up
from tests.cases import FOLDER, Partly, each, read, read_as

pytestmark = pytest.mark.pure


missions = st.builds(
    StorybookMission,
    nexuses=st.lists(st.builds(Nexus, st.text(min_size=1), st.integers(1, 6)), min_size=1, max_size=8),
    masters=st.integers(0, 3).map(lambda count: list(range(1, count + 1))),
    minions=st.fixed_dictionaries({"A": st.just(range(1, 6)), "B": st.just(range(6, 12)), "C": st.just([12])}),
    seed=st.lists(st.sets(st.sampled_from(["master", "A", "B", "C"]), min_size=1).map(sorted), max_size=3),
)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # By the name of its file, where several situations share one.
    mission: str | StorybookMission
    saints: int
    choir: list[ChoirSaint] = []

    @property
    def setup(self) -> MissionSetup:
        mission = self.mission
        if isinstance(mission, str):
            mission = read_as(FOLDER / f"apocrypha/missions/{mission}.yaml", StorybookMission)
        return set_up(mission, self.saints, choir=self.choir)


@each("apocrypha/mission-setup")
def test_mission_setup(file: Path) -> None:
    case = read(file, Situation)
    setup = case.situation.setup
    steps = [step.rule for step in setup.steps]
    pages = [rule.page or 0 for rule in steps]
    found = Partly(
        nexuses=setup.nexuses,
        seeding=[list(map(str, group)) for group in setup.seeding],
        clock=setup.clock,
        problems=setup.problems,
        steps=steps,
        secret_steps=[step.rule for step in setup.steps if step.is_secret],
        open_steps=[step.rule for step in setup.steps if not step.is_secret],
        facts=Partly({rule.id: [step.facts for step in setup.steps if step.rule is rule] for rule in steps}),
        groups=sorted({step.group for step in setup.steps}),
        is_in_the_order_of_the_book=pages == sorted(pages),
    )
    assert case.told(found) == case.expect, case.title


@given(missions, st.integers(1, 6))
def test_no_archetype_is_dealt_twice_and_every_nexus_gets_one_of_each_group(
    mission: StorybookMission, saints: int
) -> None:
    setup = set_up(mission, saints)
    dealt = [archetype for group in setup.seeding for archetype in group]
    assert len(dealt) == len(set(dealt))
    if not setup.problems:
        assert {len(group) for group in setup.seeding} <= {len(setup.nexuses)}
    for group in setup.seeding:
        assert list(group) == sorted(group, key=lambda archetype: (archetype.kind != "master", archetype.number))


@given(missions, st.integers(1, 5))
def test_one_saint_more_never_takes_a_nexus_away(mission: StorybookMission, saints: int) -> None:
    fewer, more = set_up(mission, saints).nexuses, iter(set_up(mission, saints + 1).nexuses)
    assert all(nexus in more for nexus in fewer)


def test_an_archetype_is_called_by_its_kind_and_number() -> None:
    assert str(Archetype("master", 1)) == "master 1"
