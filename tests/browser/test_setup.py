"""A mission is set up: chosen on one phone, shared out, and ticked off by two people, one without a network."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import grave_faults
from tests.conftest import DESKTOP
from tests.sites import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


def name(page: "Page", name: str) -> None:
    page.get_by_label("Your name, for the others").fill(name)
    page.get_by_label("Your name, for the others").press("Enter")


def hand(page: "Page", step: int) -> str:
    return page.locator(f"#step-{step} [data-hand]").inner_text()


def who(page: "Page", step: int) -> str:
    return page.locator(f"#step-{step} [data-who]").inner_text()


def done(page: "Page") -> str:
    return page.locator("[data-ring] [data-done]").inner_text()


def fits(page: "Page") -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_two_people_set_up_a_mission(new_context: "Callable[..., BrowserContext]") -> None:
    ophelia = new_context().new_page()
    ophelia.goto("/tools/")
    ophelia.get_by_role("link", name="Set up a mission").click()
    ophelia.wait_for_load_state()
    ophelia.get_by_label("Mission").select_option("Christmas in Candlepoint")
    ophelia.locator(".board-nexuses > li").nth(3).wait_for()
    ophelia.get_by_label("1", exact=True).check(force=True)
    wait_until(lambda: ophelia.locator(".board-nexuses > li").count() == 3)
    assert "saints=1" in ophelia.url
    ophelia.get_by_label("3", exact=True).check(force=True)
    ophelia.get_by_text("In the box stay Fun Park (4+), Lair (5+).").wait_for()
    assert fits(ophelia)
    assert grave_faults(ophelia) == []
    ophelia.get_by_role("button", name="Share these steps").click()
    ophelia.wait_for_url("**/checklists/*-*/")
    assert grave_faults(ophelia) == []
    assert fits(ophelia)

    there = new_context(viewport=DESKTOP)
    frank = there.new_page()
    frank.goto(ophelia.locator("#url").inner_text())
    name(ophelia, "Ophelia")
    name(frank, "Frank")
    assert (done(ophelia), done(frank)) == ("0", "0")
    ophelia.locator("#step-0 .cl-tick").click()
    frank.locator("#step-1 .cl-take").click()
    pile = frank.get_by_role("button", name="Hospital: I’ll do this")
    assert pile.evaluate("button => button.offsetHeight") >= 48
    pile.click()
    ophelia.get_by_role("button", name="Hospital: Frank").wait_for()
    wait_until(lambda: who(frank, 0) == "Done by Ophelia")
    wait_until(lambda: hand(ophelia, 1) == "Frank")
    assert hand(frank, 1) == "Yours"

    # Frank goes to the cellar for the box, where there is no network.
    there.set_offline(True)
    frank.locator("#step-1 .cl-tick").click()
    frank.locator("#step-2 .cl-tick").click()
    frank.get_by_role("button", name="Undo").click()
    assert done(frank) == "2"
    ophelia.locator("#step-3 .cl-tick").click()
    there.set_offline(False)
    wait_until(lambda: done(ophelia) == done(frank) == "3")
    assert who(ophelia, 1) == "Done by Frank"

    frank.get_by_role("button", name="Mine").click()
    assert frank.locator(".cl-step:visible").count() == 2
    ophelia.get_by_role("button", name="Still to do").click()
    ophelia.get_by_role("link", name="Next step").click()
    assert ophelia.evaluate("document.activeElement.closest('li').id") == "step-2"
    ophelia.evaluate("document.querySelectorAll('.cl-step:not([data-done]) .cl-tick').forEach((box) => box.click())")
    ophelia.get_by_text("All is set up.").wait_for()
