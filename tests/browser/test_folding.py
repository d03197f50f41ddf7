"""A phone without a network finds names as the server does: the cases of tests/cards/test_folding.py, and more."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from django.conf import settings

from cards.search.folding import fold, nearest
from tests.sites import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASES: dict[str, Any] = yaml.safe_load((settings.FIXTURES_DIR / "cases" / "name-search.yaml").read_text())
FOLD = "(texts) => texts.map(companion.folding.fold)"
FOUND = """([names, all]) => {
  const { fold, begins } = companion.folding;
  return all.map((typed) => names.filter((name) => begins(fold(name), fold(typed))));
}"""
NEAREST = "([names, all]) => all.map((typed) => companion.folding.nearest(typed, names))"
# Letters that no new edition of Unicode will change: Latin, Greek, Cyrillic.
LETTERS = [chr(code) for code in (*range(0x20, 0x530), *range(0x1E00, 0x2000)) if chr(code).isprintable()]


@pytest.fixture
def phone(page: "Page") -> "Page":
    page.goto("/rebuilds/new/")
    return page


def test_a_phone_folds_names_as_the_cases_say(phone: "Page") -> None:
    folded = phone.evaluate(FOLD, [case["written"] for case in CASES["fold"]])
    assert folded == [case["folded"] for case in CASES["fold"]]


def test_a_phone_finds_names_as_the_cases_say(phone: "Page") -> None:
    typed = [case["typed"] for case in CASES["searches"]]
    found = phone.evaluate(FOUND, [CASES["names"], typed])
    near = phone.evaluate(NEAREST, [CASES["names"], typed])
    seen = [{"found": ours, **({} if ours else {"nearest": theirs})} for ours, theirs in zip(found, near, strict=True)]
    assert seen == [{name: case[name] for name in case if name != "typed"} for case in CASES["searches"]]


def test_a_phone_folds_every_letter_as_the_server_does(phone: "Page") -> None:
    written = [f"Ab{letter}c" for letter in LETTERS]
    assert phone.evaluate(FOLD, written) == [fold(text) for text in written]


def test_a_phone_proposes_for_every_misspelling_what_the_server_does(phone: "Page", live_site: Site) -> None:
    piles = live_site.get("/api/v1/recipes/enter-here/").json()["piles"]
    names = sorted({*(card["name"] for pile in piles for card in pile["facedown"]), *CASES["names"]})
    typed = [wrong for name in names for wrong in misspelt(name)]
    assert phone.evaluate(NEAREST, [names, typed]) == [nearest(wrong, names) for wrong in typed]


def misspelt(name: str) -> Iterator[str]:
    """A letter is missing, another stands twice, two have changed places; and halves of names."""
    for at in range(0, len(name), 2):
        yield name[:at] + name[at + 1 :]
        yield name[:at] + "q" + name[at:] + name[-1]
        yield name[:at] + name[at : at + 2][::-1] + name[at + 2 :]
        yield "z" + name[at : at + 5]
