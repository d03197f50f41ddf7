"""An e-mail address: added, confirmed by the link that comes there, and only then written to."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from campaigns.days.mailing import has_confirmed_address
from tests.people_at_table import browser_of, person

pytestmark = pytest.mark.django_db
PAGE = "/account/email/"


def linked(letter: str) -> str:
    found = re.search(r"https?://[^/\s]+(/account/email/\S+/)", letter)
    assert found, letter
    return found[1]


@pytest.fixture
def browser() -> Client:
    person("owner")
    return browser_of("owner")


def test_whoever_opens_the_link_and_says_yes_has_confirmed_it(browser: Client) -> None:
    browser.post(PAGE, {"email": "Ada@example.org", "action_add": ""})
    assert not has_confirmed_address(person("owner"))
    assert "not confirmed yet" in browser.get(PAGE).content.decode()
    [letter] = mail.outbox
    assert letter.to == ["ada@example.org"]
    link = linked(str(letter.body))
    # A program that looks at links in letters confirms nothing.
    assert "Yes, this is mine" in browser.get(link).content.decode()
    assert not has_confirmed_address(person("owner"))
    assert browser.post(link)["Location"] == PAGE
    assert has_confirmed_address(person("owner"))


def test_a_link_that_is_none_says_so(browser: Client) -> None:
    page = browser.get(f"{PAGE}nonsense/")
    assert "Ask for a new one" in page.content.decode()
    assert browser.post(f"{PAGE}nonsense/").status_code == 404


def test_an_address_is_removed(browser: Client) -> None:
    EmailAddress.objects.create(user=person("owner"), email="old@example.org", verified=True)
    browser.post(PAGE, {"email": "old@example.org", "action_remove": ""})
    assert not EmailAddress.objects.exists()
