"""The pages of stories: the year, what is due, writing an evening down, and correcting it."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from campaigns.models import Attempt, Story
from campaigns.models.attempt_record import evening_of
from campaigns.rulebooks.witching_hour.coven import MatSide
from campaigns.stories import actions as stories
from tests.markup import flat
from tests.people_at_table import Table, browser_of
from tests.stories_at_table import COVEN, FIRST_NIGHT, coven_at_table, due, play, tell_story

EVENING = {"scene": 1, "difficulty": "normal", "played": "2025-10-31"}
WON = {**EVENING, "ending": "dawn"}
LOST = {**EVENING, "ending": "corruption", "hour": 4}
SEATS = {"player-1": "Ann", "witch-1": "Lily", "side-1": "gold", "witch-2": "Ward", "player-3": "Idle", "leader": 2}


@pytest.fixture
def table(db: None) -> Table:
    return coven_at_table()


@pytest.fixture
def player(table: Table) -> Client:
    return browser_of("player")


def look(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def send(browser: Client, address: str, status: int = 302, **fields: Any) -> str:
    answer = browser.post(address, {name: str(value) for name, value in fields.items()})
    assert answer.status_code == status, answer.content.decode()
    return flat(answer.content.decode())


def test_a_campaign_begins_with_a_story_and_then_says_what_is_due(table: Table, player: Client) -> None:
    assert "Start a story" in look(player, table.path)
    assert "How the ladder goes" in look(player, f"{table.path}stories/")
    send(player, f"{table.path}stories/", name="Our year")
    page = look(player, f"{table.path}stories/1/")
    assert "All Hallows&#x27; Eve" in page
    assert "first try" in page
    assert "Record Training Day" in page
    home = look(player, table.path)
    assert "Now due" in home
    assert f"{table.path}stories/1/" in home


def test_an_evening_is_written_down_with_its_coven_which_is_proposed_the_next_time(
    table: Table, player: Client
) -> None:
    story = tell_story(table.seat("player"), "")
    form = f"{table.path}stories/1/attempt/"
    assert 'value="Player"' in look(player, form)
    send(player, form, **LOST, **SEATS, **{"fell-1": "on", "key": uuid4(), "notes": "Close."})
    evening = evening_of(Attempt.objects.get().record)
    assert [(one.witch, one.player, one.side) for one in evening.coven] == [
        ("Lily", "Ann", MatSide.GOLD),
        ("Ward", "", MatSide.BRONZE),
    ]
    assert (evening.leader, evening.corrupted, evening.notes) == ("Ward", ["Lily"], "Close.")
    assert due(story) == "1 2 normal"
    page = look(player, form)
    assert "<option selected>Lily</option>" in page
    assert 'value="Ann"' in page
    # The next leader is drawn at random, and whose corruption it was is another question each time.
    assert 'name="leader" value="2" checked' not in page
    assert 'name="fell-1" checked' not in page


def test_a_double_tap_writes_one_attempt(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "")
    for _tap in range(2):
        send(player, f"{table.path}stories/1/attempt/", **WON, key="0b5c0ffe-0000-4000-8000-000000000001")
    assert Attempt.objects.count() == 1


def test_what_the_page_hides_for_another_ending_is_left_out(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "")
    hidden = {"fell-1": "on", "means-easy": "card"}
    send(player, f"{table.path}stories/1/attempt/", **WON, **SEATS, **hidden)
    evening = evening_of(Attempt.objects.get().record)
    assert (evening.corrupted, evening.means) == ([], [])


def test_an_end_before_dawn_needs_its_hour(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "")
    page = send(player, f"{table.path}stories/1/attempt/", 400, **{**LOST, "hour": ""})
    assert "Say in which hour it ended." in page


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"scene": 2}, "Story Mode Variant"),
        ({"hour": 7}, "no hour 7"),
        ({f"witch-{n}": witch for n, witch in enumerate(("Lily", "Lily"), start=1)}, "Lily was chosen more than once"),
        (
            {
                f"witch-{n}": witch
                for n, witch in enumerate(("Addie", "Dianne", "Lily", "Minora", "Nancy", "Paz", "Shara"), start=1)
            },
            "Two to six players make a Coven, and here are 7",
        ),
    ],
)
def test_a_refusal_says_why_and_keeps_what_was_filled_in(
    table: Table, player: Client, wrong: dict[str, Any], words: str
) -> None:
    tell_story(table.seat("player"), "")
    page = send(player, f"{table.path}stories/1/attempt/", 409, **{**LOST, "notes": "Keep me.", **wrong})
    assert words in page
    assert "All Hallows&#x27; Eve, try 1" in page
    assert "Nothing was changed." in page
    assert "Keep me." in page
    assert not Attempt.objects.exists()


def test_hard_asks_for_the_card_once_and_then_says_what_to_change(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "W")
    page = f"{table.path}stories/1/"
    asked = look(player, page)
    assert "does it have a hard mode?" in asked
    assert 'href="/rules/witching-hour/register/#scene-modes">Set-Up (B) Scene</a>' in asked
    send(player, f"{table.path}scene-cards/2/", has_hard="no", story=1)
    asked = look(player, page)
    assert "Take the easy secrets out before you shuffle and deal secrets." in asked
    assert "register/#secrets-hard" in asked
    assert "Lay two spells fewer on each locus" in asked
    send(player, f"{table.path}scene-cards/2/", has_hard="yes", story=1, settings="on")
    assert "Read the scene card, and play its hard mode." in look(player, page)


def test_the_table_is_proposed_what_it_changed_the_last_time(table: Table, player: Client) -> None:
    by = table.seat("player")
    story = tell_story(by, "W")
    for scene in (2, 3):
        stories.read_card(by, scene, changes={"has_hard": False})
    play(by, story, 2, won=True, means=["variety"])
    page = look(player, f"{table.path}stories/1/")
    assert page.index("Lay two spells fewer") < page.index("Or change something else") < page.index("easy secrets out")
    way = f"/tools/witching-hour/setup/?campaign={table.campaign.id}&story=1&scene=3&variety=hard"
    assert way.replace("&", "&amp;") in page
    assert "10 · 10 · 10 · 10 · 6 · 2" in look(player, way)


def test_what_fits_no_more_after_a_correction_is_shown_with_what_to_do(table: Table, player: Client) -> None:
    story = tell_story(table.seat("player"), "WW")
    first = f"{table.path}attempts/1/"
    assert "Edit the record" in look(player, first)
    send(player, first, **LOST, story=1, version=Attempt.objects.get(number=1).version)
    assert due(story) == "1 2 normal"
    assert "was due then, so this does not count any more" in look(player, f"{table.path}stories/1/")
    send(player, f"{table.path}attempts/2/", **{**WON, "scene": 2, "difficulty": "hard"}, story="", version=2)
    assert "Winter Book Club" in look(player, f"{table.path}quick-plays/")
    send(player, f"{table.path}attempts/2/take-out/")
    assert "None yet. If you only play the story" in look(player, f"{table.path}quick-plays/")


def test_two_who_correct_at_once_notice_each_other(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "W")
    stories.correct(table.seat("owner"), 1, changes={"notes": "Mine."})
    page = send(player, f"{table.path}attempts/1/", 409, **WON, story=1, version=2)
    assert "Somebody corrected this attempt meanwhile" in page


def test_training_day_stands_before_the_story(table: Table, player: Client) -> None:
    story = tell_story(table.seat("player"), "")
    assert "Training Day" in look(player, f"{table.path}stories/1/attempt/?training")
    send(player, f"{table.path}stories/1/attempt/", **{**WON, "scene": 0})
    assert due(story) == "1 1 normal"


def test_quick_plays_are_kept_apart_and_several_stories_run_side_by_side(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "W")
    send(player, f"{table.path}quick-plays/new/", **{**WON, "scene": 5})
    send(player, f"{table.path}stories/", name="The second year")
    page = look(player, f"{table.path}stories/")
    assert "The second year" in page
    assert "Our year" in page
    assert "1 of five won, now Winter Book Club" in page
    assert "Halloween" in look(player, f"{table.path}quick-plays/")


def test_a_story_that_is_told_offers_another(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "WWWWW")
    page = look(player, f"{table.path}stories/1/")
    assert "Halloween is won" in page
    assert "Start another story" in page
    assert player.get(f"{table.path}stories/1/attempt/").status_code == 302
    assert "is told" in look(player, table.path)


def test_every_attempt_is_marked_on_the_year(table: Table, player: Client) -> None:
    by = table.seat("player")
    tell_story(by, "LLWWL")
    page = look(player, f"{table.path}stories/1/")
    assert page.count('class="mark"') == 5
    assert page.count('data-won="yes"') == 4  # two marks, two rows
    assert "2 of five scenes won, 5 attempts" in page


def test_a_name_is_changed_and_a_story_taken_out(table: Table, player: Client) -> None:
    tell_story(table.seat("player"), "W")
    settings = f"{table.path}stories/1/settings/"
    assert "What the scene cards say" in look(player, settings)
    send(player, settings, name="Another")
    assert Story.objects.get().name == "Another"
    send(player, f"{table.path}stories/1/take-out/")
    assert player.get(f"{table.path}stories/1/").status_code == 404


def test_a_spectator_sees_everything_and_is_offered_nothing(table: Table) -> None:
    story = tell_story(table.seat("player"), "")
    fell = {"ending": "corruption", "corrupted": ["Lily", "Ward"]}
    play(table.seat("player"), story, 1, won=False, coven=COVEN, notes="Close.", played=FIRST_NIGHT, **fell)
    spectator = browser_of("spectator")
    page = look(spectator, f"{table.path}stories/1/")
    assert "Nancy" in page
    assert "Too much corruption: Lily, Ward" in page
    assert "Record the game" not in page
    assert "Edit the record" not in look(spectator, f"{table.path}attempts/1/")
    assert spectator.post(f"{table.path}stories/", {"name": "Mine"}).status_code == 403


def test_another_game_has_no_such_pages(elsewhere: Table) -> None:
    landlady = browser_of("landlady")
    for page in ("stories/", "quick-plays/", "quick-plays/new/"):
        assert landlady.get(elsewhere.path + page).status_code == 404
