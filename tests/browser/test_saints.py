"""Saints on a phone: made from the box, given what they held before, cards handed on, counts under the thumb."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import Look, faults_at, make_saint, press, sign_up, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

MISSIONS = "Base / Enter Here / won\nSkinwalkers / Shirts and Skins / lost"


def make_saint_by_hand(page: "Page", campaign: str, name: str) -> str:
    """A saint of the catalog with the proposed deck, on the pages themselves; the address of their page."""
    page.goto(f"{campaign}saints/new/")
    with page.expect_navigation():
        page.get_by_role("link", name=name).click()
    press(page, "Add the saint")
    press(page, "Move them into the deck")
    return page.url


def enter(page: "Page", saint: str, *, fragments: str, deaths: int = 0, deck: str = "") -> None:
    page.goto(f"{saint}enter/")
    for field, text in (("deck", deck), ("fragments", fragments)):
        page.locator(f"details:has(#{field}-pasted) > summary").click()
        page.locator(f"#{field}-pasted").fill(text)
    page.get_by_label("Deaths").fill(str(deaths))
    press(page, "Preview")
    press(page, "Save")


@pytest.mark.parametrize("has_script", [True, False])
def test_a_group_starts_in_the_middle(new_context: "Callable[..., BrowserContext]", has_script: bool) -> None:
    page = new_context(java_script_enabled=has_script).new_page()
    sign_up(page)
    campaign = start_campaign(page)
    frank = make_saint_by_hand(page, campaign, "Frank Block")
    make_saint(page, campaign, "Gabriella Vargas")
    enter(page, frank, fragments="The Tale (bottom right)\nThe Rusty Bell", deaths=2, deck="Rusty Key (Rage gift)")
    page.get_by_text("1 Rage gift is too many.").first.wait_for()
    page.goto(f"{campaign}saints/missions/")
    page.get_by_label("Missions played so far").fill(MISSIONS)
    press(page, "Preview")
    press(page, "Save")
    page.get_by_text("2 deaths of nine").wait_for()
    page.get_by_text("2 fragments").wait_for()


def test_cards_change_hands_and_the_first_tap_on_a_fragment_only_asks(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    page = new_context().new_page()
    sign_up(page)
    campaign = start_campaign(page)
    make_saint(page, campaign, "Gabriella Vargas")
    frank = make_saint(page, campaign, "Frank Block")
    enter(page, frank, fragments="The Tale")
    page.get_by_label("Murder Board").check()
    press(page, "Give")
    page.get_by_text("Frank Block gave Murder Board to Gabriella Vargas.").first.wait_for()
    page.get_by_role("button", name=re.compile("Sacrifice.*The Tale")).click()
    with page.expect_navigation():
        page.get_by_role("button", name="Tap again to sacrifice").click()
    page.get_by_text("Frank Block sacrificed The Tale.").first.wait_for()


def test_names_are_proposed_counts_stay_under_the_thumb_and_the_card_is_drawn_anew(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    page = new_context().new_page()
    sign_up(page)
    campaign = start_campaign(page)
    saint = make_saint(page, campaign, "Frank Block")
    page.goto(saint)
    page.get_by_label("Add a card by name").press_sequentially("grim")
    page.get_by_role("option", name="Grimoire").wait_for()
    page.get_by_text("Add a counter").click()
    page.get_by_label("What to keep count of").fill("Lycanthropy")
    with page.expect_navigation():
        page.locator(".tally-form button").click()
    page.get_by_role("button", name="One more: Lycanthropy").click()
    page.locator("output", has_text="1").wait_for()
    assert page.evaluate("document.activeElement.id") == "tally-1-up"
    page.goto(f"{saint}sheet/")
    page.get_by_label("Top", exact=True).select_option("Rage")
    page.get_by_label("Rage", exact=True).fill("7")
    page.locator(".ways-card", has_text="Rage 7, pointing top.").wait_for()
    assert page.locator(".ways-card [data-virtue=rage] text").inner_html() == "7"


def test_the_saints_pages_have_no_grave_fault(page: "Page") -> None:
    sign_up(page)
    campaign = start_campaign(page)
    saint = make_saint(page, campaign, "Frank Block")
    enter(page, saint, fragments="The Tale (bottom right)", deaths=1)
    parts = ("", "new/", "missions/", "1/", "1/sheet/", "1/start/", "1/enter/")
    looks = (Look(390, 844, "dark"), Look(390, 844, "light"))
    assert [fault for part in parts for fault in faults_at(page, f"{campaign}saints/{part}", looks)] == []
