"""Missions in the storybook's form: every situation of fixtures/cases, and whatever else is pasted."""

import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.mission import MASTERS, MINIONS, StorybookMission
from campaigns.rulebooks.apocrypha.mission_setup import set_up
from campaigns.rulebooks.apocrypha.storybook import StorybookPart, StorybookPartKind, parse
from campaigns.rulebooks.apocrypha.written_mission import ReadMission, Structure, read
from tests.cases import Partly, each
from tests.cases import read as read_case

pytestmark = pytest.mark.pure

STRUCTURES = {
    "Corner": Structure("goal", seed=[["master", "A"]]),
    "Gather": Structure("goal"),
    "As the Hours Pass": Structure("clock", omens=24),
    "Wherever There's Trouble": Structure("nexus", start="anywhere"),
    "Along the Trail": Structure("nexus"),
}
DECKS = {"Chapel": {"body": 1, "soul": 3, "threat": 2, "omen": 2}}


def written(text: str) -> ReadMission:
    reading = parse(text)
    return read(reading.title, reading.parts, structures=STRUCTURES, decks=DECKS)


def mission(text: str) -> StorybookMission:
    return written(text).mission


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    saints: int = 1


@each("apocrypha/written-mission")
def test_written_mission(file: Path) -> None:
    case = read_case(file, Situation)
    read_so = written(case.situation.text)
    found = read_so.mission
    setup = set_up(found, case.situation.saints)
    assert (
        case.told(
            Partly(
                vars(found),
                unread=read_so.unread,
                structure_names=list(found.structures.values()),
                nexus_names=[nexus.name for nexus in found.nexuses],
                nexuses=Partly({nexus.name: Partly(vars(nexus)) for nexus in found.nexuses}),
                threats=[f"{threat.name}, {threat.group}, {threat.nexus}" for threat in found.threats],
                archetypes=Partly({threat.name: threat.archetypes for threat in found.threats}),
                setup=Partly(vars(setup), seeding=[list(map(str, group)) for group in setup.seeding]),
            )
        )
        == case.expect
    ), case.title


@given(st.text(alphabet="Seedmastrion ABC(),:1-9+\n.", max_size=300), st.integers(1, 6))
def test_whatever_is_pasted_can_be_looked_at(text: str, saints: int) -> None:
    found = mission(f"Structures: {text}\n\nNexuses: {text}\n\nMaster: {text}\n\nMinions: {text}")
    assert set(found.masters) <= set(range(1, MASTERS + 1))
    assert all(set(numbers) <= set(range(1, MINIONS + 1)) for numbers in found.minions.values())
    set_up(found, saints)


@pytest.mark.parametrize(
    "part",
    [
        StorybookPart(StorybookPartKind.NEXUSES, text=f"Chapel{' ' * 4_000}Hospital)"),
        StorybookPart(StorybookPartKind.NEXUSES, text=f"Chapel, Hospital{chr(10) * 4_000}Manor"),
        StorybookPart(StorybookPartKind.NEXUS, heading=f"Chapel{' ' * 4_000}Hospital)"),
        StorybookPart(StorybookPartKind.CLOCK, text=f"24 omens {'minion A ' * 2_000}{'clock ' * 3_000}"),
    ],
)
def test_no_text_keeps_anybody_waiting(part: StorybookPart) -> None:
    began = time.process_time()
    read("Endless", [part], structures=STRUCTURES, decks=DECKS)
    assert time.process_time() - began < 0.5
