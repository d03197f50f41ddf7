"""Stories: attempts written down, corrected and taken out, and the ladder that follows."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.timezone import now

from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.models import Attempt, Entry
from campaigns.models.attempt_record import PlayedWitch, evening_of
from campaigns.rulebooks.witching_hour.coven import MatSide, Witch
from campaigns.rulebooks.witching_hour.ladder import LadderFit
from campaigns.stories import actions as stories
from cards.refusals import KeyUsed, Refused
from tests.data_rows import data_rows
from tests.people_at_table import Table, refused
from tests.stories_at_table import COVEN, FIRST_NIGHT, coven_at_table, due, play, progress, tell_story

pytestmark = pytest.mark.both_databases


@pytest.fixture
def table(db: None) -> Table:
    return coven_at_table()


def fits(story: Any) -> list[LadderFit]:
    return [one.fit for one in progress(story).placed]


# --- Writing down


def test_an_evening_is_written_down_with_all_that_the_table_knows(table: Table) -> None:
    by = table.seat("player")
    story = stories.start(by, name="Our year")
    assert words(table.newest()) == "Player started the story “Our year”."
    wish = {
        "scene": 1,
        "ending": "corruption",
        "hour": 4,
        "played": FIRST_NIGHT,
        "coven": COVEN,
        "leader": "Ward",
        "corrupted": ["Lily"],
        "secrets": "Nancy never told hers.",
        "notes": "So close.",
    }
    attempt = stories.record(by, story=story.number, wish=wish)
    kept = Attempt.objects.get(pk=attempt.pk)
    assert (kept.scene, kept.difficulty, kept.ending, kept.hour) == (1, "normal", "corruption", 4)
    evening = evening_of(kept.record)
    assert [(one.witch, one.player, one.side) for one in evening.coven] == [
        ("Lily", "Ann", MatSide.GOLD),
        ("Ward", "Ben", MatSide.BRONZE),
        ("Nancy", "", MatSide.BRONZE),
    ]
    assert (evening.leader, evening.corrupted, evening.notes) == ("Ward", ["Lily"], "So close.")
    assert words(table.newest()) == "“All Hallows' Eve” was lost."


def test_the_difficulty_is_the_one_due_and_dawn_the_last_hour_unless_somebody_says_otherwise(table: Table) -> None:
    by = table.seat("player")
    story = tell_story(by, "W")
    stories.read_card(by, 2, changes={"hours": 5})
    attempt = play(by, story, 2, won=True)
    assert (attempt.difficulty, attempt.hour) == ("hard", 5)
    assert play(by, story, 3, won=False, difficulty="easy", means=["secrets"]).difficulty == "easy"
    assert fits(story) == [LadderFit.FITS, LadderFit.FITS, LadderFit.OTHER_DIFFICULTY]


def test_without_a_date_it_was_today_at_the_table(table: Table) -> None:
    by = table.seat("player")
    attempt = stories.record(by, story=None, wish={"scene": 3, "ending": "dawn"})
    assert attempt.played == table.now().day(now())


def test_a_story_runs_from_training_day_to_halloween(table: Table) -> None:
    by = table.seat("owner")
    story = stories.start(by, name="Our year")
    play(by, story, 0, won=False)
    assert due(story) == "1 1 normal"
    for scene, won, after in [
        (1, True, "2 1 hard"),
        (2, False, "2 2 normal"),
        (2, False, "2 3 easy"),
        (2, True, "3 1 normal"),
        (3, True, "4 1 hard"),
        (4, True, "5 1 hard"),
        (5, True, "told"),
    ]:
        play(by, story, scene, won=won)
        assert due(story) == after


def test_quick_plays_and_other_stories_stand_on_no_ladder_but_their_own(table: Table) -> None:
    by = table.seat("player")
    one, other = tell_story(by, "W"), tell_story(by, "LL")
    play(by, None, 5, won=True)
    assert due(one) == "2 1 hard"
    assert due(other) == "1 3 easy"


def test_the_same_key_writes_one_attempt(table: Table) -> None:
    by, key = table.seat("player"), uuid4()
    story = stories.start(by, name="Our year")
    wish = {"scene": 1, "ending": "dawn", "hour": 6, "played": FIRST_NIGHT}
    first = stories.record(by, story=story.number, wish=wish, key=key)
    assert stories.record(by, story=story.number, wish=wish, key=key) == first
    for other, asked in [(None, wish), (story.number, {**wish, "scene": 2}), (story.number, {**wish, "coven": COVEN})]:
        with pytest.raises(KeyUsed):
            stories.record(by, story=other, wish=asked, key=key)
    assert Attempt.objects.count() == 1


# --- What is refused, with nothing changed

GOOD = {"scene": 1, "ending": "corruption", "hour": 3, "played": FIRST_NIGHT}
SEVEN = [PlayedWitch(witch) for witch in list(Witch)[:7]]
# fmt: off
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("coven-size", {"coven": SEVEN}, "Introduction"),
    ("coven-size", {"coven": SEVEN[:1]}, "Introduction"),
    ("each-witch-once", {"coven": [PlayedWitch(Witch.LILY), PlayedWitch(Witch.LILY)]}, "Set-Up (I) Character Mats"),
    ("scene-length", {"hour": 7}, "Game Overview"),
    ("scene-length", {"hour": 0}, "Game Overview"),
    ("survive-until-dawn", {"ending": "dawn", "hour": 3}, "Win Conditions"),
    ("story-goes-on-after-a-win", {"scene": 2}, "Story Mode Variant"),
    ("no-hour", {"hour": None}, ""),
    ("not-of-the-coven", {"coven": COVEN, "leader": "Paz"}, ""),
    ("not-of-the-coven", {"coven": COVEN, "corrupted": ["Shara"]}, ""),
    ("nobody-corrupted", {"ending": "scene", "coven": COVEN, "corrupted": ["Lily"]}, ""),
    ("nothing-to-change", {"means": ["variety"]}, ""),
    ("not-yet-played", {"played": date.max - timedelta(days=9)}, ""),
]
# fmt: on


@data_rows("code, wish, section", BAD)
def test_what_cannot_be_is_refused_with_the_rule_and_what_comes_next(
    table: Table, code: str, wish: dict[str, Any], section: str
) -> None:
    by = table.seat("player")
    story = stories.start(by, name="Our year")
    before = Entry.objects.count()
    with pytest.raises(Refused) as refusal:
        stories.record(by, story=story.number, wish={**GOOD, **wish})
    assert refusal.value.code == code
    assert refusal.value.facts.get("section", "") == section
    if section:
        assert refusal.value.facts["page"] is None
        assert refusal.value.facts["next"]["scene"] == {"number": 1, "name": "All Hallows' Eve"}
        assert "All Hallows' Eve, try 1, on normal" in str(refusal.value.message)
    assert (Attempt.objects.count(), Entry.objects.count()) == (0, before)


def test_an_hour_that_the_card_does_not_have_is_refused(table: Table) -> None:
    by = table.seat("player")
    stories.read_card(by, 3, changes={"hours": 4})
    with refused("scene-length"):
        stories.record(by, story=None, wish={**GOOD, "scene": 3, "hour": 5})


def test_training_day_comes_before_the_story(table: Table) -> None:
    by = table.seat("player")
    with refused("training-day-first"):
        play(by, tell_story(by, "L"), 0, won=True)


def test_a_story_that_is_told_takes_no_more(table: Table) -> None:
    by = table.seat("player")
    with refused("scene-order"):
        play(by, tell_story(by, "WWWWW"), 5, won=True)


def test_a_forgotten_evening_is_judged_by_what_was_due_then(table: Table) -> None:
    by = table.seat("player")
    story = tell_story(by, "WW")
    earlier = {"played": FIRST_NIGHT - timedelta(days=3)}
    with refused("story-goes-on-after-a-win"):
        play(by, story, 3, won=False, **earlier)
    play(by, story, 1, won=False, **earlier)
    assert due(story) == "3 1 hard"
    assert fits(story) == [LadderFit.FITS, LadderFit.FITS, LadderFit.OTHER_DIFFICULTY]


# --- Correcting


def test_the_ladder_follows_a_correction_and_what_comes_after_is_shown_as_it_is(table: Table) -> None:
    by = table.seat("player")
    story = tell_story(by, "WWL")
    assert due(story) == "3 2 normal"
    first = Attempt.objects.get(number=1)
    stories.correct(by, 1, changes={"ending": "corruption", "hour": 5}, seen=first.version)
    assert words(table.newest()) == "Player corrected an attempt at “All Hallows' Eve”."
    assert due(story) == "1 2 normal"
    assert fits(story) == [LadderFit.FITS, LadderFit.OUT_OF_ORDER, LadderFit.OUT_OF_ORDER]
    undo(by, number=table.newest().number)
    assert due(story) == "3 2 normal"


def test_what_fits_no_more_becomes_a_quick_play_or_goes(table: Table) -> None:
    by = table.seat("player")
    story = tell_story(by, "WWL")
    stories.correct(by, 1, changes={"ending": "pentagram", "hour": 2})
    stories.correct(by, 2, changes={"story": None})
    stories.take_out(by, 3)
    assert words(table.newest()) == "Player deleted an attempt at “Spring Revival”."
    assert fits(story) == [LadderFit.FITS]
    assert stories.attempts_of(story.campaign).filter(story=None).count() == 1
    undo(by, number=table.newest().number)
    assert fits(story) == [LadderFit.FITS, LadderFit.OUT_OF_ORDER]


def test_notes_of_an_attempt_that_fits_no_more_can_still_be_corrected_but_not_its_scene(table: Table) -> None:
    by = table.seat("player")
    tell_story(by, "WW")
    stories.correct(by, 1, changes={"ending": "pentagram", "hour": 2})
    assert evening_of(stories.correct(by, 2, changes={"notes": "Hm."}).record).notes == "Hm."
    with refused("story-goes-on-after-a-win"):
        stories.correct(by, 2, changes={"scene": 4})
    with refused("survive-until-dawn"):
        stories.correct(by, 2, changes={"hour": 2})


def test_two_people_who_correct_at_once_notice_each_other(table: Table) -> None:
    by = table.seat("player")
    tell_story(by, "W")
    seen = Attempt.objects.get().version
    stories.correct(by, 1, changes={"notes": "Mine."}, seen=seen)
    with refused("changed-meanwhile"):
        stories.correct(by, 1, changes={"notes": "Yours."}, seen=seen)


def test_undoing_an_attempt_takes_it_out_and_again_brings_it_back(table: Table) -> None:
    by = table.seat("player")
    story = tell_story(by, "W")
    undo(by, number=table.newest().number)
    assert due(story) == "1 1 normal"
    undo(by, number=table.newest().number)
    assert due(story) == "2 1 hard"


# --- Stories and cards


def test_a_story_is_renamed_and_taken_out_with_its_attempts(table: Table) -> None:
    by = table.seat("player")
    story = tell_story(by, "W")
    stories.rename(by, story.number, name="The second year")
    assert words(table.newest()) == "Player called a story “The second year”."
    stories.take_story_out(by, story.number)
    with pytest.raises(Http404):
        play(by, story, 2, won=True)
    with pytest.raises(Http404):
        stories.correct(by, 1, changes={"notes": "x"})
    undo(by, number=table.newest().number)
    assert due(stories.story_of(table.seat("player"), story.number)) == "2 1 hard"


def test_what_a_card_says_is_read_once_and_can_be_undone(table: Table) -> None:
    by = table.seat("player")
    card = stories.read_card(by, 0, changes={"has_easy": True, "has_hard": False, "hours": 4})
    told = table.newest().number
    assert words(table.newest()) == "Player wrote down what the scene card of “Training Day” says."
    stories.read_card(by, 0, changes={"has_easy": True})
    assert table.newest().number == told
    undo(by, number=told)
    card.refresh_from_db()
    assert (card.has_easy, card.has_hard, card.hours) == (None, None, None)


def test_a_card_has_no_fewer_hours_than_somebody_has_played_and_none_after_a_dawn(table: Table) -> None:
    by = table.seat("player")
    play(by, None, 2, won=False, hour=6)
    play(by, None, 3, won=True, hour=4)
    for scene, hours in [(2, 5), (3, 6)]:
        with refused("played-otherwise"):
            stories.read_card(by, scene, changes={"hours": hours})
    assert stories.read_card(by, 3, changes={"hours": 4}).hours == 4


def test_a_spectator_writes_nothing_and_another_game_has_no_stories(table: Table, elsewhere: Table) -> None:
    with pytest.raises(PermissionDenied):
        stories.start(table.seat("spectator"), name="Ours")
    with pytest.raises(Http404):
        stories.start(elsewhere.seat("landlady"), name="Ours")
    with pytest.raises(Http404):
        stories.read_card(table.seat("player"), 6, changes={"hours": 4})
