"""The almanac in a browser: whose today it is, leafing through the past, and another site's frame."""

from collections.abc import Callable
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from tests.conftest import DESKTOP
from tests.sites import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


def elsewhere() -> str:
    """A zone in which it is not the same date as in UTC."""
    return "Pacific/Kiritimati" if datetime.now(UTC).hour >= 10 else "Pacific/Pago_Pago"


def date_in(zone: str) -> str:
    return datetime.now(ZoneInfo(zone)).date().isoformat()


def shown(page: "Page") -> str | None:
    return page.locator("article time").first.get_attribute("datetime")


def watched(page: "Page") -> list[str]:
    """The addresses that the page is loaded from, as they come."""
    loaded: list[str] = []
    page.on("framenavigated", lambda frame: loaded.append(frame.url))
    return loaded


def test_the_first_visit_shows_the_visitors_own_day(new_context: "Callable[..., BrowserContext]") -> None:
    zone = elsewhere()
    page = new_context(timezone_id=zone).new_page()
    loaded = watched(page)
    page.goto("/today/")
    page.wait_for_selector(f'html[data-today="{date_in(zone)}"]', state="attached")
    assert shown(page) == date_in(zone)
    assert len(loaded) == 2
    page.goto("/")
    page.goto("/today/")
    assert shown(page) == date_in(zone)
    assert len(loaded) == 4


def test_whoever_forbids_cookies_is_not_sent_round_in_circles(new_context: "Callable[..., BrowserContext]") -> None:
    context = new_context(timezone_id=elsewhere())
    context.add_init_script("Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })")
    page = context.new_page()
    loaded = watched(page)
    page.goto("/today/")
    page.wait_for_load_state("networkidle")
    assert shown(page) == date_in("UTC")
    assert len(loaded) == 1


def test_a_zone_that_the_server_does_not_know_is_tried_once(new_context: "Callable[..., BrowserContext]") -> None:
    context = new_context(timezone_id=elsewhere())
    context.add_init_script(
        "const real = Intl.DateTimeFormat.prototype.resolvedOptions;"
        "Intl.DateTimeFormat.prototype.resolvedOptions = function () {"
        " return { ...real.call(this), timeZone: 'Moon/Tranquillity' }; };"
    )
    page = context.new_page()
    loaded = watched(page)
    page.goto("/today/")
    page.wait_for_url("/today/**")
    page.wait_for_load_state("networkidle")
    assert shown(page) == date_in("UTC")
    assert len(loaded) == 2


def test_without_scripts_it_is_the_day_of_utc_or_of_a_zone_that_one_names(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    page = new_context(java_script_enabled=False, timezone_id=elsewhere()).new_page()
    page.goto("/today/")
    assert shown(page) == date_in("UTC")
    page.get_by_text("today in UTC").wait_for()
    page.get_by_label("Your time zone").fill(elsewhere())
    page.get_by_role("button", name="Show its day").click()
    assert shown(page) == date_in(elsewhere())


def test_leafing_through_the_months_with_the_keyboard(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport=DESKTOP).new_page()
    page.goto("/mutations/?month=2024-03")
    before = page.locator("#month-before")
    before.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/mutations/?month=2024-02")
    page.get_by_role("heading", name="February 2024").wait_for()
    assert page.evaluate("document.activeElement.id") == "month-before"
    page.get_by_label("Month", exact=True).select_option("2020-10")
    page.get_by_role("heading", name="October 2020").wait_for()
    day = page.get_by_role("link", name="31 October")
    assert "blue moon" in day.inner_text().lower()
    day.click()
    page.wait_for_url("**/mutations/2020-10-31/")


def test_looking_for_something_as_one_types(page: "Page") -> None:
    page.goto("/mutations/")
    page.get_by_label("Words in its name, rule or occasion").press_sequentially("halloween")
    page.get_by_role("link", name="31 Oct 2025").wait_for()
    page.get_by_label("Tone").select_option("hope")
    page.get_by_role("heading", name="No such day yet").wait_for()
    page.get_by_role("link", name="Back to the calendar").click()
    page.get_by_role("table").wait_for()


def test_another_site_may_show_it_in_a_frame(page: "Page", live_site: Site) -> None:
    class Blog(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f'<iframe src="{live_site.url}/mutations/embed/"></iframe>'.encode())
            self.wfile.write(f'<iframe src="{live_site.url}/today/"></iframe>'.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Blog)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        assert page.frame_locator("iframe >> nth=0").locator("h1").is_visible()
        assert page.frame_locator("iframe >> nth=1").locator("h1.day-name").count() == 0
    finally:
        server.shutdown()
        server.server_close()
