"""Wickville on a phone: a circle laid by one tap a card, a turn by taps on the ring, a solo round step by step."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.steps import grave_faults
from tests.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

SETUP = "/tools/wickville/setup/"
DEALT = f"{SETUP}?order=b0549182736a"
# What a thumb needs, in pixels.
TARGET = 48


def is_within_its_width(page: "Page") -> bool:
    return not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_a_circle_takes_one_tap_a_card(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(SETUP)
    assert grave_faults(page) == []
    cards = page.locator(".wv-pick")
    for left in range(12, 0, -1):
        expect(cards).to_have_count(left)
        cards.last.click()
    page.get_by_role("link", name="Play: Ash begins").wait_for()
    assert "order=ba9876543210" in page.url
    assert grave_faults(page) == []
    assert is_within_its_width(page)


def test_a_turn_is_taken_by_taps_on_the_ring(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(DEALT)
    page.get_by_role("link", name="Play: Ash begins").click()
    page.get_by_role("heading", name="The turn of Ash").wait_for()
    assert grave_faults(page) == []
    for place in page.locator("a.wv-place").all():
        box = place.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= TARGET
    page.locator("a.wv-place[data-tap=flip]").click()
    page.get_by_role("heading", name="If you flip this").wait_for()
    # The Grimoire turns to red: nothing follows, and it is not done yet.
    page.get_by_text("Flip the card at 1: red is up, active.").wait_for()
    page.get_by_role("link", name="Rather not").click()
    page.locator("a.wv-place[data-tap=move]").first.click()
    page.get_by_role("link", name="End the turn").click()
    page.get_by_role("link", name="On to Hex").click()
    page.get_by_role("heading", name="The turn of Hex").wait_for()
    page.go_back()
    page.get_by_role("heading", name="The turn is over").wait_for()
    assert is_within_its_width(page)


def test_alone_the_opponent_is_walked_through_step_by_step(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"{DEALT}&players=1&difficulty=hard")
    page.get_by_role("img", name="Ash, damaged").wait_for()
    page.get_by_role("link", name="Play: Hex begins").click()
    page.get_by_role("heading", name="Hex plays by itself").wait_for()
    page.get_by_role("link", name="First step").click()
    page.get_by_text("Hex goes from place 5 to place").wait_for()
    page.get_by_role("link", name="Done: next step").click()
    page.get_by_text("Flip the card at").first.wait_for()
    assert grave_faults(page) == []
    page.get_by_role("link", name="All steps").click()
    page.get_by_role("link", name="Now it is the turn of Ash").click()
    page.get_by_role("heading", name="The turn of Ash").wait_for()


def test_all_of_it_works_without_the_script(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(SETUP)
    page.get_by_role("button", name="Deal a circle").click()
    page.get_by_role("link", name="Play: Ash begins").click()
    page.locator("a.wv-place[data-tap=move]").first.click()
    page.get_by_role("link", name="End the turn").click()
    page.get_by_role("link", name="On to Hex").click()
    page.get_by_role("heading", name="The turn of Hex").wait_for()
