"""The assist finder and the odds on a phone: tapped, dragged, and without a script."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import grave_faults

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

FRANK = "saint=Frank&nexus=Bar&body=3&mind=3&rage=4&soul=1&top=body&left=soul&right=mind&bottom=soul"
GABRIELLA = "saint=Gabriella&nexus=Bar&body=3&mind=3&rage=3&soul=2&top=rage&left=mind&right=body&bottom=soul"
ZEEZ = "saint=Zeez&nexus=School&body=2&mind=4&rage=2&soul=3&top=mind&left=rage&right=body&bottom=soul"
FINDER = f"/tools/apocrypha/assists/?{FRANK}&{GABRIELLA}&{ZEEZ}&virtue=rage"

# Whether five fields in a row neither touch each other nor leave the row.
FIVE_APART = """[...document.querySelectorAll(".seat-row.five")].every((row) => {
  const boxes = [...row.querySelectorAll("input")].map((field) => field.getBoundingClientRect());
  const edges = boxes.flatMap(({ left, right }) => [left, right]);
  return edges.every((edge, at) => !at || edges[at - 1] < edge) && edges.at(-1) <= row.getBoundingClientRect().right;
})"""


def drag(page: "Page", start: str, end: str) -> None:
    """Drag the middle of one thing onto that of another, in steps as a finger does."""
    places = []
    for selector in (start, end):
        box = page.locator(selector).bounding_box()
        assert box
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=6)
    page.mouse.up()


def test_a_check_from_the_ring_to_the_odds(page: "Page") -> None:
    page.goto(FINDER)
    page.get_by_text("Rage is on top, and both are at one nexus: Bar.").wait_for()
    assert not grave_faults(page)
    # Another virtue, another saint: a tap each.
    page.locator(".virtue-picks label", has_text="Mind").click()
    page.get_by_text("Frank attempts Mind").wait_for()
    page.locator("#ring-2").click()
    page.get_by_text("Gabriella attempts Mind").wait_for()
    assert "active=2" in page.url
    page.locator("#ring-1").click()
    page.get_by_text("Frank attempts Mind").wait_for()
    page.locator(".virtue-picks label", has_text="Rage").click()
    # Frank and Zeez change places, and Zeez is carried to the Bar.
    page.get_by_text("Frank attempts Rage").wait_for()
    drag(page, "#ring-1", "#ring-3")
    page.wait_for_url(lambda address: address.index("Zeez") < address.index("Frank"))
    drag(page, "#ring-1", "[data-nexus]:has-text('Bar')")
    page.wait_for_url("**nexus=Bar&nexus=Bar&nexus=Bar&**")
    page.get_by_role("link", name="The odds with these assists").click()
    page.wait_for_url("**/odds/?**")
    before = page.locator(".odds-percent").inner_text()
    page.get_by_label("Target number").fill("16")
    page.get_by_label("Target number").blur()
    page.wait_for_function("before => document.querySelector('.odds-percent').innerText !== before", arg=before)
    assert "target=16" in page.url
    page.get_by_role("link", name="Boost").click()
    page.get_by_text("1 becomes a bonus die.").wait_for()
    page.locator("#rolled > summary").click()
    page.locator("#f-rolled-rage").fill("6651")
    page.get_by_role("button", name="Show the best choice").click()
    page.get_by_text("Reroll with Gabriella's help:").wait_for()
    page.get_by_text("4 of 5 dice are written.").wait_for()
    # What is forced comes first, until somebody says that it is done.
    page.locator("#change-1").select_option("reroll")
    page.get_by_text("Reroll (forced):").wait_for()
    assert page.locator("#what-1").get_attribute("placeholder") == "6"
    page.get_by_label("Forced rerolls are done").check()
    page.get_by_text("Reroll with Gabriella's help:").wait_for()
    page.locator("#added > summary").click()
    assert page.evaluate(FIVE_APART)
    assert not grave_faults(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_from_the_set_up_to_the_ring_with_the_nexuses_of_the_mission(page: "Page") -> None:
    page.goto("/tools/apocrypha/setup/?mission=christmas-in-candlepoint&saint=Frank+Block&rage=4&top=rage&virtue=rage")
    page.locator(".tool-row").get_by_role("link", name="Assists").click()
    page.get_by_text("Frank can assist").wait_for()
    # All tools and the answer are in sight, above the bar of the app.
    bar = page.locator(".nav").bounding_box()
    assert bar
    for seen in (page.locator(".tool-row > a").last, page.locator(".ring-said")):
        box = seen.bounding_box()
        assert box
        assert box["x"] + box["width"] <= bar["width"]
        assert box["y"] + box["height"] <= bar["y"]
    drag(page, "#ring-1", "[data-nexus='2']")
    page.wait_for_url("**nexus=Hospital&**")
    page.get_by_role("button", name="no nexus").click()
    page.wait_for_url("**nexus=&**")
    page.get_by_role("button", name="Hospital").wait_for()
    page.locator("#choir-add > summary").click()
    page.get_by_role("button", name="Gabriella Vargas").click()
    page.locator("#ring-2").wait_for()
    assert not page.get_by_role("button", name="Gabriella Vargas").count()


def test_both_work_without_a_script(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/tools/")
    page.get_by_role("link", name="Who can assist?").click()
    page.get_by_role("button", name="Frank Block").click()
    page.locator("#choir-add > summary").click()
    page.get_by_role("button", name="Gabriella Vargas").click()
    page.locator("#seat-1 > summary").click()
    page.get_by_label("Nexus").first.fill("Bar")
    page.get_by_label("Nexus").first.press("Enter")
    page.locator("#ring-2").click()
    page.get_by_role("button", name="Bar", exact=True).click()
    page.locator("#ring-1").click()
    page.locator(".virtue-picks label", has_text="Rage").click()
    page.get_by_role("button", name="Show").last.click()
    page.get_by_text("Rage is on top, and both are at one nexus: Bar.").wait_for()
    page.get_by_role("link", name="The odds with these assists").click()
    page.get_by_label("Target number").fill("200")
    page.get_by_label("Target number").press("Enter")
    page.get_by_text("Target number: a number from 1 to 99.").first.wait_for()
