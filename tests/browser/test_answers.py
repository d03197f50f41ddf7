"""Every act answers where the eye is: within the screen of a phone, without scrolling, with its undo."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import covered_buttons, faults, make_saint, press, sign_up, slot, start_campaign

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

# Whether an element lies within the screen as it is now, above the bar at the bottom.
IN_VIEW = """(element) => {
  const box = element.getBoundingClientRect();
  const bar = document.querySelector(".nav").getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= bar.top && box.right <= innerWidth;
}"""


def told(page: "Page", words: str) -> "Locator":
    """The toast with these words; it is on the screen."""
    toast = page.locator("#toasts > .toast", has_text=words)
    toast.wait_for()
    assert toast.evaluate(IN_VIEW), words
    return toast


@pytest.mark.parametrize("has_script", [True, False])
def test_what_becomes_of_a_card_is_told_on_the_screen_and_undone_there(
    new_context: "Callable[..., BrowserContext]", has_script: bool
) -> None:
    page = new_context(java_script_enabled=has_script).new_page()
    sign_up(page)
    campaign = start_campaign(page)
    told(page, "Your campaign is open.")
    saint = make_saint(page, campaign, "Frank Block")
    told(page, "into the deck of Frank Block")
    page.get_by_label("Murder Board").check()
    press(page, "Sacrifice")
    toast = told(page, "Frank Block sacrificed Murder Board.")
    with page.expect_navigation():
        toast.get_by_role("button", name="Undo").click()
    toast = told(page, "Undone.")
    assert page.url.partition("#")[0] == saint
    page.get_by_label("Murder Board").wait_for()
    toast.get_by_role("link", name="Close").click()
    toast.wait_for(state="detached")


def test_a_toast_is_usable_by_everyone_and_covers_no_button_for_good(
    new_context: "Callable[..., BrowserContext]",
) -> None:
    for theme in ("dark", "light"):
        page = new_context(color_scheme=theme).new_page()
        sign_up(page)
        campaign = start_campaign(page)
        make_saint(page, campaign, "Frank Block")
        told(page, "into the deck of Frank Block")
        assert not faults(page)
        assert not covered_buttons(page)


def test_a_refusal_is_told_on_the_screen_with_what_was_typed(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context().new_page()
    sign_up(page)
    saint = make_saint(page, start_campaign(page), "Frank Block")
    page.locator("#card-typed").fill("Rusty Key")
    page.locator("[name=card-add]").first.click()
    entered = page.locator("#card-lines .entering-row", has_text="Rusty Key")
    entered.wait_for()
    press(page, "Save to the deck")
    told(page, "Say what these are first: Rusty Key.")
    assert entered.is_visible()
    assert page.url == saint
    assert not faults(page)


def test_a_refusal_stands_beside_the_field_with_what_was_typed(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context().new_page()
    sign_up(page)
    campaign = start_campaign(page)
    make_saint(page, campaign, "Frank Block")
    slot(page, campaign, 1, ("the-insider", "top"))
    page.goto(f"{campaign}saints/1/halo/")
    field = page.locator("#slot-form input[name=name]")
    field.fill("The Insider")
    with page.expect_navigation():
        page.locator("#slot-form button[value=card]").click()
    refusal = page.locator("#refusal", has_text="in the halo of Frank Block")
    refusal.wait_for()
    assert refusal.evaluate(IN_VIEW)
    assert field.input_value() == "The Insider"
    assert field.evaluate("(field) => document.activeElement === field && field.getAttribute('aria-invalid')") == "true"
    assert not faults(page)


def test_a_tap_on_nothing_is_refused_on_the_screen(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context().new_page()
    sign_up(page)
    make_saint(page, start_campaign(page), "Frank Block")
    press(page, "Sacrifice")
    told(page, "Tick the cards first")
    assert page.get_by_role("button", name="Sacrifice").last.evaluate(IN_VIEW)


def test_a_form_with_mistakes_opens_at_the_first_one(page: "Page") -> None:
    sign_up(page)
    page.goto("/campaigns/new/")
    page.evaluate("document.querySelector('main form').noValidate = true")
    press(page, "Start the campaign")
    name = page.get_by_label("Name", exact=True)
    assert name.evaluate("(field) => document.activeElement === field")
    assert name.evaluate(IN_VIEW)
    assert name.get_attribute("aria-invalid") == "true"
    described = str(name.get_attribute("aria-describedby")).split()
    assert any("required" in page.locator(f"#{id}").inner_text() for id in described)
    page.get_by_role("alert").first.wait_for()


def test_a_count_by_htmx_is_answered_on_the_screen_too(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context().new_page()
    sign_up(page)
    make_saint(page, start_campaign(page), "Frank Block")
    page.get_by_text("Add a counter").click()
    page.get_by_label("What to keep count of").fill("Lycanthropy")
    with page.expect_navigation():
        page.locator(".tally-form button").click()
    told(page, "keeps count of Lycanthropy")
    page.get_by_role("button", name="One more: Lycanthropy").click()
    told(page, "set Lycanthropy (Frank Block) to 1.").get_by_role("button", name="Undo").wait_for()


def test_an_undo_in_the_chronicle_stays_there(page: "Page") -> None:
    sign_up(page)
    campaign = start_campaign(page)
    make_saint(page, campaign, "Frank Block")
    page.goto(f"{campaign}chronicle/")
    with page.expect_navigation():
        page.locator("main .entry-end button").first.click()
    told(page, "Undone.")
    assert page.url == f"{campaign}chronicle/"


TOOLS = [
    "/tools/apocrypha/assists/?saint=Frank&nexus=Bar&rage=4&top=rage&saint=Zeez&nexus=Bar&rage=2&top=rage&virtue=rage",
    "/tools/apocrypha/sanctify/",
    "/tools/apocrypha/setup/",
]


@pytest.mark.parametrize("address", TOOLS)
def test_a_tool_takes_over_no_inline_style_when_it_is_drawn_anew(page: "Page", address: str) -> None:
    """What a script or an extension has styled, htmx would copy and the policy refuse; new_context hears of it."""
    page.goto(address)
    page.evaluate("for (const one of document.querySelectorAll('#tool [id]')) one.style.opacity = '1'")
    with page.expect_response(lambda answer: bool(answer.request.headers.get("hx-request"))):
        page.locator("#tool :is(input, select)").first.dispatch_event("change")
    page.locator("#tool [style]").first.wait_for(state="detached")
    page.wait_for_timeout(100)
