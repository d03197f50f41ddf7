"""The pages of a campaign: starting, changing, deleting, and its chronicle."""

import pytest

from campaigns.models import Campaign, Role
from campaigns.seats.actions import campaigns
from tests.data_rows import data_rows
from tests.people_at_table import SEATED, Table, browser_of, person

START = {"game": "wickville", "name": "Wickville", "timezone": "Europe/Madrid", "day_turns_at": "4"}


@pytest.mark.django_db
def test_whoever_sends_the_form_owns_a_campaign() -> None:
    browser = browser_of("stranger")
    answer = browser.post("/campaigns/new/", START, follow=True)
    campaign = Campaign.objects.get()
    assert answer.redirect_chain == [(f"/campaigns/{campaign.id}/", 302)]
    assert "Your campaign is open." in answer.content.decode()
    assert (campaign.game_id, campaign.timezone, campaign.day_turns_at) == ("wickville", "Europe/Madrid", 4)
    assert campaign.members.get().role == Role.OWNER


@pytest.mark.django_db
@data_rows(
    "field, value",
    [
        ("game", "chess"),
        ("game", "a\0b"),
        ("name", ""),
        ("name", "x" * 101),
        ("name", "a\0b"),
        ("timezone", "Nowhere/At_All"),
        ("day_turns_at", "24"),
        ("day_turns_at", "soon"),
    ],
)
def test_a_bad_field_is_named_and_nothing_is_started(field: str, value: str) -> None:
    answer = browser_of("stranger").post("/campaigns/new/", {**START, field: value})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert not Campaign.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/campaigns/new/", "/campaigns/import/"])
def test_an_empty_form_is_a_bad_request_and_not_a_first_visit(page: str) -> None:
    browser = browser_of("stranger")
    assert browser.get(page).status_code == 200
    assert browser.post(page).status_code == 400


@pytest.mark.parametrize("page", ["settings/", "notes/", "delete/", "invitations/"])
def test_an_empty_form_about_a_campaign_is_a_bad_request_too(table: Table, page: str) -> None:
    assert browser_of("owner").post(table.path + page).status_code == 400


def test_someone_who_saved_first_is_shown_beside_what_you_wrote(table: Table) -> None:
    browser = browser_of("player")
    seen = browser.get(f"{table.path}notes/").context["form"].initial["version"]
    campaigns.change(table.seat("owner"), changes={"notes": "What the owner wrote"})
    answer = browser.post(f"{table.path}notes/", {"notes": "What the player wrote", "version": seen})
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "Somebody changed this campaign while you were writing." in shown
    assert "What the owner wrote" in shown
    assert "What the player wrote" in shown
    assert table.now().notes == "What the owner wrote"


def test_having_seen_the_other_version_one_can_save_ones_own(table: Table) -> None:
    browser = browser_of("player")
    campaigns.change(table.seat("owner"), changes={"notes": "What the owner wrote"})
    refused = browser.post(f"{table.path}notes/", {"notes": "Mine", "version": 1})
    version = refused.context["form"]["version"].value()
    assert browser.post(f"{table.path}notes/", {"notes": "Mine", "version": version}).status_code == 302
    assert table.now().notes == "Mine"


@pytest.mark.parametrize("version", ["", "first", "-1", "9" * 400])
def test_a_version_that_nobody_saw_saves_nothing(table: Table, version: str) -> None:
    answer = browser_of("player").post(f"{table.path}notes/", {"notes": "Mine", "version": version})
    assert answer.status_code in {400, 409}
    assert table.now().notes == ""


def test_notes_are_shown_as_they_were_typed_and_not_as_html(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"notes": "<script>alert(1)</script>"})
    shown = browser_of("player").get(table.path).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "<script>alert" not in shown


@pytest.mark.parametrize("typed", ["", "candlepoint", "Something else"])
def test_deleting_asks_for_the_name_and_a_wrong_one_deletes_nothing(table: Table, typed: str) -> None:
    answer = browser_of("owner").post(f"{table.path}delete/", {"name": typed})
    assert answer.status_code == 400
    assert table.now()


def test_the_name_typed_deletes_it(table: Table) -> None:
    browser = browser_of("owner")
    assert browser.post(f"{table.path}delete/", {"name": "Candlepoint"}).headers["Location"] == "/campaigns/"
    assert browser.get(table.path).status_code == 404


def test_an_archived_campaign_moves_down_the_list_and_back(table: Table) -> None:
    browser = browser_of("owner")
    browser.post(f"{table.path}archived/")
    listed = browser.get("/campaigns/").context
    assert (list(listed["open"]), [seat.campaign for seat in listed["archived"]]) == ([], [table.campaign])
    browser.post(f"{table.path}reopen/")
    assert [seat.campaign for seat in browser.get("/campaigns/").context["open"]] == [table.campaign]


def test_what_is_refused_is_a_page_that_says_why(table: Table) -> None:
    answer = browser_of("owner").post(f"{table.path}reopen/")
    assert answer.status_code == 409
    assert "This campaign is open already." in answer.content.decode()


def test_the_list_has_the_campaigns_in_which_one_sits_and_no_other(table: Table, elsewhere: Table) -> None:
    assert "Candlepoint" in browser_of("player").get("/campaigns/").content.decode()
    assert "Candlepoint" not in browser_of("stranger").get("/campaigns/").content.decode()
    assert "Elsewhere" not in browser_of("player").get("/campaigns/").content.decode()


@pytest.mark.parametrize("who", SEATED)
def test_the_start_page_greets_by_name_and_shows_ones_campaigns(table: Table, who: str) -> None:
    shown = browser_of(who).get("/").content.decode()
    assert person(who).name in shown
    assert "Candlepoint" in shown


def test_the_chronicle_offers_an_undo_to_whoever_may(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"name": "Renamed"})
    undo = f"{table.path}chronicle/{table.newest().number}/undo/"
    assert undo in browser_of("owner").get(f"{table.path}chronicle/").content.decode()
    assert undo not in browser_of("player").get(f"{table.path}chronicle/").content.decode()
    answer = browser_of("owner").post(undo, follow=True)
    assert "Undone." in answer.content.decode()
    assert table.now().name == "Candlepoint"


@data_rows("page", ["0", "2", "last", "x" * 50, "9" * 400, "-1"])
def test_any_page_of_the_chronicle_is_one_that_exists(table: Table, page: str) -> None:
    assert browser_of("owner").get(f"{table.path}chronicle/", {"page": page}).status_code == 200


@pytest.mark.parametrize("number", ["0", "99", "2147483648", "9" * 30, "9" * 5_000])
def test_undoing_an_entry_that_is_not_there_is_a_404(table: Table, number: str) -> None:
    assert browser_of("owner").post(f"{table.path}chronicle/{number}/undo/").status_code == 404
