"""An evening begins: a campaign, an invitation, guests with phones, a guide with secrets."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import (
    PASSWORD,
    come_as,
    come_by_hand,
    invitation,
    press,
    sign_up,
    sign_up_by_hand,
    start_campaign,
    start_campaign_by_hand,
)

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


def test_a_table_comes_together_and_its_changes_can_be_undone(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up_by_hand(page)
    campaign = start_campaign_by_hand(page)
    guest = new_context().new_page()
    come_by_hand(guest, invitation(page, campaign), "Red seat")
    guest.get_by_role("heading", name="Candlepoint").wait_for()

    guest.get_by_role("link", name="Edit notes").click()
    guest.get_by_label("Notes").fill("Frank owes the Bar a favour.")
    press(guest, "Save")
    page.goto(campaign)
    page.get_by_text("Frank owes the Bar a favour.").wait_for()

    page.get_by_role("button", name=re.compile("Undo.*Red seat changed the notes")).click()
    page.get_by_text("Nothing written yet.").wait_for()
    page.get_by_role("button", name="Redo :").click()
    page.get_by_text("Frank owes the Bar a favour.").wait_for()


def test_a_guest_from_the_local_network_loses_nothing_by_setting_a_password(
    page: "Page", new_context: "Callable[..., BrowserContext]", lan_url: str
) -> None:
    """Over plain http from an address that is not localhost: no service worker, no randomUUID, and it works."""
    sign_up(page)
    campaign = start_campaign(page)
    address = invitation(page, campaign).replace(page.url.split("/campaigns/")[0], lan_url)

    guest = new_context(base_url=lan_url).new_page()
    come_by_hand(guest, address, "Blue seat")
    assert guest.evaluate("[window.isSecureContext, typeof crypto.randomUUID]") == [False, "undefined"]
    assert len(guest.evaluate("companion.uuid()")) == 36
    guest.goto("/about/")
    guest.locator("[data-needs-https]").wait_for()

    guest.goto("/account/")
    guest.get_by_label("Username").fill(f"blue-{campaign.split('/')[-2][:8]}")
    guest.get_by_label("Password").fill(PASSWORD)
    press(guest, "Set the password")
    guest.goto("/campaigns/")
    guest.get_by_role("link", name="Candlepoint").wait_for()


def test_a_guides_secrets_stay_with_the_guide(page: "Page", new_context: "Callable[..., BrowserContext]") -> None:
    sign_up(page)
    campaign = start_campaign(page)
    guide = new_context().new_page()
    come_as(guide, invitation(page, campaign), "Gabriella")
    page.goto(f"{campaign}table/")
    page.get_by_text("Change this seat: Gabriella").click()
    press(page, "Make guide")

    guide.goto(f"{campaign}guide/notes/")
    guide.get_by_label("Secret notes").fill("The butler is a wendigo.")
    press(guide, "Save")
    guide.reload()
    assert guide.get_by_label("Secret notes").input_value() == "The butler is a wendigo."
    assert page.goto(f"{campaign}guide/notes/").status == 403  # type: ignore[union-attr]
    page.goto(campaign)
    assert "wendigo" not in page.content()


def test_everything_works_without_javascript(new_context: "Callable[..., BrowserContext]") -> None:
    page = new_context(java_script_enabled=False).new_page()
    sign_up_by_hand(page)
    campaign = start_campaign_by_hand(page)
    come_by_hand(new_context(java_script_enabled=False).new_page(), invitation(page, campaign), "Green seat")
    page.goto(f"{campaign}table/")
    page.get_by_text("Change this seat: Green seat").click()
    page.get_by_role("button", name="Make spectator").click()
    page.get_by_text("Green seat is a spectator now.").wait_for()


def test_the_last_tap_of_a_dangerous_button_is_the_second(
    page: "Page", new_context: "Callable[..., BrowserContext]"
) -> None:
    sign_up(page)
    campaign = start_campaign(page)
    come_as(new_context().new_page(), invitation(page, campaign), "Red seat")
    page.goto(f"{campaign}table/")
    page.get_by_text("Change this seat: Red seat").click()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Tap again to remove").click()
    page.get_by_text("The seat is removed. You can undo it in the history.").wait_for()


def test_a_campaign_travels_as_a_file(page: "Page", new_context: "Callable[..., BrowserContext]") -> None:
    sign_up(page)
    start_campaign(page, "Long winter")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as a file").click()
    other = new_context().new_page()
    sign_up(other, "frank")
    other.goto("/campaigns/import/")
    other.get_by_label("Campaign file").set_input_files(str(download.value.path()))
    other.get_by_role("button", name="Import").click()
    other.get_by_role("heading", name="Long winter").wait_for()
