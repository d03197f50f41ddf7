"""What the book allows an attempt at a scene to be."""

from typing import Any

import pytest

from campaigns.rulebooks.witching_hour.attempt import SECTIONS, Broken, Ending, Rule, problems
from campaigns.rulebooks.witching_hour.witches import WITCHES

pytestmark = pytest.mark.pure

EVERYBODY = [witch.slug for witch in WITCHES]


def found(coven: list[str], ending: Ending = Ending.CORRUPTION, hour: int = 3, **more: Any) -> list[Broken]:
    return list(problems(coven, ending=ending, hour=hour, **more))


@pytest.mark.parametrize("players", [0, 2, 3, 4, 5, 6])
def test_two_to_six_play_or_nobody_wrote_down_who(players: int) -> None:
    assert found(EVERYBODY[:players]) == []


@pytest.mark.parametrize("players", [1, 7, 8])
def test_no_other_number_does(players: int) -> None:
    assert found(EVERYBODY[:players]) == [Broken(Rule.COVEN_SIZE, {"players": players})]


def test_there_is_one_mat_of_each_witch() -> None:
    assert found(["lily", "ward", "lily"]) == [Broken(Rule.EACH_WITCH_ONCE, {"witch": "lily"})]


@pytest.mark.parametrize(("hour", "hours"), [(0, None), (7, None), (6, 5), (5, 4)])
def test_an_hour_that_the_scene_does_not_have(hour: int, hours: int | None) -> None:
    assert [one.rule for one in found([], hour=hour, hours=hours)] == [Rule.SCENE_LENGTH]


@pytest.mark.parametrize(("hour", "hours", "is_dawn"), [(3, None, False), (4, None, True), (4, 5, False), (5, 5, True)])
def test_dawn_comes_with_the_last_hour(hour: int, hours: int | None, is_dawn: bool) -> None:
    broken = [one.rule for one in found([], Ending.DAWN, hour, hours=hours)]
    assert broken == ([] if is_dawn else [Rule.SURVIVE_UNTIL_DAWN])


def test_everything_wrong_is_told_together() -> None:
    coven = [*EVERYBODY[:6], "addie"]
    rules = [one.rule for one in found(coven, hour=9)]
    assert rules == [Rule.SCENE_LENGTH, Rule.COVEN_SIZE, Rule.EACH_WITCH_ONCE]


def test_only_dawn_is_won() -> None:
    assert [ending for ending in Ending if ending.is_won] == [Ending.DAWN]


def test_every_rule_stands_under_a_heading_of_the_book() -> None:
    assert set(SECTIONS) == set(Rule)
    assert Rule.STORY_GOES_ON_AFTER_A_WIN.section == "Story Mode Variant"
