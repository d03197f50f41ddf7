"""The owner's page about announcements."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from campaigns.days.actions import announcements, webhooks
from campaigns.models import Webhook, WhyOff
from campaigns.seats.actions import campaigns
from tests.markup import flat
from tests.people_at_table import Table, browser_of
from tests.receiver import LOOPBACK, Receiver

SECRET = "a-secret-of-the-table"


@pytest.fixture
def webhook(table: Table, receiver: Receiver) -> Webhook:
    return webhooks.add(table.seat("owner"), name="Our channel", url=receiver.url, policy=LOOPBACK, now=now())


def test_a_webhook_is_added_and_its_address_not_shown_again(table: Table, receiver: Receiver) -> None:
    at = f"{table.path}announcements/"
    answer = browser_of("owner").post(at, {"name": "Our channel", "url": receiver.url}, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [(at, 302)]
    assert "Our channel" in page
    assert "127.0.0.1/…able" in page
    assert SECRET not in page


def test_an_address_that_will_not_do_comes_back_with_what_to_do(table: Table) -> None:
    answer = browser_of("owner").post(f"{table.path}announcements/", {"name": "x", "url": "https://x.org/"})
    assert answer.status_code == 400
    assert "The address must begin with" in answer.content.decode()
    assert not Webhook.objects.exists()


def test_it_is_switched_off_and_on_again(table: Table, webhook: Webhook) -> None:
    browser, at = browser_of("owner"), f"{table.path}announcements/{webhook.id}/switch/"
    browser.post(at)
    assert not Webhook.objects.get().is_on
    assert "Switch on again" in browser.get(f"{table.path}announcements/").content.decode()
    browser.post(at, {"on": "true"})
    assert Webhook.objects.get().is_on


def test_it_is_removed(table: Table, webhook: Webhook) -> None:
    browser_of("owner").post(f"{table.path}announcements/{webhook.id}/remove/")
    assert not Webhook.objects.exists()


def test_it_is_tried_out_and_the_page_says_how_it_went(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    browser, at = browser_of("owner"), f"{table.path}announcements/{webhook.id}/test/"
    receiver.will(204, 503)
    assert "A test was sent." in browser.post(at, follow=True).content.decode()
    page = browser.post(at, follow=True).content.decode()
    assert "Not sent: its server had a fault (503)." in page
    assert page.count("A test message") == 2
    for _ in range(3):
        browser.post(at)
    answer = browser.post(at)
    assert (answer.status_code, "Retry-After" in answer) == (429, True)
    assert "Wait a while" in answer.content.decode()


def test_the_page_tells_what_was_sent(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    receiver.will(503)
    announcements.send_due(now(), policy=LOOPBACK)
    page = flat(browser_of("owner").get(f"{table.path}announcements/").content.decode())
    assert "its server had a fault (503); next try" in page


def test_the_owner_learns_of_a_dead_webhook_on_coming_by(table: Table, receiver: Receiver, webhook: Webhook) -> None:
    receiver.will(410)
    announcements.send_due(now(), policy=LOOPBACK)
    told = "switched off: its server says that it is gone"
    assert told in browser_of("owner").get(table.path).content.decode()
    assert told not in browser_of("player").get(table.path).content.decode()
    page = flat(browser_of("owner").get(f"{table.path}announcements/").content.decode())
    assert "off: its server says that it is gone or locked (410)" in page
    assert "Switch on again" in page
    browser_of("owner").post(f"{table.path}announcements/{webhook.id}/switch/", {"on": "true"})
    assert told not in browser_of("owner").get(table.path).content.decode()


def test_switched_off_by_hand_is_no_news(table: Table, webhook: Webhook) -> None:
    webhooks.switch(table.seat("owner"), webhook_id=webhook.id, on=False, now=now())
    assert Webhook.objects.get().why_off == WhyOff.ASKED
    assert "gone or locked" not in browser_of("owner").get(table.path).content.decode()


def test_with_five_no_more_are_asked_for(table: Table, receiver: Receiver) -> None:
    for n in range(5):
        webhooks.add(table.seat("owner"), name=f"{n}", url=f"{receiver.url}{n}", policy=LOOPBACK, now=now())
    assert "Add this channel" not in browser_of("owner").get(f"{table.path}announcements/").content.decode()


def test_an_archived_campaign_shows_them_and_offers_to_forget_them(table: Table, webhook: Webhook) -> None:
    campaigns.archive(table.seat("owner"))
    page = flat(browser_of("owner").get(f"{table.path}announcements/").content.decode())
    assert "Remove" in page
    assert "Send a test" not in page
    assert "Add this channel" not in page


def test_without_mutations_the_page_says_that_nothing_is_announced(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"uses_mutations": False})
    assert "plays without mutations" in browser_of("owner").get(f"{table.path}announcements/").content.decode()


def test_the_page_is_kept_by_nobody(table: Table, webhook: Webhook) -> None:
    assert "no-store" in browser_of("owner").get(f"{table.path}announcements/")["Cache-Control"]


def test_the_page_asks_as_much_for_many_as_for_few(
    table: Table, receiver: Receiver, webhook: Webhook, django_assert_max_num_queries: Any
) -> None:
    browser = browser_of("owner")
    browser.get(f"{table.path}announcements/")
    for n in range(30):
        announcements.send_due(now() + timedelta(days=n), policy=LOOPBACK)
    with django_assert_max_num_queries(7):
        browser.get(f"{table.path}announcements/")
