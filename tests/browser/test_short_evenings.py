"""An evening of each short game at the live table: two or three phones that play, one that watches, and the results."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.steps import come_as, faults, press, send, sign_up
from tests.match_options import circle, witch

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

# Several phones and a site are much for a small machine.
PATIENCE = 60_000


class Evening:
    """Whoever began the campaign, their guests by name, and somebody who only watches."""

    def __init__(self, page: "Page", new_context: "Callable[..., BrowserContext]", game: str, *guests: str) -> None:
        expect.set_options(timeout=PATIENCE)
        self.page = page
        page.set_default_timeout(PATIENCE)
        self.mine = sign_up(page, "ann")
        page.goto("/campaigns/new/")
        made = send(page, f"{page.url.split('new/')[0]}", "", {"game": game, "name": "Thursdays"})
        self.campaign = f"{page.url.split('new/')[0]}{made['id']}/"
        self.guests = {name: self._come(new_context, name, "player") for name in guests}
        self.watcher = self._come(new_context, "Sam", "spectator")

    def _come(self, new_context: "Callable[..., BrowserContext]", name: str, role: str) -> "Page":
        invited = send(self.page, self.campaign, "invitations/", {"role": role})
        phone = new_context().new_page()
        phone.set_default_timeout(PATIENCE)
        come_as(phone, invited["url"], name)
        return phone

    @property
    def phones(self) -> "list[Page]":
        return [self.page, *self.guests.values(), self.watcher]

    def gather(self) -> None:
        """All look at the table that was opened just now."""
        for phone in self.phones[1:]:
            phone.goto(self.page.url)
        assert self.watcher.locator("main form[data-tap]").count() == 0

    def all_see(self, words: str) -> None:
        for phone in self.phones:
            expect(phone.get_by_text(words).first).to_be_visible()

    def look_well(self) -> None:
        assert [fault for phone in self.phones for fault in faults(phone)] == []

    def results(self, *words: str) -> None:
        """What the campaign keeps of it, and the link that a play log takes."""
        self.watcher.goto(f"{self.campaign}results/")
        for each in words:
            expect(self.watcher.get_by_text(each).first).to_be_visible()
        link = self.watcher.get_by_role("link", name="Send to BG Stats").first.get_attribute("href") or ""
        assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        assert faults(self.watcher) == []


def open_match(evening: Evening, options: dict[str, Any]) -> None:
    """By a program of whoever began the campaign, with a position that no form would take so near to its end."""
    evening.page.goto(f"{evening.campaign}tables/new/")
    made = send(evening.page, evening.campaign, "sittings/", {"options": options})
    evening.page.goto(f"/tables/{made['id']}/")
    evening.gather()


def test_an_evening_of_full_moon_ritual(page: "Page", new_context: "Callable[..., BrowserContext]") -> None:
    evening = Evening(page, new_context, "full-moon-ritual", "Ben")
    page.goto(f"{evening.campaign}tables/new/")
    page.get_by_label("Spaces on the moon's track").fill("1")
    press(page, "Start the ritual")
    evening.gather()
    evening.look_well()
    # The chance stands there before anything is paid, and what was paid is gone on every phone.
    page.get_by_role("button", name="Cast with 3 dice for 2: reached").click()
    for phone in evening.phones:
        expect(phone.locator("[data-part]", has_text=evening.mine).get_by_text("11").first).to_be_visible()
    page.get_by_role("button", name="End the turn: Ben is next").click()
    expect(evening.guests["Ben"].get_by_text("Your turn", exact=True)).to_be_visible()
    evening.guests["Ben"].get_by_role("button", name="End the last turn").click()
    evening.all_see("Count up")
    ben = evening.guests["Ben"]
    for row, numbers in {"ingredients": (2, 1), "gems": (0, 1), "spells": (12, 12), "chips": (3, 3)}.items():
        for at, number in enumerate(numbers):
            ben.locator(f"#f-{row}-{at}").fill(str(number))
    ben.get_by_role("button", name="Score the ritual").click()
    evening.all_see("Line by line")
    evening.look_well()
    expect(evening.watcher.get_by_role("button", name="Rematch")).to_have_count(0)
    press(page, "Rematch")
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    evening.results("Ben", "1 evening")


def test_an_evening_of_curses_and_covens(page: "Page", new_context: "Callable[..., BrowserContext]") -> None:
    evening = Evening(page, new_context, "curses-and-covens", "Ben", "Cleo")
    page.goto(f"{evening.campaign}tables/new/")
    page.get_by_label("Witch Hunter").fill(evening.mine)
    for at, town in enumerate(("Ben", "Cleo"), start=1):
        page.get_by_label(f"Town {at}").fill(town)
    page.get_by_label("Spell tile 1").fill("Mist")
    press(page, "Start the first Census")
    evening.gather()
    evening.all_see("The towns may talk now")
    evening.look_well()
    ben, cleo = evening.guests["Ben"], evening.guests["Cleo"]
    ben.get_by_role("button", name="Give the hat to Cleo").click()
    expect(evening.watcher.locator(".coven-town[data-hat]")).to_contain_text("Cleo")
    cleo.get_by_role("button", name="Mist").click()
    evening.all_see("was cast this round")
    for after in ("Arrival", "Travel", "Hunt"):
        cleo.get_by_role("button", name=f"On to the {after}").click()
        evening.all_see("No word about plans now" if after != "Hunt" else "The first pick")
    # The first hunt: a witch is captured, townsfolk go on; then the tile is turned.
    page.locator("#pick-love").click()
    evening.all_see("The second pick")
    page.locator("#pick-townsfolk").click()
    evening.all_see("Both picks are made")
    evening.look_well()
    page.get_by_role("button", name="Tile turned: next Census").click()
    evening.all_see("Round 2")
    # The second one ends it, at the moment in which the second ritual lies there.
    for after in ("Arrival", "Travel", "Hunt"):
        ben.get_by_role("button", name=f"On to the {after}").click()
        expect(page.locator(".coven-phase-name")).to_contain_text(after)
    page.locator("#pick-ritual").click()
    evening.all_see("The second pick")
    page.locator("#pick-ritual").click()
    for phone in evening.phones:
        expect(phone.locator(".coven-won")).to_be_visible()
    evening.look_well()
    evening.results("Witch Hunter", "Ben")


def test_an_evening_of_wickville(page: "Page", new_context: "Callable[..., BrowserContext]") -> None:
    evening = Evening(page, new_context, "wickville", "Ben")
    page.goto(f"{evening.campaign}tables/new/")
    press(page, "Play")
    evening.gather()
    evening.look_well()
    for name, phone in {evening.mine: page, "Ben": evening.guests["Ben"]}.items():
        expect(phone.get_by_text("Your turn", exact=True)).to_be_visible()
        phone.locator("a.wv-place[data-tap=move]").first.click()
        phone.get_by_role("button", name="End the turn").click()
        # Whoever did not try it out sees its steps.
        evening.all_see(f"What {name} did")
    # Another match, one flip before its end: four blue candles and the Grimoire, for the second time.
    cards = circle()
    for place in range(3):
        cards[place] |= {"active": True}
    cards[3] |= {"ability": None}
    position = {
        "circle": cards,
        "witches": [witch(evening.mine, "blue", 3), witch("Ben", "red", 9)],
        "guardians": {"blue": 1, "red": 0},
        "turn": evening.mine,
    }
    open_match(evening, {"position": position})
    page.locator("a.wv-place[data-tap=flip]").click()
    expect(page.get_by_role("heading", name="If you flip this")).to_be_visible()
    page.get_by_role("link", name="Flip it").click()
    page.locator("a.wv-place[data-tap=move]").first.click()
    page.get_by_role("button", name="End the turn").click()
    evening.all_see("Blue summoned its Guardian twice.")
    evening.look_well()
    press(evening.guests["Ben"], "Rematch")
    evening.results("Blue summoned its Guardian twice.", "Ben")
