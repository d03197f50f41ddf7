"""Addresses from before lead to where the same thing stands now."""

import pytest

from tests.people_at_table import Table, browser_of, program_of


@pytest.mark.parametrize(
    ("old", "new"),
    [("story/", "guided/"), ("story/?mark=3", "guided/?mark=3"), ("file/", "archive/")],
)
def test_a_page_that_somebody_kept_leads_on(table: Table, old: str, new: str) -> None:
    answer = browser_of("player").get(table.path + old)
    assert (answer.status_code, answer["Location"]) == (301, table.path + new)


def test_a_program_is_led_on_to_the_story(table: Table) -> None:
    answer = program_of("player").get(f"{table.api}story/")
    assert (answer.status_code, answer["Location"]) == (301, f"{table.api}guided/story/")
    assert program_of("player").get(answer["Location"]).status_code == 200
