"""Missions in the storybook's form, read for what they say of setting up."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.mission import MASTERS, MINIONS, Clock, Mission
from campaigns.rulebooks.apocrypha.mission_setup import set_up
from campaigns.rulebooks.apocrypha.storybook import Kind, Part, parse
from campaigns.rulebooks.apocrypha.written_mission import Read, Structure, read

pytestmark = pytest.mark.pure

STRUCTURES = {
    "Corner": Structure("goal", seed=[["master", "A"]]),
    "Gather": Structure("goal"),
    "As the Hours Pass": Structure("clock", omens=24),
    "Wherever There's Trouble": Structure("nexus", start="anywhere"),
    "Along the Trail": Structure("nexus"),
}
DECKS = {"Chapel": {"body": 1, "soul": 3, "threat": 2, "omen": 2}}
CANDLEPOINT = """CHRISTMAS IN CANDLEPOINT

The Lowdown: Snow, and something in it.

Structures:
**Corner Gryla Wherever There’s Trouble As the Hours Pass.**

Nexuses:
(1+) **Chapel** (Little Star Intercessional Chapel), (1+) **Hospital** (St. Pantaleon’s Hospital), (1+) **Main Street**
(Sprinkles), (3+) **Manor** (The Manger on Main), (4+) **Fun Park** (Christmasville), (5+) **Lair** (Blitzen Grotto)

Master: Gryla

Minion A: Yule Cat (1), Yule Lads (2-5)
"""
PLUNGE = """MISSION: TAKING THE PLUNGE

- **Structures:** *Corner the Wendigo Along the Trail As the Hours Pass.* Shuffle a number of minion A archetypes into \
the clock equal to the number of saints.
- **Nexuses:** (1+) **Motel** (The Harlequin Hotel), (1+) **Lake** (Squirrel Lake)
- **Master:** *Wendigo* (Lake)
- **Minions:** Minion A: *Bystander* (1-6, Lake), Minion B: *Helpless Child* (7, Motel)
- **Gifts:** *Mr. Bear* (Motel)
- **Threats:** *Authorities* (Motel and Lake)
""".replace("\\\n", "")


def written(text: str) -> Read:
    reading = parse(text)
    return read(reading.title, reading.parts, structures=STRUCTURES, decks=DECKS)


def mission(text: str) -> Mission:
    return written(text).mission


def test_page_13_christmas_in_candlepoint_as_it_is_printed_is_set_up_as_on_page_14() -> None:
    found = written(CANDLEPOINT)
    assert found.unread == ()
    setup = set_up(found.mission, 3)
    assert setup.nexuses == ("Chapel", "Hospital", "Main Street", "Manor")
    assert [list(map(str, group)) for group in setup.seeding] == [["master 1", "minion 1", "minion 2", "minion 3"]]
    assert (setup.clock, setup.problems, found.mission.start) == (24, (), "anywhere")
    assert found.mission.nexuses[0].deck == DECKS["Chapel"]
    assert found.mission.nexuses[3].local_name == "The Manger on Main"
    assert list(found.mission.structures.values()) == ["Corner", "Wherever There's Trouble", "As the Hours Pass"]


def test_page_31_taking_the_plunge_has_a_guide_and_minions_in_its_clock() -> None:
    found = mission(PLUNGE)
    assert (found.is_guided, found.seed, found.clock) == (True, [], Clock(24, 1, "A"))
    assert [(one.name, one.group, one.nexus) for one in found.threats] == [
        ("Wendigo", "master", "Lake"),
        ("Bystander", "A", "Lake"),
        ("Helpless Child", "B", "Motel"),
    ]
    assert [list(nexus.holds) for nexus in found.nexuses] == [["Mr. Bear", "Authorities"], ["Authorities"]]


def test_page_14_the_seeding_that_stands_after_the_structures_goes_before_what_we_know() -> None:
    text = "Structures: Corner Them. Seed the master and minion A, then seed minion B."
    assert mission(text).seed == [["master", "A"], ["B"]]
    assert mission("Structures: Gather. Seed minions A and C, then B").seed == [["A", "C"], ["B"]]


def test_what_an_unknown_structure_says_nobody_knows() -> None:
    found = mission("Structures: Gather the Lost Beneath the Ice")
    assert (found.seed, found.clock, found.structures) == (None, None, {"goal": "Gather"})


@pytest.mark.parametrize("part", ["Clock: 30 omens", "Structures: Gather. The clock has 30 random omens."])
def test_a_clock_may_be_counted_in_words(part: str) -> None:
    assert mission(part).clock == Clock(30)


def test_a_guided_mission_without_a_list_has_the_nexuses_of_its_headings() -> None:
    found = mission("Mission: X\n\nNexus 1 (Motel): The Harlequin Hotel\n\nNexus 2: The Pit")
    assert [(nexus.name, nexus.local_name) for nexus in found.nexuses] == [
        ("Motel", "The Harlequin Hotel"),
        ("The Pit", ""),
    ]


def test_masters_without_a_number_take_those_that_are_left() -> None:
    found = mission("Master: Gryla, Wendigo (1), Krampus, Perchta")
    assert [one.archetypes for one in found.threats] == [(2,), (1,), (3,), ()]


def test_what_is_not_understood_comes_back_word_for_word() -> None:
    found = written("Nexuses: (9+) Bar, School\n\nMinion A: Yule Lads (2-50), Yule Cat (1)")
    assert found.unread == ("(9+) Bar", "Yule Lads (2-50)")
    assert [nexus.name for nexus in found.mission.nexuses] == ["School"]
    assert found.mission.minions == {"A": [1]}


@given(st.text(alphabet="Seedmastrion ABC(),:1-9+\n.", max_size=300), st.integers(1, 6))
def test_whatever_is_pasted_can_be_looked_at(text: str, saints: int) -> None:
    found = mission(f"Structures: {text}\n\nNexuses: {text}\n\nMaster: {text}\n\nMinions: {text}")
    assert set(found.masters) <= set(range(1, MASTERS + 1))
    assert all(set(numbers) <= set(range(1, MINIONS + 1)) for numbers in found.minions.values())
    set_up(found, saints)


@pytest.mark.parametrize(
    "part",
    [
        Part(Kind.NEXUSES, text=f"Chapel{' ' * 4_000}Hospital)"),
        Part(Kind.NEXUSES, text=f"Chapel, Hospital{chr(10) * 4_000}Manor"),
        Part(Kind.NEXUS, heading=f"Chapel{' ' * 4_000}Hospital)"),
        Part(Kind.CLOCK, text=f"24 omens {'minion A ' * 2_000}{'clock ' * 3_000}"),
    ],
)
def test_no_text_keeps_anybody_waiting(part: Part) -> None:
    began = time.process_time()
    read("Endless", [part], structures=STRUCTURES, decks=DECKS)
    assert time.process_time() - began < 0.5


def test_two_masters_that_share_an_archetype_have_one_card_between_them() -> None:
    found = mission("Twins\n\nStructures: Seed master.\n\nNexuses: Bar, Inn\n\nMaster: Romulus (1), Remus (1)\n")
    assert list(map(str, set_up(found, 3).seeding[0])) == ["master 1"]
