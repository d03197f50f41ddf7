"""How much of a box is known, against what the book counts."""

import pytest

from cards.box import counts
from cards.box.stock import register
from cards.models import Chapter, Game
from tests.people_at_table import person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slugs", [["base"], ["base", "skinwalkers"]])
def test_no_more_cards_are_known_than_there_are(slugs: list[str]) -> None:
    game = Game.objects.get(slug="apocrypha")
    chapters = list(Chapter.objects.filter(game=game, slug__in=slugs))
    box = register(person("owner"), game=game, name="Ours", chapters=chapters)
    rows = {(row.type.slug, row.virtue): row for row in counts.known(box, box.chapters.select_related("chapter"))}
    assert all(row.total is None or row.known <= row.total for row in rows.values())
    assert rows["gift", "mind"].total == (44 if len(slugs) == 1 else 53)
    # Seven are named, of no chapter in particular; Base alone has five.
    assert rows["mutation", None].total == (None if len(slugs) == 1 else 9)
