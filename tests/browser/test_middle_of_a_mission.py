"""Sanctify, damage, mutations, costs and the turn on a phone: one tap, one answer, and the address tells it all."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import grave_faults

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

TOOLS = "/tools/apocrypha/"


def is_sound(page: "Page") -> bool:
    """Usable by everyone, and within the width of the phone."""
    assert grave_faults(page) == []
    width: bool = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    return width


def test_the_tools_answer_every_tap(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context().new_page()
    page.goto(f"{TOOLS}damage/?by=card&hand-mind=1&hand-soul=2")
    page.get_by_text("Mind", exact=True).first.click()
    for _tap in range(2):
        with page.expect_response("**/damage/**"):
            page.get_by_role("button", name="More: Damage").click()
    page.get_by_text("Then 1 card at random, of the 2 left in your hand.").wait_for()
    assert "amount=2" in page.url
    assert is_sound(page)

    page.get_by_role("link", name="Cost").click()
    page.locator(".rung", has_text="Bury").click()
    page.get_by_role("button", name="Lower it").click()
    page.get_by_text("Lowered: discard instead of bury.").wait_for()
    page.get_by_role("button", name="Lower it").click()
    page.get_by_text("Lowered: recycle instead of discard.").wait_for()
    page.get_by_role("link", name="Undo").click()
    page.get_by_text("Lowered: recycle instead of discard.").wait_for(state="detached")
    page.get_by_role("link", name="Undo").click()
    page.get_by_text("The cost is as printed: bury.").wait_for()
    assert is_sound(page)

    page.get_by_role("link", name="Mutate").click()
    page.locator("#f-assisting-3").check(force=True)
    page.get_by_text("Roll 3 mutation dice").wait_for()
    page.locator("#f-lowest-4").check(force=True)
    page.get_by_text("use power 4 of the card").wait_for()
    assert is_sound(page)
    # All that was said before is still in the address.
    assert "cost=bury" in page.url
    assert "amount=2" in page.url


def test_sanctify_is_led_from_the_guards_to_the_move_and_into_the_turn(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    page = new_context(color_scheme="light").new_page()
    choir = "saint=Ophelia&nexus=Chapel&saint=Zeez&nexus=Street"
    page.goto(f"{TOOLS}sanctify/?{choir}&place-1=Chapel&place-2=Street&place-3=Manor")
    page.get_by_text("Beat a master", exact=True).click()
    page.get_by_text("Chapel is sealed", exact=True).wait_for()
    page.locator(".window").nth(1).locator(".window-glass").click()
    page.get_by_role("heading", name="Who guards?").wait_for()
    page.get_by_text("Guarded", exact=True).click()
    page.get_by_text("Move now: Ophelia. To Street, Manor.").wait_for()
    assert page.locator(".pile .mini").count() == 1
    assert is_sound(page)

    page.locator("#sanctify-nexuses > summary").click()
    page.get_by_role("button", name="Add a nexus").click()
    page.get_by_text("1 new omen", exact=True).wait_for()
    page.locator(".led").get_by_role("link", name="Escape").click()
    page.wait_for_url("**/turn/**#escape")
    assert page.locator("#escape").is_visible()
    assert is_sound(page)
    page.locator("#sanctify").get_by_role("link", name="Open the tool").first.click()
    page.get_by_text("1 new omen", exact=True).wait_for()

    page.get_by_role("link", name="Continue without Chapel").click()
    page.get_by_role("group", name="Ophelia").get_by_role("link", name="Manor").click()
    page.get_by_role("heading", name="Move now").wait_for(state="detached")
    assert page.locator(".window", has_text="Manor").get_by_text("Ophelia", exact=True).is_visible()
    page.locator("#sanctify-nexuses > summary").click()
    page.get_by_role("link", name="Remove Street").click()
    page.locator(".window", has_text="Street").wait_for(state="detached")
    assert is_sound(page)


def test_without_a_script_a_plain_button_asks(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{TOOLS}damage/?by=card")
    page.locator("#f-amount").fill("3")
    page.locator("noscript button, button.btn-gold", has_text="Show").click()
    assert page.get_by_text("3 points of Body damage.").is_visible()
