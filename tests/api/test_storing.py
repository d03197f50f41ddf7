"""What the API answers to one person is kept by nobody on the way."""

import pytest

from tests.people_at_table import API, Program, browser_of, program_of, table

__all__ = ["table"]

pytestmark = pytest.mark.django_db


def test_what_is_answered_to_a_token_is_stored_nowhere() -> None:
    for path in ("campaigns/", "me/", "nowhere/"):
        assert program_of("owner").get(f"{API}{path}")["Cache-Control"] == "no-store", path


def test_nor_is_what_is_answered_to_a_session_or_to_a_deed() -> None:
    assert browser_of("owner").get(f"{API}campaigns/")["Cache-Control"] == "no-store"
    assert Program().send("POST", f"{API}guests/", {})["Cache-Control"] == "no-store"


def test_what_says_otherwise_is_left_as_it_is() -> None:
    assert "public" in program_of("owner").get(f"{API}mutations/today/")["Cache-Control"]


def test_what_is_the_same_for_everybody_may_be_stored() -> None:
    assert "no-store" not in Program().get(f"{API}games/").get("Cache-Control", "")
