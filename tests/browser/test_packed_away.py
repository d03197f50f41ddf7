"""Half a mission is packed away, the box serves another campaign, and the mission is finished another night."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser import steps
from tests.browser.steps import faults, press, register_box, send, sign_up, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


def test_a_mission_is_finished_after_the_box_served_another_campaign(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    page = new_context().new_page()
    sign_up(page)
    box, _plan = register_box(page)
    candlepoint = campaign_with_the_box(page, "Candlepoint", "Ophelia", "Frank")
    ours = half_a_mission(page, candlepoint)
    pack_away(page, box)

    # Somebody else plays with the same box, and wins one of its fragments.
    elsewhere = campaign_with_the_box(page, "Elsewhere", "Diana", "Jack")
    lay_the_table(page, elsewhere)
    finish(page, "Diana", "The Tale")

    page.goto(ours)
    assert "The clock: 11 cards" in page.locator(".packed").inner_text()
    tap(page, "It lies on the table again")
    page.locator(".packed").wait_for(state="detached")
    assert page.locator(".dial-number").text_content() == "11"
    tap(page, "On to Support")
    finish(page, "Ophelia", "The Abandoned House")
    page.goto(f"{candlepoint}saints/1/halo/")
    page.get_by_text("The Abandoned House").first.wait_for()
    page.goto(f"{elsewhere}saints/1/halo/")
    page.get_by_text("The Tale").first.wait_for()


def campaign_with_the_box(page: "Page", name: str, *saints: str) -> str:
    campaign = start_campaign(page, name)
    if page.get_by_role("button", name="Use at this table").count():
        press(page, "Use at this table")
    for saint in saints:
        send(page, campaign, "saints/", {"name": saint, "seat": 1})
    return campaign


def lay_the_table(page: "Page", campaign: str) -> str:
    return steps.lay_the_table(page, campaign, "Enter Here")


def half_a_mission(page: "Page", campaign: str) -> str:
    """The clock has twelve cards; one of them is drawn."""
    table = lay_the_table(page, campaign)
    tap(page, "An omen")
    page.locator(".dial-number", has_text="11").wait_for()
    return table


def pack_away(page: "Page", box: str) -> None:
    """Each pile with its slip, hands as numbers, and the cards with the plan of the box."""
    page.locator("#table-taps > summary").click()
    page.get_by_role("button", name="Pack it away for another night").click()
    slips = page.locator(".packed")
    slips.get_by_text("The clock: 11 cards").wait_for()
    for words in ("Stadium", "School", "Bar", "Back Alley", "5 cards", "Doom up"):
        assert words in slips.inner_text()
    hand = slips.locator("li", has_text="Ophelia").last
    hand.get_by_label("Cards in hand").fill("7")
    hand.get_by_role("button", name="Count").click()
    slips.get_by_text("7 cards in hand").wait_for()
    assert faults(page) == []
    page.get_by_role("link", name="The plan of Ours").click()
    page.wait_for_url(f"{box}**")


def tap(page: "Page", label: str) -> None:
    """In the act that stands in thumb's reach."""
    page.locator(".part-act .btn", has_text=label).first.click()


def finish(page: "Page", saint: str, fragment: str) -> None:
    """The mission is won, and its fragment slotted at the same table."""
    page.locator("#table-taps > summary").click()
    page.locator("#table-taps .btn", has_text="Won").first.click()
    page.get_by_text("The mission is over").wait_for()
    with page.expect_navigation():
        tap(page, "On to fragments and deaths")
    page.get_by_label("On the back of the mission").fill(fragment)
    page.get_by_role("button", name="Save fragments").click()
    page.locator(".board", has_text=saint).get_by_role("button", name="top center").click()
    tap(page, "Finish for all")
    page.locator(".part-act .act-words", has_text="Every card is where the table agreed.").wait_for()
