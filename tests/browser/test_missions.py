"""Three saints on two phones: a win, a loss, and a win with a faded saint, each ended by the whole table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import come_as, grave_faults, invitation, press, sign_up, start_campaign
from tests.saints_on_site import make_saints
from tests.sites import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def phones(live_site: Site, new_context: "Callable[..., BrowserContext]") -> "tuple[Page, Page, str]":
    """Two people at one table: Frank and Diana are played on the first phone, Ophelia on the second."""
    first, second = new_context().new_page(), new_context().new_page()
    sign_up(first)
    campaign = start_campaign(first)
    come_as(second, invitation(first, campaign), "Anna")
    make_saints(live_site.data_dir, campaign.rstrip("/").rpartition("/")[2], "Frank", "Ophelia", "Diana")
    return first, second, campaign


def begin(page: "Page", campaign: str, mission: str) -> None:
    page.goto(campaign)
    page.get_by_role("link", name="Set out", exact=True).click()
    page.get_by_label(mission).check()
    press(page, "Begin the mission")
    page.get_by_role("link", name="End it together").click()
    page.wait_for_url("**/end/")


def board(page: "Page", name: str) -> "Page":
    return page.locator(".board").filter(has=page.get_by_role("heading", name=name))  # type: ignore[return-value]


def tap(page: "Page", name: str, button: str) -> None:
    with page.expect_navigation():
        board(page, name).get_by_role("button", name=button, exact=True).first.click()


def agree(first: "Page", second: "Page") -> None:
    """Each on their own phone; the first hears of the second without doing anything."""
    press(first, "We agree")
    second.get_by_text("Agreed:").wait_for()
    press(second, "We agree")
    second.get_by_text("The mission is over").wait_for()
    first.get_by_text("The mission is over").wait_for()


def test_three_missions_on_two_phones(phones: "tuple[Page, Page, str]") -> None:
    first, second, campaign = phones

    # A win: Frank chooses first, then Ophelia on her own phone, then Diana.
    begin(first, campaign, "Christmas in Candlepoint")
    second.goto(first.url)
    press(first, "Won")
    first.get_by_label("On the back of the mission").fill("The Abandoned House")
    for n, name in enumerate(("The Afternoon Tea", "The Insider", "A Bell That Nobody Rang"), start=1):
        first.get_by_label(f"Fleeting fragment {n}").fill(name)
    press(first, "They lie there")
    second.get_by_text("It is for Frank to choose").wait_for()
    board(first, "Frank").get_by_label("The Afternoon Tea").check()
    tap(first, "Frank", "top center")
    board(second, "Ophelia").get_by_role("button", name="center left", exact=True).wait_for()
    board(second, "Ophelia").get_by_label("A Bell That Nobody Rang").check()
    tap(second, "Ophelia", "center left")
    board(first, "Diana").get_by_role("button", name="Sacrifice it").wait_for()
    tap(first, "Diana", "Sacrifice it")
    second.get_by_text("Does the table agree?").wait_for()
    assert grave_faults(first) == []
    agree(first, second)

    # A loss in which nobody fades: one of them takes the death.
    begin(first, campaign, "Taking the Plunge")
    second.goto(first.url)
    press(first, "Lost")
    tap(first, "Diana", "top center")
    second.get_by_text("Does the table agree?").wait_for()
    agree(first, second)

    # A win in which Ophelia fades: she gives a fleeting fragment up for her death.
    begin(first, campaign, "Enter Here")
    second.goto(first.url)
    first.get_by_role("group", name="Who faded").get_by_label("Ophelia").check()
    first.get_by_role("group", name="Who took the last turn").get_by_label("Ophelia").check()
    press(first, "Won")
    first.get_by_label("Fleeting fragment 1").fill("The Tech")
    press(first, "They lie there")
    board(second, "Ophelia").get_by_role("button", name="Sacrifice it with the death").wait_for()
    tap(second, "Ophelia", "Sacrifice it with the death")
    second.get_by_text("Does the table agree?").wait_for()
    first.get_by_text("Does the table agree?").wait_for()
    agree(first, second)

    first.goto(campaign)
    first.get_by_text("Frank, Ophelia and Diana set out on “Enter Here” and won. Ophelia faded.").wait_for()
    first.get_by_text("one fragment, 0 deaths").first.wait_for()
    first.get_by_text("0 fragments, one death").wait_for()
    assert first.get_by_role("img", name="Fragments and deaths in all halos over 3 missions: now 2 and 1.").count() == 1
    assert grave_faults(first) == []


def test_seats_are_changed_with_a_tap_or_by_dragging(phones: "tuple[Page, Page, str]") -> None:
    first, _second, campaign = phones
    first.goto(f"{campaign}missions/new/")
    first.get_by_role("button", name="Diana one seat up").click()
    names = first.locator(".seat .check span")
    assert names.all_inner_texts() == ["Frank", "Diana", "Ophelia"]
    first.locator(".seat").nth(2).drag_to(first.locator(".seat").nth(0), target_position={"x": 60, "y": 4})
    assert names.all_inner_texts() == ["Ophelia", "Frank", "Diana"]
    first.get_by_label("Enter Here").check()
    press(first, "Begin the mission")
    assert first.locator("#choir + ol .item-name").all_inner_texts() == ["Ophelia", "Frank", "Diana"]


def test_it_works_without_a_script(
    live_site: Site, new_context: "Callable[..., BrowserContext]", phones: "tuple[Page, Page, str]"
) -> None:
    """Begun in a hurry and ended, with plain forms alone."""
    first, _second, campaign = phones
    state = first.context.storage_state()
    page = new_context(java_script_enabled=False, storage_state=state).new_page()
    page.goto(f"{campaign}missions/new/")
    page.get_by_role("button", name="Ophelia one seat up").click()
    page.get_by_label("Enter Here").check()
    page.get_by_role("button", name="Begin the mission").click()
    page.get_by_role("link", name="End it together").click()
    page.get_by_role("button", name="Won").click()
    page.get_by_role("button", name="Not now").click()
    page.get_by_role("button", name="Finish for all").click()
    page.get_by_text("The mission is over").wait_for()
