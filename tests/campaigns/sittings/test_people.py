"""Who is at the live table: phones that are here, people without one, latecomers, and screens that belong to nobody."""

import uuid
from typing import Any

from django.test import Client
from django.urls import reverse

from campaigns.models import SittingEvent
from campaigns.seats.actions import sharing
from tests.people_at_table import browser_of
from tests.sittings_at_table import LiveTable


def path(night: LiveTable, name: str) -> str:
    return reverse(name, args=[night.sitting.pk])


def page(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def test_a_phone_says_that_it_is_here_and_how_far_it_knows_the_table(night: LiveTable) -> None:
    night.by().corrupt("Lily", 1)
    browser, here = browser_of("player"), path(night, "sitting-here")
    assert browser.get(f"{here}?seen=1").content.decode().count("is-away") == 2
    assert "is-behind" in page(browser, f"{here}?seen=0")
    assert "is-behind" not in page(browser, f"{here}?seen=nonsense")


def test_acting_for_somebody_without_a_phone_is_told_in_the_history(night: LiveTable) -> None:
    browser = browser_of("owner")
    browser.post(path(night, "sitting-act-for"), {"name": "Ben"})
    assert "Ben" in page(browser, path(night, "sitting"))
    facts = '{"witch": "Lily", "by": 1}'
    for _ in range(2):
        sent = {"key": str(uuid.uuid4()), "kind": "corruption-changed", "facts": facts}
        browser.post(path(night, "sitting-tell"), sent)
        browser.post(path(night, "sitting-act-for"), {"name": ""})
    assert list(SittingEvent.objects.values_list("by_name", "for_name")) == [("Owner", "Ben"), ("Owner", "")]
    assert "Owner for Ben" in page(browser, path(night, "sitting-history"))
    # It is Ben's, whoever's phone told it.
    assert page(browser, path(night, "sitting-history") + "?by=Ben").count('<li class="item') == 1


def test_a_program_says_for_whom_it_acts(night: LiveTable) -> None:
    phone = night.by()
    body = {"kind": "corruption-changed", "facts": {"witch": "Lily", "by": 1}, "key": str(uuid.uuid4())}
    told = phone.program.send("POST", f"{night.api}events/", {**body, "for": "Ben"})
    assert told.json()["for"] == "Ben"
    assert phone.events()[0]["for"] == "Ben"
    # Under the same key for somebody else it is another request.
    assert phone.program.send("POST", f"{night.api}events/", body).status_code == 422
    tapped = phone.post("taps", do="tell", kind=body["kind"], facts=body["facts"], **{"for": "Cleo"})
    assert (tapped.status_code, tapped.json()["for"], tapped.json()["changes"]) == (201, "Cleo", 2)


def test_a_latecomer_finds_the_code_on_the_page_of_who_is_here(night: LiveTable) -> None:
    people, owner = path(night, "sitting-people"), browser_of("owner")
    assert "/join/" not in page(owner, people)
    assert "/join/" in owner.post(path(night, "sitting-invite"), follow=True).content.decode()
    assert "/join/" not in page(browser_of("player"), people)
    assert browser_of("player").post(path(night, "sitting-invite")).status_code == 403


def test_the_campaigns_page_leads_everybody_to_the_open_table(night: LiveTable) -> None:
    campaign = reverse("campaign", args=[night.table.campaign.pk])
    for who in ("owner", "player", "spectator"):
        assert path(night, "sitting") in page(browser_of(who), campaign)
    night.by().program.send("POST", f"{night.api}close/")
    assert path(night, "sitting") not in page(browser_of("owner"), campaign)


def test_a_screen_in_the_middle_needs_no_account_until_its_address_is_taken_back(night: LiveTable) -> None:
    owner, nobody = browser_of("owner"), Client()
    owner.post(path(night, "sitting-screen-open"))
    night.sitting.refresh_from_db()
    code = night.sitting.screen_link.code
    board = page(nobody, reverse("board", args=[code]))
    assert "Lily" in board
    assert "<form" not in board
    night.by().corrupt("Lily", 1)
    assert nobody.get(reverse("board-parts", args=[code])).json()["changes"] == 1
    owner.post(path(night, "sitting-screen-close"))
    for route in ("board", "board-parts", "api-board-stream"):
        assert nobody.get(reverse(route, args=[code])).status_code == 404


def test_the_spectators_page_shows_the_table_while_one_is_open(night: LiveTable) -> None:
    nobody, code = Client(), sharing.open_window(night.table.seat("owner")).code
    assert reverse("window-table", args=[code]) in page(nobody, reverse("window", args=[code]))
    watched = page(nobody, reverse("window-table", args=[code]))
    assert "Lily" in watched
    assert "<form" not in watched
    night.by().corrupt("Lily", 1)
    assert nobody.get(reverse("window-table-parts", args=[code])).json()["changes"] == 1
    night.by().program.send("POST", f"{night.api}close/")
    assert nobody.get(reverse("window-table", args=[code])).status_code == 404
    assert reverse("window-table", args=[code]) not in page(nobody, reverse("window", args=[code]))


def test_a_component_is_switched_off_in_one_place(night: LiveTable) -> None:
    browser = browser_of("owner")
    assert "Switch off" in page(browser, path(night, "sitting-tracking"))
    before = page(browser, path(night, "sitting"))
    told = night.by().tell("tracking-changed", component="corruption", tracked=False)
    assert told.status_code == 201
    components: list[dict[str, Any]] = night.by().program.get(night.api).json()["components"]
    assert {one["component"]: one["tracked"] for one in components}["corruption"] is False
    after = page(browser, path(night, "sitting"))
    assert "corruption-changed" in before
    assert "corruption-changed" not in after
    night.by().undo()
    assert "corruption-changed" in page(browser, path(night, "sitting"))


def test_a_tap_is_one_of_four_acts(night: LiveTable) -> None:
    phone = night.by()
    tapped = phone.post("taps", kind="corruption-changed", facts={"witch": "Lily", "by": 1}).json()
    assert (tapped["seq"], tapped["changes"]) == (1, 1)
    assert "state" not in tapped
    assert phone.post("taps", do="savepoint", name="here").json()["kind"] == "savepoint"
    assert phone.post("taps", do="undo").json()["facts"]["undone"] == [1]
    assert phone.post("taps", do="return", savepoint=2).json()["kind"] == "returned"
    assert phone.post("taps", do="dance").status_code == 400
    assert phone.post("taps", do="undo", name="not of an undo").status_code == 400
    assert phone.post("taps", do="tell").status_code == 400
    assert phone.post("taps", kind="corruption-changed", facts={"witch": "Lily", "by": -9}).status_code == 409
