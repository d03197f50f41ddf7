"""What the book allows an attempt at a scene to be."""

from typing import Any

import pytest

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.attempt import Ending, problems
from campaigns.rulebooks.witching_hour.coven import Witch
from campaigns.rulebooks.witching_hour.register import Rule

pytestmark = pytest.mark.pure

EVERYBODY = list(Witch)


def found(coven: list[Witch], ending: Ending = Ending.CORRUPTION, hour: int = 3, **more: Any) -> list[Finding]:
    return list(problems(coven, ending=ending, hour=hour, **more))


@pytest.mark.parametrize("players", [0, 2, 3, 4, 5, 6])
def test_two_to_six_play_or_nobody_wrote_down_who(players: int) -> None:
    assert found(EVERYBODY[:players]) == []


@pytest.mark.parametrize("players", [1, 7, 8])
def test_no_other_number_does(players: int) -> None:
    assert found(EVERYBODY[:players]) == [Finding(Rule.COVEN_SIZE, {"players": players})]


def test_there_is_one_mat_of_each_witch() -> None:
    assert found([Witch.LILY, Witch.WARD, Witch.LILY]) == [Finding(Rule.EACH_WITCH_ONCE, {"witch": "Lily"})]


@pytest.mark.parametrize(("hour", "hours"), [(0, None), (7, None), (6, 5), (5, 4)])
def test_an_hour_that_the_scene_does_not_have(hour: int, hours: int | None) -> None:
    assert [one.rule for one in found([], hour=hour, hours=hours)] == [Rule.SCENE_LENGTH]


@pytest.mark.parametrize(("hour", "hours", "is_dawn"), [(3, None, False), (4, None, True), (4, 5, False), (5, 5, True)])
def test_dawn_comes_with_the_last_hour(hour: int, hours: int | None, is_dawn: bool) -> None:
    broken = [one.rule for one in found([], Ending.DAWN, hour, hours=hours)]
    assert broken == ([] if is_dawn else [Rule.SURVIVE_UNTIL_DAWN])


def test_everything_wrong_is_told_together() -> None:
    coven = [*EVERYBODY[:6], Witch.ADDIE]
    rules = [one.rule for one in found(coven, hour=9)]
    assert rules == [Rule.COVEN_SIZE, Rule.SCENE_LENGTH, Rule.EACH_WITCH_ONCE]


def test_only_dawn_is_won() -> None:
    assert [ending for ending in Ending if ending.is_won] == [Ending.DAWN]
