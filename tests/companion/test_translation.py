"""All that people read can be translated: in a language that puts ⟦brackets⟧ around its words, none stands outside."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser
from itertools import chain, product
from typing import Any
from urllib.parse import urlencode
from zoneinfo import available_timezones

import pytest
from django.apps import apps
from django.utils import translation
from django.utils.timezone import now
from django.utils.translation import trans_real

from campaigns.models import Member, SittingEvent
from campaigns.people.models import User
from campaigns.seats.shapes import StartSerializer
from campaigns.sittings.words import kind_in_words
from cards.almanac import feeds, stored_days
from cards.pages.search import EXAMPLES, OWNED_EXAMPLES
from tests.access.routes import every_route
from tests.people_at_table import API, Table, browser_of, program_of

pytestmark = pytest.mark.walk

SPOKEN = {"alt", "aria-label", "data-confirm", "placeholder", "title"}
SILENT = {"code", "script", "style"}
QUERIES = ["t:gift -v:rage", "copies>1 v:anger", "zzz"]


class Brackets(NullTranslations):
    """A language for which whatever is filled into a sentence stands outside, and needs brackets of its own."""

    def gettext(self, message: str) -> str:
        _context, _separator, words = message.rpartition(trans_real.CONTEXT_SEPARATOR)
        return "⟦" + re.sub(r"%\(\w+\)[sd]|%[sd]|\{\w+\}", r"⟧\g<0>⟦", words) + "⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)

    def to_language(self) -> str:
        return "en"


@pytest.fixture(autouse=True)
def brackets(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(trans_real._translations, "en", Brackets())
    monkeypatch.setattr(trans_real, "_default", None)
    translation.activate("en")
    yield
    monkeypatch.undo()
    translation.deactivate()
    # What is kept by language was kept in brackets.
    for kept in (feeds._calendar, feeds._feed):
        kept.cache_clear()


class Page(HTMLParser):
    """What a page says to whoever looks at it or hears it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tag = ""
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tag = tag
        self.texts += [value or "" for name, value in attrs if name in SPOKEN]

    def handle_endtag(self, tag: str) -> None:
        self.tag = ""

    def handle_data(self, data: str) -> None:
        if self.tag not in SILENT:
            self.texts.append(data)


def outside(text: str) -> set[str]:
    """The words of *text* that stand outside of all brackets, without what joins them."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "|", text)) != text:
        text = shorter
    return {part.strip() for part in re.split(r"[|·:,/()×\n]|\d+\.?", text) if re.search(r"[^\W\d_]{2}", part)}


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts_in(inner)


def words_of(*values: Any) -> set[str]:
    return set(chain.from_iterable(map(outside, texts_in(values))))


def test_no_page_says_a_word_that_cannot_be_translated(table: Table) -> None:
    User.objects.filter(username="owner").update(is_host=True)
    stored_days.fill(now())
    browsers = {who: browser_of(who) for who in ("owner", "anonymous")}
    for browser in browsers.values():
        browser.post("/enter-here/")
    searches = [f"/cards/search/?{urlencode({'q': query})}" for query in QUERIES]
    pages = [route.address(table, "owner") for route in every_route() if not route.is_api]
    said: dict[tuple[str, str], set[str]] = {}
    for address, (who, browser) in product(["/nowhere/", *searches, *pages], browsers.items()):
        page = browser.get(address)
        if page.headers.get("Content-Type", "").startswith("text/html"):
            said[who, address] = outside("\n".join(Page(page.content.decode()).texts))
    # What people or the catalogue wrote is as they wrote it; queries, zones and services are called the same by all.
    rows = [list(model.objects.values_list()) for model in apps.get_models()]
    data = words_of(EXAMPLES, OWNED_EXAMPLES, QUERIES, "https", "Slack", "ntfy", rows)
    # Whoever sits at a table is drawn there as two letters.
    data |= {name[:2] for name in Member.objects.values_list("name", flat=True)}
    # Kinds of events go by the names that programs know, without the strokes.
    data |= {kind_in_words(kind) for kind in SittingEvent.objects.values_list("kind", flat=True)}
    data |= words_of([zone.replace("_", " ") for zone in available_timezones()])
    assert all(sum(reader == who for reader, _ in said) > 30 for who in browsers)
    assert {shown: words - data for shown, words in said.items() if words - data} == {}


@pytest.mark.parametrize(
    ("method", "path", "body", "as_they_are"),
    [
        ("GET", "cards/?q=copies%3E1+v:anger", None, {"anger", "rage"}),
        ("GET", "cards/?q=t:gift+-v:rage+target%3E1+(copies%3C3", None, {"gifts"}),
        ("GET", "cards/?page=0", None, set()),
        ("GET", "cards/?type=gitf", None, {"gitf"}),
        ("GET", "campaigns/?archived=perhaps", None, set()),
        ("GET", "campaigns/00000000-0000-0000-0000-000000000000/", None, set()),
        # Fields are called the same by all.
        ("POST", "campaigns/", {"nmae": "x"}, set(StartSerializer().fields)),
        ("POST", "campaigns/", {"name": 1}, set()),
        ("POST", "campaigns/", {"name": "\0"}, set()),
        ("POST", "packs/files/", {"cards": "none"}, set()),
        ("POST", "rebuilds/", {"lines": "..."}, set()),
        ("POST", "tools/apocrypha/mission-setup/", {"mission": "enter-here", "saints": 5}, set()),
        ("POST", "tools/apocrypha/mission-setup/", {"mission": "nowhere", "saints": 3}, set()),
        ("POST", "tools/apocrypha/mission-end/", {"won": True, "choir": ["A", "A"], "last_turn": "A"}, set()),
    ],
)
def test_no_refusal_of_the_api_says_one(table: Table, method: str, path: str, body: Any, as_they_are: set[str]) -> None:
    document = program_of("owner").send(method, f"{API}{path}", body).json()
    said = [document["detail"], *(error["message"] for error in document.get("errors", []))]
    assert words_of(said, document.get("understood", "")) == as_they_are
