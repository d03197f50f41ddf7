"""Story mode's ladder: every situation of fixtures/cases, and every sequence of wins and losses up to length eight."""

from itertools import product
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.ladder import DueAttempt, LadderAttempt, StoryIsOver, due_attempt, progress_after
from campaigns.rulebooks.witching_hour.scenes import SCENES, STORY
from tests.cases import FOLDER, Partly, each, read

pytestmark = pytest.mark.pure

TABLE = FOLDER / "witching-hour/story-ladder.txt"
LONGEST = 8


def rows() -> dict[str, str]:
    lines = [line for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    return {tries.replace("-", ""): answer for tries, answer in (line.split(maxsplit=1) for line in lines)}


def answer(tries: str) -> str:
    try:
        return worded(due_attempt(letter == "W" for letter in tries))
    except StoryIsOver:
        return "too-much"


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """The letters of a story, W won and L lost, each at the scene then due; or the tries as they were played."""

    letters: str | None = None
    tries: list[LadderAttempt] = []


@each("witching-hour/story")
def test_story(file: Path) -> None:
    case = read(file, Situation)
    letters, tries = case.situation.letters, case.situation.tries
    if letters is not None:
        assert answer(letters) == rows()[letters]
        found = Partly(due=answer(letters))
    else:
        story = progress_after(tries)
        found = Partly(
            fits=[one.fit for one in story.placed],
            due_then=[worded(one.due) for one in story.placed],
            due=worded(story.due),
            won=story.won,
            has_begun=story.has_begun,
        )
    assert case.told(found) == case.expect, case.title


def worded(due: DueAttempt | None) -> str:
    return f"{due.scene.number} {due.attempt} {due.difficulty}" if due else "told"


def test_every_sequence_up_to_length_eight_is_as_the_table_has_it() -> None:
    table = rows()
    every = {"".join(letters) for length in range(LONGEST + 1) for letters in product("WL", repeat=length)}
    assert set(table) == every
    assert {tries: answer(tries) for tries in every} == table


def test_the_scenes_stand_in_the_order_of_the_glossary() -> None:
    assert [scene.name for scene in STORY] == [
        "All Hallows' Eve",
        "Winter Book Club",
        "Spring Revival",
        "Rites of Summer",
        "Halloween",
    ]
    assert [scene.number for scene in SCENES] == [0, 1, 2, 3, 4, 5]
