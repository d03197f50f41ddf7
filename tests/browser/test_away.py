"""An away game in two browsers: a link, a guest, a death, and the list that comes home."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import faults, press, send, sign_up, start_campaign
from tests.conftest import DESKTOP

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_a_saint_plays_at_another_table_and_comes_home(new_context: "Callable[..., BrowserContext]") -> None:
    """By a link; test_saga has the same on phones, by files and between two installations."""
    home, away = (new_context(viewport=DESKTOP, color_scheme="light").new_page() for _person in range(2))
    sign_up(home, "frank")
    candlepoint = start_campaign(home)
    saint = send(home, candlepoint, "saints/", {"name": "Frank", "card": "apocrypha-frank-block"})
    passport = f"{candlepoint}saints/{saint['number']}/passport/"
    home.goto(passport)
    assert not faults(home)
    press(home, "Send Frank to another table")
    assert not faults(home)

    sign_up(away, "lodger")
    elsewhere = start_campaign(away, "Elsewhere")
    away.goto(home.locator("#url").inner_text())
    assert not faults(away)
    press(away, "Add as a guest")
    away.get_by_text("Frank plays here now, with cards of their own.").wait_for()
    cards = [{"code": "apocrypha-death", "part": "top"}, {"code": "apocrypha-murder-board"}]
    hand = {"do": "gain", "cards": cards, "key": "0b5c0ffe-0000-4000-8000-000000000001"}
    send(away, elsewhere, "saints/1/cards/", hand)
    away.goto(f"{elsewhere}visitors/")
    assert not faults(away)
    press(away, "Send home")
    assert not faults(away)

    home.goto(passport)
    assert not faults(home)
    assert home.get_by_label("Death was slotted").is_disabled()
    home.get_by_label("Murder Board was gained").uncheck()
    press(home, "Bring Frank home")
    home.get_by_text("Frank came home from another table.").wait_for()
    home.goto(candlepoint)
    home.get_by_text("Frank came home from another table.", exact=True).wait_for()

    # Everything since Frank came is shown before he is taken back.
    home.goto(f"{candlepoint}chronicle/")
    home.get_by_role("button", name="brought Frank into the campaign").click()
    home.get_by_text("2 later entries depend on it").wait_for()
    assert not faults(home)
    press(home, "Undo all of these")
    home.get_by_text("undid").first.wait_for()
