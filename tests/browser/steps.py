"""What people do in a browser, and what is looked at while they do it."""

import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
# It names every part of the page that is well, too, unless it is told that nobody asks.
RUN = 'axe.run({ resultTypes: ["violations"] }).then((result) => result.violations)'
PASSWORD = "quiet-amber-lantern"
GRAVE = {"serious", "critical"}
SEND = """async ([address, body]) => {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]").value;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return [answer.status, await answer.json()];
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


def press(page: "Page", name: str) -> None:
    """Press a button that leads to another page, or to the same one anew, and wait until that is there."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).last.click()


def sign_up(page: "Page", name: str = "ophelia") -> str:
    """A new account; its username is nobody else's."""
    username = f"{name}-{uuid.uuid4().hex[:8]}"
    page.goto("/account/signup/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url("/")
    return username


def start_campaign(page: "Page", name: str = "Candlepoint") -> str:
    """A new campaign; its address."""
    page.goto("/campaigns/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Start the campaign").click()
    page.wait_for_url("**/campaigns/*-*/")
    return page.url


def register_box(page: "Page", name: str = "Ours") -> tuple[str, str]:
    """A new box of Apocrypha with the Skinwalkers, and a plan that takes Enter Here out of it; their addresses."""
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
    """The address of a new invitation, as the page shows it."""
    page.goto(f"{campaign}invitations/")
    page.get_by_role("button", name="Show the code").click()
    return page.locator("#url").inner_text()


def come_as(page: "Page", address: str, name: str) -> None:
    """A guest follows an invitation with nothing but a name."""
    page.goto(address)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/campaigns/*-*/")


def send(page: "Page", campaign: str, rest: str, body: Any) -> Any:
    """What a program of the same person would do."""
    status, answer = page.evaluate(SEND, [campaign.replace("/campaigns/", "/api/v1/campaigns/") + rest, body])
    assert status == 201, answer
    return answer


def slot(page: "Page", campaign: str, saint: int, *cards: tuple[str, str]) -> None:
    """Cards come into a saint's halo: each by its code and its slot."""
    wanted = [{"code": f"apocrypha-{code}", "part": part} for code, part in cards]
    send(page, campaign, f"saints/{saint}/cards/", {"do": "slot", "cards": wanted, "key": str(uuid.uuid4())})


def grave_faults(page: "Page") -> list[str]:
    """What axe-core finds wrong with the page that keeps people from using it."""
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in found if fault["impact"] in GRAVE]


def faults(page: "Page") -> list[str]:
    """The same, and whether one has to scroll sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [*grave_faults(page), *(["wider than the screen"] if wide else [])]


def covered_buttons(page: "Page") -> list[str]:
    """The buttons that stay under the bar at the bottom or a toast, wherever one scrolls to."""
    found: list[str] = page.evaluate(COVERED)
    return found
