"""Every step of setting up a scene, and every reason against it or against an attempt, can be said."""

import pytest

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, problems
from campaigns.rulebooks.witching_hour.coven import MatSide, Witch
from campaigns.rulebooks.witching_hour.pentagram import Variety
from campaigns.rulebooks.witching_hour.scenes import STORY
from campaigns.rulebooks.witching_hour.setting_up import Options, Player, Secrets, set_up
from campaigns.rules.witching_hour.verdicts import SENTENCES, in_words

pytestmark = pytest.mark.pure


def findings() -> list[Finding]:
    two = (Player("Ann"), Player("Ben", Witch.ADDIE, MatSide.GOLD))
    six = tuple(Player(witch=witch) for witch in list(Witch)[-6:])
    found: list[Finding] = []
    for players, leader, variety, secrets in [
        (two, None, None, Secrets.EASY),
        (six, 2, Variety.EASY, Secrets.HARD),
        (two, 0, Variety.HARD, None),
        (two[:1], None, None, None),
        ((two[1],) * 7, None, None, None),
    ]:
        setup = set_up(Options(STORY[0], players, leader, variety, secrets))
        found += [*setup.problems, *(step.finding for step in setup.steps)]
    found += problems([Witch.LILY] * 7, ending=AttemptEnding.CORRUPTION, hour=7)
    return [*found, *problems([], ending=AttemptEnding.DAWN, hour=4, hours=6)]


def test_every_finding_is_a_sentence_without_a_gap() -> None:
    for finding in findings():
        words = in_words(finding)
        assert words.endswith("."), words
        assert "%(" not in words
        assert "  " not in words


def test_there_is_a_sentence_for_each_rule_that_can_be_found_and_for_no_other() -> None:
    assert {finding.rule for finding in findings()} == set(SENTENCES)
