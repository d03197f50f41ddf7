"""Every finding of the rulebooks can be said."""

import pytest

from campaigns.rulebooks.apocrypha import deck, halo, mission_setup
from campaigns.rulebooks.apocrypha.halo import Kind, Slot, Slotted
from campaigns.rulebooks.apocrypha.mission_setup import Clock, Mission, Nexus
from campaigns.rulebooks.apocrypha.verdict import Finding
from campaigns.verdicts import SENTENCES, in_words

pytestmark = pytest.mark.pure

CORNER = [Slotted("Death", Kind.DEATH, Slot.TOP_LEFT), *[Slotted("The Tale", Kind.FRAGMENT, Slot.TOP_LEFT)] * 8]
MISSION = Mission([Nexus("Bar"), Nexus("School")], [1], {"A": [1, 2, 3]}, [["master", "A"]])
STACKED = Mission([Nexus("Bar", 3)], [], {"A": []}, [["A"]], max_saints=1, is_stacked=True)


def findings() -> list[Finding]:
    dead = [Slotted("Death", Kind.DEATH, Slot.TOP)] * 9
    found = [*halo.judge(CORNER).problems, *halo.judge(dead).problems]
    ten, none = dict.fromkeys(deck.Type, 10), dict[deck.Type, int]()
    for when in deck.When:
        found += [*deck.judge(ten, none, when).problems, *deck.judge(none, ten, when).problems]
    clocked = Mission(MISSION.nexuses, [], MISSION.minions, [], Clock(24, 1, "A"))
    plain = Mission(MISSION.nexuses, [], {}, [], Clock(24), max_saints=1)
    for mission in (MISSION, STACKED, clocked, plain):
        for saints in (1, 2, 3):
            setup = mission_setup.set_up(mission, saints)
            found += [*setup.steps, *setup.problems]
    return found


def test_every_finding_is_a_sentence_without_a_gap() -> None:
    for finding in findings():
        words = in_words(finding)
        assert words.endswith("."), words
        assert "%(" not in words
        assert "()" not in words


def test_there_is_a_sentence_for_each_rule_that_can_be_found_and_for_no_other() -> None:
    assert {finding.rule for finding in findings()} == set(SENTENCES)
