"""The forms in which others are told: Slack, ntfy, and our own signed document, at a server that keeps what it got."""

import hashlib
import hmac
import json
from datetime import timedelta
from email.header import decode_header, make_header
from typing import Any

import pytest
from django.utils.timezone import now
from pytest_django import Settings

from campaigns.days.actions import webhooks
from campaigns.days.actions.announcements import send_due
from campaigns.days.mutations import in_force
from campaigns.models import Webhook, WebhookKind
from campaigns.seats.actions import campaigns
from tests.campaigns.days.announcements.sending import DAY, MORNING
from tests.people_at_table import Table, browser_of, program_of
from tests.receiver import LOOPBACK, Receiver


def follow(table: Table, receiver: Receiver, kind: WebhookKind, **fields: Any) -> Webhook:
    since = MORNING - timedelta(days=1)
    return webhooks.add(table.seat("owner"), url=receiver.url, kind=kind, policy=LOOPBACK, now=since, **fields)


def test_slack_gets_a_text_and_the_same_in_blocks(table: Table, receiver: Receiver, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://companion.example"
    follow(table, receiver, WebhookKind.SLACK)
    assert send_due(MORNING, policy=LOOPBACK) == 1
    said, day = json.loads(receiver.got[0].body), in_force(table.campaign, DAY)
    assert said.keys() == {"text", "blocks"}
    assert said["text"].startswith(f"Candlepoint: {day.name}\n{day.rule}")
    (block,) = said["blocks"]
    link = "<https://companion.example/mutations/2026-10-31/|"
    assert block["text"]["text"].startswith(f"*{link}Candlepoint: {day.name}>*\n")


def test_nobody_in_slack_is_called_by_a_campaigns_name(table: Table, receiver: Receiver) -> None:
    campaigns.change(table.seat("owner"), changes={"name": "<!channel> & more"})
    follow(table, receiver, WebhookKind.SLACK)
    send_due(MORNING, policy=LOOPBACK)
    said = receiver.got[0].body.decode()
    assert "<!channel>" not in said
    assert "&lt;!channel&gt; &amp; more" in said


def test_ntfy_gets_plain_words_and_a_title(table: Table, receiver: Receiver) -> None:
    campaigns.change(table.seat("owner"), changes={"name": "Nächte"})
    follow(table, receiver, WebhookKind.NTFY)
    send_due(MORNING, policy=LOOPBACK)
    (got,) = receiver.got
    day = in_force(table.now(), DAY)
    assert got.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert str(make_header(decode_header(got.headers["Title"]))) == f"Nächte: {day.name}"
    assert got.body.decode().startswith(day.rule)


def test_a_name_breaks_out_of_no_header(table: Table, receiver: Receiver) -> None:
    campaigns.change(table.seat("owner"), changes={"name": "Night\r\nX-Evil: yes"})
    follow(table, receiver, WebhookKind.NTFY)
    send_due(MORNING, policy=LOOPBACK)
    assert "X-Evil" not in receiver.got[0].headers
    assert receiver.got[0].headers["Title"].startswith("Night X-Evil: yes: ")


def test_our_own_document_is_signed_with_its_time(table: Table, receiver: Receiver) -> None:
    webhook = follow(table, receiver, WebhookKind.JSON)
    send_due(MORNING, policy=LOOPBACK)
    (got,) = receiver.got
    stamp = got.headers["X-Companion-Timestamp"]
    assert stamp == str(int(MORNING.timestamp()))
    mac = hmac.new(webhook.secret.encode(), f"{stamp}.".encode() + got.body, hashlib.sha256).hexdigest()
    assert got.headers["X-Companion-Signature"] == f"sha256={mac}"
    said = json.loads(got.body)
    assert (said["event"], said["campaign"]) == ("day", {"id": str(table.campaign.id), "name": "Candlepoint"})
    assert (said["facts"]["date"], said["title"]) == ("2026-10-31", in_force(table.campaign, DAY).name)


def test_the_secret_is_shown_once_and_stands_in_no_row(table: Table, receiver: Receiver) -> None:
    program, at = program_of("owner"), f"{table.api}announcements/"
    made = program.send("POST", at, {"kind": "json", "url": receiver.url}).json()
    webhook = Webhook.objects.get()
    assert made["secret"] == webhook.secret
    assert webhook.secret not in program.get(at).content.decode()
    assert webhook.secret not in str(Webhook.objects.values().get())
    page = browser_of("owner").post(f"{table.path}announcements/", {"kind": "json", "url": f"{receiver.url}2"})
    newest = Webhook.objects.latest("created")
    assert newest.secret in page.content.decode()
    assert newest.secret not in browser_of("owner").get(f"{table.path}announcements/").content.decode()


def test_another_form_has_no_secret_and_its_own_name(table: Table, receiver: Receiver) -> None:
    made = program_of("owner").send("POST", f"{table.api}announcements/", {"kind": "slack", "url": receiver.url})
    assert (made.json()["secret"], made.json()["name"], made.json()["kind"]) == (None, "Slack", "slack")


@pytest.mark.parametrize("wrong", [{"kind": "fax"}, {"tells": ["gossip"]}, {"tells": ["test"]}, {"tells": "day"}])
def test_what_is_no_form_and_no_event_is_refused(table: Table, receiver: Receiver, wrong: dict[str, Any]) -> None:
    answer = program_of("owner").send("POST", f"{table.api}announcements/", {"url": receiver.url, **wrong})
    assert answer.status_code == 400
    assert not Webhook.objects.exists()


def test_a_test_goes_in_the_same_form(table: Table, receiver: Receiver) -> None:
    webhook = follow(table, receiver, WebhookKind.NTFY)
    browser_of("owner").post(f"{table.path}announcements/{webhook.id}/test/")
    assert "almanac is listening" in receiver.got[0].headers["Title"]


def test_what_is_told_can_be_chosen_anew(table: Table, receiver: Receiver) -> None:
    webhook = follow(table, receiver, WebhookKind.DISCORD)
    at = f"{table.path}announcements/{webhook.id}/tells/"
    browser_of("owner").post(at, {"tells": ["evening", "mission"]})
    assert Webhook.objects.get().tells == ["mission", "evening"]
    assert send_due(MORNING, policy=LOOPBACK) == 0
    changed = program_of("owner").send("PATCH", f"{table.api}announcements/{webhook.id}/", {"tells": ["day"]}).json()
    assert (changed["tells"], changed["is_on"]) == (["day"], True)
    assert send_due(now(), policy=LOOPBACK) == 1
