"""The first evening on three phones, from an empty installation: every tap counted, every answer on the screen."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import PASSWORD, covered_buttons, faults
from tests.sites import Site, prepared, site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

FRAGMENTS = ("The Abandoned House", "The Afternoon Tea", "The Insider", "The Tech")
# Whether one sees an element as the screen is now: within it, and under nothing else.
IS_SEEN = """(element) => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
  const there = document.elementFromPoint(x, y);
  const isWithin = box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  return isWithin && Boolean(there) && (element.contains(there) || there.contains(element));
}"""
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


@pytest.fixture(scope="module")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(prepared(tmp_path_factory.mktemp("first") / "data")) as running:
        yield running


def test_the_first_evening(
    new_context: "Callable[..., BrowserContext]", empty_site: Site, tmp_path: Path
) -> None:
    owner, anna, ben = (
        Phone(new_context(base_url=empty_site.url, has_touch=True, is_mobile=True).new_page()) for _ in range(3)
    )
    with owner.at_most(6):
        code = show_a_code(owner)
    campaign = owner.page.url.partition("invitations")[0]
    for guest, name in ((anna, "Anna"), (ben, "Ben")):
        with guest.at_most(1):
            join(guest, code, name)
    owner.page.goto(campaign)
    for phone, saint in ((owner, "Frank Block"), (anna, "Ophelia Dumas"), (ben, "Gabriella Vargas")):
        with phone.at_most(5):
            make_saint(phone, saint)
        look_at_halo(phone, saint)
        phone.go(phone.page.locator(".crumbs").get_by_role("link", name="Candlepoint"))

    win_together(owner, anna, ben)
