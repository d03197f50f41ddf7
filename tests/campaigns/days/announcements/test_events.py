"""More than the day: a mission ended, a saint died, the next evening, its reminder; each once, and no secret."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils.timezone import now

from campaigns.chronicle import undo
from campaigns.days.actions import announcements, webhooks
from campaigns.days.actions.announcements import send_due
from campaigns.evenings.actions import evenings, reminders
from campaigns.missions.actions import missions
from campaigns.models import About, SaintPlaceKind, Sending, SendingProblem, SendingState, Webhook
from campaigns.models.announcements import TOLD_OF
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.seats.actions import campaigns
from tests.people_at_table import Table, together
from tests.receiver import LOOPBACK, Receiver
from tests.saints_at_table import card, frank

pytestmark = pytest.mark.both_databases

ALL = [name for name, _label in TOLD_OF]
SOON = timedelta(days=7)


@pytest.fixture
def webhook(table: Table, receiver: Receiver) -> Webhook:
    """It hears of all but the day, which comes anyway."""
    made = webhooks.add(table.seat("owner"), url=receiver.url, tells=ALL[1:], policy=LOOPBACK, now=now())
    assert made.tells == ["mission", "saint", "evening", "reminder"]
    return made


def meet(table: Table, ahead: timedelta = SOON, **fields: Any) -> None:
    at = now().replace(microsecond=0) + ahead
    evenings.set_evening(table.seat("player"), at=at, **{"remind_hours": 24, **fields}, now=now())


def told(receiver: Receiver, at: datetime | None = None) -> list[tuple[str, str]]:
    """Send what is due: title and text of each that the receiver has got so far."""
    send_due(at or now(), policy=LOOPBACK)
    embeds = [json.loads(got.body)["embeds"][0] for got in receiver.got]
    return [(embed["title"], embed["description"]) for embed in embeds]


@pytest.mark.usefixtures("webhook")
def test_a_mission_that_ended(table: Table, receiver: Receiver) -> None:
    saint = frank(table)
    made = missions.set_out(table.seat("owner"), name="Enter Here", choir=[saint.number])
    assert told(receiver) == []
    missions.finish(table.seat("owner"), made.number, outcome=MissionOutcome.WON)
    assert told(receiver) == [("A mission ended", "“Enter Here” was won.")]
    assert told(receiver) == [("A mission ended", "“Enter Here” was won.")]


@pytest.mark.usefixtures("webhook")
def test_a_saint_who_died(table: Table, receiver: Receiver) -> None:
    saint = frank(table)
    saint_cards.gain(
        table.seat("owner"), saint.number, [WantedCopies(card("death"), 9, SaintPlaceKind.TOP)], kind="card.slotted"
    )
    assert told(receiver) == [("A saint died", f"{saint.name} died for ever.")]


@pytest.mark.usefixtures("webhook")
def test_an_evening_set_moved_and_called_off(table: Table, receiver: Receiver) -> None:
    meet(table, place="Ann's")
    meet(table, SOON + timedelta(days=1), place="Ann's")
    evenings.call_off(table.seat("player"), now=now())
    titles = told(receiver)
    assert [title for title, _text in titles] == ["The next evening"] * 3
    assert [text.split(" ")[1] for _title, text in titles] == ["set", "moved", "called"]
    fields = json.loads(receiver.got[1].body)["embeds"][0]["fields"]
    assert fields == [{"name": "Place", "value": "Ann's", "inline": True}]


@pytest.mark.usefixtures("webhook")
def test_what_was_undone_before_it_was_sent_is_not_told(table: Table, receiver: Receiver) -> None:
    saint = frank(table)
    made = missions.set_out(table.seat("owner"), name="Enter Here", choir=[saint.number])
    missions.finish(table.seat("owner"), made.number, outcome=MissionOutcome.WON)
    undo.undo(table.seat("owner"), number=table.newest().number)
    assert told(receiver) == []
    sending = Sending.objects.get()
    assert (sending.state, sending.why) == (SendingState.GIVEN_UP, SendingProblem.UNDONE)


@pytest.mark.usefixtures("webhook")
def test_an_evening_moved_back_is_told_too(table: Table, receiver: Receiver) -> None:
    meet(table)
    meet(table, SOON + timedelta(days=1))
    assert len(told(receiver)) == 2
    undo.undo(table.seat("owner"), number=table.newest().number)
    assert told(receiver)[2][1].startswith("Owner moved the next evening from ")


@pytest.mark.usefixtures("webhook")
def test_a_deed_that_fails_announces_nothing(table: Table) -> None:
    with transaction.atomic():
        meet(table)
        assert Sending.objects.exists()
        transaction.set_rollback(True)
    assert not Sending.objects.exists()


def test_only_what_was_chosen_and_only_while_it_is_on(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    webhooks.choose(table.seat("owner"), webhook_id=webhook.id, tells=["mission"])
    meet(table)
    webhooks.choose(table.seat("owner"), webhook_id=webhook.id, tells=["evening"])
    webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=False, now=now())
    meet(table, SOON + timedelta(days=1))
    assert not Sending.objects.exists()


@pytest.mark.usefixtures("webhook")
def test_without_mutations_the_rest_is_told_all_the_same(table: Table, receiver: Receiver) -> None:
    campaigns.change(table.seat("owner"), changes={"uses_mutations": False})
    meet(table)
    assert len(told(receiver)) == 1


@pytest.mark.usefixtures("webhook")
def test_a_server_that_stays_away_for_a_day_hears_nothing_any_more(table: Table, receiver: Receiver) -> None:
    receiver.will(503)
    meet(table)
    told(receiver)
    assert Sending.objects.get().state == SendingState.WAITING
    send_due(now() + timedelta(days=1), policy=LOOPBACK)
    assert (Sending.objects.get().state, Sending.objects.get().why) == (SendingState.GIVEN_UP, SendingProblem.OVER)


class TestReminder:
    def test_it_comes_once_so_many_hours_before(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        webhooks.choose(table.seat("owner"), webhook_id=webhook.id, tells=["reminder"])
        meet(table, remind_hours=3)
        due = now() + SOON - timedelta(hours=3)
        assert reminders.write_due(due - timedelta(minutes=1)) == 0
        assert reminders.write_due(due + timedelta(minutes=1)) == 1
        assert reminders.write_due(due + timedelta(minutes=6)) == 0
        sending = Sending.objects.get()
        assert sending.about == About.REMINDER
        ((title, text),) = told(receiver)
        assert title == "Soon: the next evening"
        assert text.startswith("The companion reminds of the evening of ")

    def test_moved_it_comes_before_the_new_time(self, table: Table, webhook: Webhook) -> None:
        meet(table)
        assert reminders.write_due(now() + SOON - timedelta(hours=20)) == 1
        meet(table, 2 * SOON)
        assert reminders.write_due(now() + SOON) == 0
        assert reminders.write_due(now() + 2 * SOON - timedelta(hours=20)) == 1

    def test_whoever_sets_it_for_tonight_reminds_nobody_and_nobody_is_where_none_is_wanted(self, table: Table) -> None:
        meet(table, timedelta(hours=5))
        assert reminders.write_due(now() + timedelta(hours=1)) == 0
        meet(table, remind_hours=None)
        assert reminders.write_due(now() + SOON - timedelta(minutes=5)) == 0

    def test_what_has_begun_needs_no_reminder(self, table: Table, receiver: Receiver, webhook: Webhook) -> None:
        meet(table, remind_hours=1)
        assert reminders.write_due(now() + SOON + timedelta(minutes=1)) == 0
        assert reminders.write_due(now() + SOON - timedelta(minutes=30)) == 1
        Sending.objects.exclude(about=About.REMINDER).delete()
        send_due(now() + SOON + timedelta(minutes=5), policy=LOOPBACK)
        assert receiver.got == []
        assert Sending.objects.get().why == SendingProblem.OVER

    def test_an_archived_table_is_left_alone(self, table: Table) -> None:
        meet(table)
        campaigns.archive(table.seat("owner"))
        assert reminders.write_due(now() + SOON - timedelta(hours=1)) == 0

    @pytest.mark.django_db(transaction=True)
    def test_many_workers_remind_once(self, table: Table, webhook: Webhook) -> None:
        meet(table)
        due = now() + SOON - timedelta(hours=1)
        assert sorted(together(*[lambda: reminders.write_due(due)] * 4)) == [0, 0, 0, 1]
        assert Sending.objects.filter(about=About.REMINDER).count() == 1


@pytest.mark.usefixtures("webhook")
def test_the_cards_that_somebody_got_stay_at_the_table(table: Table) -> None:
    saint = frank(table)
    made = missions.set_out(table.seat("owner"), name="Enter Here", choir=[saint.number])
    missions.finish(table.seat("owner"), made.number, outcome=MissionOutcome.WON)
    entry = table.newest()
    entry.facts["got"] = [{"name": "Frank", "cards": ["The Tale"]}]
    entry.facts["cards"] = ["The Tale"]
    entry.save()
    notice = announcements.notice_of(Sending.objects.select_related("webhook__campaign", "entry").get())
    assert "The Tale" not in str(notice)
