"""E-mail: only where it is set up, only to those of the table who asked and whose address is confirmed."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils.timezone import now
from pytest_django import Settings

from campaigns.days.actions import webhooks
from campaigns.days.actions.announcements import send_due
from campaigns.evenings.actions import evenings, reminders
from campaigns.models import MailWish, Sending, SendingProblem, SendingState, Webhook, WebhookKind
from tests.people_at_table import Table, browser_of, person, program_of, refused
from tests.receiver import LOOPBACK


@pytest.fixture
def _mail_is_set_up(settings: Settings) -> None:
    settings.EMAIL_HOST = "mail.example"


def confirm(who: str, *, verified: bool = True) -> None:
    EmailAddress.objects.create(user=person(who), email=f"{who}@example.com", verified=verified, primary=True)


def ask(table: Table, who: str, *, wanted: bool = True) -> None:
    webhooks.ask_for_mail(table.seat(who), wanted=wanted, now=now())


def remind(table: Table) -> None:
    evenings.set_evening(table.seat("player"), at=now() + timedelta(days=7), remind_hours=24, now=now())
    assert reminders.write_due(now() + timedelta(days=6, hours=1)) == 1
    send_due(now(), policy=LOOPBACK)


@pytest.mark.usefixtures("_mail_is_set_up")
class TestSetUp:
    def test_whoever_asked_is_reminded_and_sees_nobody_else(self, table: Table) -> None:
        for who in ("player", "spectator", "guide"):
            confirm(who)
        ask(table, "player")
        ask(table, "spectator")
        remind(table)
        (sent,) = mail.outbox
        assert sorted(sent.bcc) == ["player@example.com", "spectator@example.com"]
        assert sent.to == []
        assert sent.subject == "Candlepoint: Soon: the next evening"
        assert Sending.objects.get().state == SendingState.SENT

    def test_the_first_wish_makes_the_channel_and_it_tells_the_reminder_alone(self, table: Table) -> None:
        confirm("player")
        ask(table, "player")
        ask(table, "player")
        webhook = Webhook.objects.get()
        assert (webhook.kind, webhook.tells, MailWish.objects.count()) == ("email", ["reminder"], 1)
        assert webhook.leads_to == "whoever at the table asked for mail"

    def test_without_a_confirmed_address_nobody_is_written_to(self, table: Table) -> None:
        confirm("player", verified=False)
        with refused("address-not-confirmed"):
            ask(table, "player")

    def test_whoever_has_left_or_asks_no_more_is_not(self, table: Table) -> None:
        for who in ("player", "spectator"):
            confirm(who)
            ask(table, who)
        ask(table, "spectator", wanted=False)
        table.seat("spectator").delete()
        MailWish.objects.create(campaign=table.campaign, person=person("spectator"))
        ask(table, "player", wanted=False)
        remind(table)
        assert mail.outbox == []
        assert Sending.objects.get().why == SendingProblem.NOBODY

    def test_the_owner_may_have_more_mailed(self, table: Table) -> None:
        confirm("player")
        ask(table, "player")
        webhooks.choose(table.seat("owner"), webhook_id=Webhook.objects.get().id, tells=["evening"])
        evenings.set_evening(table.seat("player"), at=now() + timedelta(days=7), remind_hours=None, now=now())
        send_due(now(), policy=LOOPBACK)
        assert mail.outbox[0].body.startswith("Player set the next evening: ")

    def test_an_address_is_not_typed_in(self, table: Table) -> None:
        program, at = program_of("owner"), f"{table.api}announcements/"
        assert program.send("POST", at, {"kind": "email", "url": "mailto:x@example.com"}).status_code == 400
        assert program.send("POST", at, {"kind": "email"}).status_code == 201

    def test_a_mail_server_that_is_not_there_is_tried_again(self, table: Table, settings: Settings) -> None:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", 9, False
        confirm("player")
        ask(table, "player")
        remind(table)
        sending = Sending.objects.get()
        assert (sending.state, sending.why) == (SendingState.WAITING, SendingProblem.CONNECTION)

    def test_both_doors_ask(self, table: Table) -> None:
        confirm("player")
        assert "Remind me by e-mail" in browser_of("player").get(f"{table.path}evening/").content.decode()
        browser_of("player").post(f"{table.path}mail/", {"on": "true"})
        assert MailWish.objects.count() == 1
        assert program_of("player").send("DELETE", f"{table.api}mail/").status_code == 204
        assert MailWish.objects.count() == 0
        assert program_of("player").send("PUT", f"{table.api}mail/").status_code == 204
        browser_of("player").post(f"{table.path}mail/")
        assert MailWish.objects.count() == 0


class TestNotSetUp:
    def test_nobody_can_ask_and_no_channel_is_made(self, table: Table) -> None:
        confirm("player")
        with refused("no-mail"):
            ask(table, "player")
        with refused("no-mail"):
            webhooks.add(table.seat("owner"), kind=WebhookKind.EMAIL, policy=LOOPBACK, now=now())
        assert "Remind me by e-mail" not in browser_of("player").get(f"{table.path}evening/").content.decode()

    def test_a_channel_from_before_says_why_nothing_is_sent(self, table: Table, settings: Settings) -> None:
        settings.EMAIL_HOST = "mail.example"
        confirm("player")
        ask(table, "player")
        settings.EMAIL_HOST = ""
        remind(table)
        assert Sending.objects.get().why == SendingProblem.NO_MAIL
        assert mail.outbox == []
