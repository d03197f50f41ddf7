"""Nothing of the list is shown before the warning is accepted, and the warning leads on from there."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Rebuild

pytestmark = pytest.mark.django_db

# A name from the list that stands nowhere else on the site.
SPOILER = "Death&#x27;s-Heads"


def guarded(rebuild: Rebuild) -> list[str]:
    return [
        "/enter-here/",
        "/recipes/enter-here/sheet/",
        "/recipes/enter-here/list.txt",
        reverse("rebuild", args=[rebuild.pk]),
        reverse("rebuild-sheet", args=[rebuild.pk]),
        reverse("rebuild-list", args=[rebuild.pk]),
    ]


def test_nothing_of_the_list_is_shown_before_the_warning_is_accepted(rebuild: Rebuild) -> None:
    stranger = Client()
    for address in guarded(rebuild):
        answer = stranger.get(address)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert "Murder Board" not in text, address
        assert SPOILER not in text, address
        assert "Mancubs" not in text, address


def test_the_warning_leads_to_where_it_stood_in_the_way(phone: Client, rebuild: Rebuild) -> None:
    stranger = Client()
    address = reverse("rebuild", args=[rebuild.pk]) + "?view=box"
    assert f'value="{address}"' in stranger.get(address).content.decode()
    assert stranger.post("/enter-here/", {"next": address})["Location"] == address
    assert SPOILER in stranger.get(address).content.decode()


@pytest.mark.parametrize("next", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_the_warning_leads_nowhere_else(phone: Client, next: str) -> None:
    assert phone.post("/enter-here/", {"next": next})["Location"] == "/enter-here/"


def test_a_program_accepts_the_warning_in_the_address(phone: Client) -> None:
    assert "?spoilers=show" in phone.get("/recipes/enter-here/list.txt").content.decode()
    answer = phone.get("/recipes/enter-here/list.txt?spoilers=show")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert "# Stadium" in answer.content.decode()
