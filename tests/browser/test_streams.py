"""Pages that hear what others do: at once, over one line for all tabs, and by asking where there is no line."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import come_as, invitation, sign_up, start_campaign
from tests.sites import Site, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Request

pytestmark = pytest.mark.browser

STEPS = [{"text": f"Lay out the {what}."} for what in ("board", "piles", "dice")]
LATE_ROUNDS = """
  const later = setTimeout;
  window.setTimeout = (call, time, ...more) => later(call, time >= 4000 && time < 30000 ? 1e9 : time, ...more);
"""


def begin_list(site: Site) -> str:
    begun = site.post("/api/v1/checklists/", {"title": "Set up", "game": "apocrypha", "steps": STEPS})
    return f"/checklists/{begun.json()['id']}/"


def streams_of(page: "Page") -> list["Request"]:
    opened: list[Request] = []
    page.on("request", lambda request: opened.append(request) if "/stream/" in request.url else None)
    return opened


def wait_for_streams(page: "Page", opened: Sequence[object], count: int = 1) -> None:
    def are_there() -> bool:
        page.evaluate("0")  # what the browser tells is heard only while it is asked something
        return len(opened) == count

    wait_until(are_there)


def hide(page: "Page", is_hidden: bool) -> None:
    page.evaluate(
        """(isHidden) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def tick(page: "Page", number: int) -> None:
    page.locator(f"#step-{number} .cl-tick").click()


def done(page: "Page") -> str:
    return page.locator("[data-ring] [data-done]").inner_text()


def test_a_tap_shows_on_the_other_phone_without_a_round(
    page: "Page", new_context: "Callable[..., BrowserContext]", live_site: Site
) -> None:
    address = begin_list(live_site)
    other = new_context().new_page()
    other.add_init_script(LATE_ROUNDS)
    opened = streams_of(other)
    other.goto(address)
    wait_for_streams(other, opened)
    page.goto(address)
    tick(page, 1)
    wait_until(lambda: done(other) == "1", 5)
    tick(page, 2)
    wait_until(lambda: done(other) == "2", 5)
    assert len(opened) == 1


def test_tabs_share_one_line_and_another_takes_over_when_its_holder_goes(
    context: "BrowserContext", live_site: Site
) -> None:
    address = begin_list(live_site)
    opened: list[str] = []
    context.on("request", lambda request: opened.append(request.url) if "/stream/" in request.url else None)
    tabs = []
    for _ in range(4):
        tab = context.new_page()
        tab.add_init_script(LATE_ROUNDS)
        tab.goto(live_site.lan_url + address)
        tabs.append(tab)
    wait_for_streams(tabs[0], opened)
    tick(tabs[3], 0)
    for tab in tabs:
        wait_until(lambda tab=tab: done(tab) == "1", 5)
    assert len(opened) == 1
    tabs[0].close()
    wait_for_streams(tabs[1], opened, 2)
    tick(tabs[3], 1)
    for tab in tabs[1:]:
        wait_until(lambda tab=tab: done(tab) == "2", 5)


def test_a_hidden_page_has_no_line_and_catches_up_when_somebody_looks(
    page: "Page", new_context: "Callable[..., BrowserContext]", live_site: Site
) -> None:
    address = begin_list(live_site)
    opened = streams_of(page)
    page.goto(address)
    wait_for_streams(page, opened)
    hide(page, True)
    other = new_context().new_page()
    other.goto(address)
    tick(other, 0)
    wait_until(lambda: done(other) == "1")
    page.wait_for_timeout(1_000)
    assert (done(page), len(opened)) == ("0", 1)
    hide(page, False)
    wait_until(lambda: done(page) == "1", 5)
    wait_for_streams(page, opened, 2)


def test_without_a_line_the_page_asks_and_says_so(
    page: "Page", new_context: "Callable[..., BrowserContext]", live_site: Site
) -> None:
    address = begin_list(live_site)
    page.route("**/stream/**", lambda route: route.abort())
    page.goto(address)
    other = new_context().new_page()
    other.goto(address)
    tick(other, 0)
    wait_until(lambda: done(page) == "1", 8)
    page.locator("#ribbon", has_text="No live connection").wait_for(timeout=15_000)
    page.unroute("**/stream/**")
    page.locator("#ribbon").wait_for(state="hidden", timeout=30_000)


def test_a_campaigns_page_hears_what_somebody_did(
    page: "Page", new_context: "Callable[..., BrowserContext]", live_site: Site
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    guest = new_context().new_page()
    guest.add_init_script(LATE_ROUNDS)
    come_as(guest, invitation(page, campaign), "Red seat")
    opened = streams_of(guest)
    guest.goto(campaign)
    wait_for_streams(guest, opened)
    page.goto(f"{campaign}notes/")
    page.get_by_label("Notes").fill("Frank owes the Bar a favour.")
    page.get_by_role("button", name="Save").click()
    guest.get_by_text("Frank owes the Bar a favour.").wait_for(timeout=5_000)


NOTED_TIMERS = """
  const [later, never] = [setTimeout, clearTimeout];
  window.timers = new Map();
  window.setTimeout = (call, time, ...more) => {
    const id = later(() => { timers.delete(id); call(...more); }, time);
    timers.set(id, time);
    return id;
  };
  window.clearTimeout = (id) => { timers.delete(id); never(id); };
"""
# Between a moment, and the silence after which a line is dead.
ROUNDS_TO_COME = "[...timers.values()].filter((time) => time >= 4000 && time < 30000)"


def test_while_there_is_a_line_nothing_is_asked_in_rounds(page: "Page", live_site: Site) -> None:
    page.add_init_script(NOTED_TIMERS)
    sign_up(page)
    for address in (start_campaign(page), begin_list(live_site)):
        page.goto(address)
        wait_until(lambda: page.evaluate(ROUNDS_TO_COME) == [])
        page.route("**/stream/**", lambda route: route.abort())
        page.reload()
        wait_until(lambda: page.evaluate(ROUNDS_TO_COME) != [])
        page.unroute("**/stream/**")
