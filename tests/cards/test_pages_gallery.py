"""The gallery: a page for every game, type and chapter."""

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import CardType, Chapter, Game
from cards.pages.counts import count_of, with_copies
from tests.cards.looking import queries, text_of
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


def test_every_game_type_and_chapter_has_a_page(stranger: Client) -> None:
    for game in Game.objects.all():
        assert game.name in text_of(stranger, reverse("cards-game", args=[game.pk])).replace("&amp;", "&")
    for type in CardType.objects.all():
        assert type.plural in text_of(stranger, reverse("cards-type", args=[type.game_id, type.slug])).replace(
            "&#x27;", "'"
        )
    for chapter in Chapter.objects.all():
        assert chapter.name in text_of(stranger, reverse("cards-chapter", args=[chapter.game_id, chapter.slug]))


@data_rows(
    "path",
    [
        "/cards/chess/",
        "/cards/apocrypha/nobody/",
        "/cards/apocrypha/types/pawn/",
        "/cards/apocrypha/chapters/pawns/",
        "/cards/wickville/murder-board/",
        "/rules/chess/",
        "/rules/apocrypha/castling/",
        "/rules/apocrypha/reference/castling/",
        "/rules/apocrypha/chart/castling/",
        "/rules/apocrypha/help/castling/",
        "/rules/wickville/help/golden-rules/",
    ],
)
def test_what_does_not_exist_is_not_found(stranger: Client, path: str) -> None:
    assert stranger.get(path).status_code == 404


@data_rows(
    "game, type, known, total, is_whole",
    [
        ("apocrypha", "gift", 44, 214, False),
        ("apocrypha", "archetype", 19, 19, True),
        ("apocrypha", "death", 1, 40, True),
        ("apocrypha", "fragment", 8, 48, False),
        ("curses-and-covens", "townsfolk", 1, 13, True),
        ("full-moon-ritual", "spell-card", 1, 5, False),
    ],
)
def test_a_type_says_how_much_of_it_is_known(game: str, type: str, known: int, total: int, is_whole: bool) -> None:
    chapters = set(Chapter.objects.filter(game=game).values_list("slug", flat=True))
    count = count_of(with_copies(CardType.objects.filter(game=game)).get(slug=type), chapters)
    assert (count.known, count.total, count.is_whole) == (known, total, is_whole)


def test_the_gallery_counts_as_the_book_does(stranger: Client) -> None:
    assert "44 of 214 known" in text_of(stranger, "/cards/apocrypha/")


def test_a_virtue_narrows_the_gifts(stranger: Client) -> None:
    page = text_of(stranger, "/cards/apocrypha/types/gift/?virtue=rage")
    assert "Murder Board" in page
    assert "Bones" not in page


def test_a_type_asks_as_often_for_one_card_as_for_many(stranger: Client) -> None:
    many = queries(stranger, "/cards/apocrypha/types/gift/")
    assert queries(stranger, "/cards/apocrypha/types/player-aid/") == many <= 10


@pytest.mark.parametrize(("path", "most"), [("/cards/", 8), ("/cards/apocrypha/", 8), ("/rules/apocrypha/", 5)])
def test_the_other_pages_ask_seldom(stranger: Client, path: str, most: int) -> None:
    assert queries(stranger, path) <= most
