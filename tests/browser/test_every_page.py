"""Every kind of page, on a phone and a desktop, dark and light: usable by everyone, still, and within its width.

The console stays silent on each of them: ``new_context`` listens.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pytest

from tests.browser.forms import submit
from tests.browser.steps import (
    OF_THE_LOOK,
    Look,
    covered_buttons,
    grave_faults,
    is_too_wide,
    put_on,
    register_box,
    sign_up,
    start_campaign,
)
from tests.depth import FULL

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

FOR_ANYBODY = [
    "/",
    "/about/",
    "/games/apocrypha/",
    "/games/wickville/",
    "/today/",
    "/today/?large=1",
    "/mutations/",
    "/mutations/?tone=hope&step=evaluate",
    "/mutations/2024-10-31/",
    "/mutations/embed/",
    "/cards/",
    "/tools/",
    "/tools/apocrypha/assists/?saint=Frank&nexus=Bar&rage=4&top=rage&saint=Zeez&nexus=Bar&rage=2&top=rage&virtue=rage",
    "/tools/apocrypha/odds/?virtue=rage&number=4&target=15&rerolls=3",
    "/tools/apocrypha/sanctify/",
    "/tools/apocrypha/damage/",
    "/tools/apocrypha/mutate/",
    "/tools/apocrypha/cost/",
    "/tools/apocrypha/turn/",
    "/tools/apocrypha/setup/",
    "/tools/witching-hour/setup/?players=6&witch=lily&leader=1",
    "/tools/witching-hour/phases/",
    "/tools/witching-hour/corruption/?witch=lily&has=23",
    "/tools/curses-and-covens/setup/?towns=5",
    "/tools/curses-and-covens/phases/",
    "/tools/curses-and-covens/census/?love=1&wild=1&tile-1=Mist&icon-1-1=love&icon-1-2=nature",
    "/tools/curses-and-covens/hunt/?front=love&front=ritual&card=fake",
    "/tools/full-moon-ritual/setup/?players=2",
    "/tools/full-moon-ritual/magic/?target=13&chips=5",
    "/tools/full-moon-ritual/score/?players=4&name-1=Ana&gems-1=2&spells-2=31",
    "/enter-here/",
    "/offline/",
    "/account/login/",
    "/account/signup/",
    "/account/reset/",
    "/nowhere/",
]
OF_A_CAMPAIGN = [
    "",
    "saints/",
    "saints/new/",
    "saints/missions/",
    "table/",
    "notes/",
    "settings/",
    "chronicle/",
    "guided/",
    "announcements/",
    "invitations/",
    "delete/",
    "visitors/",
    "missions/",
    "missions/new/",
    "rebuild-decks/",
]
FOR_MEMBERS = ["/", "/campaigns/", "/campaigns/new/", "/campaigns/import/", "/account/", "/boxes/", "/boxes/new/"]
OF_A_BOX = ["", "?q=murder", "add/", "ledger/", "settings/"]
PHONE, DESKTOP, SMALL = Look(390, 844, "dark"), Look(1280, 900, "light"), Look(320, 568, "dark")
CAMPAIGN = "A campaign with quite a long name, as some groups like it"
BOX = "A box with quite a long name, as it stands on some shelves"

# Layout shifts that no tap caused, added up: at most so much.
MOST_SHIFT = 0.02
WATCH_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def look_at(page: "Page", addresses: Iterable[str]) -> list[str]:
    """Everything wrong with the pages: each is loaded on a phone and turned into a desk, and the next one vice versa.

    In full every page is loaded in each of the looks.
    """
    found = []
    for number, address in enumerate(addresses):
        looks = [PHONE, SMALL, DESKTOP] if number % 2 else [DESKTOP, PHONE, SMALL]
        for look in looks:
            put_on(page, look)
            found += [f"{address}, {look}: {fault}" for fault in look_once(page, address, look, look == looks[0])]
    return found


def look_once(page: "Page", address: str, look: Look, is_first: bool) -> list[str]:
    is_loaded = is_first or FULL
    if is_loaded:
        page.goto(address, wait_until="load")
    faults = ["wider than the screen"] if is_too_wide(page) else []
    if look == SMALL:
        return faults
    faults += grave_faults(page, None if is_loaded else OF_THE_LOOK)
    faults += [f"“{button}” is covered" for button in covered_buttons(page)]
    return [*faults, *(["moves while it loads"] if is_loaded and moves(page) else [])]


def moves(page: "Page") -> bool:
    if page.evaluate("window.shift") > MOST_SHIFT:
        # On a machine that is busy a font may come late once; a page that moves does so every time.
        page.reload(wait_until="load")
    return bool(page.evaluate("window.shift") > MOST_SHIFT)


def opened_divider(page: "Page", box: str) -> str:
    """The address of a box with one of its dividers open."""
    page.goto(box)
    page.get_by_role("link", name="Rage gifts").click()
    page.wait_for_url("**?place=*")
    return page.url.partition("#")[0]


@pytest.fixture
def watched(new_context: "Callable[..., BrowserContext]") -> "Page":
    context = new_context()
    context.add_init_script(WATCH_SHIFTS)
    return context.new_page()


def test_every_page_for_anybody_is_usable_still_and_within_its_width(watched: "Page") -> None:
    assert look_at(watched, FOR_ANYBODY) == []


def test_every_page_of_a_member_is_usable_still_and_within_its_width(watched: "Page") -> None:
    sign_up(watched)
    campaign = start_campaign(watched, CAMPAIGN)
    invited = submit(watched, f"{campaign}invitations/", "Show the code")
    box, plan = register_box(watched, BOX)
    of_the_box = [*(box + part for part in OF_A_BOX), plan, opened_divider(watched, box)]
    addresses = [*FOR_MEMBERS, *(campaign + part for part in OF_A_CAMPAIGN), invited, *of_the_box]
    assert look_at(watched, addresses) == []


def test_seen_pages_are_there_without_a_network(new_context: "Callable[..., BrowserContext]") -> None:
    """Over https or on localhost: the last seen page, and an honest word about pages never seen."""
    context = new_context(service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.goto("/about/")
    context.set_offline(True)
    page.goto("/about/")
    page.get_by_role("heading", name="About this companion").wait_for()
    page.goto("/tools/never-seen/")
    page.get_by_role("heading").first.wait_for()
    assert "offline" in page.content().lower() or "network" in page.content().lower()
