"""A box on a phone: two taps move a card, ticks of a plan stay under the thumb, and the search answers as one types."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import register_box, register_box_by_hand, sign_up

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_two_taps_move_a_card_and_a_third_undoes_it(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context().new_page()
    sign_up(page)
    box, _plan = register_box_by_hand(page)
    page.goto(box)
    page.get_by_role("link", name="Rage gifts").click()
    page.get_by_label("Murder Board", exact=True).check()
    page.get_by_role("button", name="Stash").click()
    page.get_by_text("One card is now in the stash.").wait_for()
    page.goto(f"{box}ledger/")
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_text("Done: undid: moved cards.").wait_for()


def test_a_tick_stays_under_the_thumb_and_another_phone_sees_it(new_context: "Callable[..., BrowserContext]") -> None:
    context = new_context()
    page = context.new_page()
    sign_up(page)
    _box, plan = register_box(page)
    other = context.new_page()
    other.goto(plan)
    page.goto(plan)
    page.locator("#tick-8").click()
    page.locator("#tick-8[aria-pressed=true]").wait_for()
    assert page.evaluate("document.activeElement.id") == "tick-8"
    other.locator("#tick-8[aria-pressed=true]").wait_for()


def test_the_search_answers_as_one_types(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context().new_page()
    sign_up(page)
    box, _plan = register_box(page)
    page.goto(box)
    page.locator("#q").press_sequentially("murder")
    page.get_by_text("in the divider Rage gifts").wait_for()


def test_everything_works_without_a_script(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    sign_up(page)
    box, plan = register_box_by_hand(page)
    page.goto(plan)
    page.locator("#tick-8").click()
    page.locator("#tick-8[aria-pressed=true]").wait_for()
    page.get_by_role("button", name=re.compile(r"^Save \d")).click()
    page.get_by_text("have moved").or_(page.get_by_text("has moved")).first.wait_for()
    page.goto(f"{box}?q=murder")
    page.get_by_text("in the divider Rage gifts").wait_for()
    # The buttons of what is cached belong to forms elsewhere on the page.
    page.goto(box)
    page.get_by_text("Put it away", exact=True).first.click()
    page.get_by_label("Save this layout as").first.fill("Half an evening")
    page.get_by_role("button", name="Save and put away").first.click()
    page.wait_for_url("**/plans/*-*/")
    page.goto(box)
    page.get_by_text("Half an evening", exact=True).first.wait_for()
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_text("Done: undid").wait_for()
