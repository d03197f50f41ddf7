"""A story on a phone: from Training Day through a first win, a loss on hard, two failures and the easy try."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import grave_faults, press, sign_up

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DAWN, CORRUPTION, PENTAGRAM = "Dawn came", "Too much corruption", "The pentagram was empty"


def start_story(page: "Page") -> str:
    """A campaign of The Witching Hour with a story in it; the story's address."""
    page.goto("/campaigns/new/?game=witching-hour")
    page.get_by_label("Name", exact=True).fill("Moonrise")
    press(page, "Start the campaign")
    page.get_by_role("link", name="Start a story").click()
    page.get_by_label("Name of the story").fill("Our year")
    press(page, "Start the story")
    return page.url


def write_down(page: "Page", ending: str, hour: int | None = None) -> None:
    """Few taps: how it ended, in which hour, and done."""
    page.locator(".ending", has_text=ending).click()
    if hour:
        page.locator("#id_hour .hour", has_text=str(hour)).click()
    press(page, "Save")


def due(page: "Page") -> tuple[str, str, str]:
    return (
        page.locator(".due-scene").inner_text(),
        page.locator(".due-level").inner_text(),
        page.locator(".due-try").inner_text(),
    )


def sit(page: "Page", seat: int, player: str, witch: str, *, gold: bool = False) -> None:
    line = page.locator(".coven-seat").nth(seat - 1)
    if line.locator("details:not([open])").count():
        line.locator("summary").click()
    line.get_by_label("Player").fill(player)
    line.get_by_label("Witch").select_option(witch)
    if gold:
        line.get_by_label("Side of the mat").select_option("Gold")
    line.locator("summary", has_text=witch).wait_for()


def test_a_coven_plays_its_story_on_a_phone(page: "Page") -> None:
    sign_up(page)
    story = start_story(page)
    assert due(page) == ("All Hallows' Eve", "normal", "first try")
    assert not grave_faults(page)

    page.get_by_role("link", name="Record Training Day").click()
    sit(page, 1, "Ann", "Lily", gold=True)
    sit(page, 2, "Ben", "Ward")
    assert not grave_faults(page)
    write_down(page, DAWN)
    assert due(page) == ("All Hallows' Eve", "normal", "first try")

    # The coven of last time is there, so a win takes two taps.
    page.get_by_role("link", name="Record the game").click()
    page.locator(".coven-seat", has_text="Lily").get_by_text("Ann · Gold").wait_for()
    write_down(page, DAWN)
    assert due(page) == ("Winter Book Club", "hard", "first try")

    press(page, "It has none")
    page.get_by_text("Take the easy secrets out before you shuffle and deal secrets.").wait_for()
    page.get_by_role("link", name="Record the game").click()
    page.locator(".ending", has_text=CORRUPTION).click()
    page.get_by_label("Seat 2 had too much corruption").check()
    page.locator("#id_hour .hour", has_text="3").click()
    press(page, "Save")
    assert due(page) == ("Winter Book Club", "normal", "second try")

    page.get_by_role("link", name="Record the game").click()
    write_down(page, PENTAGRAM, hour=5)
    assert due(page) == ("Winter Book Club", "easy", "third try")
    press(page, "It has one")
    page.get_by_text("Read the scene card, and play its easy mode.").wait_for()
    page.get_by_role("link", name="Record the game").click()
    write_down(page, DAWN)
    assert due(page) == ("Spring Revival", "normal", "first try")
    assert page.locator(".year .mark").count() == 4
    page.emulate_media(color_scheme="light")
    assert not grave_faults(page)

    # What was written down wrong is corrected, and the ladder follows.
    page.get_by_role("link", name="All Hallows' Eve").click()
    page.get_by_text("Edit the record").click()
    page.locator(".ending", has_text="Lost as the scene card says").click()
    assert not grave_faults(page)
    press(page, "Save changes")
    assert page.url == story
    assert due(page) == ("All Hallows' Eve", "normal", "second try")
    assert page.get_by_text("so this does not count any more").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
