"""The Witching Hour's tools on a phone: a scene is planned, its steps ticked, a phase read, Corruption counted."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import grave_faults
from tests.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

PLANNER = "/tools/witching-hour/setup/"


def is_within_its_width(page: "Page") -> bool:
    return not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_a_scene_is_planned_and_played_by_on_a_phone(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(PLANNER)
    page.locator("#f-scene").select_option(label="0 · Training Day")
    page.get_by_text("The Coven falls at 15 Corruption.").wait_for()
    page.locator("#f-players").select_option("2")
    page.get_by_text("9 · 9 · 9 · 9 · 6 · 3 spells").wait_for()
    page.get_by_label("Seat 1: who sits there").fill("Ann")
    page.get_by_label("Seat 1: the Witch").select_option("ward")
    page.get_by_role("img", name="1 Ward Ann").wait_for()
    # The same Witch again is refused with the rule.
    page.get_by_label("Seat 2: the Witch").select_option("ward")
    page.get_by_role("alert").get_by_text("Ward was chosen more than once").wait_for()
    page.get_by_label("Seat 2: the Witch").select_option("lily")
    page.get_by_role("alert").wait_for(state="detached")
    page.get_by_role("button", name="Draw the Coven Leader").click()
    page.get_by_role("button", name="Draw another Leader").wait_for()
    assert "leader=" in page.url
    page.reload()
    page.get_by_text("Lily", exact=False).first.wait_for()
    assert page.get_by_label("Seat 1: who sits there").input_value() == "Ann"
    assert grave_faults(page) == []
    assert is_within_its_width(page)

    page.get_by_role("button", name="Share these steps").click()
    page.wait_for_url("**/checklists/*-*/")
    page.get_by_role("heading", name="Ward · Ann").wait_for()

    page.goto("/tools/witching-hour/phases/")
    page.get_by_role("link", name="3. Summon Demons").click()
    page.get_by_role("heading", name="Summon Demons", level=1).wait_for()
    assert grave_faults(page) == []
    page.get_by_role("link", name="4. Insight").last.click()
    page.get_by_role("heading", name="Insight", level=1).wait_for()
    assert is_within_its_width(page)

    page.goto("/tools/witching-hour/corruption/?scene=1&witch=lily&has=7")
    page.get_by_role("button", name="+10").click()
    page.get_by_role("img", name="1 octagons, 1 large cubes, 2 small cubes").wait_for()
    page.get_by_role("button", name="+5").click()
    page.get_by_text("Too much.").wait_for()
    assert "has=22" in page.url
    assert grave_faults(page) == []
    assert is_within_its_width(page)


def test_the_planner_works_without_the_script(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(f"{PLANNER}?players=3")
    page.get_by_role("button", name="Deal Witches at random").click()
    page.wait_for_url("**witch=*")
    page.get_by_role("button", name="Share these steps").click()
    page.wait_for_url("**/checklists/*-*/")
