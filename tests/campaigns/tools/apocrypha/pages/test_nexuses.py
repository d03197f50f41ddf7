"""The nexuses on the table: the mission's, those that somebody left, and those that Sanctify named."""

import re
from html import unescape
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.test import Client

from campaigns.guiding.actions import scripts
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import Table, browser_of

pytestmark = pytest.mark.django_db

CANDLEPOINT = "mission=christmas-in-candlepoint"
TOWN = ["Chapel", "Hospital", "Main Street", "Manor"]
THREE = "saint=Frank&saint=Ophelia&saint=Zeez"
PASTED = "text=" + quote("CHRISTMAS\n\nNexuses: (1+) Chapel, (3+) Manor, (4+) Lair\nMaster: Gryla\n")


def page(client: Client, query: str, tool: str = "assists") -> str:
    answer = client.get(f"/tools/apocrypha/{tool}/?{query}")
    assert answer.status_code == 200
    return unescape(flat(answer.content.decode()))


def offered(client: Client, query: str) -> list[str]:
    return re.findall(r'data-nexus="[1-9]\d*"[^>]*>([^<]+)<', page(client, query))


def after(client: Client, query: str) -> str:
    return urlsplit(client.get(f"/tools/apocrypha/assists/?{query}")["Location"]).query


@data_rows(
    "query, nexuses",
    [
        (f"{CANDLEPOINT}&{THREE}", TOWN),
        (f"{CANDLEPOINT}&saint=Frank&saint=Zeez", TOWN[:3]),
        (f"{CANDLEPOINT}&saint=Frank&nexus=Bar&saint=Zeez", [*TOWN[:3], "Bar"]),
        (f"{PASTED}&{THREE}", ["Chapel", "Manor"]),
        ("saint=Frank&place-1=Bar&place-2=&place-3=School&place-4=Lair&places=3", ["Bar", "School"]),
        (f"{CANDLEPOINT}&saint=Frank&place-1=Chapel", ["Chapel"]),
        ("mission=taking-the-plunge&saint=Frank", []),
        ("mission=taking-the-plunge&saint=Frank&guide=on", ["Motel", "Precinct", "Woods", "Lake"]),
        ("mission=nonsense&saint=Frank", []),
        ("mission=went-1&saint=Frank", []),
        ("saint=Frank&nexus=Bar&place=%00&place=" + "x" * 99, ["x" * 60, "Bar"]),
    ],
)
def test_what_is_offered(client: Client, query: str, nexuses: list[str]) -> None:
    assert offered(client, query) == nexuses


def test_a_nexus_that_somebody_leaves_stays_where_it_was(client: Client) -> None:
    left = after(client, "saint=Frank&nexus=Bar&do=go-1-0")
    assert parse_qs(left, keep_blank_values=True)["nexus"] == [""]
    assert offered(client, left) == ["Bar"]
    back = after(client, f"{left}&do=go-1-1")
    assert (parse_qs(back)["nexus"], offered(client, back)) == (["Bar"], ["Bar"])
    town = after(client, f"saint=Frank&nexus=Bar&{CANDLEPOINT}&do=go-1-1")
    assert parse_qs(town)["nexus"] == ["Chapel"]
    assert (parse_qs(town)["place"], offered(client, town)) == (["Bar"], [*TOWN[:3], "Bar"])
    dropped = after(client, "saint=Frank&nexus=Bar&saint=Zeez&nexus=School&do=drop-1")
    assert offered(client, dropped) == ["Bar", "School"]


def test_as_many_as_anybody_needs_and_always_where_somebody_is(client: Client) -> None:
    many = "&".join(f"place=P{number}" for number in range(40))
    found = offered(client, f"{CANDLEPOINT}&{many}&saint=Frank&nexus=Bar")
    assert (len(found), found[-1]) == (12, "Bar")
    moved = after(client, f"{CANDLEPOINT}&{many}&saint=Frank&nexus=Bar&do=go-1-11")
    assert parse_qs(moved)["nexus"] == [found[10]]


def test_sanctify_is_opened_with_the_missions_nexuses_by_the_row_of_the_tools(client: Client) -> None:
    words = page(client, f"{CANDLEPOINT}&{THREE}", "setup")
    [link, *_] = re.findall(r'href="/tools/apocrypha/sanctify/\?([^"]*)"', words)
    there = page(client, link, "sanctify")
    assert [re.findall(rf'id="place-{place}"[^>]* value="([^"]*)"', there) for place in range(1, 6)] == [
        *([name] for name in TOWN),
        [],
    ]


def test_another_mission_is_set_up_without_the_nexuses_of_the_last(client: Client) -> None:
    words = page(client, f"{CANDLEPOINT}&place-1=Bar&places=1&place=Bar&target=15&saint=Frank", "setup")
    assert re.findall(r'type="hidden" name="(target|place[^"]*)"', words) == ["target"]


def test_what_a_guide_wrote_is_laid_out_for_that_guide_alone(table: Table) -> None:
    parts = [StorybookPart(StorybookPartKind.NEXUSES, text="(1+) Motel (The Harlequin Hotel)")]
    script = scripts.start(table.seat("guide"), title="The Wendigo wakes", parts=parts)
    query = f"saint=Frank&campaign={table.campaign.id}&mission=script-{script.pk}&guide=on"
    assert offered(browser_of("guide"), query) == ["Motel"]
    assert "no-store" in browser_of("guide").get(f"/tools/apocrypha/assists/?{query}")["Cache-Control"]
    for who in ("owner", "player", "stranger", "anonymous"):
        assert offered(browser_of(who), query) == []
