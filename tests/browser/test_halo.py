"""A halo on a phone: dragged, tapped and moved by keys, judged at once, saved, undone; two people, no script, paper."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import come_as, faults_at, grave_faults, invitation, press, send, sign_up, slot, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

# What Ophelia has between the missions, as on page 12 of the book, and a death.
SHEET = {
    "virtues": {"body": 2, "mind": 3, "rage": 2, "soul": 4},
    "pointing": {"top": "mind", "bottom": "soul"},
}
HALO = [
    ("the-fainting-spell", "left"),
    ("the-sallow-mistlight", "bottom"),
    ("the-tale", "bottom-right"),
    ("death", "right"),
]


def halo_of(page: "Page") -> str:
    """A new campaign with Ophelia in it; the address of her halo."""
    campaign = start_campaign(page)
    send(page, campaign, "saints/", {"name": "Ophelia", "sheet": SHEET})
    for card in HALO:
        slot(page, campaign, 1, card)
    return f"{campaign}saints/1/halo/"


def piece(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-halo] .piece[data-name='{name}']")


def place(page: "Page", slot: str) -> "Locator":
    return page.locator(f".halo-slot[data-slot={slot}]")


def lies(page: "Page", name: str, slot: str) -> None:
    place(page, slot).locator(f".piece[data-name='{name}']").wait_for()


def test_tap_tap_drag_and_keys_with_the_verdict_at_once(page: "Page") -> None:
    sign_up(page)
    halo = halo_of(page)
    page.goto(halo)
    verdict = page.locator("#verdict")
    assert verdict.locator("[data-legal=yes]").count() == 1
    assert not page.get_by_role("button", name="Save").is_visible()

    # Tap, tap: a corner that nothing holds is not legal, and the page of the rule stands beside it.
    piece(page, "The Fainting Spell").click()
    place(page, "top-left").locator("[data-here]").click()
    verdict.get_by_text("The top left slot touches neither your saint").wait_for()
    assert "p. 12" in verdict.inner_text()
    assert "The top left slot touches neither" in page.locator(".halo-short").inner_text()
    place(page, "top-left").and_(page.locator("[data-broken]")).wait_for()
    page.get_by_role("button", name="Save anyway").wait_for()
    page.get_by_text("Not saved yet.").wait_for()

    # Dragged onto the death, where no fragment may lie.
    piece(page, "The Fainting Spell").drag_to(place(page, "right"))
    verdict.get_by_text("lies on a death").wait_for()

    # Keys: up from the right is the corner, and left of that the slot above the saint.
    spell = piece(page, "The Fainting Spell")
    spell.focus()
    for key in ("Enter", "ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    lies(page, "The Fainting Spell", "top")
    assert page.locator("[data-say]").inner_text() == "The Fainting Spell lies top center."
    verdict.locator("[data-legal=yes]").wait_for()
    assert "another saint at your nexus" in verdict.inner_text()

    page.reload()
    lies(page, "The Fainting Spell", "left")  # nothing was saved


def test_saved_it_stays_and_the_chronicle_undoes_it(page: "Page") -> None:
    sign_up(page)
    halo = halo_of(page)
    page.goto(halo)
    piece(page, "The Tale").click()
    place(page, "top").locator("[data-here]").click()
    press(page, "Save this halo")
    page.get_by_text("Saved. The halo is legal.").wait_for()
    page.reload()
    lies(page, "The Tale", "top")
    page.goto(f"{halo.partition('saints')[0]}chronicle/")
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Undo.*rearranged the halo of Ophelia")).click()
    page.goto(halo)
    lies(page, "The Tale", "bottom-right")
    press(page, "Redo")
    lies(page, "The Tale", "top")


def test_a_finger_that_rests_takes_the_card_along_and_one_that_moves_scrolls(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    context = new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    sign_up(page)
    page.goto(halo_of(page))
    phone = context.new_cdp_session(page)

    def touch(type: str, at: "dict[str, float] | None") -> None:
        points = [{"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}] if at else []
        phone.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": points})

    place(page, "top").scroll_into_view_if_needed()
    spell, top = piece(page, "The Fainting Spell").bounding_box(), place(page, "top").bounding_box()
    touch("touchStart", spell)
    page.locator(".halo-ghost").wait_for()
    touch("touchMove", top)
    touch("touchEnd", None)
    lies(page, "The Fainting Spell", "top")
    tale, left = piece(page, "The Tale").bounding_box(), place(page, "left").bounding_box()
    touch("touchStart", tale)
    touch("touchMove", left)
    touch("touchEnd", None)
    lies(page, "The Tale", "bottom-right")


def test_the_order_of_a_stack_and_a_card_that_goes(page: "Page") -> None:
    sign_up(page)
    page.goto(halo_of(page))
    piece(page, "The Tale").click()
    place(page, "bottom").locator("[data-here]").click()
    assert place(page, "bottom").locator(".piece-name").all_inner_texts() == ["The Sallow Mistlight", "The Tale"]
    piece(page, "The Tale").click()
    page.get_by_role("button", name="Lower in its stack").click()
    assert place(page, "bottom").locator(".piece-name").all_inner_texts() == ["The Tale", "The Sallow Mistlight"]
    page.get_by_role("button", name="Cancel").click()
    press(page, "Save this halo")
    assert place(page, "bottom").locator(".piece-name").all_inner_texts() == ["The Tale", "The Sallow Mistlight"]
    piece(page, "The Tale").click()
    place(page, "bottom").locator("[data-here]").click()
    piece(page, "The Tale").click()
    press(page, "Sacrifice")
    page.get_by_text("It is back in the box.").wait_for()
    assert piece(page, "The Tale").count() == 0
    press(page, "Undo")
    lies(page, "The Tale", "bottom")


def test_two_people_at_once_are_shown_both(page: "Page", new_context: "Callable[..., BrowserContext]") -> None:
    sign_up(page)
    halo = halo_of(page)
    other = new_context().new_page()
    come_as(other, invitation(page, halo.partition("saints")[0]), "Frank")
    for one in (page, other):
        one.goto(halo)
    for one, where in ((other, "top"), (page, "top-right")):
        piece(one, "The Tale").click()
        place(one, where).locator("[data-here]").click()
    press(other, "Save this halo")
    press(page, "Save this halo")
    page.get_by_role("heading", name="Changed meanwhile").wait_for()
    theirs, ours = page.locator(".halo-both > section").all()
    assert theirs.locator("[data-slot=top] .piece-name").inner_text() == "The Tale"
    assert ours.locator("[data-slot=top-right] .piece-name").inner_text() == "The Tale"
    press(page, "Save my version")
    other.reload()
    lies(other, "The Tale", "top-right")


def test_without_a_script(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    sign_up(page)
    page.goto(halo_of(page))
    page.get_by_text("Edit as a list").click()
    page.get_by_label("Slot of The Fainting Spell").select_option("top left")
    press(page, "Check")
    page.get_by_text("The top left slot touches neither").wait_for()
    page.get_by_label("Slot of The Fainting Spell").select_option("top center")
    press(page, "Save")
    place(page, "top").locator(".piece[data-name='The Fainting Spell']").wait_for()
    page.get_by_label("Its name").fill("The Insider")
    press(page, "Slot it")
    press(page, "Add a death")
    assert page.locator(".piece").count() == 6


def test_the_sheet_is_one_page_of_nine_pockets(page: "Page") -> None:
    sign_up(page)
    page.goto(halo_of(page) + "sheet/")
    page.emulate_media(media="print")
    box = page.locator(".pocket").first.bounding_box()
    assert box
    assert (round(box["width"] * 25.4 / 96), round(box["height"] * 25.4 / 96)) == (63, 88)
    for format in ("A4", "Letter"):
        pdf = page.pdf(format=format, prefer_css_page_size=False)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == 1, format


def test_every_page_of_it_is_usable_and_within_its_width(page: "Page") -> None:
    sign_up(page)
    halo = halo_of(page)
    assert [fault for part in ("", "past/", "sheet/") for fault in faults_at(page, halo + part)] == []
    page.goto(halo)
    piece(page, "The Tale").click()
    assert not grave_faults(page)
