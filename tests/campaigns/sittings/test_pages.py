"""The live table in a browser without scripts: each act a form, each answer on the screen where the eye is."""

import json
import re
import uuid
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Sitting
from tests.people_at_table import browser_of
from tests.sittings_at_table import LiveTable


def path(night: LiveTable, route: str = "sitting") -> str:
    return reverse(route, args=[night.sitting.pk])


def post(browser: Client, night: LiveTable, route: str, **fields: Any) -> HttpResponse:
    """As the forms of the table's own page send it."""
    sent = {"key": str(uuid.uuid4()), **fields}
    page = browser.post(path(night, route), sent, headers={"referer": f"http://testserver{path(night)}"}, follow=True)
    assert isinstance(page, HttpResponse)
    return page


def corrupt(browser: Client, night: LiveTable, witch: str, by: int, **more: Any) -> HttpResponse:
    facts = json.dumps({"witch": witch, "by": by})
    return post(browser, night, "sitting-tell", kind="corruption-changed", facts=facts, **more)


def test_a_tap_without_script_happens_once_and_is_told_on_the_page_that_follows(night: LiveTable) -> None:
    browser, key = browser_of("player"), str(uuid.uuid4())
    for _ in range(2):
        page = corrupt(browser, night, "Lily", 2, key=key)
    assert page.status_code == 200
    assert "Lily" in page.content.decode()
    assert night.by().corruption() == {"Lily": 5, "Nancy": 0}


def test_every_form_of_the_page_can_be_sent_as_it_stands(night: LiveTable) -> None:
    """Parts are kept for all phones: the token and the keys must be those of this reader all the same."""
    first, second = (browser_of(who).get(path(night)).content.decode() for who in ("owner", "player"))
    for page in (first, second):
        assert "__key__" not in page
        assert "__token__" not in page
    assert first != second


def test_facts_that_a_form_asks_for_stand_in_fields_of_their_own(night: LiveTable) -> None:
    browser = browser_of("owner")
    fields = {"kind": "corruption-changed", "facts": "{}", "text.witch": "Nancy", "number.by": "4"}
    post(browser, night, "sitting-tell", **fields)
    assert night.by().corruption()["Nancy"] == 4
    wrong = post(browser, night, "sitting-tell", **{**fields, "number.by": "many"})
    assert wrong.status_code == 400
    assert "whole number" in wrong.content.decode()


@pytest.mark.parametrize(
    "facts", ["[]", "{", '{"witch": "Morgana", "by": 1}', '{"by": 1}', '{"witch": "Lily", "by": 0}']
)
def test_what_the_table_does_not_understand_is_said_on_the_table(night: LiveTable, facts: str) -> None:
    page = post(browser_of("owner"), night, "sitting-tell", kind="corruption-changed", facts=facts)
    assert page.status_code == 400
    assert 'data-part="latest"' in page.content.decode()
    assert night.now().seq == 0


def test_what_the_rules_forbid_is_said_above_the_table_with_what_to_do(night: LiveTable) -> None:
    page = corrupt(browser_of("player"), night, "Nancy", -1)
    html = page.content.decode()
    assert page.status_code == 409
    assert 'role="alert"' in html
    assert reverse("rules-register", args=["witching-hour"]) + "#" in html
    assert reverse("sitting-disagree", args=[night.sitting.pk]) in html
    assert 'data-part="latest"' in html


def test_an_undo_shows_first_what_depends_on_it(night: LiveTable) -> None:
    browser = browser_of("owner")
    corrupt(browser, night, "Nancy", 2)
    corrupt(browser, night, "Nancy", -2)
    asked = post(browser, night, "sitting-undo", seq=1)
    assert asked.status_code == 409
    assert 'name="with_dependants"' in asked.content.decode()
    post(browser, night, "sitting-undo", seq=1, with_dependants="on")
    assert night.by().corruption()["Nancy"] == 0
    assert night.now().seq == 3
    assert post(browser, night, "sitting-undo", seq=99).status_code == 400


def test_a_moment_is_named_and_returned_to(night: LiveTable) -> None:
    browser = browser_of("owner")
    history = post(browser, night, "sitting-savepoint", name="before dawn").content.decode()
    assert "before dawn" in history
    corrupt(browser, night, "Lily", 5)
    post(browser, night, "sitting-return", savepoint=1)
    assert night.by().corruption()["Lily"] == 3
    assert post(browser, night, "sitting-return", savepoint=2).status_code == 400


def test_history_is_read_by_seat_and_by_kind(night: LiveTable) -> None:
    night.by("owner").corrupt("Lily", 1)
    night.by("player").corrupt("Nancy", 7)
    browser = browser_of("spectator")
    whole = browser.get(path(night, "sitting-history")).content.decode()
    assert "Undo" not in whole  # who watches undoes nothing
    assert whole.count('<li class="item') == 2
    for query in ("?by=Player", "?kind=corruption-changed&by=Player"):
        assert browser.get(path(night, "sitting-history") + query).content.decode().count('<li class="item') == 1
    assert (
        browser.get(path(night, "sitting-history") + "?kind=hour-ended").content.decode().count('<li class="item') == 0
    )


def test_a_table_is_opened_and_closed_by_forms(night: LiveTable) -> None:
    browser = browser_of("player")
    closed = post(browser, night, "sitting-close").content.decode()
    assert "data-tap" not in closed.split('id="part-latest"')[1]
    assert corrupt(browser, night, "Lily", 1).status_code == 409
    post(browser, night, "sitting-reopen")
    assert corrupt(browser, night, "Lily", 1).status_code == 200
    listed = browser.get(reverse("campaign-sittings", args=[night.table.campaign.pk])).content.decode()
    assert path(night) in listed


def test_a_form_for_a_new_table_comes_back_with_what_is_wrong(night: LiveTable) -> None:
    browser, new = browser_of("player"), reverse("campaign-sitting-new", args=[night.table.campaign.pk])
    assert browser.get(new).status_code == 200
    assert browser.post(new, {}).status_code == 400
    assert Sitting.objects.count() == 1


def test_a_double_tap_lays_one_table_and_a_form_that_was_changed_another(night: LiveTable) -> None:
    browser, new = browser_of("player"), reverse("campaign-sitting-new", args=[night.table.campaign.pk])
    key = re.search(r'name="key" value="([^"]+)"', browser.get(new).content.decode())
    assert key
    sent = {"key": key[1], "play": "quick", "scene": "1", "witch-1": "Lily", "witch-2": "Nancy"}
    first, again, other = (browser.post(new, {**sent, "scene": scene}) for scene in ("1", "1", "2"))
    assert first["Location"] == again["Location"] != other["Location"]
    assert Sitting.objects.count() == 3


def test_parts_tell_only_what_has_changed(night: LiveTable) -> None:
    browser = browser_of("spectator")
    parts = path(night, "sitting-parts")
    browser.get(path(night))
    assert browser.get(parts, headers={"if-none-match": '"0"'}).status_code == 304
    night.by().corrupt("Lily", 1)
    changed = browser.get(parts, headers={"if-none-match": '"0"'})
    assert changed["ETag"] == '"1"'
    assert "latest" in changed.json()["parts"]
    # Whoever has seen nothing, or what nobody remembers, gets all of it.
    for known in ("", '"77"', '"x"'):
        assert browser.get(parts, headers={"if-none-match": known}).json()["parts"].keys() >= {"latest"}


def test_who_only_watches_gets_no_forms(night: LiveTable) -> None:
    page = browser_of("spectator").get(path(night)).content.decode()
    assert "data-tap" not in page
    assert "<form" not in page.split('id="content"')[1].split("</main>")[0]


def test_the_pages_cost_the_same_when_much_has_happened(night: LiveTable) -> None:
    browser = browser_of("owner")
    night.by().corrupt("Lily", 1)
    pages = [path(night), path(night, "sitting-parts"), path(night, "sitting-history"), path(night, "sitting-here")]
    for page in pages:
        browser.get(page)
    few = [_cost(browser, page) for page in pages]
    for _ in range(6):
        night.by().corrupt("Lily", 1)
    for page in pages:
        browser.get(page)
    assert [_cost(browser, page) for page in pages] == few


def _cost(browser: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        browser.get(page)
    return len(captured)
