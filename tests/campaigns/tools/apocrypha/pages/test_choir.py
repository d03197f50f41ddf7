"""The choir in a tool's address: read, filled from a campaign, changed by plain buttons, never a server's error."""

import re
import uuid
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import frank, ophelia

pytestmark = pytest.mark.django_db
PLACE = "/tools/apocrypha/assists/"
FRANK = "saint=Frank&nexus=Bar&body=3&mind=3&rage=4&soul=1&top=rage&left=soul&right=body&bottom=mind"
ZEEZ = "saint=Zeez&nexus=&body=2&mind=4&rage=2&soul=3&top=mind&left=rage&right=soul&bottom=body"


def page(client: Client, query: str = "") -> str:
    answer = client.get(f"{PLACE}?{query}")
    assert answer.status_code == 200
    return flat(answer.content.decode())


def after(client: Client, query: str) -> dict[str, list[str]]:
    """Where a plain button of the choir leads."""
    answer = client.get(f"{PLACE}?{query}")
    assert answer.status_code == 302
    return parse_qs(urlsplit(answer["Location"]).query, keep_blank_values=True)


def test_the_choir_stands_in_the_address_and_is_carried_to_the_other_tools(client: Client) -> None:
    words = page(client, f"{FRANK}&{ZEEZ}&active=2&target=13")
    assert 'name="saint" value="Frank"' in words
    assert 'name="nexus" value="Bar"' in words
    link, *_ = [part.split('"')[0] for part in words.split('href="') if part.startswith("/tools/apocrypha/odds/")]
    carried = parse_qs(urlsplit(link.replace("&amp;", "&")).query, keep_blank_values=True)
    assert carried["saint"] == ["Frank", "Zeez"]
    assert carried["nexus"] == ["Bar", ""]
    assert (carried["active"], carried["target"]) == (["2"], ["13"])


def test_whoever_may_see_a_campaign_gets_its_choir_and_the_next_visit_proposes_it(table: Table) -> None:
    frank(table)
    ophelia(table)
    browser = browser_of("spectator")
    assert 'value="Ophelia"' in page(browser, f"campaign={table.campaign.id}")
    assert 'value="Frank"' in page(browser)
    assert 'value="Frank"' not in page(browser, "saint=")


@pytest.mark.parametrize("who", ["stranger", "anonymous"])
def test_to_a_stranger_the_campaign_does_not_exist(table: Table, who: str) -> None:
    browser = browser_of(who)
    assert browser.get(f"{PLACE}?campaign={table.campaign.id}").status_code == 404
    assert browser.get(f"{PLACE}?campaign=%00").status_code == 404
    assert browser.get(f"{PLACE}?campaign={uuid.uuid4()}").status_code == 404


def test_a_choir_that_is_spelled_out_may_be_passed_to_a_stranger(table: Table) -> None:
    words = page(browser_of("stranger"), f"{FRANK}&campaign={table.campaign.id}")
    assert 'value="Frank"' in words
    assert table.campaign.name not in words


def test_a_choir_that_somebody_may_no_longer_see_is_forgotten(table: Table) -> None:
    frank(table)
    browser = browser_of("spectator")
    page(browser, f"campaign={table.campaign.id}")
    table.campaign.members.filter(user__username="spectator").delete()
    assert 'value="Frank"' not in page(browser)


@data_rows(
    "query, words",
    [
        (FRANK.replace("rage=4", "rage=x"), "Frank: a virtue is a number from 0 to 20."),
        (FRANK.replace("rage=4", "rage=99"), "Frank: a virtue is a number from 0 to 20."),
        (FRANK.replace("rage=4", "rage=²"), "Frank: a virtue is a number from 0 to 20."),
        (FRANK.replace("top=rage", "top=greed"), "only Body, Mind, Rage or Soul points a way."),
        (FRANK.replace("Frank", "F" * 61), "A name has at most 60 letters."),
        (FRANK.replace("Bar", "B" * 61), "A name has at most 60 letters."),
        (f"{FRANK}&{FRANK}", "Two saints are called Frank."),
        ("&".join(f"saint=S{n}" for n in range(9)), "A choir has at most six saints."),
        (f"{FRANK}&active=x", "Nobody sits there."),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(client: Client, query: str, words: str) -> None:
    assert words in page(client, query).replace("&#x27;", "'")


@data_rows(
    "query", ["saint=%00", "saint=A&body=1&body=2&top=rage", "body=3", "active=7", "saint=A&active=6", "do=x&saint=A"]
)
def test_a_maimed_address_is_still_a_page(client: Client, query: str) -> None:
    assert client.get(f"{PLACE}?{query}").status_code in {200, 302}


def test_seats_change_by_plain_buttons_and_whoever_acts_stays_who_acts(client: Client) -> None:
    both = f"{FRANK}&{ZEEZ}&active=2"
    moved = after(client, f"{both}&do=seat-2-1")
    assert (moved["saint"], moved["active"], moved["nexus"]) == (["Zeez", "Frank"], ["1"], ["", "Bar"])
    # Around a table the first and the last are neighbors: they change places, and nobody else moves.
    four = "saint=A&saint=B&saint=C&saint=D&active=1"
    assert after(client, f"{four}&do=seat-1-4")["saint"] == ["D", "B", "C", "A"]
    assert after(client, f"{both}&do=drop-1")["saint"] == ["Zeez"]
    assert after(client, f"{FRANK}&do=drop-1")["saint"] == [""]
    assert after(client, f"{both}&do=seat-5-1")["saint"] == ["Frank", "Zeez"]


def test_a_saint_of_the_catalogue_sits_down_with_what_is_known(client: Client) -> None:
    seated = after(client, f"{FRANK}&do=add-gabriella-vargas&active=1")
    assert seated["saint"][1].startswith("Gabriella")
    assert seated["top"] == ["rage", "rage"]
    twice = after(client, "saint=Saint+1&do=add")
    assert twice["saint"] == ["Saint 1", "Saint 2"]


def test_whoever_sits_is_not_seated_again(client: Client) -> None:
    words = page(client, "saint=Frank&saint=Gabriella+Vargas")
    assert "add-ophelia-willows" in words
    assert "add-frank-block" not in words
    assert "add-gabriella-vargas" not in words
    assert after(client, "saint=Frank&do=add-frank-block")["saint"] == ["Frank"]


@pytest.mark.parametrize(
    ("mission", "kept"), [("christmas-in-candlepoint", "&mission=christmas-in-candlepoint"), ("went-1", "")]
)
def test_another_choir_leaves_the_check_and_the_mission_as_they_are(table: Table, mission: str, kept: str) -> None:
    query = f"{ZEEZ}&virtue=rage&target=15&mission={mission}&assist=Zeez&place=Bar"
    words = unescape(browser_of("player").get(f"/tools/apocrypha/odds/?{query}").content.decode())
    assert re.findall(r'href="\?(virtue=[^"]*)"', words) == [
        f"virtue=rage&target=15{kept}&campaign={table.campaign.id}",
        f"virtue=rage&target=15{kept}&saint=",
    ]


def test_with_htmx_the_answer_comes_at_once_and_says_its_address(client: Client) -> None:
    answer = client.get(f"{PLACE}?{FRANK}&{ZEEZ}&do=drop-1", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "saint=Zeez" in answer["HX-Replace-Url"]
    assert "do=" not in answer["HX-Replace-Url"]
