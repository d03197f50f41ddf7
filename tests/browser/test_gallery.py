"""The gallery and the rules in a browser: as you type, by a tap, on a phone, and without JavaScript."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import faults_at, press

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

PAGES = [
    "/cards/",
    "/cards/apocrypha/",
    "/cards/apocrypha/types/saint/",
    "/cards/apocrypha/types/true-threat/",
    "/cards/apocrypha/chapters/base/",
    "/cards/apocrypha/dr-zeez/",
    "/cards/curses-and-covens/types/witch/",
    "/cards/full-moon-ritual/types/ingredient-card/",
    "/cards/search/?q=t:gift",
    "/cards/search/?q=t:gft",
    "/cards/search/?q=guard",
    "/rules/",
    "/rules/?q=mutate",
    "/rules/apocrypha/",
    "/rules/apocrypha/assist/",
    "/rules/apocrypha/reference/turn/",
    "/rules/witching-hour/chart/icons/",
    "/rules/apocrypha/help/golden-rules/",
    "/rules/apocrypha/help/cost-hierarchy/",
    "/rules/apocrypha/help/dice-actions/",
]


def test_every_page_is_usable_by_everyone_and_fits_its_screen(page: "Page") -> None:
    assert [fault for path in PAGES for fault in faults_at(page, path)] == []


def test_cards_and_rules_are_found_as_one_types(page: "Page") -> None:
    page.goto("/cards/")
    box = page.get_by_role("searchbox")
    box.press_sequentially("murder")
    page.wait_for_url("**/cards/search/?q=murder")
    page.get_by_role("link", name="Murder Board").wait_for()
    box.fill("what happens when my deck is empty?")
    page.get_by_role("link", name="Empty Deck", exact=True).wait_for()
    box.fill("t:gft")
    page.get_by_text("Did you mean").wait_for()


def test_a_glossary_narrows_as_one_types(page: "Page") -> None:
    page.goto("/rules/apocrypha/")
    page.get_by_role("searchbox").press_sequentially("fade")
    page.get_by_role("status").filter(has_text="rule").wait_for()
    page.get_by_role("link", name="Fade", exact=True).wait_for()
    assert not page.get_by_role("link", name="Boost", exact=True).is_visible()


def test_a_verdict_comes_with_the_choice(page: "Page") -> None:
    page.goto("/rules/apocrypha/help/golden-rules/")
    page.get_by_role("group", name="One card").get_by_label("Its type").select_option("mission")
    page.get_by_role("group", name="Another card").get_by_label("Its type").select_option("gift")
    page.get_by_text("Mission beats Gift").wait_for()
    page.locator("#verdict").get_by_role("link").click()
    page.wait_for_url("**#card-over-card")


def test_a_veiled_card_is_unveiled_by_a_tap_and_veiled_again(page: "Page") -> None:
    page.goto("/cards/apocrypha/types/true-threat/")
    page.get_by_role("link", name="Veiled true threat").first.click()
    press(page, "Mark this card as seen")
    assert page.get_by_role("heading", level=1).inner_text() != "A veiled true threat"
    page.goto("/cards/apocrypha/")
    press(page, "Hide all again")
    page.goto("/cards/apocrypha/types/true-threat/")
    assert page.get_by_role("link", name="Veiled true threat").count() == 8


def test_everything_works_without_javascript(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/cards/")
    page.get_by_role("searchbox").fill("murder")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Murder Board").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Murder Board"
    page.goto("/rules/apocrypha/help/cost-hierarchy/")
    page.get_by_label("A cost").select_option("recycle")
    page.get_by_role("button", name="What does it become?").click()
    assert "Recycle becomes Discard" in page.locator("#verdict").inner_text()
    page.goto("/rules/apocrypha/reference/turn/")
    page.get_by_text("parts").first.click()
    assert not page.locator("#turn-up-card").is_visible()


def test_a_link_to_a_step_opens_what_it_lies_in(page: "Page") -> None:
    page.goto("/rules/apocrypha/reference/turn/#win")
    page.locator("#win").wait_for()
