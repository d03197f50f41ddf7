"""A day is announced once, when it turns at the table, and only where somebody wants it."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from campaigns.days.actions import vetoes, webhooks
from campaigns.models import SendingState, Webhook
from campaigns.seats.actions import campaigns
from tests.campaigns.days.announcements.sending import DAY, MINUTE, MORNING, announced, send, stands, subscribe
from tests.people_at_table import Table
from tests.receiver import Receiver


@pytest.mark.usefixtures("webhook")
def test_a_day_is_announced_when_it_turns_and_once(receiver: Receiver) -> None:
    assert [send(MORNING + n * 5 * MINUTE) for n in range(3)] == [1, 0, 0]
    assert announced(receiver) == ["Candlepoint 2026-10-31"]
    assert stands() == (SendingState.SENT, "", 1)


@pytest.mark.usefixtures("webhook")
def test_before_its_hour_it_is_still_yesterday(receiver: Receiver) -> None:
    send(MORNING - MINUTE)
    send(MORNING)
    assert announced(receiver) == ["Candlepoint 2026-10-30", "Candlepoint 2026-10-31"]


# zone, hour at which the day turns, the moment before it turns in UTC, and the day that begins then
TURNS = [
    ("Europe/Madrid", 5, "2026-10-31 03:59", "2026-10-31"),
    ("Pacific/Kiritimati", 0, "2026-10-30 09:59", "2026-10-31"),
    ("Pacific/Niue", 23, "2026-11-01 09:59", "2026-10-31"),
    ("Asia/Kathmandu", 5, "2026-10-30 23:14", "2026-10-31"),
    # the hour at which the day would turn is missing, or midnight is
    ("Europe/Madrid", 2, "2026-03-29 00:59", "2026-03-29"),
    ("Africa/Cairo", 0, "2026-04-23 21:59", "2026-04-24"),
]


@pytest.mark.parametrize(("zone", "turns_at", "before", "day"), TURNS)
def test_it_turns_at_the_hour_of_the_campaign_in_its_zone(
    table: Table, receiver: Receiver, zone: str, turns_at: int, before: str, day: str
) -> None:
    campaigns.change(table.seat("owner"), changes={"timezone": zone, "day_turns_at": turns_at})
    moment = datetime.fromisoformat(before).replace(tzinfo=UTC)
    subscribe(table, receiver.url, now=moment)
    Webhook.objects.update(on_since=date.fromisoformat(day))
    send(moment)
    assert announced(receiver) == []
    send(moment + MINUTE)
    assert announced(receiver) == [f"Candlepoint {day}"]


def test_a_day_has_one_announcement_though_its_hour_comes_twice(table: Table, receiver: Receiver) -> None:
    """In Madrid the clocks go back from three to two: at three by either clock the day has turned."""
    campaigns.change(table.seat("owner"), changes={"timezone": "Europe/Madrid", "day_turns_at": 2})
    begin = datetime(2026, 10, 24, 22, tzinfo=UTC)
    subscribe(table, receiver.url, now=begin)
    for quarter in range(24):
        send(begin + quarter * 15 * MINUTE)
    assert announced(receiver) == ["Candlepoint 2026-10-24", "Candlepoint 2026-10-25"]


def test_a_table_that_moves_to_another_zone_hears_no_day_twice(table: Table, receiver: Receiver) -> None:
    subscribe(table, receiver.url)
    for zone in ("Pacific/Kiritimati", "Pacific/Niue", "UTC", "Pacific/Kiritimati"):
        campaigns.change(table.seat("owner"), changes={"timezone": zone})
        send()
    assert sorted(announced(receiver)) == sorted(set(announced(receiver)))


def test_no_day_before_it_was_switched_on(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    Webhook.objects.update(on_since=DAY + timedelta(days=1))
    send()
    assert announced(receiver) == []
    send(MORNING + timedelta(days=1))
    assert announced(receiver) == ["Candlepoint 2026-11-01"]


@pytest.mark.usefixtures("webhook")
def test_after_days_of_silence_only_the_present_day_is_announced(receiver: Receiver) -> None:
    send(MORNING + timedelta(days=30))
    assert announced(receiver) == ["Candlepoint 2026-11-30"]


Deed = Callable[[Table, Webhook], Any]
NOT_WANTED: dict[str, tuple[Deed, Deed]] = {
    "archived": (
        lambda table, webhook: campaigns.archive(table.seat("owner")),
        lambda table, webhook: campaigns.reopen(table.seat("owner")),
    ),
    "without mutations": (
        lambda table, webhook: campaigns.change(table.seat("owner"), changes={"uses_mutations": False}),
        lambda table, webhook: campaigns.change(table.seat("owner"), changes={"uses_mutations": True}),
    ),
    "vetoed": (
        lambda table, webhook: vetoes.veto(table.seat("player"), day=DAY, reason="too sad", now=MORNING),
        lambda table, webhook: vetoes.withdraw(table.seat("player"), day=DAY),
    ),
    "switched off": (
        lambda table, webhook: webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=False, now=MORNING),
        lambda table, webhook: webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=True, now=MORNING),
    ),
}


@pytest.mark.parametrize("has_failed_before", [False, True])
@pytest.mark.parametrize(("deed", "back"), NOT_WANTED.values(), ids=NOT_WANTED.keys())
def test_what_nobody_wants_is_not_sent_until_somebody_does(
    table: Table, receiver: Receiver, webhook: Webhook, deed: Deed, back: Deed, has_failed_before: bool
) -> None:
    if has_failed_before:
        receiver.will(503)
        send()
        receiver.got.clear()
    deed(table, webhook)
    assert send(MORNING + 10 * MINUTE) == 0
    back(table, webhook)
    assert send(MORNING + 20 * MINUTE) == 1
    assert announced(receiver) == ["Candlepoint 2026-10-31"]
