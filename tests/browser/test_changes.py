"""What others do shows on an open page by itself, and never under the hands of somebody who fills something in."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import come_as, faults, invitation, press, sign_up, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

TABS = ".tabs-few > :is(a, details)"


def change_notes(page: "Page", campaign: str, words: str) -> None:
    page.goto(f"{campaign}notes/")
    page.get_by_label("Notes").fill(words)
    press(page, "Save")


def test_a_page_shows_what_others_did_without_a_reload(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    guest = new_context().new_page()
    come_as(guest, invitation(page, campaign), "Red seat")
    guest.evaluate("window.isSame = true")
    change_notes(page, campaign, "Frank owes the Bar a favour.")
    guest.get_by_text("Frank owes the Bar a favour.").wait_for()
    assert guest.evaluate("window.isSame")
    assert guest.locator("#news").count() == 0

    # While somebody writes, a quiet word offers it and takes nothing away.
    guest.goto(f"{campaign}saints/new/")
    name = guest.get_by_label("Name", exact=True)
    name.fill("Ann")
    change_notes(page, campaign, "And a second one.")
    guest.locator("#news", has_text="Somebody changed something.").wait_for()
    assert name.input_value() == "Ann"
    assert not faults(guest)


def test_a_hidden_page_asks_nothing_and_nothing_new_is_asked_for_less_often(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/changes/") else None)
    page.goto(f"{campaign}table/")
    page.clock.install()
    page.reload()
    asked.clear()
    page.clock.run_for(60_000)
    page.wait_for_timeout(300)
    assert 1 <= len(asked) <= 6
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    asked.clear()
    page.clock.run_for(200_000)
    page.wait_for_timeout(300)
    assert asked == []


def test_few_tabs_on_a_phone_and_all_of_them_on_a_desk(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    seen = [tab.inner_text() for tab in page.locator(TABS).all() if tab.is_visible()]
    assert seen == ["Campaign", "Missions", "Saints", "More"]
    more = page.locator(".tabs-more summary")
    more.focus()
    page.keyboard.press("Enter")
    page.locator(".tabs-more").get_by_role("link", name="Settings").click()
    page.wait_for_url(f"{campaign}settings/")
    assert more.inner_text().startswith("Settings")
    assert not faults(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not page.locator(".tabs-more").is_visible()
    page.locator(".tabs-few > .tab-rest", has_text="People").click()
    page.wait_for_url(f"{campaign}table/")


def test_the_way_from_an_account_to_a_mission_is_one_large_button_after_the_other(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    next_step = page.locator(".btn-next")
    assert next_step.inner_text() == "Invite people"
    guest = new_context().new_page()
    come_as(guest, invitation(page, campaign), "Red seat")
    assert guest.locator(".btn-next").inner_text() == "Add a saint"
    assert guest.locator(".btn-next").is_visible()
    box = guest.locator(".btn-next").bounding_box()
    assert box
    assert box["y"] + box["height"] < 844
    page.goto(campaign)
    assert next_step.inner_text() == "Add a saint"
    assert not faults(page)
