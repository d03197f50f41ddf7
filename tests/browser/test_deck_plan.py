"""The rebuild plan on a phone: a line is kept with one tap, and what a fragment adds is asked and answered."""

import uuid
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import faults, press, send, sign_up, slot, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def make_saint(page: "Page", campaign: str) -> None:
    """Frank, with three Rage gifts and room for one."""
    send(page, campaign, "saints/", {"name": "Frank", "sheet": {"virtues": {"rage": 1}}})
    cards = [{"code": f"apocrypha-{code}"} for code in ("murder-board", "reaper", "pink-tazer")]
    send(page, campaign, "saints/1/cards/", {"do": "build", "cards": cards, "key": str(uuid.uuid4())})


def test_a_line_is_kept_with_one_tap_and_the_plan_is_made_anew_at_once(page: "Page") -> None:
    sign_up(page)
    campaign = start_campaign(page)
    make_saint(page, campaign)
    page.goto(f"{campaign}rebuild-decks/")
    keep = page.get_by_label("Keep this").first
    name = keep.locator("xpath=../../..").locator("strong").inner_text()
    keep.check()
    page.wait_for_url("**/rebuild-decks/?keep=*")
    lines = page.locator("#plan ol").inner_text()
    assert name not in lines
    assert lines.count("goes back behind its divider") == 2
    assert name in page.locator(".staying").inner_text()
    assert faults(page) == []
    press(page, "Save changes")
    assert "Every deck is as it should be." in page.content()


def test_what_a_slotted_fragment_adds_is_asked_once(page: "Page") -> None:
    sign_up(page)
    campaign = start_campaign(page)
    make_saint(page, campaign)
    slot(page, campaign, 1, ("the-tale", "left"), ("the-fainting-spell", "bottom"))
    page.goto(f"{campaign}saints/1/halo/")
    assert faults(page) == []
    press(page, "No, none")
    assert "add cards to the deck?" not in page.locator("#adds").inner_text()
    page.goto(f"{campaign}saints/1/")
    assert "The Tale adds 1 Soul gift." in page.locator("#deck").inner_text()
