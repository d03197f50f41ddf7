"""The host's admin: nobody else finds it, little is written there, and no secret is shown."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from campaigns.models import Campaign
from campaigns.people.models import User
from cards.models import Card, Correction
from cards.packs import corrections
from cards.packs.actions import correct
from companion.admin.site import LOOKED_AT
from tests.people_at_table import Table, browser_of, person

# What may never stand on a page of the host's, by the name of its column.
SECRET = {"password", "digest", "notes", "url", "secret", "token", "email", "facts", "key"}
# Facts that somebody corrected are of printed cards, and there to be looked at.
CORRECTED = {("Correction", "facts")}


def addresses() -> Iterator[str]:
    """Every page of it that needs no row."""
    [site] = [each for each in get_resolver().url_patterns if getattr(each, "namespace", "") == "admin"]
    for pattern in _walk(site.url_patterns):
        if pattern.name == "app_list":
            yield reverse("admin:app_list", args=["people"])
        elif pattern.name and not pattern.pattern.converters:
            yield reverse(f"admin:{pattern.name}")


def _walk(patterns: list[Any]) -> Iterator[Any]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns)
        else:
            yield pattern


@pytest.fixture
def host(table: Table) -> Client:
    User.objects.filter(pk=person("stranger").pk).update(is_host=True)
    return browser_of("stranger")


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_it_does_not_exist_for_anybody_else(table: Table, who: str) -> None:
    found = {address: browser_of(who).get(address).status_code for address in addresses()}
    assert found.pop("/admin/login/") == 302
    assert len(found) > len(LOOKED_AT)
    assert set(found.values()) == {404}


@pytest.mark.django_db
def test_nobody_is_asked_to_sign_in_at_the_usual_door() -> None:
    for address in addresses():
        answer = Client().get(address)
        assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/account/login/"), address


def test_the_host_sees_every_list_and_every_row(host: Client, table: Table) -> None:
    for model in LOOKED_AT:
        listed = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        assert host.get(listed).status_code == 200, model
        first = model._default_manager.first()
        if first is not None:
            row = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[first.pk])
            assert host.get(row).status_code == 200, model


def test_no_column_that_is_shown_is_a_secret() -> None:
    shown = {(model.__name__, name) for model, looked in LOOKED_AT.items() for name in looked.shown}
    assert {each for each in shown if each[1] in SECRET} == CORRECTED


def test_what_a_campaign_keeps_for_itself_is_not_shown(host: Client, table: Table) -> None:
    Campaign.objects.update(notes="the-mancubs-wait-in-the-bar")
    campaign = Campaign.objects.get()
    page = host.get(reverse("admin:campaigns_campaign_change", args=[campaign.pk])).content.decode()
    assert campaign.name in page
    assert "mancubs" not in page


def test_a_campaign_cannot_be_changed(host: Client, table: Table) -> None:
    campaign = Campaign.objects.get()
    for page in ("change", "delete"):
        address = reverse(f"admin:campaigns_campaign_{page}", args=[campaign.pk])
        assert host.post(address, {"name": "Mine now", "post": "yes"}).status_code == 403
    assert host.get(reverse("admin:campaigns_campaign_add")).status_code == 403
    assert Campaign.objects.get().name == campaign.name


def test_somebody_is_locked_out_and_let_in_again(host: Client, table: Table) -> None:
    player, browser = person("player"), browser_of("player")
    address = reverse("admin:people_user_change", args=[player.pk])
    assert browser.get(table.path).status_code == 200
    assert host.post(address, {"username": "another", "is_host": "on"}).status_code == 302
    player.refresh_from_db()
    assert (player.is_active, player.is_host, player.username) == (False, False, person("player").username)
    assert browser.get(table.path).status_code != 200
    assert host.post(address, {"is_active": "on"}).status_code == 302
    player.refresh_from_db()
    assert player.is_active


CORRECTIONS = "/admin/cards/correction/"


@pytest.fixture
def corrected(table: Table) -> tuple[Correction, Correction]:
    """What a player and the owner know better about one card."""
    card = Card.objects.filter(pack=None, is_spoiler=False).first()
    assert card
    correct(person("player"), card, facts={"number": 7})
    correct(person("owner"), card, facts={"copies": 2})
    return Correction.objects.get(owner=person("player")), Correction.objects.get(owner=person("owner"))


def test_what_people_corrected_is_taken_over_by_the_host(
    host: Client, corrected: tuple[Correction, Correction]
) -> None:
    card = corrected[0].card
    correct(person("stranger"), card, facts={"number": 1, "note": "on the card"})
    chosen = [row.pk for row in corrected]
    assert host.post(CORRECTIONS, {"action": "take_over", "_selected_action": chosen}).status_code == 302
    assert corrections.of(person("stranger"), card) == {"number": 7, "copies": 2, "note": "on the card"}
    assert corrections.of(person("player"), card) == {"number": 7}
    page = host.get(reverse("admin:cards_card_change", args=[card.pk])).content.decode()
    way = reverse("own-correction", args=[card.code])
    assert f'href="{way}"' in page
    assert host.get(way).context["present"]["number"] == 7


def test_and_handed_on_as_one_file_that_names_nobody(host: Client, corrected: tuple[Correction, Correction]) -> None:
    chosen = [row.pk for row in corrected]
    answer = host.post(CORRECTIONS, {"action": "as_file", "_selected_action": chosen})
    assert answer["Content-Disposition"] == 'attachment; filename="corrections.json"'
    document = answer.json()
    assert document["format"] == "companion-corrections"
    assert [row["facts"] for row in document["corrections"]] == [{"number": 7}, {"copies": 2}]
    assert {row["card"] for row in document["corrections"]} == {corrected[0].card.code}
    assert "player" not in answer.content.decode()


def test_nobody_else_takes_any(table: Table, corrected: tuple[Correction, Correction]) -> None:
    for action in ("take_over", "as_file"):
        sent = {"action": action, "_selected_action": [corrected[0].pk]}
        assert browser_of("owner").post(CORRECTIONS, sent).status_code == 404


def test_nobody_locks_themselves_out(host: Client) -> None:
    address = reverse("admin:people_user_change", args=[person("stranger").pk])
    assert host.post(address, {}).status_code == 403
