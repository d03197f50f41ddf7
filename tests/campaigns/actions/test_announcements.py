"""Each day is announced at most once to each webhook, and tried again until it is sent or over."""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import pairwise
from threading import Event
from typing import Any

import pytest
from django.utils.timezone import now as real_now

from campaigns import messages, tasks
from campaigns.actions import announcements, campaigns, mutations, undo, webhooks
from campaigns.actions.announcements import send_due, try_out, wait_after
from campaigns.models import Campaign, Entry, Sending, State, Webhook, Why, WhyOff
from campaigns.mutations import in_force
from campaigns.webhooks import is_public
from cards.refusals import TooOften
from tests.people_at_table import Table, refused, together
from tests.receiver import LOOPBACK, Receiver, hang_up, serving, silence, status

MORNING = datetime(2026, 10, 31, 5, tzinfo=UTC)
DAY = date(2026, 10, 31)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def webhook(table: Table, receiver: Receiver) -> Webhook:
    """The table has one, since the day before."""
    return subscribe(table, receiver.url)


def subscribe(table: Table, url: str, now: datetime = MORNING - timedelta(days=1)) -> Webhook:
    return webhooks.add(table.seat("owner"), name="Discord", url=url, policy=LOOPBACK, now=now)


def plain(campaign: Campaign, day: date) -> messages.Message:
    return {"content": f"{campaign.name} {day}"}


def send(now: datetime = MORNING) -> int:
    return send_due(now, policy=LOOPBACK, compose=plain)


def announced(receiver: Receiver) -> list[str]:
    """What the receiver was told, in the order in which it came."""
    return [json.loads(got.body)["content"] for got in receiver.got]


def only() -> Sending:
    return Sending.objects.get()


def stands(sending: Sending | None = None) -> tuple[str, str, int]:
    sending = sending or only()
    return sending.state, sending.why, sending.tries


# When


@pytest.mark.usefixtures("webhook")
def test_a_day_is_announced_when_it_turns_and_once(receiver: Receiver) -> None:
    assert [send(MORNING + n * 5 * MINUTE) for n in range(3)] == [1, 0, 0]
    assert announced(receiver) == ["Candlepoint 2026-10-31"]
    assert stands() == (State.SENT, "", 1)


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
        lambda table, webhook: mutations.veto(table.seat("player"), day=DAY, reason="too sad", now=MORNING),
        lambda table, webhook: mutations.withdraw(table.seat("player"), day=DAY),
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


# What can go wrong


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize(("number", "why"), [(500, Why.FAULT), (502, Why.FAULT), (503, Why.FAULT), (429, Why.BUSY)])
def test_what_certainly_did_not_arrive_is_tried_again(receiver: Receiver, number: int, why: Why) -> None:
    receiver.will(number)
    send()
    assert stands() == (State.WAITING, why, 1)
    assert only().at == MORNING + MINUTE
    assert send(MORNING + MINUTE / 2) == 0
    assert send(MORNING + MINUTE) == 1
    assert stands() == (State.SENT, "", 2)


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
    assert only().state == State.WAITING
    receiver.answers.clear()
    receiver.got.clear()
    send(MORNING + timedelta(days=1))
    assert announced(receiver) == ["Candlepoint 2026-11-01"]
    assert stands(Sending.objects.get(date=DAY))[:2] == (State.GIVEN_UP, Why.OVER)


@pytest.mark.usefixtures("webhook")
def test_a_day_that_is_made_longer_is_given_up_after_a_day_all_the_same(table: Table, receiver: Receiver) -> None:
    receiver.will(503)
    send()
    campaigns.change(table.seat("owner"), changes={"timezone": "Pacific/Niue"})
    assert table.now().day(MORNING + timedelta(days=1)) == DAY
    assert send(MORNING + timedelta(days=1)) == 0
    assert stands()[:2] == (State.GIVEN_UP, Why.OVER)


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
    assert stands() == (State.WAITING, Why.CONNECTION, 1)


def test_a_name_that_came_to_lead_inside_is_not_followed(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    """What was public when it was added may lead to this machine when something is sent."""
    Webhook.objects.update(url=f"http://localhost:{receiver.port}/")
    careful = replace(LOOPBACK, is_address=is_public)
    send_due(MORNING, policy=careful, compose=plain)
    assert stands() == (State.WAITING, Why.ADDRESS, 1)
    assert receiver.got == []


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize("answer", [silence, hang_up], ids=["silence", "hung up"])
def test_what_may_have_arrived_is_not_sent_again(receiver: Receiver, answer: Callable[[Any], None]) -> None:
    receiver.will(answer)
    send()
    assert stands() == (State.PERHAPS, Why.SILENCE, 1)
    for n in range(1, 24):
        send(MORNING + n * 60 * MINUTE)
    assert announced(receiver) == ["Candlepoint 2026-10-31"]


@pytest.mark.usefixtures("webhook")
def test_what_a_killed_worker_had_claimed_is_not_sent_again(receiver: Receiver) -> None:
    announcements._write_down_what_is_due(MORNING)
    assert announcements._claim(only(), MORNING)
    send(MORNING + 5 * MINUTE)
    assert stands() == (State.SENDING, "", 1)
    send(MORNING + 10 * MINUTE)
    assert stands() == (State.PERHAPS, Why.BROKEN_OFF, 1)
    assert receiver.got == []


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize("number", [401, 403, 404, 410])
def test_a_dead_webhook_is_switched_off_and_the_table_told(table: Table, receiver: Receiver, number: int) -> None:
    receiver.will(number)
    send()
    webhook = Webhook.objects.get()
    assert (webhook.is_on, webhook.why_off, webhook.answered) == (False, WhyOff.DEAD, number)
    assert stands() == (State.GIVEN_UP, Why.GONE, 1)
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
    assert stands(Sending.objects.latest("date"))[0] == State.SENT


@pytest.mark.usefixtures("webhook")
@pytest.mark.parametrize(
    ("number", "why"), [(400, Why.REFUSED), (413, Why.REFUSED), (301, Why.ELSEWHERE), (308, Why.ELSEWHERE)]
)
def test_what_a_server_does_not_take_is_given_up_for_that_day(receiver: Receiver, number: int, why: Why) -> None:
    receiver.will(number)
    send()
    assert stands() == (State.GIVEN_UP, why, 1)
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

    def compose(campaign: Campaign, day: date) -> messages.Message:
        if campaign == table.campaign:
            raise LookupError(webhook.url)
        return plain(campaign, day)

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
    assert only().state == State.WAITING


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


# Many at once


@pytest.mark.django_db(transaction=True)
class TestTogether:
    def test_many_workers_at_once_send_once(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        counts = together(*[send] * 5)
        assert sorted(counts) == [0, 0, 0, 0, 1]
        assert announced(receiver) == ["Candlepoint 2026-10-31"]
        assert stands() == (State.SENT, "", 1)

    def test_nor_do_they_try_again_at_once(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        receiver.will(*[503] * 10)
        assert sum(together(*[send] * 5)) == 1
        assert sum(together(*[partial(send, MORNING + MINUTE)] * 5)) == 1
        assert stands() == (State.WAITING, Why.FAULT, 2)

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
        assert results == [1, (State.SENDING, 0)]
        assert stands() == (State.SENT, "", 1)

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


# Trying a webhook out


def tried(table: Table, webhook: Webhook, now: datetime = MORNING) -> Sending:
    return try_out(table.seat("owner"), webhook_id=webhook.id, policy=LOOPBACK, now=now)


def test_a_test_says_what_will_come(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    assert stands(tried(table, webhook)) == (State.SENT, "", 1)
    (embed,) = json.loads(receiver.got[0].body)["embeds"]
    assert embed["author"]["name"] == "Candlepoint"


def test_a_test_is_no_announcement(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    tried(table, webhook)
    assert send() == 1


@pytest.mark.parametrize("answer", [503, 429, 400, silence])
def test_a_test_is_not_tried_again(table: Table, receiver: Receiver, webhook: Webhook, answer: Any) -> None:
    receiver.will(answer)
    assert tried(table, webhook).state in {State.GIVEN_UP, State.PERHAPS}
    Webhook.objects.update(is_on=False, why_off=WhyOff.ASKED)
    assert send(MORNING + 60 * MINUTE) == 0


def test_a_test_finds_a_dead_webhook_too(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    receiver.will(404)
    assert stands(tried(table, webhook)) == (State.GIVEN_UP, Why.GONE, 1)
    assert not Webhook.objects.get().is_on


def test_what_is_off_can_be_tried_out_and_stays_off(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=False, now=MORNING)
    count = len(table.entries())
    receiver.will(204, 404)
    assert [tried(table, webhook).state for _ in range(2)] == [State.SENT, State.GIVEN_UP]
    assert (Webhook.objects.get().why_off, len(table.entries())) == (WhyOff.ASKED, count)


def test_five_tests_an_hour_are_enough(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    for n in range(5):
        tried(table, webhook, MORNING + n * 10 * MINUTE)
    with pytest.raises(TooOften) as caught:
        tried(table, webhook, MORNING + 50 * MINUTE)
    assert caught.value.wait == 10 * 60 + 1
    tried(table, webhook, MORNING + 61 * MINUTE)
    assert len(receiver.got) == 6


def test_an_archived_campaign_tries_nothing_out(table: Table, webhook: Webhook) -> None:
    campaigns.archive(table.seat("owner"))
    with refused("archived"):
        tried(table, webhook)
