"""What people do in a browser, and what is looked at while they do it."""

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urljoin

from tests.browser.forms import submit
from tests.depth import FULL

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
# It names every part of the page that is well, too, unless it is told that nobody asks. And rules of which every fault
# is a small one take a third of the time for nothing: a fault is as grave as its rule.
RUN = """(only) => {
  const small = axe._audit.rules.filter((rule) => ["minor", "moderate"].includes(rule.impact));
  const rules = Object.fromEntries(small.map((rule) => [rule.id, { enabled: false }]));
  const which = only ? { runOnly: { type: "rule", values: only } } : { rules };
  return axe.run({ resultTypes: ["violations"], ...which }).then((result) => result.violations);
}"""


@dataclass(frozen=True)
class Look:
    """A screen, and whether its owner likes it dark."""

    width: int
    height: int
    theme: Literal["dark", "light"]


# A small phone at night and a desk by day: every width and every color once.
LOOKS = (Look(320, 568, "dark"), Look(1280, 900, "light"))

PASSWORD = "quiet-amber-lantern"
# What another screen or other colors can change on a page that is well otherwise.
OF_THE_LOOK = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]
# The link of a printed saint, by the name under its picture.
PICK = r'href="(\?of=[^"]*)"(?:(?!</li>).)*?pick-name">%s<'
GRAVE = {"serious", "critical"}
IS_TOO_WIDE = """async () => {
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  const frame = () => new Promise(requestAnimationFrame);
  if (isWide()) await frame().then(frame);
  return isWide();
}"""

# The buttons that one cannot bring out from under the bar at the bottom or a toast.
COVERED = """() => {
  const hidden = [];
  for (const button of document.querySelectorAll("main :is(button, a.btn)")) {
    if (!button.checkVisibility() || button.closest("[hidden]") || button.matches(".away")) continue;
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const box = button.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (there && there.closest(".nav, .toasts")) hidden.push(button.textContent.trim());
  }
  return hidden;
}"""


def wait_for(page: "Page", condition: str, arg: Any = None, seconds: float = 20) -> Any:
    """Wait in the page itself, which costs far less than asking it again and again; return what the condition was."""
    return page.wait_for_function(condition, arg=arg, polling=50, timeout=seconds * 1000).json_value()


def press(page: "Page", name: str) -> None:
    """Press a button that leads to another page, or to the same one anew, and wait until that is there."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).last.click()


def sign_up(page: "Page", name: str = "ophelia") -> str:
    """A new account; its username is nobody else's. The page stays where it is."""
    username = f"{name}-{uuid.uuid4().hex[:8]}"
    submit(page, "/account/signup/", "Create the account", username=username, password1=PASSWORD)
    return username


def sign_up_by_hand(page: "Page", name: str = "ophelia") -> str:
    """The same on the page itself."""
    username = f"{name}-{uuid.uuid4().hex[:8]}"
    page.goto("/account/signup/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url("/")
    return username


def start_campaign(page: "Page", name: str = "Candlepoint") -> str:
    """A new campaign, open on the page; its address."""
    page.goto(submit(page, "/campaigns/new/", "Start the campaign", name=name))
    return page.url.partition("#")[0]


def start_campaign_by_hand(page: "Page", name: str = "Candlepoint") -> str:
    page.goto("/campaigns/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Start the campaign").click()
    page.wait_for_url("**/campaigns/*-*/")
    return page.url


def make_saint(page: "Page", campaign: str, name: str) -> str:
    """A saint of the catalog with the proposed deck, open on the page; the address of their page."""
    picks = f"{campaign}saints/new/"
    chosen = re.search(PICK % re.escape(name), page.request.get(picks).text(), re.DOTALL)
    assert chosen, name
    start = submit(page, urljoin(picks, unescape(chosen[1])), "Add the saint")
    page.goto(submit(page, start, "Move them into the deck"))
    return page.url.partition("#")[0]


def lay_the_table(page: "Page", campaign: str, mission: str) -> str:
    """A mission begins at its live table, which is open on the page; its address."""
    begun = submit(page, f"{campaign}missions/new/", "Start the mission", tick=(mission,))
    link = re.search(r'href="([^"]*)"[^>]*>(?:<svg.*?</svg>)?\s*Open the live table', page.request.get(begun).text())
    assert link, begun
    page.goto(submit(page, urljoin(begun, unescape(link[1])), "Lay the table"))
    return page.url.partition("#")[0]


def register_box(page: "Page", name: str = "Ours") -> tuple[str, str]:
    """A new box of Apocrypha with the Skinwalkers, and a plan that takes Enter Here out of it; their addresses."""
    box = submit(page, "/boxes/new/", "Add the box", tick=("Skinwalkers",), name=name)
    plan = submit(page, box, "Rebuild the Enter Here deck")
    return box.partition("#")[0], plan.partition("#")[0]


def register_box_by_hand(page: "Page", name: str = "Ours") -> tuple[str, str]:
    page.goto("/boxes/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Skinwalkers").check()
    page.get_by_role("button", name="Add the box").click()
    page.wait_for_url("**/boxes/*-*/")
    box = page.url
    page.get_by_role("button", name="Rebuild the Enter Here deck").click()
    page.wait_for_url("**/plans/*-*/")
    return box, page.url


def invitation(page: "Page", campaign: str) -> str:
    """The link of a new invitation. The page stays where it is."""
    shown = page.request.get(submit(page, f"{campaign}invitations/", "Show the code")).text()
    link = re.search(r'id="url"[^>]*>([^<]+)<', shown)
    assert link, shown
    return unescape(link[1]).strip()


def come_as(page: "Page", address: str, name: str) -> None:
    """A guest follows an invitation with nothing but a name, and sees the campaign."""
    page.goto(submit(page, address, "Join", name=name))


def come_by_hand(page: "Page", address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/campaigns/*-*/")


def send(page: "Page", campaign: str, rest: str, body: Any) -> Any:
    """What a program of the same person would do."""
    address = urljoin(page.url, campaign.replace("/campaigns/", "/api/v1/campaigns/") + rest)
    [token] = [cookie["value"] for cookie in page.context.cookies(address) if cookie["name"] == "csrftoken"]
    answer = page.request.post(address, data=body, headers={"X-CSRFToken": token})
    assert answer.status == 201, answer.text()
    return answer.json()


def slot(page: "Page", campaign: str, saint: int, *cards: tuple[str, str]) -> None:
    """Cards come into a saint's halo: each by its code and its slot."""
    wanted = [{"code": f"apocrypha-{code}", "part": part} for code, part in cards]
    send(page, campaign, f"saints/{saint}/cards/", {"do": "slot", "cards": wanted, "key": str(uuid.uuid4())})


def grave_faults(page: "Page", only: list[str] | None = None) -> list[str]:
    """What axe-core finds wrong with the page that keeps people from using it, by all of its rules or some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(RUN, only)
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in found if fault["impact"] in GRAVE]


def faults(page: "Page", only: list[str] | None = None) -> list[str]:
    """The same, and whether one has to scroll sideways."""
    return [*grave_faults(page, only), *(["wider than the screen"] if is_too_wide(page) else [])]


def is_too_wide(page: "Page") -> bool:
    """Whether one has to scroll sideways; a page that was turned just now has two frames to find its width."""
    return bool(page.evaluate(IS_TOO_WIDE))


def faults_at(page: "Page", address: str, looks: Sequence[Look] = LOOKS) -> list[str]:
    """The same of the page at *address* in each of the looks: loaded in the first, then turned into the others.

    In full it is loaded in each of them, and looked at by all rules.
    """
    found = []
    for number, look in enumerate(looks):
        put_on(page, look)
        is_loaded = not number or FULL
        if is_loaded:
            page.goto(address, wait_until="load")
        only = None if is_loaded else OF_THE_LOOK
        found += [f"{address}, {look.theme}: {fault}" for fault in faults(page, only)]
    return found


def put_on(page: "Page", look: Look) -> None:
    page.set_viewport_size({"width": look.width, "height": look.height})
    # A color that is still on its way to the other one has too little contrast.
    page.emulate_media(color_scheme=look.theme, reduced_motion="reduce")


def covered_buttons(page: "Page") -> list[str]:
    """The buttons that stay under the bar at the bottom or a toast, wherever one scrolls to."""
    found: list[str] = page.evaluate(COVERED)
    return found
