"""A campaign of three saints on two phones: three missions, an away game, a ninth death, and all of it in a file."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.steps import come_as, faults, invitation, press, send, sign_up, slot, start_campaign
from tests.sites import Site, prepared, starting

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

# Diana has one at the top already.
SEVEN_DEATHS = [
    ("death", slot) for slot in ("top-left", "top-right", "left", "right", "bottom-left", "bottom", "bottom-right")
]


@pytest.fixture(scope="module")
def other_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Another installation, which gets ready while the missions are played."""
    with starting(prepared(tmp_path_factory.mktemp("elsewhere") / "data")) as running:
        yield running


def test_a_saga(new_context: "Callable[..., BrowserContext]", other_site: Site, tmp_path: Path) -> None:
    """Frank and Diana are played on the first phone, Ophelia on the second."""
    first, second = new_context().new_page(), new_context().new_page()
    owner = sign_up(first)
    campaign = start_campaign(first)
    come_as(second, invitation(first, campaign), "Anna")
    for name, seat in (("Frank", 1), ("Ophelia", 2), ("Diana", 1)):
        send(first, campaign, "saints/", {"name": name, "seat": seat})

    win(first, second, campaign)
    lose(first, second, campaign)
    win_with_a_faded_saint(first, second, campaign)
    look_at_the_campaign(first, campaign)

    other_site.wait()
    elsewhere = new_context(base_url=other_site.url).new_page()
    lodger = sign_up(elsewhere, "lodger")
    play_away(first, campaign, elsewhere, tmp_path / "diana.passport.json")
    die_for_ever(first, second, campaign)

    first.goto(campaign)
    file = saved(first, "Export as a file", tmp_path / "first.json")
    elsewhere.goto("/campaigns/import/")
    elsewhere.get_by_label("File").set_input_files(file)
    press(elsewhere, "Import")
    elsewhere.get_by_text("died for ever on “Taking the Plunge” · 4 missions").wait_for()
    again = saved(elsewhere, "Export as a file", tmp_path / "second.json")
    # But for the owner's seat, which bears the name of whoever brought it in.
    assert again.read_text().replace(f'"name": "{lodger}"', f'"name": "{owner}"', 1) == file.read_text()


# --- Missions


def win(first: "Page", second: "Page", campaign: str) -> None:
    """Frank chooses first, then Ophelia on her own phone, then Diana; each phone hears of the others by itself."""
    begin(first, second, campaign, "Christmas in Candlepoint")
    press(first, "Won")
    first.get_by_label("On the back of the mission").fill("The Abandoned House")
    for n, name in enumerate(("The Afternoon Tea", "The Insider", "A Bell That Nobody Rang"), start=1):
        first.get_by_label(f"Fleeting fragment {n}").fill(name)
    press(first, "Save fragments")
    board(first, "Frank").get_by_label("The Afternoon Tea").check()
    tap(first, "Frank", "top center")
    board(second, "Ophelia").get_by_role("button", name="center left", exact=True).wait_for()
    board(second, "Ophelia").get_by_label("A Bell That Nobody Rang").check()
    tap(second, "Ophelia", "center left")
    board(first, "Diana").get_by_role("button", name="Sacrifice it").wait_for()
    tap(first, "Diana", "Sacrifice it")
    assert faults(first) == []
    press(first, "Agree")
    second.get_by_text("Agreed:").wait_for()
    press(second, "Agree")
    first.get_by_text("The mission is over").wait_for()


def lose(first: "Page", second: "Page", campaign: str) -> None:
    """Nobody has faded, so one of them takes the death."""
    begin(first, second, campaign, "Taking the Plunge")
    press(first, "Lost")
    tap(first, "Diana", "top center")
    agree(first, second)


def win_with_a_faded_saint(first: "Page", second: "Page", campaign: str) -> None:
    """Ophelia gives a fleeting fragment up for her death."""
    begin(first, second, campaign, "Enter Here")
    first.get_by_role("group", name="Who faded").get_by_label("Ophelia").check()
    first.get_by_role("group", name="Who took the last turn").get_by_label("Ophelia").check()
    press(first, "Won")
    first.get_by_label("Fleeting fragment 1").fill("The Tech")
    press(first, "Save fragments")
    second.reload()
    tap(second, "Ophelia", "Sacrifice it with the death")
    first.reload()
    agree(first, second)


def begin(first: "Page", second: "Page", campaign: str, mission: str) -> None:
    first.goto(campaign)
    first.get_by_role("link", name="Start a mission", exact=True).click()
    first.get_by_label(mission).check()
    press(first, "Start the mission")
    first.get_by_role("link", name="End the mission").click()
    first.wait_for_url("**/end/")
    second.goto(first.url)


def board(page: "Page", name: str) -> "Locator":
    return page.locator(".board").filter(has=page.get_by_role("heading", name=name))


def tap(page: "Page", name: str, button: str) -> None:
    with page.expect_navigation():
        board(page, name).get_by_role("button", name=button, exact=True).first.click()


def agree(first: "Page", second: "Page") -> None:
    press(first, "Agree")
    second.reload()
    press(second, "Agree")
    second.get_by_text("The mission is over").wait_for()


def look_at_the_campaign(page: "Page", campaign: str) -> None:
    page.goto(campaign)
    page.get_by_text("Frank, Ophelia and Diana set out on “Enter Here” and won. Ophelia faded.").wait_for()
    assert page.get_by_text("one fragment, 0 deaths").count() == 2
    assert page.get_by_text("0 fragments, one death").count() == 1
    assert page.get_by_role("img", name="Fragments and deaths in all halos over 3 missions: now 2 and 1.").count() == 1
    assert faults(page) == []


# --- An away game


def play_away(home: "Page", campaign: str, away: "Page", file: Path) -> None:
    """Diana goes to the other installation as a file, and comes back as one, with seven deaths more."""
    passport = f"{campaign}saints/3/passport/"
    home.goto(passport)
    press(home, "Send Diana to another table")
    assert faults(home) == []
    saved(home, "Download the file", file)
    # At two tables at once? Not here.
    home.goto(f"{campaign}missions/new/")
    assert names_of_seats(home) == ["Frank", "Ophelia"]

    table = start_campaign(away, "Elsewhere")
    away.goto(f"{table}visitors/")
    away.get_by_label("The passport").set_input_files(file)
    press(away, "Add as a guest")
    slot(away, table, 1, *SEVEN_DEATHS)
    press(away, "Send home")
    assert faults(away) == []
    saved(away, "Download the file", file)

    home.goto(passport)
    home.get_by_label("The passport").set_input_files(file)
    press(home, "Preview changes")
    assert home.get_by_label("Death was slotted").count() == len(SEVEN_DEATHS)
    assert home.get_by_label("Death was slotted").first.is_disabled()
    assert faults(home) == []
    press(home, "Bring Diana home")
    home.goto(campaign)
    home.get_by_text("0 fragments, 8 deaths").wait_for()


def saved(page: "Page", link: str, file: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=link).click()
    download.value.save_as(file)
    return file


# --- The ninth death


def die_for_ever(first: "Page", second: "Page", campaign: str) -> None:
    begin(first, second, campaign, "Taking the Plunge")
    press(first, "Lost")
    tap(first, "Diana", "top center Death")
    board(first, "Diana").get_by_text("dead for ever").wait_for()
    agree(first, second)
    first.goto(campaign)
    memorial = first.get_by_role("region", name="In memory")
    memorial.get_by_text("Diana").wait_for()
    memorial.get_by_text("died for ever on “Taking the Plunge” · 4 missions").wait_for()
    assert faults(first) == []
    first.goto(f"{campaign}missions/new/")
    assert names_of_seats(first) == ["Frank", "Ophelia"]


def names_of_seats(page: "Page") -> list[str]:
    return page.locator(".seat .check span").all_inner_texts()
