"""What the mutation in force at the table does to a mission's end, on the guide's page."""

from datetime import UTC, datetime, time, timedelta

import pytest

from campaigns.missions.actions import missions
from tests.campaigns.tools.apocrypha.days import day_with
from tests.missions_at_table import enter_here, mission_under_way
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import frank, ophelia, seat

DAY = timedelta(days=1)


def at_noon_of(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime.combine(day_with(code), time(12), UTC)
    monkeypatch.setattr("campaigns.missions.pages.ending.now", lambda: moment)


def ended(table: Table, outcome: str, **form: object) -> str:
    missions.set_out(seat(table), name="A mission", choir=[frank(table).number, ophelia(table).number])
    browser = browser_of("player")
    page = browser.post(f"{table.path}missions/1/end/", {"do": "tell", "outcome": outcome, "seen": 0}, follow=True)
    if form:
        page = browser.post(f"{table.path}missions/1/end/", {"do": "display", "seen": 1, **form}, follow=True)
    return page.content.decode()


def test_one_more_fleeting_fragment_is_asked_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("the-box-by-the-door", monkeypatch)
    page = ended(table, "won")
    assert "Fleeting fragment 3" in page
    assert "Fleeting fragment 4" not in page
    assert "The Box by the Door: 1 more fleeting fragment is displayed." in page


def test_as_many_as_the_day_says_are_no_mistake(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("the-box-by-the-door", monkeypatch)
    page = ended(table, "won", fleeting=["The Afternoon Tea", "The Insider", "The Unheard Bell"])
    assert "there should be one for each" not in page


@pytest.mark.parametrize(
    ("code", "outcome", "words"),
    [
        ("kind-obituaries", "lost", "who slots a death may slot a new fleeting fragment too"),
        ("short-straws", "lost", "the table applies it:"),
        ("sealed-envelopes", "won", "the table applies it:"),
    ],
)
def test_what_the_day_says_of_such_an_end_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch, code: str, outcome: str, words: str
) -> None:
    at_noon_of(code, monkeypatch)
    assert words in ended(table, outcome)


def test_a_day_that_speaks_of_another_end_is_silent(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("the-box-by-the-door", monkeypatch)
    assert "The Box by the Door" not in ended(table, "lost")


def test_a_live_table_ends_by_the_day_on_which_it_was_laid(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    laid = day_with("the-box-by-the-door")
    monkeypatch.setattr("campaigns.missions.pages.ending.now", lambda: datetime.combine(laid, time(12), UTC) + DAY)
    mission_under_way(table)
    sitting = enter_here(table).sitting
    told = {"do": "tell", "outcome": "won", "seen": 0}
    page = browser_of("player").post(f"{table.path}missions/1/end/", told, follow=True)
    assert "The Box by the Door" not in page.content.decode()
    type(sitting).objects.filter(pk=sitting.pk).update(day=laid)
    page = browser_of("player").get(f"{table.path}missions/1/end/")
    assert "The Box by the Door: 1 more fleeting fragment is displayed." in page.content.decode()
