"""Where a campaign's days are announced: who adds a webhook, and what can be done with it."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404

from campaigns.chronicle import undo
from campaigns.days.actions import webhooks
from campaigns.days.delivery import PUBLIC
from campaigns.models import Webhook, WhyOff
from campaigns.seats.actions import campaigns, members
from tests.data_rows import data_rows
from tests.people_at_table import SEATED, Table, refused

NOW = datetime(2026, 10, 31, 4, 59, tzinfo=UTC)
SECRET = "aVeryLongTokenThatNobodyElseShouldEverRead-x7Qk"
DISCORD = f"https://discord.com/api/webhooks/123456789012345678/{SECRET}"


def add(table: Table, who: str = "owner", url: str = DISCORD, name: str = "Discord") -> Webhook:
    return webhooks.add(table.seat(who), name=name, url=url, policy=PUBLIC, now=NOW)


def switch(table: Table, webhook: Webhook, *, on: bool, now: datetime = NOW) -> Webhook:
    return webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=on, now=now)


def test_the_owner_adds_one_and_the_chronicle_keeps_its_name_alone(table: Table) -> None:
    made = add(table)
    assert (made.is_on, made.by, made.why_off) == (True, table.seat("owner"), "")
    assert (table.newest().kind, table.newest().facts) == ("announcement.added", {"name": "Discord"})


def test_it_counts_from_the_day_of_the_table(table: Table) -> None:
    assert add(table).on_since == date(2026, 10, 30)


@pytest.mark.parametrize("who", [who for who in SEATED if who != "owner"])
def test_nobody_else_does_anything_with_one(table: Table, who: str) -> None:
    with pytest.raises(PermissionDenied):
        add(table, who)
    webhook, seat = add(table), table.seat(who)
    for act in (
        lambda: webhooks.switch(seat, webhook_id=webhook.id, on=False, now=NOW),
        lambda: webhooks.remove(seat, webhook_id=webhook.id),
    ):
        with pytest.raises(PermissionDenied):
            act()


@data_rows(
    "url, told",
    [
        ("http://discord.com/x", "https://"),
        ("https://localhost/x", "public internet"),
        ("https://[::ffff:127.0.0.1]/x", "public internet"),
        ("https://2130706433/x", "public internet"),
        ("https://me:you@discord.com/", "password"),
        ("https://discord.com:444/", "443"),
        ("my channel", "whole"),
    ],
)
def test_an_address_that_will_not_do_is_refused_with_what_to_do(table: Table, url: str, told: str) -> None:
    with pytest.raises(ValidationError, match=told) as caught:
        add(table, url=url)
    assert set(caught.value.message_dict) == {"url"}
    assert not Webhook.objects.exists()


def test_five_are_enough_and_none_is_there_twice(table: Table) -> None:
    for n in range(5):
        add(table, url=f"{DISCORD}-{n}")
    with refused("webhook-twice"):
        add(table, url=f"{DISCORD}-0")
    with refused("too-many-webhooks"):
        add(table)


def test_what_is_shown_of_an_address_opens_nothing(table: Table) -> None:
    assert add(table).leads_to == "discord.com/…x7Qk"
    assert add(table, url="https://hooks.example.com/short").leads_to == "hooks.example.com/…"
    assert SECRET not in f"{add(table, url=DISCORD + '2')!r} {add(table, url=DISCORD + '3')}"


def test_switched_off_and_on_again_it_counts_from_that_day(table: Table) -> None:
    webhook = add(table)
    off = switch(table, webhook, on=False)
    assert (off.is_on, off.why_off, off.switched) == (False, WhyOff.ASKED, NOW)
    later = datetime(2026, 11, 5, 12, tzinfo=UTC)
    on = switch(table, webhook, on=True, now=later)
    assert (on.is_on, on.why_off, on.on_since, on.switched) == (True, "", date(2026, 11, 5), later)
    kinds = [entry.kind for entry in table.entries()[-2:]]
    assert kinds == ["announcement.switched_off", "announcement.switched_on"]


def test_switching_to_what_it_is_writes_nothing(table: Table) -> None:
    webhook = add(table)
    count = len(table.entries())
    switch(table, webhook, on=True)
    assert len(table.entries()) == count


def test_removed_it_is_forgotten(table: Table) -> None:
    webhook = add(table)
    webhooks.remove(table.seat("owner"), webhook_id=webhook.id)
    assert not Webhook.objects.exists()
    with refused("not-undoable"):
        undo.undo(table.seat("owner"), number=table.newest().number)


def test_one_of_another_campaign_is_not_there(table: Table, elsewhere: Table) -> None:
    webhook = webhooks.add(elsewhere.seat("landlady"), name="x", url=DISCORD, policy=PUBLIC, now=NOW)
    for act in (
        lambda: switch(table, webhook, on=False),
        lambda: webhooks.remove(table.seat("owner"), webhook_id=webhook.id),
    ):
        with pytest.raises(Http404):
            act()


def test_an_archived_campaign_can_only_forget_one(table: Table) -> None:
    webhook = add(table)
    campaigns.archive(table.seat("owner"))
    with refused("archived"):
        switch(table, webhook, on=False)
    webhooks.remove(table.seat("owner"), webhook_id=webhook.id)
    assert not Webhook.objects.exists()


def test_it_goes_with_the_campaign_to_the_next_owner(table: Table) -> None:
    webhook = add(table)
    members.hand_over(table.seat("owner"), number=table.seat("player").number)
    with pytest.raises(PermissionDenied):
        webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=False, now=NOW)
    assert not webhooks.switch(table.seat("player"), webhook_id=webhook.id, on=False, now=NOW).is_on


def test_its_address_is_nowhere_in_the_chronicle(table: Table) -> None:
    webhook = add(table)
    switch(table, webhook, on=False)
    switch(table, webhook, on=True)
    webhooks.remove(table.seat("owner"), webhook_id=webhook.id)
    told: list[Any] = [entry.facts for entry in table.entries()]
    assert "discord.com" not in str(told)
