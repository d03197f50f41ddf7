"""Every kind of page, on a phone and a desktop, dark and light: usable by everyone, still, and within its width.

The console stays silent on each of them: ``new_context`` listens.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import covered_buttons, grave_faults, invitation, register_box, sign_up, start_campaign
from tests.conftest import DESKTOP, PHONE

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
# A phone at night and a desk by day: every width and every color once.
LOOKS = [(PHONE, "dark"), (DESKTOP, "light")]

# Layout shifts that no tap caused, added up.
WATCH_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def look_at(page: "Page", address: str) -> list[str]:
    """Everything wrong with one page."""
    page.goto(address, wait_until="load")
    faults = [f"{address}: {fault}" for fault in grave_faults(page)]
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        faults.append(f"{address}: wider than the screen")
    faults += [f"{address}: “{button}” is covered" for button in covered_buttons(page)]
    if page.evaluate("window.shift") > 0.02:
        # On a machine that is busy a font may come late once; a page that moves does so every time.
        page.reload(wait_until="load")
        if page.evaluate("window.shift") > 0.02:
            faults.append(f"{address}: moves while it loads")
    return faults


def opened_divider(page: "Page", box: str) -> str:
    """The address of a box with one of its dividers open."""
    page.goto(box)
    page.get_by_role("link", name="Rage gifts").click()
    page.wait_for_url("**?place=*")
    return page.url.partition("#")[0]


@pytest.mark.parametrize(("viewport", "theme"), LOOKS)
def test_every_page_is_usable_still_and_within_its_width(
    new_context: "Callable[..., BrowserContext]", viewport: dict[str, int], theme: str
) -> None:
    context = new_context(viewport=viewport, color_scheme=theme)
    context.add_init_script(WATCH_SHIFTS)
    page = context.new_page()
    faults = [fault for address in FOR_ANYBODY for fault in look_at(page, address)]
    sign_up(page)
    campaign = start_campaign(page)
    invitation(page, campaign)
    invited = page.url
    box, plan = register_box(page)
    of_the_box = [*(box + part for part in OF_A_BOX), plan, opened_divider(page, box)]
    addresses = [*FOR_MEMBERS, *(campaign + part for part in OF_A_CAMPAIGN), invited, *of_the_box]
    faults += [fault for address in addresses for fault in look_at(page, address)]
    assert not faults


def test_pages_fit_a_small_phone(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(viewport={"width": 320, "height": 568}).new_page()
    sign_up(page)
    campaign = start_campaign(page, "A campaign with quite a long name, as some groups like it")
    box, plan = register_box(page, "A box with quite a long name, as it stands on some shelves")
    of_the_box = [*(box + part for part in OF_A_BOX), plan, opened_divider(page, box)]
    for address in [*FOR_ANYBODY, *FOR_MEMBERS, *(campaign + part for part in OF_A_CAMPAIGN), *of_the_box]:
        page.goto(address)
        assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"), address


def test_seen_pages_are_there_without_a_network(new_context: "Callable[..., BrowserContext]") -> None:
    """Over https or on localhost: the last seen page, and an honest word about pages never seen."""
    context = new_context()
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
