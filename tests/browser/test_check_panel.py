"""A check at the live table of Apocrypha, in one place: the odds and the damage come into its panel and stay there."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import faults, lay_the_table, send, sign_up, start_campaign
from tests.sites import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SHEET = {"virtues": {"body": 3, "mind": 2, "rage": 4, "soul": 1}, "pointing": {"left": "body", "bottom": "rage"}}
ASSEMBLED = "#check-answer-odds .odds-percent"


@pytest.fixture
def table(page: "Page") -> "Page":
    """Ophelia and Frank stand at the Stadium, and Ophelia confronts a threat."""
    sign_up(page, "ann")
    campaign = start_campaign(page)
    for name in ("Ophelia", "Frank"):
        send(page, campaign, "saints/", {"name": name, "seat": 1, "sheet": SHEET})
    lay_the_table(page, campaign, "Enter Here")
    for label in ("An omen", "On to Support", "On to Investigate", "Omen: Doom", "A threat", "Confront"):
        page.locator(".part-act .btn", has_text=label).first.click()
    return page


def test_the_odds_come_into_the_panel_and_stay_while_the_table_goes_on(table: "Page") -> None:
    place = table.url
    table.locator(".check-virtue", has_text="Body").click()
    table.locator(ASSEMBLED).wait_for()
    table.locator("#f-target").fill("9")
    table.locator("#f-target").blur()
    table.locator(".odds-said", has_text="to reach 9").wait_for()
    nine = table.locator(ASSEMBLED).inner_text()
    table.locator("#check-answer-odds .worth", has_text="Boost").click()
    table.locator("#check-answer-odds .worth[data-taken]", has_text="Boost").wait_for()
    boosted = table.locator(ASSEMBLED).inner_text()
    assert boosted != nine
    assert table.url == place
    assert faults(table) == []

    # Somebody counts the clock: the panel keeps what it was told. Somebody leaves: it asks again, of who is left.
    table.locator(".part-check").evaluate("(part) => { part.querySelector('.odds-percent').dataset.seen = 'yes'; }")
    table.evaluate("companion.table.tap({ do: 'tell', kind: 'clock-changed', facts: { by: 1 } })")
    wait_until(lambda: table.locator(".dial-number").text_content() == "12", 20)
    assert table.locator(f"{ASSEMBLED}[data-seen]").inner_text() == boosted
    table.evaluate("companion.table.tap({ do: 'tell', kind: 'moved', facts: { saint: 'Frank', nexus: 'Bar' } })")
    table.locator(f"{ASSEMBLED}:not([data-seen])").wait_for()
    assert table.locator(ASSEMBLED).inner_text() == boosted


def test_damage_follows_in_the_same_panel_with_the_virtue_and_the_target_kept(table: "Page") -> None:
    table.locator(".check-virtue", has_text="Body").click()
    table.locator("#f-target").fill("14")
    table.locator("#f-target").blur()
    table.locator(".odds-said", has_text="to reach 14").wait_for()
    table.locator(".part-act .btn", has_text="Lost").first.click()
    table.locator("#f-result").fill("9")
    table.locator("#f-result").blur()
    table.locator("#check-answer-damage .verdict-number strong", has_text="5").wait_for()
    assert table.locator("#f-target").input_value() == "14"
    assert faults(table) == []


def test_a_table_that_turned_the_odds_off_is_not_told_any(table: "Page") -> None:
    table.locator(".check-form").wait_for()
    facts = "{ component: 'odds', tracked: false }"
    table.evaluate(f"companion.table.tap({{ do: 'tell', kind: 'tracking-changed', facts: {facts} }})")
    table.locator(".check-form").wait_for(state="detached")
    assert table.locator(".check-virtue").count() == 4
