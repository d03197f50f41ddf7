"""The register of rules: honest, and in our own words."""

import re
from pathlib import Path

import pytest
import yaml

from campaigns.rulebooks.apocrypha import turn
from campaigns.rulebooks.apocrypha.register import Rule, Status

pytestmark = pytest.mark.pure

HERE = Path(__file__).parents[4]
BOOK = HERE / "campaigns/rulebooks/apocrypha"
# What other rooms do with rules of this book.
ELSEWHERE = {
    Rule.BORDERS_AND_CHAPTERS: "cards/pages/faces.py",
    Rule.CARDS_THAT_CONFLICT: "cards/pages/verdicts.py",
    Rule.NO_BEATS_YES: "cards/pages/verdicts.py",
    Rule.ENTER_HERE_LIST: "campaigns/shared_lists/pages/rebuilds.py",
    Rule.DECKS_AS_LISTS: "campaigns/saints/pages/saints.py",
    Rule.CHAPTER_ADDED: "cards/box/stock.py",
    Rule.SEVERAL_CHAPTERS: "cards/box/stock.py",
    Rule.CUSTOM_FRAGMENTS: "campaigns/guiding/actions/reveals.py",
    Rule.WHERE_PAID_CARDS_GO: "campaigns/rules/apocrypha/in_mission.py",
    Rule.STASHED_SAINTS: "campaigns/missions/actions/missions.py",
    Rule.NEW_SAINTS_AT_ANY_TIME: "campaigns/saints/actions/saints.py",
    Rule.GUIDES_ROTATE: "campaigns/seats/actions/guide.py",
    Rule.PLUNGE_MUTATIONS: "fixtures/catalogue/apocrypha/missions.yaml",
}
# What we ruled for the table alone, which nothing here reckons with.
RULED_FOR_THE_TABLE = {Rule.REST_BETWEEN_SCENES}
# What setting up reminds the table of, step by step, without reckoning with it.
REMINDERS = {
    Rule.ENTER_HERE_CARDS,
    Rule.ENTER_HERE_MUTATION,
    Rule.ENTER_HERE_LAYOUT,
    Rule.ENTER_HERE_CHOICE,
    Rule.ENTER_HERE_PAWNS,
    Rule.ENTER_HERE_ENDS,
    Rule.NEW_OMENS,
    Rule.MISSION_DISPLAYED,
    Rule.GUIDES_CHOOSE,
    Rule.GUIDED_NEXUSES,
    Rule.GUIDED_SAINTS,
    Rule.NEXUS_DECKS,
    Rule.NEXUS_DECKS_SHUFFLED,
    Rule.PAWNS,
    Rule.HANDS,
    Rule.MISSION_START_POWERS,
}
# What the live table goes by, though only the people there can tell whether it holds.
AT_THE_TABLE = {
    Rule.THE_GUIDE_IS_RIGHT,
    Rule.DECKS_AND_PILES,
    Rule.POSITION_SYMBOLS,
    Rule.WAYS_TO_END,
    Rule.GUIDED_LOSSES,
    Rule.GUIDED_RESET,
}
# What the turn reminds the table of, step by step.
TIMINGS = {**turn.TURN, **turn.CHECK, **turn.SPECIAL}
OF_THE_TURN = {rule for timing in TIMINGS.values() for rule in timing.rules if rule.status is Status.TABLE}


def named_in_code() -> set[Rule]:
    folders = ("", "missions/", "odds/", "table/")
    sources = "".join(path.read_text() for folder in folders for path in BOOK.glob(f"{folder}*.py"))
    return {Rule[name] for name in re.findall(r"\bRule\.([A-Z_]+)\b", sources)}


def test_the_rules_are_in_the_order_of_the_book() -> None:
    pages = [rule.page for rule in Rule]
    assert pages == sorted(pages)


def test_a_rule_is_called_by_its_name_in_small_letters() -> None:
    assert Rule.SLOTTED_CARDS_TOUCH.id == "slotted-cards-touch"


def test_the_glossary_has_these_powers_on_the_page_of_the_register() -> None:
    glossary = yaml.safe_load((HERE / "fixtures/catalogue/apocrypha/glossary.yaml").read_text())
    pages = {term["section"]: term["page"] for term in glossary}
    for rule in (Rule.THREATS_MUST, Rule.THE_SIDE_THAT_IS_UP, Rule.CHAPTERS_HAVE_POWERS):
        assert pages[rule.section] == rule.page == 24


def test_the_book_speaks_of_eight_slots_and_of_nine_and_we_ruled() -> None:
    assert Rule.EIGHT_SLOTS.status is Status.RULING
    assert "nine" in Rule.EIGHT_SLOTS.reason


def test_every_rule_that_the_companion_follows_is_named_where_it_is_followed() -> None:
    followed = {rule for rule in Rule if rule.status is not Status.TABLE}
    assert followed - named_in_code() == ELSEWHERE.keys() | RULED_FOR_THE_TABLE
    assert all((HERE / path).exists() for path in ELSEWHERE.values())


def test_no_code_names_a_rule_that_is_left_to_the_table_but_to_remind_of_it() -> None:
    assert {rule for rule in named_in_code() if rule.status is Status.TABLE} == REMINDERS | OF_THE_TURN | AT_THE_TABLE
