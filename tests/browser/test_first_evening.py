"""The first evening on three phones, from an empty installation: every tap counted, every answer on the screen."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import PASSWORD, faults
from tests.companion.test_words import riddles_in
from tests.sites import Site, prepared, site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

FRAGMENTS = ("The Abandoned House", "The Afternoon Tea", "The Insider", "The Tech")
# Whether one sees an element as the screen is now: within it, and from top to bottom under nothing else.
IS_SEEN = """(element) => {
  const box = element.getBoundingClientRect();
  const isWithin = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  const isFree = (y) => {
    const there = document.elementFromPoint(box.left + box.width / 2, y);
    return Boolean(there) && (element.contains(there) || there.contains(element));
  };
  return box.height > 0 && isWithin && [box.top + 2, box.top + box.height / 2, box.bottom - 2].every(isFree);
}"""
SPOKEN = "main :is(button, a.btn, summary), .tabs a"
IS_TYPED_INTO = "document.activeElement.matches('input:not([type=checkbox], [type=radio]), textarea')"


@dataclass
class Phone:
    """Somebody's phone: what they tap is counted, what they type into a field that has the cursor is not."""

    page: "Page"
    taps: int = 0

    def tap(self, control: "Locator") -> None:
        """One finger on one control. Scrolling costs nothing."""
        control.scroll_into_view_if_needed()
        control.click()
        self.taps += 1

    def go(self, control: "Locator") -> None:
        """A tap that leads to another page, or to the same one anew."""
        with self.page.expect_navigation():
            self.tap(control)
        # Of what is undone the history's own sentence follows, for those who do not see it above.
        controls = [" ".join(words.partition(":")[0].split()) for words in self.page.locator(SPOKEN).all_inner_texts()]
        assert not [words for words in controls if riddles_in(words)]

    def type(self, *words: str) -> None:
        """What the keyboard on the screen does; its key at the lower right leads from field to field."""
        for place, word in enumerate(words):
            if place:
                self.page.keyboard.press("Enter")
            assert self.page.evaluate(IS_TYPED_INTO), f"nobody could type {word}"
            self.page.keyboard.type(word)

    def button(self, name: str) -> "Locator":
        return self.page.get_by_role("button", name=name, exact=True).and_(self.page.locator(":visible")).first

    def link(self, name: str) -> "Locator":
        return self.page.get_by_role("link", name=name, exact=True).and_(self.page.locator(":visible")).first

    def sees(self, part: "Locator") -> "Locator":
        """It is on the screen as it is now, without scrolling, and nothing lies over it."""
        part.wait_for()
        assert part.evaluate(IS_SEEN), f"not on the screen of {self.page.url}: {part.inner_text()}"
        return part

    def is_told(self, words: str) -> "Locator":
        return self.sees(self.page.locator("#toasts > .toast", has_text=words))

    @contextmanager
    def at_most(self, taps: int) -> Iterator[None]:
        before = self.taps
        yield
        assert self.taps - before <= taps, f"{self.taps - before} taps, and {taps} are enough"


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.fixture(scope="module")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(prepared(tmp_path_factory.mktemp("first-evening") / "data")) as running:
        yield running


def test_the_first_evening(new_context: "Callable[..., BrowserContext]", empty_site: Site, tmp_path: Path) -> None:
    """new_context hears whatever the console says on any of the three."""
    owner, anna, ben = (
        Phone(new_context(base_url=empty_site.url, has_touch=True, is_mobile=True, color_scheme=theme).new_page())
        for theme in ("dark", "light", "dark")
    )
    with owner.at_most(6):
        code = show_a_code(owner)
    for guest, name in ((anna, "Anna"), (ben, "Ben")):
        with guest.at_most(1):
            join(guest, code, name)
    open_campaign(owner)
    for phone, saint in ((owner, "Frank Block"), (anna, "Ophelia Willows"), (ben, "Gabriella Vargas")):
        with phone.at_most(5):
            make_saint(phone, saint)
        open_campaign(phone)

    with owner.at_most(7), anna.at_most(4), ben.at_most(4):
        win_together(owner, anna, ben)
    arrange_halo(anna, "Ophelia Willows", "The Afternoon Tea", "top")
    arrange_halo(ben, "Gabriella Vargas", "The Tech", "left")

    lose_a_card_and_get_it_back(owner)
    rebuild_decks(owner)
    adopt_the_box(owner)
    export(owner, tmp_path / "candlepoint.json")


# --- Coming together


def show_a_code(phone: Phone) -> str:
    """From the start page of a companion that nobody has used yet."""
    phone.page.goto("/")
    phone.go(phone.link("Start a campaign"))
    phone.type("ophelia")
    phone.tap(phone.page.get_by_label("Password"))
    phone.type(PASSWORD)
    phone.go(phone.button("Create the account"))
    phone.type("Candlepoint")
    phone.go(phone.button("Start the campaign"))
    phone.is_told("Your campaign is open")
    phone.sees(phone.link("Invite people"))
    phone.go(phone.link("Invite people"))
    phone.go(phone.button("Show the code"))
    phone.sees(phone.page.locator(".qr svg"))
    phone.is_told("made an invitation")
    return phone.page.locator("#url").inner_text()


def join(phone: Phone, code: str, name: str) -> None:
    """The camera has opened the address of the code."""
    phone.page.goto(code)
    phone.type(name)
    phone.go(phone.button("Join"))
    phone.is_told(name)
    phone.sees(phone.link("Add a saint"))


def open_campaign(phone: Phone) -> None:
    phone.go(phone.page.locator(".crumbs").get_by_role("link", name="Candlepoint", exact=True))


# --- Saints


def make_saint(phone: Phone, name: str) -> None:
    """One of the printed saints, with a deck out of the box."""
    phone.go(phone.link("Add a saint"))
    phone.go(phone.page.locator(".pick").get_by_role("link", name=name))
    phone.sees(phone.page.locator("#card").get_by_role("heading", name=name))
    phone.go(phone.button("Add the saint"))
    phone.is_told(name)
    phone.go(phone.button("Move them into the deck"))
    phone.is_told(f"moved into the deck of {name}")
    assert phone.page.get_by_text("Legal between missions.").count() == 1
    assert faults(phone.page) == []


def arrange_halo(phone: Phone, saint: str, fragment: str, slot: str) -> None:
    open_campaign(phone)
    phone.go(phone.page.locator(".choir").get_by_role("link", name=saint))
    phone.go(phone.link("Arrange halo"))
    phone.tap(phone.page.locator(f".piece[data-name='{fragment}']"))
    phone.tap(phone.page.locator(f"[data-slot={slot}] [data-here]"))
    phone.go(phone.button("Save this halo"))
    phone.is_told("Saved. The halo is legal.")
    phone.sees(phone.page.locator(f"[data-slot={slot}] .piece[data-name='{fragment}']"))


# --- The mission


def win_together(owner: Phone, anna: Phone, ben: Phone) -> None:
    """Frank chooses first, then Ophelia, then Gabriella; each phone hears of the others by itself."""
    owner.go(owner.link("Start a mission"))
    owner.go(owner.button("Start the mission"))
    owner.is_told("set out on")
    owner.go(owner.link("End the mission"))
    owner.go(owner.button("Won"))
    owner.sees(owner.page.get_by_role("heading", name="Display the fragments"))
    owner.type(*FRAGMENTS)
    owner.go(owner.button("Save fragments"))
    owner.sees(owner.page.locator(".due", has_text="It is for Frank Block"))
    decide(owner, "Frank Block", "top center", FRAGMENTS[0])

    for guest, saint, fragment in ((anna, "Ophelia Willows", FRAGMENTS[1]), (ben, "Gabriella Vargas", FRAGMENTS[3])):
        # The campaign's page has heard of the mission meanwhile.
        guest.sees(guest.link("End the mission"))
        guest.go(guest.link("End the mission"))
        guest.sees(guest.page.locator(".due", has_text=f"It is for {saint}"))
        guest.tap(board(guest, saint).get_by_label(fragment))
        decide(guest, saint, "center right", fragment)

    for phone in (anna, ben):
        agree(phone)
        phone.is_told("You agreed.")
    agree(owner)
    owner.is_told("Saved. Halos, decks and the box are as the table agreed.")
    for phone in (owner, anna, ben):
        phone.sees(phone.page.get_by_role("heading", name="The mission is over"))
        phone.sees(phone.link("Rebuild the decks"))


def board(phone: Phone, saint: str) -> "Locator":
    return phone.page.locator(".board").filter(has=phone.page.get_by_role("heading", name=saint))


def decide(phone: Phone, saint: str, slot: str, fragment: str) -> None:
    phone.go(board(phone, saint).get_by_role("button", name=slot, exact=True))
    phone.is_told(f"{saint} slots {fragment}: {slot}.")


def agree(phone: Phone) -> None:
    button = phone.button("Agree")
    button.wait_for()
    phone.sees(button)
    phone.go(button)


# --- Afterwards


def lose_a_card_and_get_it_back(phone: Phone) -> None:
    """A card is sacrificed by mistake and comes back; another one is misspelt."""
    open_campaign(phone)
    phone.go(phone.page.locator(".choir").get_by_role("link", name="Frank Block"))
    cards = phone.page.locator(".deck-card input[type=checkbox]")
    before = cards.count()
    name = phone.page.locator(".deck-card a[data-sheet]").first.inner_text()
    phone.tap(cards.first)
    phone.go(phone.button("Sacrifice"))
    toast = phone.is_told(f"Frank Block sacrificed {name}.")
    assert cards.count() == before - 1
    phone.go(toast.get_by_role("button", name="Undo"))
    phone.is_told("Undone.")
    assert cards.count() == before

    phone.tap(phone.page.locator("#card-typed"))
    phone.type("Murder Bored")
    phone.tap(phone.page.locator("[name=card-add]").first)
    misspelt = phone.page.locator("#card-lines .entering-row", has_text="Murder Bored")
    phone.sees(misspelt.get_by_role("button", name="Murder Board", exact=True))


def rebuild_decks(phone: Phone) -> None:
    """With the gift that was won there is one too many."""
    phone.tap(phone.page.locator("#card-lines").get_by_role("button", name="Murder Board", exact=True))
    phone.page.locator("#card-lines .entering-name", has_text="Murder Board").wait_for()
    phone.go(phone.button("Save to the deck"))
    phone.is_told("Murder Board")
    open_campaign(phone)
    phone.sees(phone.link("Rebuild the decks"))
    phone.go(phone.link("Rebuild the decks"))
    phone.go(phone.button("Save changes"))
    phone.is_told("Saved. The decks are as the plan says.")
    phone.sees(phone.page.locator(".tile", has_text="Frank Block").get_by_text("legal", exact=True))
    assert phone.page.get_by_role("heading", name="Nothing to do").count() == 1


def adopt_the_box(phone: Phone) -> None:
    """The saints came out of a box that was made by itself; now it is the real one."""
    phone.tap(phone.page.locator(".top .menu summary"))
    phone.go(phone.link("Your boxes"))
    phone.go(phone.page.get_by_role("link", name="Made for Candlepoint"))
    phone.sees(phone.link("This is my box"))
    phone.go(phone.link("This is my box"))
    phone.go(phone.button("Save as my box"))
    phone.is_told("is your box now.")
    assert phone.page.get_by_role("heading", name="Nobody has registered this box").count() == 0
    assert faults(phone.page) == []


def export(phone: Phone, file: Path) -> None:
    phone.page.goto("/")
    phone.go(phone.link("Candlepoint"))
    with phone.page.expect_download() as download:
        phone.tap(phone.link("Export as a file"))
    download.value.save_as(file)
    saved = json.loads(file.read_bytes())
    assert sorted(saint["name"] for saint in saved["saints"]) == ["Frank Block", "Gabriella Vargas", "Ophelia Willows"]
