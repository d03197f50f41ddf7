"""What did not arrive is tried again until the day is over, and what may have arrived is not."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from campaigns.chronicle import undo
from campaigns.days.actions import announcements, webhooks
from campaigns.days.actions.announcements import send_due, wait_after
from campaigns.days.delivery import is_public
from campaigns.days.notices import Notice
from campaigns.models import Sending, SendingProblem, SendingState, Webhook, WhyOff
from campaigns.seats.actions import campaigns
from tests.campaigns.days.announcements.sending import (
    DAY,
    MINUTE,
    MORNING,
    announced,
    only,
    plain,
    send,
    stands,
    subscribe,
)
from tests.people_at_table import Table
from tests.receiver import LOOPBACK, Receiver, hang_up, serving, silence, status


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize(
    ("number", "why"),
    [(500, SendingProblem.FAULT), (502, SendingProblem.FAULT), (503, SendingProblem.FAULT), (429, SendingProblem.BUSY)],
)
def test_what_certainly_did_not_arrive_is_tried_again(receiver: Receiver, number: int, why: SendingProblem) -> None:
    receiver.will(number)
    send()
    assert stands() == (SendingState.WAITING, why, 1)
    assert only().at == MORNING + MINUTE
    assert send(MORNING + MINUTE / 2) == 0
    assert send(MORNING + MINUTE) == 1
    assert stands() == (SendingState.SENT, "", 2)


def test_the_waits_grow_to_an_hour() -> None:
    assert [wait_after(tries) / MINUTE for tries in range(1, 10)] == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert wait_after(10_000) == timedelta(hours=1)


@pytest.mark.usefixtures("webhook")
def test_after_a_day_it_is_given_up(receiver: Receiver) -> None:
    receiver.will(*[503] * 1000)
    moments = [MORNING + n * 5 * MINUTE for n in range(24 * 12)]
    tries = [moment for moment in moments if send(moment)]
    waits = [(later - earlier) / MINUTE for earlier, later in pairwise(tries)]
    assert waits[:8] == [5, 5, 5, 10, 20, 35, 60, 60]
    assert len(tries) == 29
    assert only().state == SendingState.WAITING
    receiver.answers.clear()
    receiver.got.clear()
    send(MORNING + timedelta(days=1))
    assert announced(receiver) == ["Candlepoint 2026-11-01"]
    assert stands(Sending.objects.get(date=DAY))[:2] == (SendingState.GIVEN_UP, SendingProblem.OVER)


@pytest.mark.usefixtures("webhook")
def test_a_day_that_is_made_longer_is_given_up_after_a_day_all_the_same(table: Table, receiver: Receiver) -> None:
    receiver.will(503)
    send()
    campaigns.change(table.seat("owner"), changes={"timezone": "Pacific/Niue"})
    assert table.now().day(MORNING + timedelta(days=1)) == DAY
    assert send(MORNING + timedelta(days=1)) == 0
    assert stands()[:2] == (SendingState.GIVEN_UP, SendingProblem.OVER)


RETRY_AFTER = [
    ("90", 1.5),
    ("90.5", 90.5 / 60),
    ("7200", 120),
    ("Sat, 31 Oct 2026 05:30:00 GMT", 30),
    ("Sat, 31 Oct 2026 04:30:00 GMT", 1),
    ("999999999", 24 * 60),
    ("inf", 24 * 60),
    ("1", 1),
    ("0", 1),
    ("-5", 1),
    ("nan", 1),
    ("soon", 1),
    ("Sat, 31 Oct 2026 05:30:00 -0000", 1),
]


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize(("said", "minutes"), RETRY_AFTER)
def test_a_server_that_asks_to_wait_is_given_its_time(receiver: Receiver, said: str, minutes: float) -> None:
    receiver.will(status(429, retry_after=said))
    send()
    assert (only().at - MORNING) / MINUTE == pytest.approx(minutes)


def test_nobody_there_is_tried_again(table: Table) -> None:
    with serving() as receiver:
        subscribe(table, receiver.url)
    send()
    assert stands() == (SendingState.WAITING, SendingProblem.CONNECTION, 1)


def test_a_name_that_came_to_lead_inside_is_not_followed(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    """What was public when it was added may lead to this machine when something is sent."""
    Webhook.objects.update(url=f"http://localhost:{receiver.port}/")
    careful = replace(LOOPBACK, is_address=is_public)
    send_due(MORNING, policy=careful, compose=plain)
    assert stands() == (SendingState.WAITING, SendingProblem.ADDRESS, 1)
    assert receiver.got == []


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize("answer", [silence, hang_up], ids=["silence", "hung up"])
def test_what_may_have_arrived_is_not_sent_again(receiver: Receiver, answer: Callable[[Any], None]) -> None:
    receiver.will(answer)
    send()
    assert stands() == (SendingState.PERHAPS, SendingProblem.SILENCE, 1)
    for n in range(1, 24):
        send(MORNING + n * 60 * MINUTE)
    assert announced(receiver) == ["Candlepoint 2026-10-31"]


@pytest.mark.usefixtures("webhook")
def test_what_a_killed_worker_had_claimed_is_not_sent_again(receiver: Receiver) -> None:
    announcements._write_down_what_is_due(MORNING)
    assert announcements._claim(only(), MORNING)
    send(MORNING + 5 * MINUTE)
    assert stands() == (SendingState.SENDING, "", 1)
    send(MORNING + 10 * MINUTE)
    assert stands() == (SendingState.PERHAPS, SendingProblem.BROKEN_OFF, 1)
    assert receiver.got == []


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize("number", [401, 403, 404, 410])
def test_a_dead_webhook_is_switched_off_and_the_table_told(table: Table, receiver: Receiver, number: int) -> None:
    receiver.will(number)
    send()
    webhook = Webhook.objects.get()
    assert (webhook.is_on, webhook.why_off, webhook.answered) == (False, WhyOff.DEAD, number)
    assert stands() == (SendingState.GIVEN_UP, SendingProblem.GONE, 1)
    entry = table.newest()
    assert (entry.kind, entry.by, entry.by_name) == ("announcement.switched_off", None, "The companion")
    assert entry.facts == {"webhook": str(webhook.id), "name": "Discord", "answered": number}
    assert send(MORNING + timedelta(days=1)) == 0


def test_switched_on_again_it_is_tried_the_next_day(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    receiver.will(404)
    send()
    undo.undo(table.seat("owner"), number=table.newest().number)
    assert Webhook.objects.get().is_on
    Webhook.objects.update(on_since=DAY)
    assert send(MORNING + 5 * MINUTE) == 0
    assert send(MORNING + timedelta(days=1)) == 1
    assert stands(Sending.objects.latest("date"))[0] == SendingState.SENT


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize(
    ("number", "why"),
    [
        (400, SendingProblem.REFUSED),
        (413, SendingProblem.REFUSED),
        (301, SendingProblem.ELSEWHERE),
        (308, SendingProblem.ELSEWHERE),
    ],
)
def test_what_a_server_does_not_take_is_given_up_for_that_day(
    receiver: Receiver, number: int, why: SendingProblem
) -> None:
    receiver.will(number)
    send()
    assert stands() == (SendingState.GIVEN_UP, why, 1)
    assert only().answered == number
    assert send(MORNING + 60 * MINUTE) == 0
    assert Webhook.objects.get().is_on
    assert send(MORNING + timedelta(days=1)) == 1


def test_one_that_fails_does_not_keep_the_others_waiting(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    with serving() as other:
        subscribe(table, other.url)
        receiver.will(silence)
        assert send() == 2
        assert announced(other) == ["Candlepoint 2026-10-31"]


def test_a_message_that_cannot_be_made_harms_no_other(
    table: Table, elsewhere: Table, receiver: Receiver, webhook: Webhook, caplog: pytest.LogCaptureFixture
) -> None:
    webhooks.add(elsewhere.seat("landlady"), name="x", url=receiver.url, policy=LOOPBACK, now=MORNING)

    def compose(sending: Sending) -> Notice:
        if sending.webhook.campaign == table.campaign:
            raise LookupError(webhook.url)
        return plain(sending)

    assert send_due(MORNING, policy=LOOPBACK, compose=compose) == 1
    assert announced(receiver) == ["Elsewhere 2026-10-31"]
    assert "LookupError" in caplog.text
    assert "a-secret-of-the-table" not in caplog.text
    assert send(MORNING + 5 * MINUTE) == 1  # it had not been claimed


@pytest.mark.usefixtures("webhook")
def test_no_log_ever_says_the_address(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    receiver.will(503, hang_up)
    send()
    send(MORNING + MINUTE)
    assert "a-secret-of-the-table" not in caplog.text
