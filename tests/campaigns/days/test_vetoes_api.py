"""What programs learn and change about the mutations of a table."""

from typing import Any

import pytest
from django.utils.timezone import now

from cards.almanac.days import day_of
from tests.data_rows import data_rows
from tests.people_at_table import Table, program_of, set_table

DAY = "2025-10-31"


def test_a_veto_is_put_listed_and_deleted(table: Table) -> None:
    program, at = program_of("player"), f"{table.api}vetoes/"
    vetoed = {"date": DAY, "reason": "too sad", "by": "Player"}
    for _ in range(2):
        answer = program.send("PUT", f"{at}{DAY}/", {"reason": "too sad"})
        assert (answer.status_code, answer.json()) == (200, vetoed)
    assert program.get(at).json()["results"] == [vetoed]
    assert program.send("DELETE", f"{at}{DAY}/").status_code == 204
    assert program.send("DELETE", f"{at}{DAY}/").status_code == 404
    assert program.get(at).json()["count"] == 0


@data_rows("body", [{}, {"reason": ""}, {"reason": " "}, {"reason": "x" * 301}, {"reason": 7}, {"why": ""}])
def test_a_veto_needs_a_reason(table: Table, body: dict[str, Any]) -> None:
    assert program_of("player").send("PUT", f"{table.api}vetoes/{DAY}/", body).status_code == 400


@pytest.mark.parametrize("day", ["2025-02-30", "2018-11-05", "0000-01-01", "20251031", "tomorrow"])
def test_what_is_no_day_of_the_almanac_is_not_there(table: Table, day: str) -> None:
    answer = program_of("player").send("PUT", f"{table.api}vetoes/{day}/", {"reason": "too sad"})
    assert answer.status_code == 404


def test_a_day_that_has_not_begun_is_refused_in_words(table: Table) -> None:
    answer = program_of("player").send("PUT", f"{table.api}vetoes/9999-01-01/", {"reason": "too sad"})
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:companion:problem:not-begun")


def test_the_table_has_its_own_today(table: Table) -> None:
    program, day = program_of("spectator"), table.campaign.day(now())
    told = program.get(f"{table.api}today/").json()
    mutation = day_of(day).mutation
    assert (told["date"], told["name"], told["rule"]) == (day.isoformat(), mutation.name, mutation.rule)
    assert (told["step"], told["is_played"], told["veto"]) == (mutation.step, True, None)
    program_of("player").send("PUT", f"{table.api}vetoes/{day}/", {"reason": "too sad"})
    told = program.get(f"{table.api}today/").json()
    assert (told["is_played"], told["veto"]["reason"]) == (False, "too sad")


def test_another_game_has_its_twist(db: None) -> None:
    table = set_table("Hours", game="witching-hour")
    told = program_of("owner").get(f"{table.api}today/").json()
    assert told["name"] == day_of(table.campaign.day(now())).twists["witching-hour"].name
    assert (told["step"], told["line"]) == (None, None)


def test_the_owner_turns_mutations_off(table: Table) -> None:
    program = program_of("owner")
    assert program.get(table.api).json()["uses_mutations"] is True
    assert program.send("PATCH", table.api, {"uses_mutations": False}).json()["uses_mutations"] is False
    assert not table.now().uses_mutations
    assert program.get(f"{table.api}today/").json()["is_played"] is False


@data_rows("value", ["yes", "true", 1, 0, None, []])
def test_a_switch_is_on_or_off(table: Table, value: object) -> None:
    assert program_of("owner").send("PATCH", table.api, {"uses_mutations": value}).status_code == 400


def test_a_campaign_can_begin_without_mutations(table: Table) -> None:
    body = {"game": "apocrypha", "name": "Second", "uses_mutations": False}
    assert program_of("owner").send("POST", "/api/v1/campaigns/", body).json()["uses_mutations"] is False
