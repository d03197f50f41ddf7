"""Stories in a campaign's file: every attempt and what the scene cards say; and back."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.archive import file as archive
from campaigns.chronicle.undo import undo
from campaigns.stories import actions as stories
from tests.campaigns.archive.documents import restore
from tests.data_rows import data_rows
from tests.people_at_table import Table
from tests.stories_at_table import COVEN, coven_at_table, due, play, tell_story


@pytest.fixture
def told(db: None) -> Table:
    """A story with a correction in it, another that was taken out, a quick play, and a card that was read."""
    table = coven_at_table()
    by = table.seat("owner")
    tell_story(by, "WL")
    stories.read_card(by, 2, changes={"has_easy": True, "hours": 5})
    stories.correct(by, 1, changes={"coven": COVEN, "leader": "Lily", "notes": "Late."})
    stories.take_story_out(by, tell_story(by, "L").number)
    play(by, None, 5, won=True)
    return table


def test_stories_come_back_equal_and_can_still_be_undone(told: Table) -> None:
    file = archive.export(told.seat("owner"))
    copy = restore(archive.read_file(file))
    assert archive.export(copy.seat("stranger")) == file
    by = copy.seat("stranger")
    story = stories.story_of(by, 1)
    assert due(story) == "2 2 normal"
    assert [one.number for one in stories.stories_of(copy.campaign)] == [1]
    corrected = copy.campaign.chronicle.get(kind="attempt.corrected")
    undo(by, number=corrected.number)
    assert stories.attempt_of(by, 1).record["coven"] == []


@data_rows(
    "change, path",
    [
        (lambda file: file["attempts"][0].update(story=9), "$.attempts[0].story"),
        (lambda file: file["attempts"].reverse(), "$.attempts[1]"),
        (lambda file: file["stories"][1].update(number=1), "$.stories[1]"),
        (lambda file: file["attempts"][0].update(hour=7), "$.attempts[0].hour"),
        (lambda file: file["attempts"][0].update(scene=6), "$.attempts[0].scene"),
        (lambda file: file["attempts"][0]["record"]["coven"].append({"witch": "Lily"}), "$.attempts[0].record"),
        (lambda file: file["attempts"][0]["record"].update(leader="Paz"), "$.attempts[0].record"),
        (lambda file: file["scene_cards"][0].update(hours=7), "$.scene_cards[0].hours"),
        (lambda file: file["campaign"].update(game="apocrypha"), "$.stories"),
        (
            lambda file: [one.update(key="0b5c0ffe-0000-4000-8000-000000000001") for one in file["attempts"]],
            "$.attempts: every key",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_path(told: Table, change: Any, path: str) -> None:
    file = json.loads(archive.export(told.seat("owner")))
    change(file)
    with pytest.raises(ValidationError) as problem:
        restore(file)
    assert any(path in message for message in problem.value.messages), problem.value.messages
