"""Setting out on a mission: who sits where, by tap, by dragging, and without a script."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import press, send, sign_up, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def campaign(page: "Page") -> str:
    """Three saints, all played on one phone."""
    sign_up(page)
    address = start_campaign(page)
    for name in ("Frank", "Ophelia", "Diana"):
        send(page, address, "saints/", {"name": name})
    return address


def test_seats_are_changed_with_a_tap_or_by_dragging(page: "Page", campaign: str) -> None:
    page.goto(f"{campaign}missions/new/")
    page.get_by_role("button", name="Diana one seat up").click()
    names = page.locator(".seat .check span")
    assert names.all_inner_texts() == ["Frank", "Diana", "Ophelia"]
    page.locator(".seat").nth(2).drag_to(page.locator(".seat").nth(0), target_position={"x": 60, "y": 4})
    assert names.all_inner_texts() == ["Ophelia", "Frank", "Diana"]
    page.get_by_label("Enter Here").check()
    press(page, "Start the mission")
    assert page.locator("#choir + ol .item-name").all_inner_texts() == ["Ophelia", "Frank", "Diana"]


def test_it_works_without_a_script(page: "Page", campaign: str, new_context: "Callable[..., BrowserContext]") -> None:
    """Begun in a hurry and ended, with plain forms alone."""
    state = page.context.storage_state()
    page = new_context(java_script_enabled=False, storage_state=state).new_page()
    page.goto(f"{campaign}missions/new/")
    page.get_by_role("button", name="Ophelia one seat up").click()
    page.get_by_label("Enter Here").check()
    page.get_by_role("button", name="Start the mission").click()
    page.get_by_role("link", name="End the mission").click()
    page.get_by_role("button", name="Won").click()
    page.get_by_role("button", name="Skip for now").click()
    page.get_by_role("button", name="Finish for all").click()
    page.get_by_text("The mission is over").wait_for()
