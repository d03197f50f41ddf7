"""Every sentence of a book that states a rule has a row in its register."""

import pytest

from campaigns.rules.registers import REGISTERS
from tests.rulebook_lines import FOLDER, NO_RULES, book, book_lines, uncovered

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("game", REGISTERS)
def test_every_line_of_the_book_is_told_once_and_in_order(game: str) -> None:
    told = book_lines(game)
    expected = 1
    for each in told.ranges:
        assert each.first == expected, f"{game}: {each.first} follows {expected - 1}"
        assert each.last >= each.first
        assert all(each.parts), f"{game}: an empty part in {each.first}"
        expected = each.last + 1
    assert expected == told.length + 1


@pytest.mark.parametrize("game", REGISTERS)
def test_only_rules_of_the_register_are_told_and_each_of_them_somewhere(game: str) -> None:
    told, registered = book_lines(game).rules, {rule.id for rule in REGISTERS[game]}
    assert told - registered == set()
    assert registered - told == set()


@pytest.mark.parametrize("game", REGISTERS)
def test_no_sentence_of_the_book_is_left_out(game: str) -> None:
    lines = book(game)
    if lines is None:
        pytest.skip("this printing of the rulebook is not at hand; RULEBOOKS names its folder")
    told = book_lines(game)
    assert len(lines) == told.length
    assert [wrong for each in told.ranges for wrong in uncovered(each, lines)] == []


def test_no_book_is_told_without_a_register_and_no_rule_is_called_like_no_rule() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(REGISTERS)
    assert not NO_RULES & {rule.id for rules in REGISTERS.values() for rule in rules}
