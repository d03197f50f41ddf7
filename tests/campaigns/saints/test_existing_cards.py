"""Starting in the middle: fragments, deaths, decks and missions of before, as one deed each; or nothing at all."""

import uuid

import pytest
from django.core.exceptions import ValidationError

from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.missions.actions import earlier_missions
from campaigns.models import Entry, Mission, MissionState, Saint, SaintPlaceKind
from campaigns.saints.actions import existing_cards
from campaigns.saints.actions.existing_cards import WrittenSaint
from campaigns.saints.holdings import holding_of, judge_halo
from cards.models import Card
from tests.data_rows import data_rows
from tests.people_at_table import Table, person, refused
from tests.saints_at_table import frank, held, lying, seat


def enter(table: Table, saint: Saint, **written: object) -> Entry:
    return existing_cards.enter(seat(table), saint.number, WrittenSaint(**written))  # type: ignore[arg-type]


def problems(table: Table, saint: Saint, **written: object) -> list[str]:
    reading = existing_cards.read_saint(holding_of(saint), WrittenSaint(**written), by=person("player"))  # type: ignore[arg-type]
    return [problem.message for problem in reading.problems]


def test_a_saint_holds_what_was_written_down(table: Table) -> None:
    saint = frank(table)
    fragments = "The Tale (bottom right)\nThe Fainting Spell (center left)\nThe Sallow Mistlight (bottom)"
    enter(table, saint, fragments=fragments, deaths=1, deck="2 Lucky Numbers\nMurder Board")
    assert lying(saint) == [
        ("left", "The Fainting Spell"),
        ("right", "Death"),
        ("bottom", "The Sallow Mistlight"),
        ("bottom-right", "The Tale"),
    ]
    assert sorted(one.card.name for one in held(saint).deck) == ["Lucky Numbers", "Lucky Numbers", "Murder Board"]
    assert words(table.newest()).startswith("Player entered what Frank held so far: Death, Lucky Numbers")
    undo(seat(table), number=table.newest().number)
    assert lying(saint) == []
    assert not held(saint).deck


def test_what_nobody_has_heard_of_becomes_a_card_of_the_boxs_owner(table: Table) -> None:
    saint = frank(table)
    enter(table, saint, fragments="The Rusty Bell", deck="Rusty Key (Rage gift)")
    bell, key = (Card.objects.get(name=name) for name in ("The Rusty Bell", "Rusty Key"))
    assert bell.type.slug == "fragment"
    assert (key.type.slug, key.virtue) == ("gift", "rage")
    assert bell.pack is not None
    assert bell.pack.owner == person("owner")


def test_without_a_slot_the_halo_is_laid_so_that_it_is_legal(table: Table) -> None:
    saint = frank(table)
    enter(table, saint, fragments="\n".join(f"Fragment {n}" for n in range(5)), deaths=3)
    assert len({part for part, _name in lying(saint)}) == 8
    assert judge_halo(held(saint).halo).legal


@pytest.mark.parametrize("deaths", [1, 4, 8])
def test_deaths_lie_on_top_where_there_is_no_room_left(table: Table, deaths: int) -> None:
    saint = frank(table)
    enter(table, saint, fragments="\n".join(f"Fragment {n}" for n in range(8)), deaths=deaths)
    assert sum(name == "Death" for _part, name in lying(saint)) == deaths
    assert "no-fragment-on-a-death" not in {found.rule.id for found in judge_halo(held(saint).halo).problems}


@data_rows(
    "written, said",
    [
        ({"fragments": "Murder Board"}, "Murder Board is no fragment."),
        ({"deck": "The Tale"}, "The Tale does not go into a saint’s deck: gifts and omens do."),
        ({"deck": "Rusty Key"}, "No card is called “Rusty Key”."),
        ({"deck": "0 Murder Board"}, "Say how many: at least one."),
        ({"deck": "61 Murder Board"}, "Murder Board: no box holds more than 60 of one card."),
        ({"deck": "\n".join(["Murder Board"] * 101)}, "That is too long for one list: at most 100 lines."),
        ({"deck": "…"}, "“…” is no card."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(table: Table, written: dict[str, object], said: str) -> None:
    saint = frank(table)
    before = table.newest().number
    assert any(problem.startswith(said) for problem in problems(table, saint, **written))
    with pytest.raises(ValidationError):
        enter(table, saint, **written)
    assert table.newest().number == before


def test_a_card_that_another_holds_leaves_everything_as_it_was(table: Table) -> None:
    saint = frank(table)
    with refused("all-in-use"):
        enter(table, saint, fragments="Brand New", deck="2 Bruiser")
    assert not held(saint).halo
    assert not Card.objects.filter(name="Brand New").exists()


def test_nothing_is_no_deed_and_the_same_request_is_one(table: Table) -> None:
    saint, key = frank(table), uuid.uuid4()
    with refused("nothing-to-enter"):
        enter(table, saint)
    entries = [existing_cards.enter(seat(table), saint.number, WrittenSaint(deaths=1), key=key) for _time in range(2)]
    assert entries[0] == entries[1]
    assert len(lying(saint)) == 1


def test_one_card_is_added_by_its_name(table: Table) -> None:
    saint = frank(table)
    existing_cards.add(seat(table), saint.number, "murder board")
    assert [one.card.name for one in held(saint).deck] == ["Murder Board"]
    with pytest.raises(ValidationError):
        existing_cards.add(seat(table), saint.number, "The Tale")


# --- Missions


def test_missions_of_before_are_ended_ones(table: Table) -> None:
    lines = "Base / Enter Here / won\nskinwalkers / Shirts and Skins / lost\n\nA night at home / timed out\nAnother"
    earlier_missions.enter_missions(seat(table), lines)
    rows = Mission.objects.order_by("number").values_list("number", "name", "chapter", "state")
    assert list(rows) == [
        (1, "Enter Here", "base", MissionState.WON),
        (2, "Shirts and Skins", "skinwalkers", MissionState.LOST),
        (3, "A night at home", "", MissionState.TIMED_OUT),
        (4, "Another", "", MissionState.WON),
    ]
    assert all(mission.ended for mission in Mission.objects.all())
    said = "Player entered past missions (4): A night at home, Another, Enter Here and Shirts and Skins."
    assert words(table.newest()) == said
    undo(seat(table), number=table.newest().number)
    assert set(Mission.objects.values_list("state", flat=True)) == {MissionState.GONE}


def test_what_is_written_down_already_is_left_out(table: Table) -> None:
    earlier_missions.enter_missions(seat(table), "Base / Enter Here / won")
    earlier_missions.enter_missions(seat(table), "Base / Enter Here / won\nBase / Enter Here / lost")
    assert Mission.objects.count() == 2
    with refused("nothing-to-enter"):
        earlier_missions.enter_missions(seat(table), "Base / Enter Here / won")


@pytest.mark.parametrize(
    "line", ["Nowhere / Enter Here / won", "Base / Enter / Here / won", "Base / … / won", "x" * 101]
)
def test_a_line_that_says_no_mission_is_named(table: Table, line: str) -> None:
    _played, wrong = earlier_missions.read_missions(table.campaign, f"Enter Here\n{line}")
    assert [problem.at for problem in wrong] == [2]
    with pytest.raises(ValidationError):
        earlier_missions.enter_missions(seat(table), f"Enter Here\n{line}")
    assert not Mission.objects.exists()


def test_forty_missions_at_a_time(table: Table) -> None:
    lines = "\n".join(f"Night {n}" for n in range(41))
    with pytest.raises(ValidationError):
        earlier_missions.enter_missions(seat(table), lines)


@data_rows(
    "words, slot",
    [
        ("top", SaintPlaceKind.TOP),
        ("Top Center", SaintPlaceKind.TOP),
        ("center left", SaintPlaceKind.LEFT),
        ("centre bottom", SaintPlaceKind.BOTTOM),
        ("lower right", SaintPlaceKind.BOTTOM_RIGHT),
        ("upper-left", SaintPlaceKind.TOP_LEFT),
        ("right bottom", SaintPlaceKind.BOTTOM_RIGHT),
        ("signed", None),
        ("", None),
    ],
)
def test_slots_in_the_words_of_the_book(words: str, slot: SaintPlaceKind | None) -> None:
    assert existing_cards.slot_called(words) == slot
