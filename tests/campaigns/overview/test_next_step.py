"""The one next thing to do, for each person and each state of a campaign."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from campaigns.missions.actions import missions
from campaigns.models import Campaign, Member, Role, SaintPlaceKind
from campaigns.overview.next_step import (
    ChoirReadiness,
    MissionNow,
    SaintReadiness,
    Step,
    StoryNow,
    step_in_words,
    steps_of_choir,
    steps_of_evening,
    steps_of_story,
    without_saint,
)
from campaigns.overview.step_words import WORDS, StepKind
from campaigns.people.models import User
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.saints.actions import saints
from campaigns.seats.actions import campaigns
from cards.memory import forget_everything
from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import Table, browser_of, person, set_table, sit_down
from tests.saints_at_table import FRANK, card, frank, held, seat, slot
from tests.stories_at_table import tell_story

CAMPAIGN = Campaign(game_id="apocrypha", name="Candlepoint")
PLAYED = SaintReadiness(1, "Frank", 3, has_played=True)
NEW = SaintReadiness(1, "Frank", 3, has_deck=False)
MISSION = MissionNow(4, "Enter Here")


def member(number: int = 3, role: Role = Role.PLAYER, *, is_guide: bool = False, name: str = "Bo") -> Member:
    user = User(username=name)
    return Member(campaign=CAMPAIGN, number=number, role=role, is_guide=is_guide, name=name, user=user)


def kinds(choir: ChoirReadiness, who: Member | None = None, *, alone: bool = False) -> list[StepKind]:
    who = who or member()
    return [step.kind for step in steps_of_choir(who, [who] if alone else [who, member(9)], choir)]


@data_rows(
    "choir, expected",
    [
        (ChoirReadiness(), [StepKind.MAKE_SAINT]),
        (ChoirReadiness([replace(NEW, seat=9)]), [StepKind.MAKE_SAINT, StepKind.START_MISSION]),
        (ChoirReadiness([NEW]), [StepKind.BUILD_DECK, StepKind.START_MISSION]),
        (ChoirReadiness([replace(NEW, has_played=True)], has_played=True), [StepKind.START_MISSION]),
        (
            ChoirReadiness([replace(NEW, is_halo_legal=False)]),
            [StepKind.ARRANGE_HALO, StepKind.BUILD_DECK, StepKind.START_MISSION],
        ),
        (
            ChoirReadiness([replace(PLAYED, has_played=False, is_deck_legal=False)]),
            [StepKind.BUILD_DECK, StepKind.START_MISSION],
        ),
        (
            ChoirReadiness([replace(PLAYED, is_deck_legal=False)], has_played=True),
            [StepKind.REBUILD_DECKS, StepKind.START_MISSION],
        ),
        (ChoirReadiness([PLAYED], has_played=True), [StepKind.START_MISSION]),
        (ChoirReadiness([replace(PLAYED, is_away=True)]), [StepKind.BRING_SAINT_HOME]),
        (ChoirReadiness([PLAYED], under_way=MISSION), [StepKind.CONTINUE_MISSION, StepKind.END_MISSION]),
        (
            ChoirReadiness([replace(NEW, seat=9)], under_way=MISSION),
            [StepKind.CONTINUE_MISSION, StepKind.END_MISSION, StepKind.MAKE_SAINT],
        ),
        (
            ChoirReadiness([replace(PLAYED, is_deck_legal=False)], owed=MISSION, has_played=True),
            [StepKind.SETTLE_MISSION, StepKind.START_MISSION],
        ),
        # Nobody's saints are everybody's.
        (ChoirReadiness([replace(NEW, seat=None)]), [StepKind.BUILD_DECK, StepKind.START_MISSION]),
    ],
)
def test_what_a_player_does_next(choir: ChoirReadiness, expected: list[StepKind]) -> None:
    assert kinds(choir) == expected


def test_an_owner_who_is_alone_invites_first_until_a_mission_was_played_alone() -> None:
    owner = member(1, Role.OWNER)
    assert kinds(ChoirReadiness(), owner, alone=True) == [StepKind.INVITE, StepKind.MAKE_SAINT]
    assert kinds(ChoirReadiness(), owner) == [StepKind.MAKE_SAINT]
    played = ChoirReadiness([replace(PLAYED, seat=1)], has_played=True)
    assert kinds(played, owner, alone=True) == [StepKind.START_MISSION]


def test_a_guide_needs_no_saint_and_a_spectator_nothing_at_all() -> None:
    guide = member(2, is_guide=True)
    assert kinds(ChoirReadiness([PLAYED]), guide) == [StepKind.PREPARE_MISSION, StepKind.START_MISSION]
    assert kinds(ChoirReadiness([PLAYED]), member(5, Role.SPECTATOR)) == [StepKind.WATCH]
    waiting = Member(campaign=CAMPAIGN, number=7, role=Role.PLAYER, name="Nobody yet")
    seats = [member(3), member(4, name="Ann"), guide, member(5, Role.SPECTATOR), waiting]
    assert without_saint(seats, ChoirReadiness([PLAYED])) == ["Ann"]


def test_never_more_than_three_and_none_when_put_away() -> None:
    many = ChoirReadiness([replace(NEW, number=n, is_halo_legal=False) for n in range(5)])
    assert len(kinds(many)) == 3
    away = Campaign(game_id="apocrypha", archived="2026-01-01T00:00Z")
    assert steps_of_choir(Member(campaign=away, number=1, role=Role.OWNER), [], many) == []


def test_the_story_of_the_witching_hour_goes_on() -> None:
    def of(story: StoryNow | None, who: Member, *others: Member) -> list[StepKind]:
        return [step.kind for step in steps_of_story(who, [who, *others], story)]

    owner, player = member(1, Role.OWNER), member()
    assert of(None, owner) == [StepKind.INVITE, StepKind.START_STORY]
    assert of(None, player, owner) == [StepKind.START_STORY]
    assert of(StoryNow(1, "Our year", "Ostara"), player, owner) == [StepKind.PLAY_SCENE, StepKind.RECORD_SCENE]
    assert of(StoryNow(1, "Our year"), player, owner) == [StepKind.START_ANOTHER_STORY, StepKind.PLAY_ANY_SCENE]


def test_a_short_game_is_played_and_written_down() -> None:
    owner = member(1, Role.OWNER)
    assert [step.kind for step in steps_of_evening(owner, [owner], has_box=True)] == [
        StepKind.INVITE,
        StepKind.WRITE_NOTES,
        StepKind.SEE_CARDS,
    ]
    found = steps_of_evening(owner, [owner, member()], has_box=False)
    assert [step.kind for step in found] == [StepKind.WRITE_NOTES, StepKind.SEE_CARDS, StepKind.BRING_BOX]


def test_every_step_has_words_without_gaps_and_an_address() -> None:
    assert set(WORDS) == set(StepKind)
    for kind in StepKind:
        words = step_in_words(member(), Step(kind, "Frank", 4))
        assert words["url"].startswith("/")
        assert "%" not in "".join(words.values()), kind


# --- On the page


def page_of(table: Table, who: str = "player") -> str:
    forget_everything()
    return flat(browser_of(who).get(table.path).content.decode())


def next_of(table: Table, who: str = "player", browser: Client | None = None) -> tuple[str, str]:
    """What the one large button says, and where it leads."""
    shown: Any = (browser or browser_of(who)).get(table.path)
    assert shown.content.decode().count("btn-gold") == 1
    return shown.context["next_step"]["label"], shown.context["next_step"]["url"].removeprefix(table.path)


def test_a_guest_is_led_from_the_first_page_to_a_mission(table: Table) -> None:
    """And back to what was left undone when one was recorded in a hurry."""
    browser = browser_of("player")

    def now() -> tuple[str, str]:
        return next_of(table, browser=browser)

    assert now() == ("Add a saint", "saints/new/")
    saint = saints.make(seat(table), name="Frank", sheet=FRANK, card=card("frank-block"), seat=3)
    assert now() == ("Build the deck", f"saints/{saint.number}/start/")
    mission = missions.set_out(seat(table), name="The first", choir=[saint.number])
    assert now() == ("Continue the mission", "missions/1/")
    missions.finish(seat(table), mission.number, outcome=MissionOutcome.WON)
    assert now() == ("Settle fragments and deaths", "missions/1/end/")
    campaigns.archive(table.seat("owner"))
    assert "next-step" not in browser.get(table.path).content.decode()


def test_a_settled_mission_leads_to_the_next(table: Table) -> None:
    saint = frank(table)
    went = {"choir": [{"saint": saint.number, "name": "Frank"}]}
    table.campaign.missions.create(number=1, name="One", state="won", record=went, ending={"is_done": True})
    assert next_of(table) == ("Start a mission", "missions/new/")
    assert "Still without a saint: Owner." in page_of(table)
    assert next_of(table, "owner") == ("Add a saint", "saints/new/")
    assert next_of(table, "guide") == ("Prepare a mission", "guide/missions/")
    assert next_of(table, "spectator") == ("Read the history", "chronicle/")


def test_a_halo_against_the_rules_is_arranged_first(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP_LEFT)
    assert held(saint).halo
    assert next_of(table) == ("Arrange the halo", f"saints/{saint.number}/halo/")


def test_an_owner_alone_invites_and_sees_what_comes_after(db: None) -> None:
    table = set_table("Alone")
    assert next_of(table, "owner") == ("Invite people", "invitations/")
    assert "Add a saint" in page_of(table, "owner")
    sit_down(table, "player")
    assert next_of(table, "owner") == ("Add a saint", "saints/new/")


def test_the_witching_hour_leads_to_its_scene(db: None) -> None:
    table = set_table("Hour", game="witching-hour")
    sit_down(table, "player")
    assert next_of(table) == ("Start a story", "stories/")
    tell_story(table.seat("player"), "")
    assert next_of(table) == ("Continue the story", "stories/1/")


@pytest.mark.parametrize("game", ["wickville", "curses-and-covens", "full-moon-ritual"])
def test_a_short_game_leads_to_its_notes(db: None, game: str) -> None:
    table = set_table("Short", game=game)
    sit_down(table, "player")
    assert next_of(table) == ("Write notes", "notes/")
    assert f"/boxes/new/?game={game}" in page_of(table)
    assert person("player")
