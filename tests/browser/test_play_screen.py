"""The play screen of Apocrypha: four phones, a screen in the middle and a spectator see one mission."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import (
    come_as,
    faults,
    invitation,
    lay_the_table,
    press,
    send,
    sign_up,
    start_campaign,
    wait_for,
)
from tests.sites import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

BOARD = {"width": 1280, "height": 800}
# Each with the seat of whoever plays it; whoever has a phone acts for Jack.
SAINTS = {"Ophelia": 1, "Frank": 2, "Diana": 3, "Jack": None}
# What every screen must agree on: whose turn it is, how many cards the clock has, and every nexus.
SHOWN = """() => [
  document.querySelector(".rose-seat.is-active .rose-name").textContent,
  document.querySelector(".dial-number").textContent,
  ...[...document.querySelectorAll(".pane-nexus")].map((pane) => {
    const cards = pane.querySelector(".pane-cards strong");
    return pane.dataset.side + pane.querySelector("h3").textContent + (cards ? cards.textContent : "sealed");
  }),
].join(" ")"""


# And at the end: which step it is, and what comes next.
ENDING = """() => [
  document.querySelector(".part-ending [aria-current=step]").textContent.trim(),
  document.querySelector(".part-act .act-words").textContent.trim(),
].join(" ")"""

# What is not drawn yet is nothing.
UNLESS_DRAWN = "() => { try { return (%s)(); } catch { return ''; } }"
WITH_ALL = "(words) => { const shown = (%s)(); return words.every((word) => shown.includes(word)) && shown; }"


class Evening:
    """Everybody who looks at the table."""

    def __init__(self, screens: "dict[str, Page]") -> None:
        self.screens = screens

    def tap(self, who: str, label: str) -> None:
        """In the act that stands in thumb's reach."""
        self.screens[who].locator(".part-act .btn", has_text=label).first.click()

    def all_show(self, words: Sequence[str], but: Sequence[str] = (), of: str = SHOWN) -> None:
        """Every screen shows the same, and *words* among it."""
        looking = [page for who, page in self.screens.items() if who not in but]

        def same() -> bool:
            return len({wait_for(page, WITH_ALL % (UNLESS_DRAWN % of), list(words)) for page in looking}) == 1

        wait_until(same, 20)


@pytest.fixture
def evening(page: "Page", new_context: "Callable[..., BrowserContext]") -> Evening:
    sign_up(page, "ann")
    campaign = start_campaign(page)
    guests = {}
    for name in ("Ben", "Cleo"):
        guests[name] = new_context().new_page()
        come_as(guests[name], invitation(page, campaign), name)
    watcher = new_context().new_page()
    come_as(watcher, invitation(page, campaign), "Wat")
    page.goto(f"{campaign}table/")
    page.get_by_text("Change this seat: Wat").click()
    press(page, "Make spectator")
    for name, seat in SAINTS.items():
        send(page, campaign, "saints/", {"name": name, "seat": seat} if seat else {"name": name})
    table = lay_the_table(page, campaign, "Enter Here")
    page.goto(f"{table}people/")
    press(page, "Make an address for it")
    board = new_context(viewport=BOARD).new_page()
    board.goto(page.locator("a[href*='/screens/']").get_attribute("href") or "")
    for one in (page, *guests.values(), watcher):
        one.goto(table)
    return Evening({"Ann": page, **guests, "Wat": watcher, "board": board})


def test_four_phones_play_from_laying_the_table_to_a_fragment(
    evening: Evening, new_context: "Callable[..., BrowserContext]"
) -> None:
    evening.all_show(["Ophelia", "12", "doomStadium5"])
    for who in ("Ann", "Wat", "board"):
        assert faults(evening.screens[who]) == [], who
    evening.tap("Ann", "An omen")
    evening.all_show(["11"])
    evening.tap("Ben", "On to Support")
    evening.tap("Ben", "On to Investigate")
    evening.tap("Ann", "Omen: Hope")
    evening.all_show(["hopeStadium5"])

    # What somebody tapped by mistake is taken back by anybody.
    evening.screens["Cleo"].locator(".part-latest .btn", has_text="Undo").click()
    evening.all_show(["doomStadium5"])
    evening.tap("Ann", "Omen: Hope")
    evening.all_show(["hopeStadium5"])

    # One phone loses its network in the middle; what it taps waits, and it comes back to where the others are.
    ben = evening.screens["Ben"]
    ben.context.set_offline(True)
    evening.tap("Ann", "A gift")
    evening.tap("Ann", "Won")
    evening.all_show(["hopeStadium4"], but=["Ben"])
    assert "hopeStadium5" in str(ben.evaluate(SHOWN))
    ben.context.set_offline(False)
    evening.all_show(["hopeStadium4"])

    # A fourth phone comes late, and is there at once.
    ann = evening.screens["Ann"]
    table = ann.url
    late = new_context().new_page()
    campaign = ann.locator(".crumbs a").first.get_attribute("href") or ""
    helper = ann.context.new_page()
    come_as(late, invitation(helper, campaign), "Dora")
    helper.close()
    late.goto(table)
    evening.screens["Dora"] = late
    evening.all_show(["hopeStadium4"])
    assert evening.screens["Wat"].locator(".tap").count() == 0
    assert evening.screens["board"].locator(".tap").count() == 0

    seal_the_stadium(evening)
    win_its_fragment(evening)


def seal_the_stadium(evening: Evening) -> None:
    """Frank finds its archetype and wins; whoever stood there has to move before the turn is over."""
    for label in ("On to Transfer", "On to End", "End the turn"):
        evening.tap("Dora", label)
    evening.all_show(["Frank"])
    for label in ("An omen", "On to Support", "On to Investigate", "Omen: Doom", "An archetype", "Confront", "Won"):
        evening.tap("Ben", label)
    evening.all_show(["Frank", "doomStadium3"])
    evening.tap("Ben", "Sanctify")
    evening.tap("Cleo", "Sealed")
    evening.all_show(["Stadiumsealed"])
    # Four saints, one after the other, on whichever phone is at hand.
    for who in ("Ann", "Ben", "Cleo", "Dora"):
        moved = evening.screens[who].locator(".part-latest").inner_text()
        evening.tap(who, "School")
        wait_for(evening.screens[who], "(moved) => document.querySelector('.part-latest').innerText !== moved", moved)
    evening.all_show(["Stadiumsealed"])


def win_its_fragment(evening: Evening) -> None:
    """The spirits hear them: the mission is won, and every screen goes through its end at the same table."""
    ann = evening.screens["Ann"]
    ann.locator("#table-taps > summary").click()
    ann.locator("#table-taps .btn", has_text="Won").first.click()
    for screen in evening.screens.values():
        screen.get_by_text("The mission is over").wait_for()
    with ann.expect_navigation():
        evening.tap("Ann", "On to fragments and deaths")
    evening.all_show(["Display the fragments"], of=ENDING)
    ann.get_by_label("On the back of the mission").fill("The Tale")
    ann.get_by_role("button", name="Save fragments").click()
    evening.all_show(["It is for Frank to choose"], of=ENDING)

    # Whose turn was the last chooses first, on the own phone.
    frank = evening.screens["Ben"].locator(".board").filter(has_text="Frank")
    frank.get_by_role("button", name="top center").click()
    evening.all_show(["Does the table agree?"], of=ENDING)
    for who in ("Ann", "Ben", "Cleo"):
        evening.screens[who].locator(".part-act .btn", has_text="Agree").click()
    evening.all_show(["Every card is where the table agreed."], of=ENDING)
    ann.get_by_role("link", name="Rebuild the decks").first.wait_for()
    ann.goto(f"{ann.locator('.crumbs a').first.get_attribute('href')}saints/2/halo/")
    ann.get_by_text("The Tale").first.wait_for()
