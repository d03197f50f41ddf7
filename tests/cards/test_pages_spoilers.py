"""What a veiled card hides, no page tells; and how it is unveiled and veiled again."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Card, CardType, Chapter, Game, Sheet
from cards.pages.links import slug_of, url_of
from cards.sight import Viewer
from tests.cards.looking import text_of

pytestmark = pytest.mark.django_db


def everything(client: Client) -> Iterator[str]:
    """Every page that shows cards or speaks of them, as *client* sees it."""
    yield from (text_of(client, path) for path in ("/cards/", "/rules/", "/cards/search/?q=-t:gift"))
    for game in Game.objects.all():
        yield text_of(client, reverse("cards-game", args=[game.pk]))
        yield text_of(client, reverse("rules-game", args=[game.pk]))
        yield text_of(client, f"/cards/search/?q=g:{game.pk}")
    for type in CardType.objects.all():
        yield text_of(client, reverse("cards-type", args=[type.game_id, type.slug]))
    for chapter in Chapter.objects.all():
        yield text_of(client, reverse("cards-chapter", args=[chapter.game_id, chapter.slug]))
    for each in Viewer().all_cards():
        yield text_of(client, url_of(each))
    for sheet in Sheet.objects.filter(kind__in=["reference", "chart", "help"]):
        yield text_of(client, reverse(f"rules-{sheet.kind}", args=[sheet.game_id, sheet.slug]))


@pytest.mark.walk
def test_no_page_gives_a_veiled_card_away(stranger: Client) -> None:
    veiled = list(Card.objects.filter(is_spoiler=True))
    assert len(veiled) > 20
    # A lost witch is called by the name of a town; only whole words count.
    secrets = {word for each in veiled for word in (each.name, each.code, slug_of(each), each.summary) if word}
    secrets |= {form["name"] for each in veiled for form in each.facts.get("forms", [])}
    found = re.compile("|".join(rf"(?<![\w-]){re.escape(secret)}(?![\w-])" for secret in secrets))
    for page in everything(stranger):
        given_away = found.search(page.replace("&#x27;", "'"))
        assert not given_away, page[max(0, given_away.start() - 200) : given_away.end() + 50]


def test_a_veiled_card_is_found_neither_by_its_name_nor_by_its_code(stranger: Client, gryla: Card) -> None:
    assert stranger.get(f"/cards/apocrypha/{slug_of(gryla)}/").status_code == 404
    assert stranger.get(f"/cards/apocrypha/{gryla.code}/").status_code == 404
    assert gryla.alias not in text_of(stranger, "/cards/search/?q=gryla")
    assert "Gryla" not in text_of(stranger, "/cards/suggestions/?q=gry")


@pytest.mark.parametrize("who", ["stranger", "player"])
def test_whoever_has_seen_a_card_sees_it(who: str, gryla: Card, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(who)
    path = f"/cards/apocrypha/{gryla.alias}/"
    assert "Mark this card as seen" in text_of(client, path)
    answer = client.post(f"{path}seen/")
    assert answer["Location"] == "/cards/apocrypha/gryla/"
    assert "<h1>Gryla</h1>" in text_of(client, "/cards/apocrypha/gryla/")
    assert client.get(path)["Location"] == "/cards/apocrypha/gryla/"
    assert "Yule Cat" not in text_of(client, "/cards/apocrypha/types/true-threat/")
    assert "Gryla" not in text_of(Client(), "/cards/apocrypha/types/true-threat/")


@pytest.mark.parametrize(
    "path", ["/cards/apocrypha/sight/veil/", "/cards/apocrypha/sight/unveil/", "/cards/apocrypha/bones/seen/"]
)
def test_only_a_post_changes_what_somebody_has_seen(stranger: Client, path: str) -> None:
    assert stranger.get(path).status_code == 405


def test_a_chapter_and_a_game_are_unveiled_and_veiled_again(stranger: Client) -> None:
    threats = "/cards/apocrypha/types/true-threat/"
    stranger.post("/cards/apocrypha/sight/unveil/", {"chapter": "base"})
    assert "Gryla" in text_of(stranger, threats)
    assert "Wendigo" not in text_of(stranger, threats)
    stranger.post("/cards/apocrypha/sight/unveil/")
    assert "Wendigo" in text_of(stranger, threats)
    stranger.post("/cards/apocrypha/sight/veil/")
    assert "Gryla" not in text_of(stranger, threats)


def test_an_unknown_chapter_is_not_unveiled(stranger: Client) -> None:
    assert stranger.post("/cards/apocrypha/sight/unveil/", {"chapter": "pawns"}).status_code == 404


def test_what_lies_in_a_mission_is_told_to_those_who_have_played_it(stranger: Client) -> None:
    path = "/cards/apocrypha/christmas-in-candlepoint/"
    before = text_of(stranger, path)
    assert "Mark this mission as played" in before
    assert "Chapel" not in before
    stranger.post(f"{path}seen/")
    after = text_of(stranger, path)
    assert "Little Star Intercessional Chapel" in after
    assert "Gryla" in after
    assert "The Abandoned House" in after


def test_veiled_cards_lie_in_an_order_that_says_nothing(stranger: Client) -> None:
    page = text_of(stranger, "/cards/apocrypha/types/true-threat/")
    shown = re.findall(r'href="/cards/apocrypha/(veiled-true-threat-\w+)/"', page)
    assert shown == sorted(shown)
    assert len(shown) == 8
