"""Trying a webhook out: what comes is no announcement, comes once, and five times an hour at most."""

import json
from datetime import datetime
from typing import Any

import pytest

from campaigns.days.actions import webhooks
from campaigns.days.actions.announcements import try_out
from campaigns.models import Sending, SendingProblem, SendingState, Webhook, WhyOff
from campaigns.seats.actions import campaigns
from cards.refusals import TooOften
from tests.campaigns.days.announcements.sending import MINUTE, MORNING, send, stands, subscribe
from tests.people_at_table import Table, refused
from tests.receiver import LOOPBACK, Receiver, silence


def tried(table: Table, webhook: Webhook, now: datetime = MORNING) -> Sending:
    return try_out(table.seat("owner"), webhook_id=webhook.id, policy=LOOPBACK, now=now)


def test_a_test_says_what_will_come(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    assert stands(tried(table, webhook)) == (SendingState.SENT, "", 1)
    (embed,) = json.loads(receiver.got[0].body)["embeds"]
    assert embed["author"]["name"] == "Candlepoint"


def test_a_test_is_no_announcement(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    tried(table, webhook)
    assert send() == 1


@pytest.mark.parametrize("answer", [503, 429, 400, silence])
def test_a_test_is_not_tried_again(table: Table, receiver: Receiver, webhook: Webhook, answer: Any) -> None:
    receiver.will(answer)
    assert tried(table, webhook).state in {SendingState.GIVEN_UP, SendingState.PERHAPS}
    Webhook.objects.update(is_on=False, why_off=WhyOff.ASKED)
    assert send(MORNING + 60 * MINUTE) == 0


def test_a_test_finds_a_dead_webhook_too(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    receiver.will(404)
    assert stands(tried(table, webhook)) == (SendingState.GIVEN_UP, SendingProblem.GONE, 1)
    assert not Webhook.objects.get().is_on


def test_what_is_off_can_be_tried_out_and_stays_off(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=False, now=MORNING)
    count = len(table.entries())
    receiver.will(204, 404)
    assert [tried(table, webhook).state for _ in range(2)] == [SendingState.SENT, SendingState.GIVEN_UP]
    assert (Webhook.objects.get().why_off, len(table.entries())) == (WhyOff.ASKED, count)


def test_five_tests_an_hour_are_enough(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    for n in range(5):
        tried(table, webhook, MORNING + n * 10 * MINUTE)
    with pytest.raises(TooOften) as caught:
        tried(table, webhook, MORNING + 50 * MINUTE)
    assert caught.value.wait == 10 * 60 + 1
    tried(table, webhook, MORNING + 61 * MINUTE)
    assert len(receiver.got) == 6


def test_a_new_webhook_brings_no_new_tests(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    for _ in range(5):
        tried(table, webhook)
    webhooks.remove(table.seat("owner"), webhook_id=webhook.id)
    with pytest.raises(TooOften):
        tried(table, subscribe(table, receiver.url))


def test_an_archived_campaign_tries_nothing_out(table: Table, webhook: Webhook) -> None:
    campaigns.archive(table.seat("owner"))
    with refused("archived"):
        tried(table, webhook)
