"""How soon a slow phone can be used, and how soon it answers a tap: goals, reported and never failing."""

import time
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.chromium import ARGUMENTS, chromium
from tests.sites import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

CPU_SLOWDOWN = 4
# What browsers call slow 4G.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
PHONE = {"width": 390, "height": 844}


def seconds(running: Site) -> tuple[float, float]:
    """From the tap on a link to a rebuild until its cards can be tapped: the first visit, and one from the cache."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        context = browser.new_context(base_url=running.url, viewport=PHONE, is_mobile=True, has_touch=True)
        address = _begun(context)
        allowed = context.storage_state()
        context.close()
        # A fresh phone that may see the list, with nothing in its cache.
        phone = browser.new_context(base_url=running.url, viewport=PHONE, is_mobile=True, storage_state=allowed)
        page = phone.new_page()
        _slow_down(page)
        first = _visit(page, address)
        page.wait_for_selector("[data-kept]", state="attached", timeout=60_000)
        page.goto("about:blank")
        again = _visit(page, address)
        browser.close()
    return first, again


# Clicks a button, and tells after how many milliseconds the phone has painted that the tap waits.
TAP = """(button) => new Promise((done) => {
  const began = performance.now();
  button.click();
  const look = () => requestAnimationFrame(
    button.classList.contains("is-waiting") ? () => done(performance.now() - began) : look
  );
  look();
})"""
TAPS = 5


def tap_milliseconds(running: Site, table: str, cookie: str) -> float:
    """The slowest of a few taps on the play screen of a mission, while no answer comes from anywhere."""
    name, _, value = cookie.partition("=")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        phone = browser.new_context(base_url=running.url, viewport=PHONE, is_mobile=True, has_touch=True)
        phone.add_cookies([{"name": name, "value": value, "url": running.url}])
        page = phone.new_page()
        page.goto(table)
        page.wait_for_function("window.companion?.table")
        # Whatever is asked from now on is never answered.
        page.route("**/*", lambda route: None)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
        buttons = page.locator(".part-act .btn, .walk-step .btn").element_handles()[:TAPS]
        taken = [float(button.evaluate(TAP)) for button in buttons]
        browser.close()
    return max(taken)


def _begun(context: "BrowserContext") -> str:
    """A new rebuild, begun on another phone."""
    page = context.new_page()
    page.goto("/enter-here/")
    page.get_by_role("button", name="Show the list").click()
    page.get_by_role("button", name="One shuffled pile").click()
    page.wait_for_url("**/rebuilds/*-*/**")
    return page.url.partition("#")[0]


def _slow_down(page: "Page") -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW_4G)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})


def _visit(page: "Page", address: str) -> float:
    started = time.perf_counter()
    page.goto(address, wait_until="commit", timeout=60_000)
    # Its script puts the view into the address when every control answers.
    page.wait_for_url("**#find", wait_until="commit", timeout=60_000)
    return time.perf_counter() - started
