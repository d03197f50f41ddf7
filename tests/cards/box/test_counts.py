"""How much of a box is known, against what the book counts."""

import pytest

from cards.box import counts
from cards.box.stock import register
from cards.models import CardType, Chapter, Game
from tests.people_at_table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.mark.parametrize("slugs", [["base"], ["base", "skinwalkers"]])
def test_no_more_cards_are_known_than_there_are(slugs: list[str]) -> None:
    game = Game.objects.get(slug="apocrypha")
    chapters = list(Chapter.objects.filter(game=game, slug__in=slugs))
    box = register(person("owner"), game=game, name="Ours", chapters=chapters)
    rows = {
        (row.type.slug, row.virtue): row for row in counts.known_counts(box, box.chapters.select_related("chapter"))
    }
    assert all(row.total is None or row.known <= row.total for row in rows.values())
    assert rows["gift", "mind"].total == (44 if len(slugs) == 1 else 53)
    # Seven are named, of no chapter in particular; Base alone has five.
    assert rows["mutation", None].total == (None if len(slugs) == 1 else 9)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            "wickville",
            {
                "witch": 4,
                "blue-candle": 4,
                "red-candle": 4,
                "yellow-potion": 3,
                "grimoire-book": 1,
                "guardian": 2,
                "hourglass": 1,
                "solo-reference": 1,
            },
        ),
        ("curses-and-covens", {"witch": 11, "townsfolk": 13, "ritual": 3, "reference-card": 6}),
    ],
)
def test_a_game_without_chapters_is_known_whole(game: str, expected: dict[str, int]) -> None:
    box = register(person("owner"), game=Game.objects.get(slug=game), name="Ours")
    rows = counts.known_counts(box, box.chapters.select_related("chapter"))
    assert {row.type.slug: (row.known, row.exact) for row in rows} == {
        type: (count, count) for type, count in expected.items()
    }


def counted(slugs: list[str], type: str, virtue: str | None = None, known: int = 0) -> tuple[int | None, bool]:
    chapters = list(Chapter.objects.filter(game="apocrypha", slug__in=slugs))
    row = counts.against_the_book(CardType.objects.get(game="apocrypha", slug=type), virtue, known, chapters)
    return row.total, row.is_least


@pytest.mark.parametrize(
    ("slugs", "type", "virtue", "expected"),
    [
        (["base", "candlepoint"], "gift", "mind", (44, False)),
        (["base", "skinwalkers"], "gift", "rage", (54, False)),
        # Nobody knows how many fragments the Skinwalkers brought, nor anything of the Fae.
        (["base", "skinwalkers"], "fragment", None, (48, True)),
        (["base", "fae"], "gift", "soul", (44, True)),
        (["base"], "gift", None, (None, False)),
    ],
)
def test_what_the_book_counts(slugs: list[str], type: str, virtue: str | None, expected: tuple[int, bool]) -> None:
    assert counted(slugs, type, virtue) == expected


def test_where_more_are_known_than_counted_nobody_knows_the_total() -> None:
    assert counted(["base"], "saint", known=10) == (None, False)


def test_a_game_without_chapters_may_say_at_least() -> None:
    spells = CardType.objects.get(game="full-moon-ritual", slug="spell-card")
    row = counts.against_the_book(spells, None, 1, [])
    assert (row.total, row.is_least, row.exact) == (5, True, None)
