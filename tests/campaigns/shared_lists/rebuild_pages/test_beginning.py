"""A rebuild is begun from a recipe, a list or a file, and found again on the phone or by the account."""

import io
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Rebuild
from tests.campaigns.shared_lists.rebuild_pages.looking import page
from tests.people_at_table import browser_of, person
from tests.writes import writes

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("way", ["find", "box", "stack"])
def test_each_way_in_opens_its_view(warned: Client, way: str) -> None:
    answer = warned.post("/rebuilds/", {"recipe": "enter-here", "way": way}, follow=True)
    assert f'data-view="{way}"' in answer.content.decode()


def test_an_unknown_recipe_is_not_there(warned: Client) -> None:
    assert warned.post("/rebuilds/", {"recipe": "nothing"}).status_code == 404
    assert warned.get("/recipes/nothing/sheet/").status_code == 404
    assert warned.get("/recipes/nothing/list.txt").status_code == 404


@pytest.mark.parametrize("body", [{}, {"recipe": "not a slug"}, {"recipe": "enter-here", "way": "teleport"}])
def test_a_malformed_beginning_is_a_bad_request(warned: Client, body: dict[str, str]) -> None:
    assert warned.post("/rebuilds/", body).status_code == 400


def test_a_saint_s_starting_deck(warned: Client) -> None:
    assert "Frank Block" in warned.get("/rebuilds/new/").content.decode()
    answer = warned.post("/rebuilds/", {"recipe": "frank-block", "way": "box"}, follow=True)
    assert "Pearl Handled Revolver" in answer.content.decode()


def test_a_pasted_deck_list(phone: Client) -> None:
    """It tells its writer nothing new, so no warning stands before it."""
    answer = phone.post("/rebuilds/new/", {"name": "Night deck", "lines": "3 Murder Board\n2 Grifter"}, follow=True)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Night deck" in text
    assert Rebuild.objects.get().total == 5


def test_unknown_names_come_back_with_the_nearest(phone: Client) -> None:
    answer = phone.post("/rebuilds/new/", {"lines": "3 Murdr Board"})
    assert answer.status_code == 400
    assert "Did you mean Murder Board" in answer.content.decode()
    kept = phone.post("/rebuilds/new/", {"lines": "3 Murdr Board", "keep_unknown": "on"})
    assert kept.status_code == 302


def test_a_veiled_card_is_not_known_by_its_name(phone: Client) -> None:
    answer = phone.post("/rebuilds/new/", {"lines": "Gryla\nGrylla"}).content.decode()
    assert "No card is called “Gryla”" in answer
    assert "Did you mean Gryla" not in answer


def test_a_recipe_file(phone: Client) -> None:
    content = json.dumps({"name": "Filed", "piles": [{"name": "A", "facedown": ["Bones", "Pain"]}]}).encode()
    answer = phone.post("/rebuilds/new/", {"file": io.BytesIO(content)}, follow=True)
    assert answer.status_code == 200
    assert Rebuild.objects.get().name == "Filed"


def test_the_api_s_answer_is_a_recipe_file(phone: Client) -> None:
    content = phone.get("/api/v1/recipes/enter-here/").content
    phone.post("/rebuilds/new/", {"file": io.BytesIO(content), "keep_unknown": "on"})
    assert Rebuild.objects.get().total == 108


@pytest.mark.parametrize("body", [{}, {"lines": "// nothing"}, {"file": io.BytesIO(b"{")}])
def test_a_list_that_is_none_comes_back_in_words(phone: Client, body: dict[str, Any]) -> None:
    answer = phone.post("/rebuilds/new/", body)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


def test_the_phone_remembers_without_an_account(warned: Client, rebuild: Rebuild) -> None:
    address = reverse("rebuild", args=[rebuild.pk])
    for list in ("/enter-here/", "/rebuilds/"):
        assert address in warned.get(list).content.decode()
        assert address not in Client().get(list).content.decode()


def test_with_an_account_any_phone_remembers(warned: Client, rebuild: Rebuild) -> None:
    warned.force_login(person("owner"))
    warned.get("/rebuilds/")
    assert reverse("rebuild", args=[rebuild.pk]) in browser_of("owner").get("/rebuilds/").content.decode()
    assert reverse("rebuild", args=[rebuild.pk]) not in browser_of("stranger").get("/rebuilds/").content.decode()


def test_what_was_begun_becomes_theirs_once_and_looking_again_writes_nothing(warned: Client, rebuild: Rebuild) -> None:
    warned.force_login(person("owner"))
    counts = []
    for _look in range(3):
        with writes() as written:
            assert warned.get("/rebuilds/").status_code == 200
        counts.append(len(written))
    assert counts == [1, 0, 0]
    rebuild.refresh_from_db()
    assert rebuild.owner == person("owner")


def test_helping_does_not_make_it_one_s_own(warned: Client, rebuild: Rebuild) -> None:
    helper = browser_of("player")
    helper.post("/enter-here/")
    page(helper, rebuild)
    assert str(rebuild.pk) in helper.get("/rebuilds/").content.decode()
    rebuild.refresh_from_db()
    assert rebuild.owner is None
