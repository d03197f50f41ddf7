"""Parts of a page that are alike for everybody are drawn once for each language and each value they name."""

from django.template import Context, Template
from django.utils import translation

PART = Template("{% kept place %}{{ place }}: {{ name }}{% endkept %}")


def draw(place: str, name: str) -> str:
    return PART.render(Context({"place": place, "name": name}))


def test_it_is_drawn_once_for_each_value_that_it_names() -> None:
    drawn = [draw("today", "Ann"), draw("today", "Bob"), draw("cards", "Cid")]
    assert drawn == ["today: Ann", "today: Ann", "cards: Cid"]


def test_it_is_drawn_for_each_language() -> None:
    assert draw("today", "Ann") == "today: Ann"
    with translation.override("de"):
        assert draw("today", "Bea") == "today: Bea"
    assert draw("today", "Cid") == "today: Ann"


def test_another_part_of_the_same_words_is_another() -> None:
    page = Template("{% kept %}{{ name }}{% endkept %}{% kept %}{{ name }}!{% endkept %}")
    assert page.render(Context({"name": "Ann"})) == "AnnAnn!"
