"""How the tests of announcements send what is due and look at what came of it."""

import json
from datetime import UTC, date, datetime, timedelta

from campaigns.days.actions import webhooks
from campaigns.days.actions.announcements import send_due
from campaigns.days.notices import Notice
from campaigns.models import About, Sending, Webhook
from tests.people_at_table import Table
from tests.receiver import LOOPBACK, Receiver

MORNING = datetime(2026, 10, 31, 5, tzinfo=UTC)
DAY = date(2026, 10, 31)
MINUTE = timedelta(minutes=1)


def subscribe(table: Table, url: str, now: datetime = MORNING - timedelta(days=1)) -> Webhook:
    return webhooks.add(table.seat("owner"), name="Discord", url=url, policy=LOOPBACK, now=now)


def plain(sending: Sending) -> Notice:
    """The campaign and the day, and nothing else."""
    campaign = sending.webhook.campaign
    return Notice(campaign, About.DAY, f"{campaign.name} {sending.date}", "")


def send(now: datetime = MORNING) -> int:
    return send_due(now, policy=LOOPBACK, compose=plain)


def announced(receiver: Receiver) -> list[str]:
    """What the receiver was told, in the order in which it came."""
    return [json.loads(got.body)["embeds"][0]["title"] for got in receiver.got]


def only() -> Sending:
    return Sending.objects.get()


def stands(sending: Sending | None = None) -> tuple[str, str, int]:
    sending = sending or only()
    return sending.state, sending.why, sending.tries
