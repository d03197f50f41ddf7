"""Story mode's ladder: every sequence of wins and losses up to length eight, and stories as they were written down."""

from itertools import product
from pathlib import Path

import pytest

from campaigns.rulebooks.witching_hour.ladder import Difficulty, Due, Fit, StoryIsOver, Try, due, follow
from campaigns.rulebooks.witching_hour.scenes import SCENES, STORY

pytestmark = pytest.mark.pure

TABLE = Path("fixtures/cases/witching-hour/story-ladder.txt")
LONGEST = 8
EASY, NORMAL, HARD = Difficulty.EASY, Difficulty.NORMAL, Difficulty.HARD


def rows() -> dict[str, str]:
    lines = [line for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    return {tries.replace("-", ""): answer for tries, answer in (line.split(maxsplit=1) for line in lines)}


def answer(tries: str) -> str:
    try:
        found = due(letter == "W" for letter in tries)
    except StoryIsOver:
        return "too-much"
    return f"{found.scene.number} {found.attempt} {found.difficulty}" if found else "told"


def test_every_sequence_up_to_length_eight_is_as_the_table_has_it() -> None:
    table = rows()
    every = {"".join(letters) for length in range(LONGEST + 1) for letters in product("WL", repeat=length)}
    assert set(table) == every
    assert {tries: answer(tries) for tries in every} == table


# Read off the book by hand, one for each sentence of the variant.
@pytest.mark.parametrize(
    ("tries", "expected"),
    [
        ("", "1 1 normal"),
        ("L", "1 2 normal"),
        ("LL", "1 3 easy"),
        ("LLLLL", "1 6 easy"),
        ("LLW", "2 1 normal"),
        ("W", "2 1 hard"),
        ("WL", "2 2 normal"),
        ("WLL", "2 3 easy"),
        ("WLLLL", "2 5 easy"),
        ("WLW", "3 1 normal"),
        ("WW", "3 1 hard"),
        ("WWWW", "5 1 hard"),
        ("WWWWW", "told"),
        ("WWWWWL", "too-much"),
    ],
)
def test_each_sentence_of_the_variant(tries: str, expected: str) -> None:
    assert answer(tries) == rows()[tries] == expected


def test_the_scenes_stand_in_the_order_of_the_glossary() -> None:
    assert [scene.name for scene in STORY] == [
        "All Hallows' Eve",
        "Winter Book Club",
        "Spring Revival",
        "Rites of Summer",
        "Halloween",
    ]
    assert [scene.number for scene in SCENES] == [0, 1, 2, 3, 4, 5]


def test_a_story_as_it_was_played_fits() -> None:
    story = follow([Try(1, NORMAL, won=True), Try(2, HARD, won=False), Try(2, NORMAL, won=True)])
    assert [one.fit for one in story.placed] == [Fit.FITS] * 3
    assert story.due == Due(STORY[2], 1, NORMAL)
    assert story.won == 2


def test_training_day_comes_before_and_changes_nothing() -> None:
    story = follow([Try(0, NORMAL, won=True), Try(0, NORMAL, won=False)])
    assert [one.fit for one in story.placed] == [Fit.TRAINING] * 2
    assert story.due == Due(STORY[0], 1, NORMAL)
    assert not story.has_begun


def test_training_day_in_the_midst_of_a_story_stands_aside() -> None:
    story = follow([Try(1, NORMAL, won=False), Try(0, NORMAL, won=True)])
    assert story.placed[1].fit == Fit.OUT_OF_ORDER
    assert story.due == Due(STORY[0], 2, NORMAL)


def test_a_scene_out_of_order_counts_for_nothing() -> None:
    """As it looks when the first win is corrected to a loss."""
    story = follow([Try(1, NORMAL, won=False), Try(2, HARD, won=True), Try(3, HARD, won=True)])
    assert [one.fit for one in story.placed] == [Fit.FITS, Fit.OUT_OF_ORDER, Fit.OUT_OF_ORDER]
    assert [one.due for one in story.placed][1:] == [Due(STORY[0], 2, NORMAL)] * 2
    assert story.due == Due(STORY[0], 2, NORMAL)


def test_another_difficulty_than_the_one_due_counts_and_is_told() -> None:
    story = follow([Try(1, NORMAL, won=True), Try(2, EASY, won=True)])
    assert story.placed[1].fit == Fit.OTHER_DIFFICULTY
    assert story.placed[1].due == Due(STORY[1], 1, HARD)
    assert story.due == Due(STORY[2], 1, HARD)


def test_nothing_fits_once_the_story_is_told() -> None:
    story = follow([*(Try(n, NORMAL, won=True) for n in range(1, 6)), Try(5, NORMAL, won=True)])
    assert story.placed[-1].fit == Fit.OUT_OF_ORDER
    assert story.placed[-1].due is None
    assert story.due is None
    assert story.won == 5
