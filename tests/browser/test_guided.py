"""An evening with a guide: a mission pasted on one phone, shown part by part on the others."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import come_as, grave_faults, invitation, press, sign_up, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

MISSION = """Mission: Winter Dive

Everybody is cold.

Structures: Corner the Wendigo Along the Trail As the Hours Pass.
Master: Wendigo (Lake)
Custom fragment: The Swing — Recall a card when you fade.

Nexus 1 (Motel): The Harlequin Hotel
> The room is cold, and the neon outside has gone quiet.

Gaunt breaks down the door and attacks a saint.

Read aloud: Below lies the lobby, beaten to pieces.

Nexus 2 (Lake): Squirrel Lake
Read aloud: Hundreds of people stand on the bridge, laughing.
"""


def lantern(page: "Page", campaign: str, name: str) -> None:
    page.goto(f"{campaign}table/")
    page.get_by_text(f"Change this seat: {name}").click()
    press(page, "Make guide")


def open_story(page: "Page") -> None:
    """On a phone it stands behind “More”."""
    page.locator(".tabs-more summary").click()
    page.locator(".tabs-more").get_by_role("link", name="Story", exact=True).click()


def test_a_guide_pastes_a_mission_and_shows_it_part_by_part(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    guide, player = new_context().new_page(), new_context().new_page()
    come_as(guide, invitation(page, campaign), "Gabriella")
    come_as(player, invitation(page, campaign), "Red seat")
    lantern(page, campaign, "Gabriella")

    guide.goto(f"{campaign}guide/missions/")
    guide.get_by_role("link", name="Paste a mission").click()
    guide.get_by_label("The mission, in the storybook’s form").fill(MISSION)
    press(guide, "Preview")
    guide.get_by_text("1 line was not understood").wait_for()
    guide.get_by_text("Everybody is cold.", exact=True).wait_for()
    assert not grave_faults(guide)
    press(guide, "Save without those lines")
    guide.get_by_role("heading", name="Winter Dive").wait_for()
    assert not grave_faults(guide)

    open_story(player)
    player.get_by_text("Nothing has been told yet").wait_for()
    guide.get_by_role("button", name=re.compile("Show to everybody.*Harlequin")).click()
    guide.locator("article", has_text="The Harlequin Hotel").get_by_text("everybody", exact=True).wait_for()
    # The page on the other phone asks by itself.
    player.get_by_role("heading", name="The Harlequin Hotel").wait_for(timeout=20_000)
    player.get_by_text("the neon outside has gone quiet").wait_for()
    for secret in ("Gaunt", "lobby", "Wendigo", "Squirrel", "Winter Dive", "The Swing"):
        assert secret not in player.content()
    assert not grave_faults(player)

    lobby = guide.locator("article", has_text="Below lies the lobby")
    lobby.get_by_text("Show to one player").click()
    lobby.get_by_role("button", name="Red seat").click()
    lobby.get_by_text("Shown to").wait_for()
    player.reload()
    player.get_by_text("shown to you alone").wait_for()
    page.goto(f"{campaign}guided/")
    assert "lobby" not in page.content()

    lobby.get_by_text("Hide it again").click()
    lobby.get_by_text("eyes cannot unsee").wait_for()
    lobby.get_by_role("button", name="From Red seat").click()
    lobby.get_by_text("Shown to").wait_for(state="detached")
    player.reload()
    assert "lobby" not in player.content()


def test_a_mission_is_written_and_shown_without_javascript(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    username = sign_up(page)
    campaign = start_campaign(page)
    lantern(page, campaign, username)
    page.goto(f"{campaign}guide/missions/new/")
    page.get_by_label("Title").fill("Winter Dive")
    press(page, "Save")
    page.get_by_role("link", name="Add a nexus").click()
    page.get_by_label("Name").fill("The Lake")
    page.get_by_label("Read aloud when they come here").fill("It is still.")
    press(page, "Save")
    press(page, "Show to everybody")
    page.get_by_text("Shown to everybody.").wait_for()
    open_story(page)
    page.get_by_role("heading", name="The Lake").wait_for()
