"""Two scenes at the live table with four phones: one lost by corruption, one won at dawn, and the story follows."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import come_as, grave_faults, invitation, press, sign_up
from tests.browser.test_stories import due, start_story

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

# The next tap is another one, or none is left.
CHANGED = "shown => document.querySelector('.next .btn')?.innerText !== shown"
GUESTS = {"Ben": "Dianne", "Cleo": "Paz", "Dora": "Ward"}


def open_scene(page: "Page", story: str, mine: str, **numbers: str) -> str:
    """From the page of the story; the address of the table."""
    page.goto(story)
    page.get_by_role("link", name="Play it at the live table").click()
    for seat, (player, witch) in enumerate([(mine, "Lily"), *GUESTS.items()], start=1):
        page.get_by_label(f"Seat {seat}: the Witch").select_option(witch)
        page.get_by_label(f"Seat {seat}: who plays her").fill(player)
    page.get_by_text("Hours, limit and spells").click()
    for label, value in numbers.items():
        page.get_by_label(label).fill(value)
    press(page, "Lay the table")
    return page.url


def mat(page: "Page", witch: str) -> "Locator":
    return page.locator(".mat", has=page.get_by_role("heading", name=witch, exact=True))


def tap(page: "Page", name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def lay_hand(page: "Page", witch: str, black: int, white: int) -> None:
    hand = page.locator("form.hand", has=page.get_by_role("heading", name=witch))
    hand.get_by_label("Black Magic").fill(str(black))
    hand.get_by_label("White Magic").fill(str(white))
    hand.get_by_role("button").click()


def test_four_phones_lose_a_scene_and_win_the_next_try(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    page.set_default_timeout(30_000)
    sign_up(page, "ann")
    story = start_story(page)
    campaign = story.split("stories/")[0]
    address = invitation(page, campaign)
    guests = {name: new_context().new_page() for name in GUESTS}
    for name, phone in guests.items():
        # Four phones and a site are much for a small machine.
        phone.set_default_timeout(30_000)
        come_as(phone, address, name)
    page.goto(f"{campaign}tables/new/")
    mine = page.locator("#people option").first.get_attribute("value") or ""

    # The first scene: each chooses a hand on their own phone, and with the last all are revealed.
    table = open_scene(page, story, mine, Hours="4")
    for phone in guests.values():
        phone.goto(table)
    assert grave_faults(page) == []
    for expected in ("Acquire Spells", "Summon Demons", "Insight"):
        while page.locator(".night-phase").inner_text() != expected:
            shown = page.locator(".next .btn").inner_text()
            page.locator(".next .btn").click()
            page.wait_for_function(CHANGED, arg=shown)
    lay_hand(page, "Lily", 19, 0)
    lay_hand(guests["Ben"], "Dianne", 1, 0)
    lay_hand(guests["Cleo"], "Paz", 0, 0)
    guests["Dora"].get_by_text("Still choosing: Ward").wait_for()
    assert mat(page, "Dianne").locator(".mat-count strong").inner_text() == "0"
    lay_hand(guests["Dora"], "Ward", 2, 0)
    for phone in (page, *guests.values()):
        mat(phone, "Dianne").get_by_text("of 20, room for 0").wait_for()
    guests["Ben"].get_by_role("button", name="Dianne: +1").click()
    mat(page, "Dianne").get_by_text("too much at the next check").wait_for()
    while page.locator(".ending-banner").count() == 0:
        shown = page.locator(".next .btn").inner_text()
        page.locator(".next .btn").click()
        page.wait_for_function(CHANGED, arg=shown)
    guests["Cleo"].get_by_text("With 20 Corruption or more: Dianne").wait_for()
    press(page, "Close the table and record the attempt")
    assert due(page) == ("All Hallows' Eve", "normal", "second try")
    page.get_by_text("Too much corruption").first.wait_for()

    # The second try: four hours, only corruption on the screen, and dawn.
    page.goto(f"{campaign}tables/new/")
    page.get_by_text("Only Corruption and the clock").click()
    page.get_by_text("Hours, limit and spells").click()
    page.get_by_label("Hours").fill("4")
    press(page, "Lay the table")
    for phone in guests.values():
        phone.goto(page.url)
    for hour in range(1, 5):
        page.get_by_text("End the Hour" if hour < 4 else "End the last Hour").first.click()
        page.locator(".reckon[open] .tap-wide .btn").click()
        if hour < 4:
            guests["Dora"].get_by_role("img", name=f"Hour {hour + 1} of 4").wait_for()
            page.get_by_role("img", name=f"Hour {hour + 1} of 4").wait_for()
            page.reload()
    guests["Ben"].get_by_role("heading", name="The scene is won").wait_for()
    press(page, "Close the table and record the attempt")
    assert due(page) == ("Winter Book Club", "normal", "first try")
