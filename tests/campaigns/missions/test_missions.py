"""Missions: who may set out, how it ends in a hurry, and what is written down."""

import pytest

from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.missions.actions import missions
from campaigns.models import Entry, Mission, MissionState, Saint, SaintPlaceKind, SaintState
from campaigns.models.mission_record import record_of
from campaigns.models.sheet import SaintSheet
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from campaigns.seats.actions import guide
from tests.people_at_table import Table, browser_of, refused
from tests.saints_at_table import card, frank, ophelia, seat, slot


def newest(table: Table) -> Entry:
    return table.campaign.chronicle.latest("number")


def set_out(table: Table, *choir: Saint, name: str = "Christmas in Candlepoint") -> Mission:
    numbers = [saint.number for saint in choir]
    return missions.set_out(seat(table), name=name, chapter="base", choir=numbers)


def now(mission: Mission) -> Mission:
    return Mission.objects.get(pk=mission.pk)


def test_saints_set_out_as_they_sit(table: Table) -> None:
    first, second = frank(table), ophelia(table)
    mission = set_out(table, second, first)
    assert (mission.state, [went.name for went in record_of(mission.record).choir]) == ("open", ["Ophelia", "Frank"])
    assert words(newest(table)) == "Player set out on “Christmas in Candlepoint”."
    undo(seat(table), number=newest(table).number)
    assert now(mission).state == MissionState.GONE


def test_who_holds_the_lantern_guides_this_mission_and_another_the_next(table: Table) -> None:
    saint, owner = frank(table), table.seat("owner")
    for number, name in ((table.seat("guide").number, "Guide"), (None, "")):
        guide.name_guide(owner, number=number)
        mission = missions.set_out(seat(table), name="A mission", choir=[saint.number])
        missions.finish(seat(table), mission.number, outcome=MissionOutcome.WON)
        assert record_of(mission.record).guide == name
        page = browser_of("player").get(f"{table.path}missions/{mission.number}/").content.decode()
        assert ("Guide was the guide." in page) is bool(name)


def test_one_mission_at_a_time(table: Table) -> None:
    saint = frank(table)
    set_out(table, saint, name="The first")
    with refused("mission-under-way") as problem:
        set_out(table, saint)
    assert problem.value.message == "“The first” is under way. End it or cancel it first."


def test_a_mission_does_not_come_back_beside_another(table: Table) -> None:
    saint = frank(table)
    first = set_out(table, saint, name="The first")
    missions.finish(seat(table), first.number, outcome=MissionOutcome.WON)
    ended = newest(table).number
    set_out(table, saint, name="The second")
    with refused("mission-under-way"):
        undo(seat(table), number=ended)


@pytest.mark.parametrize(
    ("state", "code", "said"),
    [
        (SaintState.DEAD, "dead-saint", "Frank is dead for ever and lies in the stash. Choose another saint."),
        (
            SaintState.AWAY,
            "saint-is-away",
            "Frank is away at another table, and comes back before they go on a mission here.",
        ),
        (
            SaintState.GONE,
            "no-such-saint",
            "One of these saints is not in this campaign any more. Refresh and try again.",
        ),
    ],
)
def test_who_is_not_here_does_not_go(table: Table, state: str, code: str, said: str) -> None:
    saint = frank(table)
    Saint.objects.update(state=state)
    with refused(code) as problem:
        set_out(table, saint)
    assert problem.value.message == said
    assert not Mission.objects.exists()


@pytest.mark.parametrize("choir", [[], [1, 1], [1, 2, 3, 4, 5, 6, 7]])
def test_a_choir_is_of_one_to_six(table: Table, choir: list[int]) -> None:
    frank(table)
    with refused("choir-size"):
        missions.set_out(seat(table), name="The first", choir=choir)


def test_a_mission_says_how_many_it_takes(table: Table) -> None:
    """Enter Here is for four at most (p. 8)."""
    choir = [saints.make(seat(table), name=f"Saint {n}", sheet=SaintSheet()) for n in range(5)]
    with refused("not-ready") as problem:
        set_out(table, *choir, name="Enter Here")
    assert "At most 4 saints play this mission." in problem.value.message


def test_every_broken_rule_of_a_halo_and_a_deck_is_told_with_its_page(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP_LEFT)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)], kind="deck.built")
    with refused("not-ready") as problem:
        set_out(table, saint)
    told = problem.value.facts["problems"]
    assert [(one["name"], one["rule"]) for one in told] == [
        ("Frank", "slotted-cards-touch"),
        *[("Frank", "deck-at-mission-start")] * 4,
    ]
    assert all(one["page"] for one in told)
    assert "The top left slot touches neither" in problem.value.message


def test_a_recorded_deck_of_exactly_its_gifts_may_go_without_omens(table: Table) -> None:
    sheet = {"virtues": {"body": 0, "mind": 0, "rage": 1, "soul": 0}}
    saint = frank(table)
    saints.change(seat(table), saint.number, changes=sheet)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)], kind="deck.built")
    assert set_out(table, saint).state == MissionState.OPEN


def test_omens_are_recorded_all_or_none(table: Table) -> None:
    saint = frank(table)
    saints.change(
        seat(table), saint.number, changes={"virtues": {"body": 0, "mind": 0, "rage": 1, "soul": 0}, "omens": 2}
    )
    saint_cards.gain(
        seat(table),
        saint.number,
        [WantedCopies(card("murder-board"), 1), WantedCopies(card("horrorshow"), 1)],
        kind="deck.built",
    )
    with refused("not-ready") as problem:
        set_out(table, saint)
    assert problem.value.message == "Frank: 1 omen is missing. (p. 12)"


def test_in_a_hurry_a_mission_is_recorded_and_the_rest_comes_later(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "death", SaintPlaceKind.TOP)
    mission = set_out(table, saint)
    missions.finish(seat(table), mission.number, outcome=MissionOutcome.LOST)
    assert words(newest(table)) == "“Christmas in Candlepoint” was lost."
    assert (now(mission).state, record_of(now(mission).record).choir[0].deaths) == ("lost", 1)
    with refused("ended-already"):
        missions.finish(seat(table), mission.number, outcome=MissionOutcome.WON)
    later = {"faded": [saint.number], "last_turn": saint.number, "acts": 2, "notes": "Cold."}
    missions.note(seat(table), mission.number, changes=later)
    record = record_of(now(mission).record)
    assert (record.choir[0].faded, record.last_turn, record.acts, record.notes) == (True, saint.number, 2, "Cold.")
    undo(seat(table), number=newest(table).number)
    assert record_of(now(mission).record).notes == ""


def test_two_who_write_on_a_mission_at_once_notice(table: Table) -> None:
    mission = set_out(table, frank(table))
    missions.note(seat(table), mission.number, changes={"notes": "One"}, seen=mission.version)
    with refused("changed-meanwhile"):
        missions.note(seat(table), mission.number, changes={"notes": "Two"}, seen=mission.version)


def test_only_who_went_can_have_faded(table: Table) -> None:
    mission = set_out(table, frank(table))
    other = ophelia(table)
    for changes in ({"faded": [other.number]}, {"last_turn": other.number}):
        with refused("not-of-the-choir"):
            missions.note(seat(table), mission.number, changes=changes)


def test_a_mission_is_called_off_and_can_come_back(table: Table) -> None:
    mission = set_out(table, frank(table))
    missions.call_off(seat(table), mission.number)
    assert now(mission).state == MissionState.GONE
    undo(seat(table), number=newest(table).number)
    assert now(mission).state == MissionState.OPEN


def test_a_chapter_that_there_is_not_is_refused(table: Table) -> None:
    saint = frank(table)
    with refused("no-such-chapter"):
        missions.set_out(seat(table), name="Another", chapter="nowhere", choir=[saint.number])
