"""The cards at a table, with the rules of its game."""

from tests.people_at_table import Table, browser_of


def test_a_question_is_answered_at_the_table_by_its_own_rulebook(table: Table) -> None:
    page = browser_of("player").get(f"{table.path}cards/?q=how many cards do I draw at the end of my turn?").content
    assert b'href="/rules/apocrypha/reference/turn/#reset-draw"' in page
    assert b'href="/rules/wickville/' not in page


def test_what_a_table_has_not_seen_is_not_found(table: Table) -> None:
    page = browser_of("player").get(f"{table.path}cards/?q=gryla").content
    assert b"0 cards" in page
    assert b"veiled-true-threat" not in page
