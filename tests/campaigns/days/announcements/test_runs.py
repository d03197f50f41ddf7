"""A run does so much and leaves the rest, and many at once send nothing twice."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from threading import Event
from typing import Any

import pytest
from django.utils.timezone import now as real_now

from campaigns import tasks
from campaigns.days.actions import announcements, webhooks
from campaigns.days.actions.announcements import send_due, try_out
from campaigns.days.mutations import in_force
from campaigns.models import Entry, Sending, SendingProblem, SendingState, Webhook
from campaigns.seats.actions import campaigns
from tests.campaigns.days.announcements.sending import MINUTE, MORNING, announced, only, plain, send, stands, subscribe
from tests.people_at_table import Table, together
from tests.receiver import LOOPBACK, Receiver, status

pytestmark = pytest.mark.both_databases


@pytest.mark.usefixtures("webhook")
def test_a_run_does_so_much_and_the_next_one_the_rest(
    elsewhere: Table, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhooks.add(elsewhere.seat("landlady"), name="x", url=receiver.url, policy=LOOPBACK, now=MORNING)
    monkeypatch.setattr(announcements, "SENT_AT_MOST", 1)
    assert [send(MORNING + n * MINUTE) for n in range(3)] == [1, 1, 0]
    assert len(receiver.got) == 2


@pytest.mark.usefixtures("webhook")
def test_a_run_that_takes_too_long_leaves_the_rest(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements, "SECONDS_AT_MOST", -1)
    assert send() == 0
    assert only().state == SendingState.WAITING


def test_a_run_asks_the_database_no_more_for_many_than_for_few(
    table: Table, receiver: Receiver, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for n in range(5):
        subscribe(table, f"{receiver.url}{n}")
    send()
    with django_assert_max_num_queries(6):
        send(MORNING + 5 * MINUTE)


def test_what_is_long_past_is_swept_away(webhook: Webhook) -> None:
    send()
    assert announcements.sweep(MORNING + timedelta(days=89)) == 0
    assert announcements.sweep(MORNING + timedelta(days=91)) == 1


def test_the_task_sends_by_the_policy_of_the_installation(table: Table, receiver: Receiver) -> None:
    subscribe(table, receiver.url, now=real_now())
    tasks.announce()
    tasks.sweep_sendings()
    (got,) = receiver.got
    assert json.loads(got.body)["embeds"][0]["title"] == in_force(table.campaign, table.now().day(real_now())).name


@pytest.mark.django_db(transaction=True)
class TestTogether:
    def test_many_workers_at_once_send_once(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        counts = together(*[send] * 5)
        assert sorted(counts) == [0, 0, 0, 0, 1]
        assert announced(receiver) == ["Candlepoint 2026-10-31"]
        assert stands() == (SendingState.SENT, "", 1)

    def test_nor_do_they_try_again_at_once(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        receiver.will(*[503] * 10)
        assert sum(together(*[send] * 5)) == 1
        assert sum(together(*[partial(send, MORNING + MINUTE)] * 5)) == 1
        assert stands() == (SendingState.WAITING, SendingProblem.FAULT, 2)

    def test_it_is_claimed_before_it_is_sent(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        """While a worker waits for an answer, everybody else sees that it is on its way, and nobody is locked out."""
        asked, answered = Event(), Event()

        def slowly(handler: Any) -> None:
            asked.set()
            answered.wait(10)
            status(204)(handler)

        def look() -> tuple[str, int]:
            assert asked.wait(10)
            try:
                campaigns.change(table.seat("owner"), changes={"notes": "Meanwhile"})
                return only().state, send()
            finally:
                answered.set()

        receiver.will(slowly)
        patient = replace(LOOPBACK, seconds=10)
        results = together(partial(send_due, MORNING, policy=patient, compose=plain), look)
        assert results == [1, (SendingState.SENDING, 0)]
        assert stands() == (SendingState.SENT, "", 1)

    def test_a_webhook_removed_meanwhile_is_gone(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        asked, removed = Event(), Event()

        def slowly(handler: Any) -> None:
            asked.set()
            removed.wait(10)
            status(404)(handler)

        def remove() -> None:
            assert asked.wait(10)
            webhooks.remove(table.seat("owner"), webhook_id=webhook.id)
            removed.set()

        receiver.will(slowly)
        patient = replace(LOOPBACK, seconds=10)
        assert together(partial(send_due, MORNING, policy=patient, compose=plain), remove) == [1, None]
        assert not Sending.objects.exists()
        assert table.newest().kind == "announcement.removed"

    def test_a_webhook_that_dies_for_two_campaigns_and_by_hand_is_told_once(
        self, table: Table, receiver: Receiver, webhook: Webhook
    ) -> None:
        receiver.will(*[404] * 10)
        test = partial(try_out, table.seat("owner"), webhook_id=webhook.id, policy=LOOPBACK, now=MORNING)
        together(send, test, test)
        assert Entry.objects.filter(kind="announcement.switched_off").count() == 1

    def test_five_tests_an_hour_whoever_taps_at_once(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        test = partial(try_out, table.seat("owner"), webhook_id=webhook.id, policy=LOOPBACK, now=MORNING)
        results = together(*[test] * 8)
        assert sorted(type(result).__name__ for result in results) == ["Sending"] * 5 + ["TooOften"] * 3
        assert len(receiver.got) == 5
