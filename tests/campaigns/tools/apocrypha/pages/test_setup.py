"""The set-up guide: the book's example, pasted missions, those of a campaign, and a guide's secrets."""

import uuid
from functools import partial
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.guiding.actions import scripts
from campaigns.models import Checklist, Mission, Script
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from tests.markup import flat
from tests.people_at_table import Table, browser_of, together
from tests.saints_at_table import frank, ophelia

pytestmark = pytest.mark.django_db

PLACE = "/tools/apocrypha/setup/"
CANDLEPOINT = "mission=christmas-in-candlepoint"
PASTED = """CHRISTMAS

Structures: Corner Gryla Wherever There's Trouble As the Hours Pass
Nexuses: (1+) Chapel (Little Star), (9+) Bar, (3+) Manor
Master: Gryla
Minion A: Yule Cat (1), Yule Lads (2-5)

A line without a label.
"""


def page(client: Client, query: str = "", status: int = 200) -> str:
    answer = client.get(f"{PLACE}?{query}")
    assert answer.status_code == status
    return flat(answer.content.decode())


def shared(client: Client, query: str, name: str = "query") -> Checklist:
    answer = client.post(f"{PLACE}share/", {name: query})
    assert answer.status_code == 302
    return Checklist.objects.get(pk=answer["Location"].split("/")[-2])


def texts(found: Checklist) -> str:
    return "\n".join(step["text"] for step in found.steps)


@pytest.fixture
def script(table: Table) -> Script:
    parts = [
        StorybookPart(StorybookPartKind.NEXUSES, text="(1+) Motel (The Harlequin Hotel)"),
        StorybookPart(StorybookPartKind.MASTER, text="Wendigo (Motel)"),
        StorybookPart(StorybookPartKind.GIFTS, text="Mr. Bear (Motel)"),
    ]
    return scripts.start(table.seat("guide"), title="The Wendigo wakes", parts=parts)


def test_page_14_candlepoint_for_three_comes_out_with_its_pages_and_its_picture(client: Client) -> None:
    words = page(client, f"{CANDLEPOINT}&saints=3")
    assert "Chapel: draw at random 1 Body gift, 3 Soul gifts, 2 threats, 2 omens, and lay them facedown." in words
    assert "In the box stay Fun Park (4+), Lair (5+)." in words
    assert "p. 14" in words
    assert words.count('class="board-glass"') == 4
    assert words.count('class="board-seat"') == 3


def test_sanctify_opens_with_the_nexuses_and_masters_of_the_mission(client: Client) -> None:
    words = page(client, f"{CANDLEPOINT}&saints=3&place-5=Bar&places=2")
    [link] = [part.split('"')[0] for part in words.split('href="') if "place-1=Chapel" in part]
    query = parse_qs(urlsplit(link.replace("&amp;", "&")).query)
    assert [query[f"place-{place}"] for place in range(1, 5)] == [["Chapel"], ["Hospital"], ["Main Street"], ["Manor"]]
    assert not {"place-5", "places"} & set(query)
    assert query["masters"] == ["1"]
    assert "Manor" in client.get(link.replace("&amp;", "&")).content.decode()
    assert "place-1=" not in page(client, "mission=taking-the-plunge")
    assert "place-1=Motel" in page(client, "mission=taking-the-plunge&guide=on")


def test_what_no_database_takes_is_left_out_of_an_address(client: Client) -> None:
    assert "There is no such mission." in page(client, "mission=non%00sense")
    page(client, f"{CANDLEPOINT}&saint=Frank%00&chapter=%00")
    found = shared(client, f"saint=Fr%00ank&chapter=%00&text={quote(PASTED.replace('MAS', chr(0)))}")
    assert found.title == "Christ"
    assert chr(0) not in texts(found)


def test_nothing_chosen_and_nothing_known_are_answered_in_words(client: Client) -> None:
    assert 'class="board"' not in page(client)
    assert "Paste it from the storybook." in page(client, "mission=shirts-and-skins")
    assert "There is no such mission." in page(client, "mission=nonsense")
    assert "One to six saints" in page(client, f"{CANDLEPOINT}&saints=9")
    assert "At most 4 saints play this mission." in page(client, "mission=enter-here&saints=5")


@pytest.mark.parametrize("query", ["mission=went-1", "mission=script-cc0f860b-409a-4add-af59-2fbbbc853642"])
def test_a_campaigns_missions_need_a_campaign(client: Client, query: str) -> None:
    page(client, query, 404)


def test_the_choir_is_named_with_its_hands(client: Client) -> None:
    words = page(client, f"{CANDLEPOINT}&saint=Dr.+Zeez&saint=Frank+Block&saint=Ada")
    assert "Frank Block draws 4 cards." in words
    assert "Ada draws as many cards as the hand size." in words
    assert "clockwise: Dr. Zeez, Frank Block, Ada." in words


def test_a_recorded_mission_brings_its_choir_as_it_sat(table: Table) -> None:
    frank(table)
    ophelia(table)
    went = [{"saint": 2, "name": "Ophelia"}, {"saint": 1, "name": "Frank"}]
    Mission.objects.create(
        campaign=table.campaign, number=1, name="Christmas in Candlepoint", state="won", record={"choir": went}
    )
    at_table = f"campaign={table.campaign.id}"
    words = page(browser_of("spectator"), f"{at_table}&mission=went-1")
    assert "clockwise: Ophelia, Frank." in words
    assert "Christmas in Candlepoint · won" in words
    page(browser_of("spectator"), f"{at_table}&mission=went-2", 404)
    page(browser_of("stranger"), f"{at_table}&mission=went-1", 404)


def test_a_pasted_mission_is_shown_as_it_was_understood_and_then_set_up(client: Client) -> None:
    answer = client.post(f"{PLACE}paste/?saints=4", {"paste": PASTED})
    words = flat(answer.content.decode())
    assert "Chapel (1+), Manor (3+)" in words
    assert "(9+) Bar" in words
    assert "A line without a label." in words
    [address] = [part.split('"')[0] for part in words.split('href="') if part.startswith(f"{PLACE}?")]
    query = urlsplit(address.replace("&amp;", "&")).query
    assert parse_qs(query)["saints"] == ["4"]
    assert "Shuffle together master 1 (Gryla), minion 1 (Yule Cat)" in page(client, query)
    assert "Skinwalkers: once the cards of another chapter are out" in page(client, f"{query}&chapter=skinwalkers")
    assert not Checklist.objects.exists()


def test_what_is_too_long_for_an_address_is_refused(client: Client) -> None:
    answer = client.post(f"{PLACE}paste/", {"paste": "Nexuses: " + ", ".join(["Bar"] * 900)})
    assert answer.status_code == 400
    assert "too long" in answer.content.decode()
    assert client.post(f"{PLACE}paste/", {}).status_code == 400


def test_the_steps_are_shared_out_and_found_again(client: Client) -> None:
    found = shared(client, f"{CANDLEPOINT}&saint=Ophelia&saint=Frank")
    assert (found.title, found.game_id) == ("Christmas in Candlepoint", "apocrypha")
    assert {step["group"] for step in found.steps} == {
        *("Today", "Mission", "Nexuses", "Table", "Ophelia", "Frank", "Chapel", "Hospital", "Main Street")
    }
    assert page(client, urlsplit(found.source).query).count('class="board-seat"') == 2
    assert f"/checklists/{found.pk}/" in page(client)
    assert f"/checklists/{found.pk}/" not in page(Client())
    assert client.post(f"{PLACE}share/", {})["Location"] == PLACE


def test_of_a_guided_mission_players_see_only_what_they_do(client: Client) -> None:
    words = page(client, "mission=taking-the-plunge&saints=2")
    assert "Motel" not in words
    assert "Wendigo" not in words
    assert "Bystander" not in words
    as_guide = page(client, "mission=taking-the-plunge&saints=2&guide=on")
    assert "Motel (The Harlequin Hotel): lay there Mr. Bear" in as_guide
    assert "Wendigo" not in texts(shared(client, "mission=taking-the-plunge&guide=on"))
    assert "Wendigo" in texts(shared(client, "mission=taking-the-plunge&guide=on", "secrets"))


@pytest.mark.parametrize("who", ["owner", "player", "spectator", "stranger", "anonymous"])
def test_what_a_guide_wrote_nobody_else_sets_up_nor_sees_listed(table: Table, script: Script, who: str) -> None:
    at_table = f"campaign={table.campaign.id}"
    outside = who in ("stranger", "anonymous")
    browser = browser_of(who)
    for query in (f"{at_table}&mission=script-{script.pk}&guide=on", f"{at_table}&mission=script-{script.pk}"):
        words = page(browser, query, 404 if outside else 403)
        assert "Wendigo" not in words
        assert browser.post(f"{PLACE}share/", {"secrets": query}).status_code == (404 if outside else 403)
    if not outside:
        assert "The Wendigo wakes" not in page(browser, at_table)
    assert not Checklist.objects.exists()


def test_a_guide_sets_up_what_they_wrote_and_shares_it_without_its_secrets(table: Table, script: Script) -> None:
    frank(table)
    browser = browser_of("guide")
    query = f"campaign={table.campaign.id}&mission=script-{script.pk}"
    words = page(browser, query)
    assert "Motel (The Harlequin Hotel): lay there Mr. Bear" in words
    assert "no-store" in browser.get(f"{PLACE}?{query}")["Cache-Control"]
    open_list, own_list = shared(browser, query), shared(browser, query, "secrets")
    told = f"{open_list.title} {open_list.source} {texts(open_list)}"
    assert not any(secret in told for secret in ("Wendigo", "Motel", "Bear", str(script.pk)))
    assert "Frank: lay out the halo" in texts(open_list)
    assert "Mr. Bear" in texts(own_list)


def set_out(table: Table) -> str:
    """A mission under way, and what its set-up list is asked for with."""
    record = {"choir": [{"saint": frank(table).number, "name": "Frank"}]}
    Mission.objects.create(campaign=table.campaign, number=1, name="Christmas in Candlepoint", record=record)
    return f"campaign={table.campaign.id}&mission=went-1"


def test_whoever_opens_the_list_of_one_mission_shares_it(table: Table) -> None:
    query = set_out(table)
    first = shared(browser_of("player"), query)
    assert shared(browser_of("owner"), query) == first
    assert f"/checklists/{first.pk}/" in browser_of("guide").get(f"{table.path}missions/1/").content.decode()
    # Its guide's steps are nobody else's, and who only watches begins a list of their own.
    assert shared(browser_of("guide"), f"{query}&guide=on", "secrets") != first
    assert shared(browser_of("spectator"), query) != first
    assert Checklist.objects.filter(mission__number=1).get() == first


def test_the_list_of_a_mission_is_not_tied_to_another(table: Table) -> None:
    first = shared(browser_of("player"), set_out(table))
    Mission.objects.filter(number=1).update(state="won")
    Mission.objects.create(campaign=table.campaign, number=2, name="Christmas in Candlepoint")
    assert shared(browser_of("player"), f"campaign={table.campaign.id}&mission=went-2") != first
    assert shared(browser_of("player"), CANDLEPOINT).mission is None


@pytest.mark.django_db(transaction=True)
def test_two_who_open_it_at_the_same_moment_share_it_too(table: Table) -> None:
    query = set_out(table)
    found = together(*(partial(shared, browser_of(who), query) for who in ("owner", "player", "guide")))
    assert len({one.pk for one in found}) == 1
    assert Checklist.objects.count() == 1


def test_another_script_of_another_table_is_not_there(table: Table, elsewhere: Table, script: Script) -> None:
    page(browser_of("guide"), f"campaign={table.campaign.id}&mission=script-{uuid.uuid4()}", 404)
    page(browser_of("guide"), f"campaign={elsewhere.campaign.id}&mission=script-{script.pk}", 404)


def test_a_larger_choir_costs_no_more_questions(table: Table) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as questions:
            page(browser, f"{CANDLEPOINT}&campaign={table.campaign.id}")
        return len(questions)

    def went(number: int) -> None:
        Mission.objects.create(campaign=table.campaign, number=number, name="Hunted", state="won", record={"choir": []})

    browser = browser_of("player")
    frank(table)
    went(1)
    page(browser, f"campaign={table.campaign.id}")
    before = asked()
    ophelia(table)
    went(2)
    assert asked() == before
