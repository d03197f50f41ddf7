"""The next evening: set, moved, called off, and who comes."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied

from campaigns.evenings.actions import evenings
from campaigns.evenings.attendance import NextEvening, moment_of, next_evening
from campaigns.models import Evening, EveningAnswer, Member, Role, Says
from campaigns.seats.actions import campaigns
from campaigns.seats.actions.members import set_out_seat
from tests.people_at_table import Table, refused

pytestmark = pytest.mark.both_databases

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
SATURDAY = FRIDAY + timedelta(days=1)


def meet(table: Table, at: datetime = FRIDAY, who: str = "player", now: datetime = NOW, **fields: object) -> Evening:
    return evenings.set_evening(table.seat(who), at=at, **{"remind_hours": 24, **fields}, now=now)  # type: ignore[arg-type]


def say(table: Table, says: Says, who: str = "player", number: int | None = None) -> EveningAnswer:
    return evenings.answer(table.seat(who), says=says, number=number, now=NOW)


def seen(table: Table, now: datetime = NOW) -> NextEvening | None:
    return next_evening(table.now(), list(table.campaign.members.all()), now)


def test_an_evening_is_set_and_told(table: Table) -> None:
    meet(table, place="Ann's", note="Bring dice")
    found = seen(table)
    assert found
    assert (found.at, found.when, found.place, found.note) == (
        FRIDAY,
        "Friday 20 November, 18:30",
        "Ann's",
        "Bring dice",
    )
    assert (table.newest().kind, table.newest().facts["at"]) == ("evening.set", FRIDAY.isoformat())


def test_it_is_told_by_the_campaigns_own_clock(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"timezone": "Asia/Tokyo"})
    at = moment_of(table.now(), datetime(2026, 11, 21).date(), datetime(2026, 11, 21, 3, 30).time())
    assert at == FRIDAY
    meet(table, at)
    found = seen(table)
    assert found
    assert (found.when, found.date.isoformat(), found.time.isoformat()) == (
        "Saturday 21 November, 03:30",
        "2026-11-21",
        "03:30:00",
    )


def test_said_twice_it_is_set_once(table: Table) -> None:
    meet(table)
    count = len(table.entries())
    meet(table)
    assert len(table.entries()) == count


def test_who_comes_on_friday_has_not_said_so_of_saturday(table: Table) -> None:
    meet(table)
    say(table, Says.YES)
    meet(table, SATURDAY)
    found = seen(table)
    assert found
    assert found.names["yes"] == []
    meet(table)
    found = seen(table)
    assert found
    assert found.names["yes"] == ["Player"]


def test_another_place_asks_nobody_anew(table: Table) -> None:
    meet(table)
    say(table, Says.YES)
    meet(table, place="Bob's")
    found = seen(table)
    assert found
    assert found.names == {"open": ["Owner", "Guide", "Spectator"], "yes": ["Player"], "maybe": [], "no": []}


def test_an_answer_can_be_changed_and_is_told_once_each(table: Table) -> None:
    meet(table)
    for says in (Says.YES, Says.YES, Says.NO):
        say(table, says)
    assert [entry.facts["says"] for entry in table.entries() if entry.kind == "evening.answered"] == ["yes", "no"]
    assert EveningAnswer.objects.get().says == Says.NO


def test_without_an_evening_there_is_nothing_to_answer(table: Table) -> None:
    with refused("no-evening"):
        say(table, Says.YES)


def test_an_evening_that_is_over_is_none_and_makes_room(table: Table) -> None:
    meet(table)
    later = FRIDAY + timedelta(hours=4)
    assert seen(table, later - timedelta(seconds=1))
    assert seen(table, later) is None
    meet(table, FRIDAY + timedelta(days=7), now=later)
    assert table.newest().kind == "evening.set"


@pytest.mark.parametrize("at", [NOW, NOW - timedelta(days=1), NOW + timedelta(days=733)])
def test_it_lies_ahead(table: Table, at: datetime) -> None:
    with refused("not-ahead"):
        meet(table, at)


def test_whoever_watches_answers_and_arranges_nothing(table: Table) -> None:
    meet(table)
    say(table, Says.MAYBE, who="spectator")
    with pytest.raises(PermissionDenied):
        meet(table, SATURDAY, who="spectator")


class TestForOthers:
    def test_the_owner_answers_for_a_seat_that_waits(self, table: Table) -> None:
        meet(table)
        waiting = set_out_seat(table.now(), user=None, name="Frank", role=Role.PLAYER)
        say(table, Says.YES, who="owner", number=waiting.number)
        entry = table.newest()
        assert (entry.by_name, entry.facts["name"], entry.facts["seat"]) == ("Owner", "Frank", waiting.number)

    def test_nobody_answers_for_whoever_can(self, table: Table) -> None:
        meet(table)
        with refused("answers-itself"):
            say(table, Says.YES, who="owner", number=table.seat("player").number)

    def test_nor_does_anybody_else_answer_for_others(self, table: Table) -> None:
        meet(table)
        Member.objects.filter(pk=table.seat("guide").pk).update(user=None)
        with pytest.raises(PermissionDenied):
            say(table, Says.YES, number=2)


def test_an_archived_campaign_meets_no_more(table: Table) -> None:
    meet(table)
    campaigns.archive(table.seat("owner"))
    with refused("archived"):
        meet(table, SATURDAY)
    with refused("archived"):
        say(table, Says.YES)


def test_a_seat_that_goes_takes_its_answer_along(table: Table) -> None:
    meet(table)
    say(table, Says.YES)
    table.seat("player").delete()
    assert not EveningAnswer.objects.exists()
