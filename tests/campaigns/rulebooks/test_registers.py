"""The registers of rules of all games: honest, and in our own words."""

import re
from itertools import groupby

import pytest

from campaigns.rulebooks.apocrypha.register import Rule as Apocrypha
from campaigns.rulebooks.curses_and_covens.register import Rule as CursesAndCovens
from campaigns.rulebooks.full_moon_ritual.register import Rule as FullMoonRitual
from campaigns.rulebooks.registered import Registered, Status
from campaigns.rulebooks.wickville.register import Rule as Wickville
from campaigns.rulebooks.witching_hour.register import Rule as WitchingHour
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

BOOKS: dict[str, type[Registered]] = {
    "apocrypha": Apocrypha,
    "witching-hour": WitchingHour,
    "wickville": Wickville,
    "curses-and-covens": CursesAndCovens,
    "full-moon-ritual": FullMoonRitual,
}
# The other books print no page numbers.
PAGES = {"apocrypha": range(5, 42)}
ROWS = [(game, rule) for game, rules in BOOKS.items() for rule in rules]
each_book = data_rows("rules", BOOKS)
each_rule = data_rows("game, rule", ROWS, name=lambda game, rule: f"{game}-{rule.id}")
# What the companion's own answers rest on (docs of the API mark them as rulings), each with the reading not chosen.
RULED: list[Registered] = [
    Wickville.CHAIN_COUNTS_FROM_THE_CARD,
    Wickville.ENDLESS_CHAIN,
    Wickville.POTION_AND_TAKEN_PLACES,
    Wickville.POTION_NOWHERE_TO_GO,
    Wickville.NEW_TURN_CUTS_SHORT,
    Wickville.SWAP_NEXT_TWO,
    Wickville.HOURGLASS_TAKES_A_PLACE,
    Wickville.AI_NEEDS_A_FREE_PLACE,
    Wickville.AI_NEW_TURN,
    Wickville.REFERENCE_STAYS,
    Wickville.LEFT_IS_CLOCKWISE,
    Wickville.SOLO_OPPOSITE_WAYS,
    CursesAndCovens.WILD_FOR_EACH_QUESTION,
    CursesAndCovens.CLOSED_HANDS_ARE_NOT_KEPT,
    CursesAndCovens.TWO_OF_ONE_ICON,
    CursesAndCovens.FEWER_PICKS,
    CursesAndCovens.HAT_MAY_STAY,
    FullMoonRitual.ONE_GEM_A_WITCH,
    FullMoonRitual.VALUE_OF_A_SPELL,
    FullMoonRitual.RANK_AFTER_A_TIE,
    FullMoonRitual.AS_OFTEN_AS_CHIPS_ALLOW,
    FullMoonRitual.CHIPS_AS_COUNTED,
    FullMoonRitual.SHARED_WIN,
    FullMoonRitual.TWO_PLAYERS_LEAVE_TWELVE,
    FullMoonRitual.LENGTH_OF_THE_MOON_TRACK,
]


@each_rule
def test_every_rule_says_where_it_stands_in_one_sentence(game: str, rule: Registered) -> None:
    assert rule.section
    assert rule.part
    assert rule.page in PAGES[game] if game in PAGES else rule.page is None
    assert re.fullmatch(r"[A-Z].*[^.]\.", rule.words)
    assert ". " not in rule.words


@each_rule
def test_a_ruling_gives_its_reason_and_the_other_reading_and_nothing_else_does(game: str, rule: Registered) -> None:
    is_ruling = rule.status is Status.RULING
    assert (bool(rule.reason), bool(rule.other_reading)) == (is_ruling, is_ruling)


@each_book
def test_the_rules_of_a_part_stand_together(rules: type[Registered]) -> None:
    parts = [part for part, _ in groupby(rules, lambda rule: rule.part)]
    assert len(parts) == len(set(parts))


@each_book
def test_no_rule_is_there_twice(rules: type[Registered]) -> None:
    # Members of an enumeration that are alike would be one.
    assert len(rules) == len(rules.__members__)
    assert len({rule.words for rule in rules}) == len(rules)


@data_rows("rule", RULED, name=lambda rule: rule.id)
def test_what_we_ruled_for_the_tools_stands_there_as_a_ruling(rule: Registered) -> None:
    assert rule.status is Status.RULING
