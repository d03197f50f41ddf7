"""The register of rules: honest, and in our own words."""

import re
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import pytest

from campaigns.rulebooks.witching_hour.phases import Phase, rules_of
from campaigns.rulebooks.witching_hour.register import Rule, Status
from campaigns.rules.registers import Standing, doors_of, standing

pytestmark = pytest.mark.pure

GAME, BUILT = "witching-hour", Status.IMPLEMENTED

HERE = Path(__file__).parents[4]
BOOK = HERE / "campaigns/rulebooks/witching_hour"
# What other rooms do with rules of this book.
ELSEWHERE = {
    Rule.WHAT_DEMONS_ARE: "fixtures/catalogue/witching-hour/cards/lost-witch.yaml",
    Rule.SCENES_WITHOUT_A_MODE: "campaigns/stories/progress.py",
}
# What setting up, and writing an evening down, remind the table of without reckoning with it.
REMINDERS = {
    Rule.VERBAL_VARIANT,
    Rule.CARDS_BEAT_RULES,
    Rule.BOARD,
    Rule.SCENE_CARD,
    Rule.CLOCK_AT_ONE,
    Rule.LOCUS_DECKS,
    Rule.TOP_SPELLS_UP,
    Rule.DEMON_DECK,
    Rule.WHITE_CUBES,
    Rule.TOKENS_AT_HAND,
    Rule.STARTER_SPELLS,
    Rule.SIGIL_DISKS,
    Rule.STARTER_DEMONS,
    Rule.STARTER_SIGILS,
    Rule.STARTING_CORRUPTION,
    Rule.REFERENCE_CARD,
    Rule.THE_REST,
}


# What the live table keeps as people lay it there, and refuses only where it is not there.
KEPT_BY_HAND = {
    Rule.SCENES_BRING_RULES,
    Rule.FAMILIARS_STAY,
    Rule.OVERLORDS,
    Rule.UNIVERSAL_MARKERS,
    Rule.RETRIBUTION,
    Rule.SECRET_RESOLVES,
    Rule.SECRETS_CORRUPTION_GOES,
    Rule.SOUL_LINKS_MOVE,
}


def named_in_code() -> set[Rule]:
    """By what follows rules; the phases only tell of them."""
    paths = [*BOOK.glob("*.py"), *(BOOK / "table").glob("*.py")]
    sources = "".join(path.read_text() for path in paths if path.name != "phases.py")
    return {Rule[name] for name in re.findall(r"\bRule\.([A-Z_]+)\b", sources)}


def test_the_rules_of_a_section_and_of_a_part_stand_together() -> None:
    for heading in (attrgetter("part"), attrgetter("section")):
        runs = [name for name, _ in groupby(Rule, heading)]
        assert len(runs) == len(set(runs))


def test_every_rule_that_the_companion_follows_is_named_where_it_is_followed() -> None:
    followed = {rule for rule in Rule if rule.status is not Status.TABLE}
    assert followed - named_in_code() == set(ELSEWHERE)
    assert all((HERE / path).exists() for path in ELSEWHERE.values())


def test_no_code_names_a_rule_that_is_left_to_the_table_but_to_remind_or_keep() -> None:
    assert {rule for rule in named_in_code() if rule.status is Status.TABLE} == REMINDERS | KEPT_BY_HAND


def test_the_exceptions_of_insight_and_corruption_are_told() -> None:
    """What is expended gives what it says of that, and text sleeps unless it says otherwise."""
    assert "expended" in Rule.POTENTIAL_IN_INSIGHT.words.partition("but")[2]
    assert "unless" in Rule.TEXT_SLEEPS.words


def test_no_rule_waits_for_a_page_and_the_phases_follow_none() -> None:
    assert {rule for rule in Rule if standing(GAME, rule) is Standing.READY} == set()
    told = {rule for phase in Phase for rule in rules_of(phase)}
    assert "tool-phases" not in {door.route for rule in told if rule.status is BUILT for door in doors_of(GAME, rule)}
