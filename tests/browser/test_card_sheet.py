"""A card's name opens the card over the page, on a phone; Escape, the way back and Close lead to where one was."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import grave_faults, make_saint, sign_up, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser
HAS_FOCUS = "element => element === document.activeElement"


@pytest.fixture
def page(new_context: "Callable[..., BrowserContext]") -> "Page":
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    sign_up(page)
    return page


@pytest.fixture
def saint(page: "Page") -> str:
    return make_saint(page, start_campaign(page), "Frank Block")


def first_card(page: "Page") -> "Locator":
    return page.locator(".deck-card a[data-sheet]").first


def shown(page: "Page") -> "Locator":
    """The sheet, once the card lies in it."""
    sheet = page.get_by_role("dialog")
    sheet.locator("article.card-page h1").wait_for()
    return sheet


def test_a_name_in_a_deck_opens_the_card_and_every_way_closes_it(page: "Page", saint: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    link = first_card(page)
    name, here = link.inner_text(), page.url
    ways: list[Callable[[], object]] = [
        lambda: page.keyboard.press("Escape"),
        page.go_back,
        lambda: page.get_by_role("button", name="Close").last.click(),
        lambda: page.mouse.click(195, 8),
    ]
    for way in ways:
        link.tap()
        sheet = shown(page)
        assert sheet.locator("h1").inner_text().lower() == name.lower()
        assert grave_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        way()
        sheet.wait_for(state="hidden")
        page.wait_for_function("!history.state?.sheet")
        assert page.url == here
        assert link.evaluate(HAS_FOCUS)
    assert said == []


def test_the_tick_beside_the_name_still_ticks(page: "Page", saint: str) -> None:
    tick = page.locator(".deck-card input[type=checkbox]").first
    tick.check()
    assert tick.is_checked()
    assert page.get_by_role("dialog").count() == 0
    first_card(page).tap()
    shown(page)
    page.keyboard.press("Escape")
    assert tick.is_checked()


def test_the_way_back_after_a_closed_sheet_leaves_the_page(page: "Page", saint: str) -> None:
    page.goto(saint)
    before = page.url
    page.goto(f"{saint.rpartition('saints/')[0]}saints/")
    page.goto(before)
    first_card(page).tap()
    shown(page)
    page.keyboard.press("Escape")
    page.wait_for_function("!history.state?.sheet")
    page.go_back()
    page.wait_for_url("**/saints/")


def test_a_card_in_the_box_opens_the_same_way(page: "Page", saint: str) -> None:
    page.goto("/boxes/")
    page.locator("main a[href^='/boxes/']:not([href$='/new/'])").first.click()
    page.wait_for_url("**/boxes/*-*/")
    page.locator("input[type=search]").first.fill("murder board")
    page.keyboard.press("Enter")
    link = page.locator("a[data-sheet]").first
    link.wait_for()
    link.tap()
    assert shown(page).locator("h1").inner_text().lower() == "murder board"


def test_without_a_script_the_name_leads_to_the_cards_page(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    sign_up(page)
    make_saint(page, start_campaign(page), "Frank Block")
    link = page.locator(".deck-card a[data-sheet]").first
    name = link.inner_text()
    with page.expect_navigation():
        link.click()
    assert page.locator("h1").inner_text().lower() == name.lower()
