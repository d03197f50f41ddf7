"""A NUL in an address: no page fails of it, on either database."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.people_at_table import browser_of, set_table
from tests.sittings_at_table import night_at_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/cards/?q=%00",
        "{suggestions}?game=%00&q=a",
        "{suggestions}?game=%0%000&q=a",
        "{suggestions}?game=apocrypha&field=%00&q=%00",
        "{called}?name=Fr%00ank",
        "{saint}?of=%00",
        "/campaigns/new/?game=%00",
    ],
)
def test_a_nul_in_an_address_is_read_over(address: str) -> None:
    table = set_table("Candlepoint")
    places = {
        "suggestions": reverse("cards-suggestions"),
        "called": reverse("card-called", args=["apocrypha"]),
        "saint": reverse("saint-new", args=[table.campaign.pk]),
    }
    browser: Client = browser_of("owner")
    assert browser.get(address.format(**places)).status_code in {200, 302, 404}


def test_nor_does_one_in_the_address_from_which_a_form_was_sent() -> None:
    night = night_at_table()
    history = f"http://testserver{reverse('sitting-history', args=[night.sitting.pk])}?by=%00"
    undo = reverse("sitting-undo", args=[night.sitting.pk])
    sent = {"key": str(uuid.uuid4()), "seq": "9"}
    assert browser_of("owner").post(undo, sent, headers={"Referer": history}).status_code == 400
