"""What the live table takes from the catalogue for a mission."""

from typing import Any

import msgspec
import pytest

from campaigns.missions.table_layout import RULES, lay_out
from campaigns.rulebooks.apocrypha.table.options import MissionOptions
from campaigns.rulebooks.sitting import Illegal, Malformed
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db

CHOIR = [{"saint": name} for name in ("Ophelia", "Dr. Zeez", "Frank", "Diana", "Gabriella", "Addie")]
WRITTEN = {"nexuses": [{"name": "Bar"}, {"name": "Lair", "min_saints": 3}], "minions": {"A": [1, 4]}, "seed": [["A"]]}


def options(mission: Any, saints: int = 3) -> MissionOptions:
    return msgspec.convert({"mission": mission, "choir": CHOIR[:saints]}, MissionOptions)


@data_rows(
    "mission, saints, nexuses, clock",
    [
        ("christmas-in-candlepoint", 3, ("Chapel", "Hospital", "Main Street", "Manor"), 24),
        ("christmas-in-candlepoint", 2, ("Chapel", "Hospital", "Main Street"), 24),
        ("enter-here", 4, ("Stadium", "School", "Back Alley", "Bar"), 12),
        ("taking-the-plunge", 3, ("Motel", "Precinct", "Woods", "Lake"), 27),
        (WRITTEN, 2, ("Bar",), None),
        (WRITTEN, 3, ("Bar", "Lair"), None),
    ],
)
def test_a_mission_is_laid_out_as_setting_it_up_says(
    mission: Any, saints: int, nexuses: tuple[str, ...], clock: int | None
) -> None:
    laid = lay_out(options(mission, saints))
    assert (laid.nexuses, laid.clock) == (nexuses, clock)


def test_what_is_known_of_decks_and_threats_comes_along() -> None:
    christmas = lay_out(options("christmas-in-candlepoint"))
    # Eight cards by its symbols, and an archetype.
    assert (christmas.cards["Chapel"], christmas.cards["Main Street"]) == (9, 9)
    assert "Hospital" not in christmas.cards
    assert christmas.threats == {
        "master 1": "Gryla",
        "minion 1": "Yule Cat",
        **{f"minion {number}": "Yule Lads" for number in (2, 3, 4, 5)},
    }
    assert (christmas.masters, christmas.goal) == (1, "corner")
    enter_here = lay_out(options("enter-here"))
    assert enter_here.cards == {"Stadium": 5, "School": 5, "Back Alley": 5, "Bar": 5}
    assert (enter_here.masters, enter_here.goal, enter_here.threats["minion 4"]) == (0, "seal-all", "The Mancubs")


def test_of_a_guided_mission_nothing_comes_along_that_the_guide_keeps() -> None:
    plunge = lay_out(options("taking-the-plunge"))
    assert (plunge.cards, plunge.threats, plunge.masters) == ({}, {}, None)


def test_the_tables_rules_begin_it() -> None:
    state = RULES.start(options("enter-here", 2))
    assert state.mission == "enter-here"
    assert [nexus.name for nexus in state.nexuses] == ["Stadium", "School", "Back Alley", "Bar"]


def test_a_pasted_mission_is_read_as_the_storybook_is() -> None:
    text = "Frostbite\nNexuses: (1+) Chapel, (3+) Lair\nMaster: Gryla\n"
    assert lay_out(options({"text": text})).nexuses == ("Chapel", "Lair")


@data_rows(
    "mission",
    [
        "no-such-mission",
        # Known by its name alone.
        "shirts-and-skins",
        {},
        {"nexuses": []},
        {"nexuses": [{"name": "Bar", "side": "hope"}]},
        {"nexuses": [{"name": "Bar"}], "masters": 4},
        {**WRITTEN, "minions": {"A": [4, 1]}},
        {**WRITTEN, "minions": {"A": [1, 4], "B": [4, 5]}},
        {**WRITTEN, "minions": {"D": [1, 4]}},
        {**WRITTEN, "seed": [["B"]]},
        {**WRITTEN, "seed": [["A", "A"]]},
        {"text": ""},
        {"text": "Frostbite", "masters": 1},
    ],
)
def test_what_means_no_mission_is_malformed(mission: Any) -> None:
    with pytest.raises(Malformed) as error:
        lay_out(options(mission))
    assert error.value.field == "mission"


def test_a_nexus_named_twice_is_malformed() -> None:
    with pytest.raises(Malformed):
        RULES.start(options({"nexuses": [{"name": "Bar"}, {"name": "Bar"}]}))


@pytest.mark.parametrize(
    ("mission", "saints", "rule"),
    [
        ("enter-here", 5, "enter-here-saints"),
        ({**WRITTEN, "minions": {"A": [1, 1]}}, 3, "seeding"),
        ({"nexuses": [{"name": "Lair", "min_saints": 5}]}, 3, "a-mission-needs-a-nexus"),
    ],
)
def test_what_so_many_saints_cannot_play_is_against_the_rules(mission: Any, saints: int, rule: str) -> None:
    with pytest.raises(Illegal) as error:
        lay_out(options(mission, saints))
    assert error.value.finding.rule.id == rule
