"""Taps on a phone with a bad network: they wait, outlive the page, and do once what they say, whatever is tapped."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.relay import Relay
from tests.sites import Site, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Request, Route

pytestmark = pytest.mark.browser

WAIT_AT_MOST = """
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = () => timeout(500);
"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""


@dataclass
class Shared:
    """Something that several phones work on: how it is begun, tapped, and asked for."""

    api: str
    begun_with: dict[str, Any]
    kept: str
    buttons: str
    id: str = ""

    def begin(self, site: Site) -> str:
        self.id = site.post(f"/api/v1/{self.api}/", self.begun_with).json()["id"]
        return f"/{self.api}/{self.id}/"

    def tap(self, page: "Page", number: int) -> None:
        page.locator(self.buttons.format(number)).click()

    def standing(self, site: Site) -> list[str]:
        """The keys of the taps that the server has."""
        rows = site.get(f"/api/v1/{self.api}/{self.id}/{self.kept}/").json()[self.kept]
        return [row["key"] for row in rows]


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.fixture(params=["rebuild", "checklist"])
def shared(request: pytest.FixtureRequest) -> Shared:
    if request.param == "rebuild":
        return Shared("rebuilds", {"lines": "3 Murder Board\n2 Bones"}, "ticks", '[data-spot="{}"]')
    steps = [{"text": f"Lay out the {what}."} for what in ("board", "piles", "dice", "tokens", "saints")]
    begun_with = {"title": "Set up", "game": "apocrypha", "steps": steps}
    return Shared("checklists", begun_with, "marks", "#step-{} .cl-tick")


@pytest.fixture
def posted(page: "Page") -> list[str]:
    """The key of every tap that leaves the phone, whether or not it arrives."""
    keys: list[str] = []

    def note(request: "Request") -> None:
        if request.url.endswith("/taps/"):
            keys.append(request.post_data_json["key"])

    page.on("request", note)
    return keys


def open_kept(page: "Page", address: str) -> None:
    """Open the page, and wait until the phone has its own copy."""
    page.goto(address)
    page.wait_for_selector("[data-kept]")


def done(page: "Page") -> str:
    return page.locator("[data-ring] [data-done]").inner_text()


def ribbon(page: "Page") -> str:
    return page.locator("#ribbon [data-ribbon-words]").inner_text().strip()


def waiting(page: "Page") -> list[str]:
    keys: list[str] = page.evaluate("companion.sync.waiting().map((tap) => tap.key)")
    return keys


def test_taps_without_a_network_outlive_the_page_and_are_sent_once(
    new_context: "Callable[..., BrowserContext]", live_site: Site, shared: Shared
) -> None:
    with Relay(live_site.port).running() as relay:
        _tap_without_a_network(new_context(base_url=relay.url), relay, live_site, shared)


def _tap_without_a_network(context: "BrowserContext", relay: Relay, live_site: Site, shared: Shared) -> None:
    page = context.new_page()
    open_kept(page, shared.begin(live_site))
    context.set_offline(True)
    # A page that is loaded anew has a network for a moment, before Chromium takes it away again.
    relay.cut()
    for number in (0, 1, 3):
        shared.tap(page, number)
    wait_until(lambda: ribbon(page) == "3 taps wait for the network")
    keys = waiting(page)
    page.reload()  # out of the phone's own copy
    assert waiting(page) == keys
    assert done(page) == "3"
    wait_until(lambda: ribbon(page) == "3 taps wait for the network")
    assert shared.standing(live_site) == []

    answered: list[str] = []
    page.on("response", lambda got: answered.append(_key(got.request)) if got.url.endswith("/taps/") else None)
    relay.mend()
    context.set_offline(False)
    wait_until(lambda: not waiting(page), 30)
    assert answered == keys  # in their order, and each once
    assert shared.standing(live_site) == keys
    page.reload()
    assert (done(page), waiting(page), ribbon(page)) == ("3", [], "")


def _key(request: "Request") -> str:
    key: str = request.post_data_json["key"]
    return key


def test_another_page_sends_what_waits(
    page: "Page", context: "BrowserContext", live_site: Site, shared: Shared
) -> None:
    page.goto("/")
    open_kept(page, shared.begin(live_site))
    context.set_offline(True)
    shared.tap(page, 2)
    keys = waiting(page)
    page.goto("about:blank")
    context.set_offline(False)
    page.goto("/")
    wait_until(lambda: shared.standing(live_site) == keys)


def test_a_tap_whose_answer_is_lost_counts_once(
    page: "Page", live_site: Site, shared: Shared, posted: list[str]
) -> None:
    page.goto(shared.begin(live_site))

    def lose(route: "Route") -> None:
        route.fetch()  # the server hears it
        route.abort()

    page.route("**/taps/", lose, times=1)
    shared.tap(page, 0)
    wait_until(lambda: not waiting(page), 30)
    assert shared.standing(live_site) == posted[:1] == posted[1:]
    assert done(page) == "1"


def test_a_tap_whose_answer_never_comes_is_sent_again(
    page: "Page", live_site: Site, shared: Shared, posted: list[str]
) -> None:
    """And so are the taps behind it, in their order."""
    page.add_init_script(WAIT_AT_MOST)
    page.goto(shared.begin(live_site))
    page.route("**/taps/", lambda _: None, times=1)
    for number in (0, 1):
        shared.tap(page, number)
    wait_until(lambda: not waiting(page), 30)
    assert shared.standing(live_site) == list(dict.fromkeys(posted))
    assert Counter(posted)[posted[0]] == 2
    assert done(page) == "2"


def test_a_tap_that_is_refused_is_taken_back_and_does_not_stand_in_the_way(
    page: "Page", live_site: Site, shared: Shared
) -> None:
    page.goto(shared.begin(live_site))
    problem = {"status": 400, "content_type": "application/problem+json", "body": '{"detail": "Not here."}'}
    page.route("**/taps/", lambda route: route.fulfill(**problem), times=1)
    shared.tap(page, 0)
    page.locator("#toasts", has_text="Not here.").wait_for()
    wait_until(lambda: done(page) == "0")
    shared.tap(page, 1)
    wait_until(lambda: len(shared.standing(live_site)) == 1)
    assert done(page) == "1"


def test_a_phone_that_cannot_keep_anything_sends_its_taps_all_the_same(
    new_context: "Callable[..., BrowserContext]", live_site: Site, shared: Shared
) -> None:
    context = new_context()
    context.add_init_script(FULL)
    page = context.new_page()
    page.goto(shared.begin(live_site))
    context.set_offline(True)
    for number in (0, 1):
        shared.tap(page, number)
    assert done(page) == "2"
    context.set_offline(False)
    wait_until(lambda: len(shared.standing(live_site)) == 2, 30)
