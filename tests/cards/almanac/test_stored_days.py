"""One row a date, whoever writes it, however often and however late."""

from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.almanac import stored_days
from cards.almanac.days import day_of
from cards.memory import forget_everything
from cards.models import AlmanacDay
from cards.tasks import fill_almanac
from tests.cards.almanac.clock import NOON, set_clock
from tests.people_at_table import together
from tests.writes import writes

# At noon in UTC the next date has begun in the east, and the one after that comes next.
NEWEST = date(2026, 11, 18)


pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def kept() -> list[date]:
    return list(AlmanacDay.objects.values_list("date", flat=True))


def run(*words: str) -> str:
    out = StringIO()
    call_command("almanac", *words, stdout=out)
    return out.getvalue()


def test_every_day_from_the_first_to_the_one_that_comes_next() -> None:
    stored_days.fill(NOON)
    first = date(2018, 11, 6)
    assert kept() == [first + timedelta(days=n) for n in range((NEWEST - first).days + 1)]
    assert list(stored_days.differences()) == []


def test_filling_again_changes_nothing() -> None:
    stored_days.fill(NOON)
    before = list(AlmanacDay.objects.values_list())
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert stored_days.fill(NOON) == []
    assert len(queries) == 1
    assert list(AlmanacDay.objects.values_list()) == before


def test_a_month_of_silence_is_caught_up() -> None:
    stored_days.fill(NOON - timedelta(days=30))
    assert len(stored_days.fill(NOON)) == 30
    assert kept()[-1] == NEWEST


def test_gaps_are_filled() -> None:
    stored_days.fill(NOON)
    AlmanacDay.objects.filter(date__month=2).delete()
    stored_days.fill(NOON)
    assert len(kept()) == len(stored_days.window(NOON))


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    stored_days.fill(NOON)
    assert stored_days.fill(NOON - timedelta(days=400)) == []
    assert kept()[-1] == NEWEST


@pytest.mark.django_db(transaction=True)
def test_five_at_once_write_each_day_once() -> None:
    together(*[lambda: stored_days.fill(NOON)] * 5)
    assert kept() == stored_days.window(NOON)
    assert list(stored_days.differences()) == []


def test_the_task_fills() -> None:
    fill_almanac()
    assert stored_days.is_kept({datetime.now(UTC).date() + timedelta(days=n) for n in (-1, 0, 1)})


def test_the_first_reader_writes_it_down_and_the_next_asks_nobody() -> None:
    stored_days.keep(date(2026, 11, 16))
    assert kept() == [date(2026, 11, 16)]
    with CaptureQueriesContext(connection) as queries:
        stored_days.keep(date(2026, 11, 16))
    assert len(queries) == 0


@pytest.mark.parametrize("path", ["/mutations/2026-11-16/", "/api/v1/mutations/2026-11-16/"])
def test_what_is_kept_is_not_written_again_by_any_process(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    set_clock(monkeypatch, NOON)
    counts = []
    for _process in range(3):
        forget_everything()
        with writes() as written:
            assert Client().get(path).status_code == 200
        counts.append(len(written))
    assert counts == [1, 0, 0]


def test_a_reader_does_not_suffer_from_a_database_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise DatabaseError("away")

    with monkeypatch.context() as away:
        away.setattr(AlmanacDay.objects, "bulk_create", broken)
        stored_days.keep(date(2026, 11, 16))
    assert kept() == []
    stored_days.keep(date(2026, 11, 16))
    assert kept() == [date(2026, 11, 16)]


def test_verify_reports_what_was_changed() -> None:
    stored_days.fill(NOON)
    assert "as the almanac has it" in run("verify")
    AlmanacDay.objects.filter(date="2026-11-16").update(rule="Everybody wins.")
    assert [(day, name) for day, name, _kept, _ours in stored_days.differences()] == [(date(2026, 11, 16), "rule")]
    with pytest.raises(CommandError, match="1 difference"):
        run("verify")


def test_by_hand() -> None:
    assert "days written down" in run("fill")
    assert run("fill") == "Every day is there\n"
    shown = run("show", "2025-10-31")
    assert "Friday 31 October 2025, Halloween" in shown
    assert day_of(date(2025, 10, 31)).mutation.name.upper() in shown
    assert run("show")
    for day in ("2018-11-05", "2099-01-01"):
        with pytest.raises(CommandError):
            run("show", day)
