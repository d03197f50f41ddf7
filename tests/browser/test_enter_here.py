"""Enter Here as a first mission for fewer than four saints, and the cue on one's own phone."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.steps import come_as, faults, invitation, press, send, sign_up, start_campaign, wait_for
from tests.depth import FULL
from tests.sites import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

SAINTS = ("Ophelia", "Frank", "Diana")
NEXUSES = ("Stadium", "School", "Back Alley", "Bar")
TO_THE_SEAL = (
    *("An omen", "On to Support", "On to Investigate", "Omen: Doom", "An archetype", "Confront", "Won", "Sanctify"),
    "Sealed",
)
# What a phone does to be noticed is counted, and happens all the same; a tap is felt too, but in one short buzz.
COUNT = """() => {
  window.cues = { buzz: 0, sound: 0, glow: 0 };
  const vibrate = Navigator.prototype.vibrate, start = OscillatorNode.prototype.start;
  Navigator.prototype.vibrate = function (...how) {
    window.cues.buzz += Array.isArray(how[0]);
    return vibrate.apply(this, how);
  };
  OscillatorNode.prototype.start = function (...when) { window.cues.sound += 1; return start.apply(this, when); };
  new MutationObserver(() => { window.cues.glow += document.body.classList.contains("is-cued") ? 1 : 0; })
    .observe(document.body, { attributeFilter: ["class"] });
}"""


def tap(page: "Page", label: str) -> None:
    """In the act, and wait until the table has answered."""
    before = page.locator(".latest-words").inner_text()
    page.locator(".part-act .btn", has_text=label).first.click()
    wait_for(page, "(before) => document.querySelector('.latest-words')?.innerText !== before", before)


def lay_the_table(page: "Page", campaign: str) -> str:
    page.goto(f"{campaign}missions/new/")
    page.get_by_label("Enter Here").check()
    press(page, "Start the mission")
    page.get_by_role("link", name="Open the live table").click()
    press(page, "Lay the table")
    return page.url


# Alone, and several who take turns; in full two of them as well.
@pytest.mark.parametrize("saints", [1, 2, 3] if FULL else [1, 3])
def test_so_many_saints_play_it_from_laying_the_table_to_its_end(page: "Page", saints: int) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    for name in SAINTS[:saints]:
        send(page, campaign, "saints/", {"name": name, "seat": 1})
    lay_the_table(page, campaign)
    assert "First, lay the table" in page.locator(".part-laying").inner_text()
    assert page.locator(".rose-left").all_text_contents() == [f"{12 // saints} turns"] * saints
    assert faults(page) == []

    for turn in range(len(NEXUSES)):
        assert SAINTS[turn % saints] in page.locator(".part-act .act-eyebrow").inner_text()
        # Each act is explained when it first comes, and then no more.
        assert page.locator(".act-lesson").count() == (turn == 0)
        for label in TO_THE_SEAL:
            tap(page, label)
        assert page.locator(".pane-nexus.is-sealed").count() == turn + 1
        if turn + 1 < len(NEXUSES):
            leave(page, NEXUSES[turn + 1], saints)
    assert page.locator(".part-laying").inner_text() == ""
    tap(page, "The mission is won")
    assert "The mission is over" in page.locator(".part-act").inner_text()


def leave(page: "Page", nexus: str, saints: int) -> None:
    """Everybody who stood there moves on, and the turn passes."""
    for _ in range(saints):
        tap(page, nexus)
    for label in ("On to Transfer", "On to End", "End the turn"):
        if page.locator(".part-act .btn", has_text=label).count():
            tap(page, label)


def test_a_phone_says_that_it_is_ones_act_to_whoever_chose_that(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    ben = new_context().new_page()
    come_as(ben, invitation(page, campaign), "Ben")
    for seat, name in enumerate(SAINTS[:2], start=1):
        send(page, campaign, "saints/", {"name": name, "seat": seat})
    table = lay_the_table(page, campaign)
    for phone in (page, ben):
        phone.goto(table)
        phone.evaluate(COUNT)
    ben.locator("#table-taps > summary").click()
    switches = ben.locator("[data-cue-switch]")
    assert [one.get_attribute("aria-pressed") for one in switches.all()] == ["false"] * 3
    for switch in switches.all():
        switch.click()
    # Whoever chooses one is shown at once what it is.
    wait_until(lambda: all(cues(ben).values()), 10)
    ben.evaluate("window.cues = { buzz: 0, sound: 0, glow: 0 }")
    wait_until(lambda: not ben.locator("body.is-cued").count(), 10)

    tap(page, "An omen")
    for label in ("On to Support", "On to Investigate", "On to Transfer", "On to End", "End the turn"):
        assert cues(ben) == {"buzz": 0, "sound": 0, "glow": 0}
        tap(page, label)
    wait_until(lambda: all(cues(ben).values()), 20)
    # It rings once, not at each of one's own steps; and nobody else's phone does.
    tap(ben, "An omen")
    assert (cues(ben)["buzz"], cues(ben)["sound"]) == (1, 1)
    assert not any(cues(page).values())

    # The phone remembers it, and is quiet until somebody has touched it.
    ben.reload()
    ben.locator("#table-taps > summary").click()
    assert [one.get_attribute("aria-pressed") for one in switches.all()] == ["true"] * 3
    switches.first.click()
    assert switches.first.get_attribute("aria-pressed") == "false"


def cues(page: "Page") -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("window.cues")
    return found
