"""Entering a deck on a phone: as fast as it is read aloud, taps and keys counted."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import faults, press, sign_up, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

# What is typed of each card, and the name that has to stand there then.
KNOWN = [
    ("bru", "Bruiser"),
    ("grif", "Grifter"),
    ("grim", "Grimoire"),
    ("luck", "Lucky Numbers"),
    ("murd", "Murder Board"),
    ("reap", "Reaper"),
]
PHOTO = """9:41
• Murdr Board
2x Lucky Nurnbers
THE GRIM-
OIRE
~
Page 3
"""


@dataclass
class Hands:
    """What two thumbs do, counted."""

    page: "Page"
    taps: int = 0
    keys: int = 0

    def tap(self, where: "Locator") -> None:
        where.tap()
        self.taps += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    def enter(self) -> None:
        self.page.keyboard.press("Enter")
        self.keys += 1


def new_saint(page: "Page", campaign: str) -> str:
    """A saint without a deck; the address of their page."""
    page.goto(f"{campaign}saints/new/")
    with page.expect_navigation():
        page.get_by_role("link", name="Frank Block").click()
    press(page, "Add the saint")
    return page.url.removesuffix("start/")


def rows(page: "Page", field: str = "deck") -> dict[str, int]:
    """The list as it stands there: how many of each."""
    found = page.locator(f"#{field}-lines .entering-rows > .entering-row").all()
    return {
        row.locator(".entering-name").inner_text(): int(row.locator(".entering-copies").inner_text()) for row in found
    }


def test_twelve_cards_two_of_them_unknown_are_entered_with_few_taps(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    sign_up(page)
    saint = new_saint(page, start_campaign(page))
    page.goto(f"{saint}enter/")
    hands, field = Hands(page), page.locator("#deck-typed")
    hands.tap(field)
    for typed, name in KNOWN:
        hands.type(typed)
        page.get_by_role("option", name=name).first.wait_for()
        hands.enter()
        page.locator("#deck-lines .entering-name", has_text=name).wait_for()
        assert page.evaluate("document.activeElement.id") == "deck-typed"
    # One more of some, by a tap each.
    for name in ("Lucky Numbers", "Murder Board", "Grimoire", "Grifter"):
        before = rows(page)[name]
        hands.tap(page.get_by_role("button", name=f"One more: {name}"))
        page.locator("#deck-lines .entering-row", has_text=name).get_by_text(str(before + 1), exact=True).wait_for()
    # A card that nobody knows: its type and its virtue by a tap each; the next one is of the same kind.
    hands.tap(field)
    hands.type("Rusty Key")
    hands.enter()
    row = page.locator("#deck-lines .entering-row", has_text="Rusty Key")
    hands.tap(row.get_by_role("radio", name="Gift"))
    hands.tap(row.get_by_role("radio", name="Rage"))
    hands.tap(field)
    hands.type("Bent Nail")
    hands.enter()
    nail = page.locator("#deck-lines .entering-row", has_text="Bent Nail")
    nail.wait_for()
    assert nail.get_by_role("radio", name="Rage").is_checked()
    assert sum(rows(page).values()) == 12
    assert not faults(page)
    with page.expect_navigation():
        hands.tap(page.get_by_role("button", name="Save"))
    assert page.locator("#deck .deck-card").count() == 12
    assert page.locator("#deck .deck-card", has_text="Bent Nail").count() == 1
    assert hands.taps <= 10
    # Twelve cards whose names have 119 letters.
    assert hands.keys <= 60


def test_a_photos_text_is_read_and_nothing_of_it_is_lost(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    sign_up(page)
    saint = new_saint(page, start_campaign(page))
    page.goto(f"{saint}enter/")
    page.locator("details:has(#deck-pasted) > summary").tap()
    page.locator("#deck-pasted").fill(PHOTO)
    page.locator("[data-field=deck]").get_by_role("button", name="Read the list").tap()
    page.get_by_role("button", name="Murder Board", exact=True).tap()
    page.get_by_role("button", name="Lucky Numbers", exact=True).tap()
    page.get_by_role("button", name="Grimoire", exact=True).tap()
    page.locator("#deck-lines .entering-name", has_text=re.compile("^Grimoire$")).wait_for()
    assert rows(page) == {"Murder Board": 1, "Lucky Numbers": 2, "Grimoire": 1}
    unread = page.locator(".entering-unread .entering-name")
    assert unread.all_inner_texts() == ["9:41", "~", "Page 3"]
    page.get_by_role("button", name=re.compile("Leave out.*~")).tap()
    page.get_by_text("~", exact=True).wait_for(state="detached")
    assert not faults(page)
