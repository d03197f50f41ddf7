"""A deck is rebuilt on a phone: from a shuffled pile, without a network for a while, by two people, and on paper."""

import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.steps import faults, faults_at, press
from tests.depth import depth
from tests.sites import Site, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

# What a hand does, and what the page then says; a list that was filtered just now has some frames to be drawn.
LAY = """async ([name, byLetters]) => {
  const named = () => [...document.querySelectorAll(".name button")].filter((button) => button.value === name);
  if (byLetters) {
    const box = document.querySelector("[role=searchbox], input[type=search]");
    box.value = name.slice(0, 2);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  } else {
    document.querySelector(`[data-group-to="${named()[0].closest("[data-card]").dataset.group}"]`).click();
  }
  let seen;
  while (!(seen = named().find((button) => button.checkVisibility()))) await new Promise(requestAnimationFrame);
  seen.click();
  return ["[data-answer-pile]", "[data-answer-how]"].map((part) => document.querySelector(part).innerText);
}"""
# Of so many cards one is laid by hand; in full each of them.
BY_HAND = depth(9, full=1)
VIEWS = ["stack", "find", "box", "away", "check", "finish", "more"]


@pytest.fixture
def service_workers() -> str:
    return "allow"


def accept(page: "Page", address: str = "/enter-here/") -> None:
    page.goto(address)
    warning = page.get_by_role("button", name="Show the list")
    warning.click()
    warning.wait_for(state="detached")


def begin(page: "Page", way: str = "One shuffled pile") -> str:
    """A new rebuild of the Enter Here deck; its address."""
    accept(page)
    page.get_by_role("button", name=way).click()
    page.wait_for_url("**/rebuilds/*-*/**")
    return re.split("[?#]", page.url)[0]


def go(page: "Page", view: str) -> None:
    page.locator(f".rb-tool[data-go={view}]").click()


def answer(page: "Page") -> tuple[str, str]:
    """The pile and the sentence with which the page answers."""
    return page.locator("[data-answer-pile]").inner_text(), page.locator("[data-answer-how]").inner_text()


def lay(page: "Page", name: str, *, by_letters: bool) -> tuple[str, str]:
    """Pick up a card: two letters, or what its frame shows, then its name; where does it go?"""
    if by_letters:
        page.get_by_role("searchbox").fill(name[:2])
    else:
        group = page.locator("[data-card]", has=page.locator(f'button[value="{name}"]')).get_attribute("data-group")
        page.locator(f'[data-group-to="{group}"]').click()
    page.locator(f'.name:visible button[value="{name}"]').click()
    return answer(page)


def lay_quickly(page: "Page", name: str, *, by_letters: bool) -> tuple[str, str]:
    """The same by the page's own events, without a hand that looks for each control."""
    where, how = page.evaluate(LAY, [name, by_letters])
    return where, how


def lift(sentence: str, height: int) -> int:
    """How many cards the sentence says to lift off a pile of that height."""
    if "first card" in sentence:
        assert height == 0
    if "first card" in sentence or "on top" in sentence:
        return 0
    if "whole pile" in sentence:
        return height
    count = re.search(r"top (\d+) cards", sentence)
    return int(count[1]) if count else 1


def recipe(site: Site) -> dict[str, list[str]]:
    """Every pile from its bottom up, as the API tells it."""
    piles = site.get("/api/v1/recipes/enter-here/").json()["piles"]
    upwards = {}
    for pile in piles:
        upwards[pile["name"]] = [*(card["name"] for card in reversed(pile["facedown"])), *reversed(pile["faceup"])]
    return upwards


def ticks(site: Site, address: str) -> list[dict[str, Any]]:
    id = address.rstrip("/").split("/")[-1]
    found: list[dict[str, Any]] = site.get(f"/api/v1/rebuilds/{id}/ticks/").json()["ticks"]
    return found


def sent(page: "Page") -> None:
    """Wait until no tap waits."""
    wait_until(lambda: page.evaluate("companion.sync.waiting().length === 0"), 60)


def test_a_shuffled_pile_becomes_the_deck_although_the_network_goes_half_way(
    page: "Page", context: "BrowserContext", live_site: Site
) -> None:
    """Whoever does with their hands what the page says has every pile in order, and the server knows all of it."""
    address = begin(page)
    page.wait_for_selector("[data-kept]")  # the phone has its own copy
    piles = recipe(live_site)
    pile = [name for cards in piles.values() for name in cards]
    random.Random(108).shuffle(pile)
    table: dict[str, list[str]] = {name: [] for name in piles}

    for count, name in enumerate(pile):
        if count == 54:
            context.set_offline(True)
        if count == 70:
            go(page, "box")
            page.reload()  # out of the phone's own copy
            page.get_by_role("heading", name="Out of the box").wait_for()
            go(page, "find")
            assert page.locator("[data-ring]").get_attribute("aria-label") == "70 of 108"
        pick_up = lay_quickly if count % BY_HAND else lay
        where, how = pick_up(page, name, by_letters=count % 2 == 0)
        table[where].insert(len(table[where]) - lift(how, len(table[where])), name)

    assert table == piles
    assert "taps wait" in page.locator("#ribbon").inner_text()
    assert page.locator("[data-missing]").inner_text() == "Every card is found"
    assert len(ticks(live_site, address)) < 60  # one or two were on their way when the network went
    context.set_offline(False)
    sent(page)
    assert sorted(tick["place"] for tick in ticks(live_site, address)) == list(range(108))
    assert len({tick["key"] for tick in ticks(live_site, address)}) == 108
    go(page, "stack")
    page.get_by_role("link", name="last step").click()
    page.get_by_role("heading", name="All piles into one deck").wait_for()


def test_a_pile_is_stacked_from_the_bottom_up_or_from_the_top_down(page: "Page", live_site: Site) -> None:
    address = begin(page, "go straight to the piles")
    page.locator("[data-pile='2']").click()
    name, lies = page.locator("[data-lay-name]"), page.get_by_role("button", name="Card is placed")
    seen = []
    for _ in range(6):
        seen.append(name.inner_text())
        lies.click()
    assert seen == recipe(live_site)["Stadium"]
    assert name.inner_text() == "This pile is complete"
    page.get_by_role("link", name="Next pile").click()
    page.get_by_role("link", name="Top down").click()
    assert name.inner_text() == "School"
    assert "Doom side up" in page.locator("[data-lay-how]").inner_text()
    assert page.locator("[data-heap='3'] .spot-name").first.inner_text() == "School"
    page.get_by_role("link", name="Skip for now").click()
    assert name.inner_text() == "Disjunction Point"
    sent(page)
    assert len(ticks(live_site, address)) == 6


def test_undo_stands_where_it_always_stands(page: "Page", live_site: Site) -> None:
    address = begin(page)
    undo = page.get_by_role("button", name="Undo")
    corner = undo.bounding_box()
    lay(page, "Murder Board", by_letters=True)
    for view in ("stack", "box", "more", "find"):
        go(page, view)
        assert undo.bounding_box() == corner
    undo.click()
    assert answer(page)[0] == "Pick up any card"
    assert undo.is_disabled()
    sent(page)
    assert ticks(live_site, address) == []


def test_what_is_not_of_this_deck_and_what_is_one_too_many(page: "Page") -> None:
    begin(page)
    page.get_by_role("searchbox").fill("Murdr Bord")
    assert "“Murdr Bord” is not part of this deck." in page.locator("[data-unknown]").inner_text()
    assert page.locator(".name:visible .name-words").all_inner_texts()[0] == "Murder Board"
    for _ in range(4):
        lay(page, "Murder Board", by_letters=True)
    _, words = lay(page, "Murder Board", by_letters=True)
    assert "one Murder Board too many" in words
    assert "Back Alley, Frank Block, Gabriella Vargas, Dr. Zeez" in words


def test_two_people_see_each_other_s_ticks(
    page: "Page", context: "BrowserContext", new_context: "Callable[..., BrowserContext]", live_site: Site
) -> None:
    address = begin(page)
    other_phone = new_context()
    other = other_phone.new_page()
    accept(other, f"{address}?view=find")
    other.wait_for_selector("[data-answer]")
    go(page, "more")
    page.get_by_label("Your name, for the others").fill("Ophelia")
    go(page, "find")
    lay(page, "Vice Dog", by_letters=True)
    other.wait_for_selector("[data-done]:has-text('1')", timeout=15_000)
    assert [tick["by"] for tick in ticks(live_site, address)] == ["Ophelia"]

    # Both lay a Murder Board while neither hears of the other: one of them is told to put it elsewhere.
    for phone in (context, other_phone):
        phone.set_offline(True)
    first, second = (lay(one, "Murder Board", by_letters=True)[0] for one in (page, other))
    assert first == second
    context.set_offline(False)
    sent(page)
    other_phone.set_offline(False)
    sent(other)
    wait_until(lambda: "instead" in answer(other)[1])
    assert answer(other)[0] != first
    assert sorted(tick["place"] for tick in ticks(live_site, address)) == sorted(
        {tick["place"] for tick in ticks(live_site, address)}
    )
    assert len(ticks(live_site, address)) == 3


def test_out_of_the_box_and_back_into_it(page: "Page", live_site: Site) -> None:
    address = begin(page, "The cards are in the box")
    page.get_by_role("button", name="Murder Board", exact=True).click()
    page.get_by_role("button", name=re.compile("One more Memory Killer")).click()
    assert page.locator("[data-ring]").get_attribute("aria-label") == "5 of 108"
    page.get_by_role("link", name="Put away").click()
    assert page.locator("[data-ring]").get_attribute("aria-label") == "0 of 108"
    page.get_by_role("button", name="Incarnate").click()
    sent(page)
    assert sorted(tick["stage"] for tick in ticks(live_site, address)) == ["away", *["pull"] * 5]


def test_the_check_opens_the_place_of_a_wrong_card(page: "Page", live_site: Site) -> None:
    address = begin(page, "go straight to the piles")
    for _ in range(4):
        page.get_by_role("button", name="Card is placed").click()
    page.goto(f"{address}?view=check")
    assert page.locator("[data-checked-name]").inner_text() == "Incarnate"
    page.get_by_role("button", name="Wrong card").click()
    assert page.locator("[data-checked-name]").inner_text() == "Shirts and Skins"
    page.get_by_role("link", name="Right card").click()
    assert page.locator("[data-checked-name]").inner_text() == "The Mancubs"
    sent(page)
    assert len(ticks(live_site, address)) == 3


def test_a_phone_without_scripts(new_context: "Callable[..., BrowserContext]", live_site: Site) -> None:
    page = new_context(java_script_enabled=False).new_page()
    address = begin(page)
    page.get_by_role("searchbox").fill("mu")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    with page.expect_navigation():
        page.locator(".name:visible button", has_text="Murder Board").click()
    assert "It is the first card here." in page.locator("[data-answer-how]").inner_text()
    go(page, "stack")
    press(page, "Card is placed")
    assert len(ticks(live_site, address)) == 2
    press(page, "Undo")
    assert len(ticks(live_site, address)) == 1


def test_this_phone_remembers_even_without_its_session(page: "Page", context: "BrowserContext") -> None:
    begin(page)
    page.wait_for_selector("[data-kept]")
    context.clear_cookies()
    accept(page)
    page.get_by_role("link", name="Enter Here", exact=True).wait_for()


def test_the_sheet_is_one_page(page: "Page") -> None:
    accept(page, "/recipes/enter-here/sheet/")
    for format in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=format))) == 1, format


def test_every_view_is_usable_and_within_its_width(page: "Page") -> None:
    found = faults_at(page, "/enter-here/")
    address = begin(page)
    for name in ("Vice Dog", "Murder Board", "Dr. Zeez"):
        lay(page, name, by_letters=True)
    found += faults(page)
    others = ["/enter-here/", "/rebuilds/", "/rebuilds/new/", "/recipes/enter-here/sheet/"]
    for where in [*(f"{address}?view={view}" for view in VIEWS), f"{address}?view=find&q=zzzz", *others]:
        found += faults_at(page, where)
    assert not found
