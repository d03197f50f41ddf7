"""Sanctify, damage, mutations, costs and the turn as pages: the book's examples, odd addresses, and the way on."""

import re
from collections import Counter
from html import unescape
from itertools import product
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from campaigns.rulebooks.apocrypha import turn
from campaigns.tools.apocrypha.pages import assists, costs, damage, mutate, next_links, odds_query, sanctify, setup
from campaigns.tools.apocrypha.pages import choir_query as choir
from tests.data_rows import data_rows
from tests.markup import flat

pytestmark = pytest.mark.django_db

TOOLS = ("sanctify", "damage", "mutate", "cost", "turn")
OPHELIA = "saint=Ophelia&nexus=Chapel"
ZEEZ = "saint=Dr.+Zeez&nexus=Main+Street"
TOWN = f"{OPHELIA}&{ZEEZ}&place-1=Chapel&place-2=Main+Street&place-3=Manor&side-1=hope&side-2=hope"
WON = "after=master-won"


def page(client: Client, tool: str, query: str = "") -> str:
    answer = client.get(f"/tools/apocrypha/{tool}/?{query}")
    assert answer.status_code == 200
    return unescape(flat(answer.content.decode()))


def findings(words: str) -> str:
    """What the rulebook finds, without the rest of the page."""
    return " ".join(re.findall(r'<ul class="findings">.*?</ul>', words, re.S))


@pytest.mark.parametrize("tool", TOOLS)
def test_each_tool_answers_at_once_and_names_pages_and_siblings(client: Client, tool: str) -> None:
    words = page(client, tool)
    assert re.search(r"p\. \d+", words)
    for other in TOOLS:
        assert f'href="/tools/apocrypha/{other}/' in words


@data_rows(
    "tool, query",
    product(
        TOOLS,
        [
            "target=-1&result=x&amount=1000&up=%00&hand-mind=99&virtue=luck&to=heal&by=&source=moon&deck=1e3",
            "assisting=7&lowest=9&check=x&power=maybe",
            "cost=burn&paying=x&shift=" + "raise+" * 20,
            "places=0&at=99&after=lunch&masters=9&aside=0&seal=x&found=x&guard-2=x&escapes=perhaps&side-1=up",
            "places=9&" + "&".join(f"place-{place}=Bar" for place in range(1, 12)),
            "place-1=" + "x" * 500,
        ],
    ),
)
def test_nothing_that_an_address_says_is_a_servers_error(client: Client, tool: str, query: str) -> None:
    page(client, tool, query)


def test_no_two_tools_mean_different_things_by_one_word() -> None:
    """All of them carry each other's words; whose choir, which check and which nexuses it is they mean alike."""
    alike = {*choir.WORDS, "virtue", "target", "places", *(f"place-{place}" for place in next_links.PLACES)}
    owned = [set(tool.OWN) - alike for tool in (odds_query, assists, costs, damage, mutate, sanctify, setup)]
    counted = Counter(word for words in owned for word in words)
    assert [word for word, count in counted.items() if count > 1] == []


def test_an_empty_hand_is_told_of_only_to_whoever_says_so(client: Client) -> None:
    assert "Count your hand below" in page(client, "damage", "")
    assert "No card is left in your hand" not in page(client, "damage", "")
    assert "No card is left in your hand" in page(client, "damage", "hand-body=0")


def test_what_is_outside_of_the_book_is_said_in_words(client: Client) -> None:
    assert "Choose one of those that are offered." in page(client, "mutate", "assisting=7")
    assert "Result: a number from 0 to 99. Until you say it, it counts as 9." in page(client, "damage", "result=x")
    assert "Choose one of those that are offered." in page(client, "damage", "virtue=luck")
    assert "at most 8 times" in page(client, "cost", "shift=" + "raise+" * 9)
    assert "raised or lowered, and nothing else" in page(client, "cost", "shift=burn")
    assert page(client, "sanctify", "masters=9").count("Choose one of those that are offered.") == 1


def test_the_choir_and_all_else_is_carried_to_the_other_tools(client: Client) -> None:
    words = page(client, "damage", f"{OPHELIA}&virtue=mind&target=15&result=13")
    [link] = re.findall(r'href="(/tools/apocrypha/odds/[^"]*)"', words)
    carried = parse_qs(urlsplit(link).query, keep_blank_values=True)
    assert (carried["saint"], carried["target"], carried["virtue"]) == (["Ophelia"], ["15"], ["mind"])


def test_page_26_frank_suffers_damage(client: Client) -> None:
    query = "virtue=mind&target=15&result=13&hand-mind=1&hand-rage=1&hand-soul=1&to=recycle"
    words = page(client, "damage", query)
    assert "2 points of Mind damage." in findings(words)
    assert "Then 1 card at random, of the 2 left in your hand." in findings(words)
    assert re.findall(r'data-virtue="(\w+)" data-fate="(\w+)"', words) == [
        ("mind", "taken"),
        ("rage", "chance"),
        ("soul", "chance"),
    ]


def test_damage_from_a_card_to_a_deck_that_runs_out(client: Client) -> None:
    assert "you fade" in findings(page(client, "damage", "by=card&amount=3&source=deck&deck=2"))
    assert "there is no Damage step" in findings(page(client, "damage", "by=card&amount=3&spared=yes"))


def test_page_19_ophelia_mutates_the_strix(client: Client) -> None:
    words = page(client, "mutate", "check=threat&assisting=1&lowest=2")
    assert "The side against threats" in words
    assert "use power 2 of the card" in findings(words)
    assert "does not mutate" in findings(page(client, "mutate", "assisting=0"))
    assert "The side for all else" in page(client, "mutate", "check=other&assisting=0&power=yes")


def test_everyone_whom_the_odds_name_as_assisting_is_counted(client: Client) -> None:
    assert "Roll 2 mutation dice" in findings(page(client, "mutate", "assist=Frank&assist=Diana"))


def test_page_23_the_grimoire_is_discarded_and_one_tap_takes_it_back(client: Client) -> None:
    words = page(client, "cost", "cost=bury&shift=lower")
    assert "Lowered: discard instead of bury." in findings(words)
    [undone] = re.findall(r'href="\?([^"]*)">.{0,400}?Undo', words, re.S)
    assert "The cost is as printed: bury." in findings(page(client, "cost", undone))
    # Without a script the field that keeps it is sent before the button.
    twice = "cost=bury&shift=lower&shift=lower+lower"
    assert "Lowered: recycle instead of discard." in findings(page(client, "cost", twice))
    assert "neither raised nor lowered: heal" in findings(page(client, "cost", "cost=heal&shift=lower"))


def test_sanctify_asks_for_the_guards_and_draws_the_pile(client: Client) -> None:
    asked = page(client, "sanctify", f"{TOWN}&active=1&after=master-won")
    assert "Who guards?" in asked
    assert "Main Street shows Hope: Dr. Zeez may try to guard it, once." in findings(asked)
    told = page(client, "sanctify", f"{TOWN}&active=1&after=master-lost&guard-2=succeeded")
    assert "Shuffle 1 master with 1 new threat, unseen, and seed one card into each: Chapel, Manor." in findings(told)
    assert re.findall(r'class="mini" data-kind="(\w+)"', told) == ["masters", "threats"]


def test_sanctify_asks_for_the_goal_and_stops_at_mission_win(client: Client) -> None:
    last = "place-1=Manor&places=1&after=master-won"
    asked = page(client, "sanctify", last)
    assert "The mission&#x27;s goal" in asked or "The mission's goal" in asked
    assert "If the goal does not end the mission" in asked
    won = page(client, "sanctify", f"{last}&goal=corner")
    assert "go to Mission Win" in won
    assert "If the mission goes on" not in won
    assert "Go on without" not in won
    other = page(client, "sanctify", f"{last}&goal=other")
    assert "go to Mission Win" not in other


def test_sanctify_begins_at_the_nexus_of_whoever_has_the_turn(client: Client) -> None:
    assert "You won against the master at Main Street." in findings(page(client, "sanctify", f"{TOWN}&active=2&{WON}"))


def test_sanctify_forgets_answers_to_what_nobody_asks_any_more(client: Client) -> None:
    doomed = TOWN.replace("&side-2=hope", "")
    words = page(client, "sanctify", f"{doomed}&after=master-won&guard-2=succeeded&seal=failed&found=1")
    assert "Main Street shows Doom, so nobody can guard it." in findings(words)


def test_page_17_a_master_found_in_a_sealed_nexus_keeps_it_open(client: Client) -> None:
    minion = f"{TOWN}&after=minion&masters=1"
    assert "Seal Chapel?" in page(client, "sanctify", minion)
    assert "Search Chapel" in page(client, "sanctify", f"{minion}&seal=succeeded")
    assert "it is not sealed" in findings(page(client, "sanctify", f"{minion}&seal=succeeded&found=1"))
    assert "Move now: Ophelia." in page(client, "sanctify", f"{minion}&seal=succeeded&found=0")


def test_sanctify_asks_first_what_led_into_it(client: Client) -> None:
    words = page(client, "sanctify", TOWN)
    assert "What led into Sanctify?" in words
    assert "Beat a master" not in page(client, "sanctify", f"{TOWN}&masters=0")
    assert not re.search(r'<li class="window"[^>]*data-state="[a-z]', words)


def test_without_a_choir_every_nexus_of_hope_is_asked_for_its_guard_at_once(client: Client) -> None:
    hope = f"places=2&side-2=hope&{WON}"
    asked = page(client, "sanctify", hope)
    assert "Who guards?" in asked
    assert "Nexus 2 shows Hope: whoever is there may try to guard it, once." in findings(asked)
    nobody = page(client, "sanctify", f"{hope}&guard-2=nobody")
    assert "Nobody is at Nexus 2 to guard it." in findings(nobody)
    assert re.search(r'value="nobody" checked', nobody)
    assert 'value="nobody"' not in page(client, "sanctify", f"{TOWN}&{WON}")


@pytest.mark.parametrize("query", ["places=1&place-1=Manor", "places=2&place-1=Manor&side-2=hope&guard-2=succeeded"])
def test_page_27_gryla_is_cornered_and_with_that_goal_the_mission_won(client: Client, query: str) -> None:
    words = page(client, "sanctify", f"{query}&{WON}")
    [title] = re.findall(r'<h2[^>]*id="next-title">([^<]*)', words)
    assert title == "The master cannot escape"
    assert "With the goal Corner the mission is won: go to Mission Win." in findings(words)
    assert "p. 27" in findings(words)
    assert "With the goal Corner" not in page(client, "sanctify", f"{query}&{WON}&masters=2")


def test_the_windows_call_saints_as_the_ring_does_unless_two_would_be_one(client: Client) -> None:
    choir = "saint=Ophelia+Willows&nexus=Bar&saint=Saint+1&nexus=Bar&saint=Saint+2&nexus=Bar"
    words = page(client, "sanctify", choir)
    assert re.findall(r'class="window-saint">.*?<span>([^<]*)', words) == ["Ophelia", "Saint 1", "Saint 2"]


# --- The way on from Sanctify


def following(words: str, label: str) -> str:
    """The address behind a link that says, or is called, *label*."""
    links = re.findall(r'<a ([^>]*)href="\?([^"]*)"([^>]*)>([^<]*)', words)
    called = f'aria-label="{label}"'
    return next(address for before, address, after, said in links if said == label or called in before + after)


def test_the_mission_goes_on_without_the_sealed_nexus_and_its_saints_move(client: Client) -> None:
    sealed = page(client, "sanctify", f"{TOWN}&active=1&{WON}&guard-2=failed&at=1&escapes=yes")
    address = following(sealed, "Continue without Chapel")
    said = parse_qs(address, keep_blank_values=True)
    assert (said["place-1"], said["place-2"], said["side-1"]) == (["Main Street"], ["Manor"], ["hope"])
    assert (said["nexus"], said["masters"], said["escapes"]) == (["", "Main Street"], ["1"], ["yes"])
    assert not {"place-3", "side-2", "guard-1", "guard-2", "after", "at"} & {*said}
    moving = page(client, "sanctify", address)
    assert "Move now" in moving
    assert "What led into Sanctify?" in moving
    there = following(moving, "Manor")
    assert parse_qs(there)["nexus"] == ["Manor", "Main Street"]
    assert "Move now" not in page(client, "sanctify", there)


@data_rows(
    "query, label, left",
    [
        (f"{WON}&masters=2&places=2", "Continue without Nexus 1", None),
        (f"{WON}&masters=2&places=2&found=0", "Continue without Nexus 1", "2"),
        (f"{WON}&masters=2&places=2&found=1", "Continue the mission", "2"),
        (f"{WON}&masters=2&places=2&aside=2", "Continue without Nexus 1", "1"),
        (f"{WON}&places=2&side-2=hope&guard-2=succeeded", "Continue without Nexus 1", "0"),
        (f"{WON}&escapes=no", "Continue without Nexus 1", "0"),
        ("after=master-lost", "Continue the mission", "1"),
        ("after=empty&masters=0", "Continue without Nexus 1", "0"),
        (f"{WON}&places=1", "Continue without Nexus 1", None),
    ],
)
def test_masters_are_counted_on(client: Client, query: str, label: str, left: str | None) -> None:
    words = page(client, "sanctify", query)
    if left is None:
        assert label not in words
    else:
        assert parse_qs(following(words, label))["masters"] == [left]


def test_any_nexus_can_be_taken_off_the_table_and_the_moment_stays(client: Client) -> None:
    words = page(client, "sanctify", f"{TOWN}&{WON}&at=3&guard-2=succeeded")
    said = parse_qs(following(words, "Remove Chapel"), keep_blank_values=True)
    assert (said["place-1"], said["place-2"]) == (["Main Street"], ["Manor"])
    assert (said["at"], said["after"]) == (["2"], ["master-won"])
    assert (said["guard-1"], said["nexus"]) == (["succeeded"], ["", "Main Street"])
    assert "after" not in parse_qs(following(words, "Remove Manor"))
    assert "Remove" not in page(client, "sanctify", f"{WON}&places=1")
    assert 'value="Nexus 3"' in page(client, "sanctify", "places=2&place-1=Nexus+2")


def test_without_a_choir_whoever_was_there_moves(client: Client) -> None:
    words = page(client, "sanctify", following(page(client, "sanctify", WON), "Continue without Nexus 1"))
    assert "Whoever was there goes on to one of these, whoever's turn it is: Nexus 2, Nexus 3, Nexus 4." in words


def test_the_turn_has_a_deep_link_for_each_step_and_the_tools_lead_to_them(client: Client) -> None:
    words = page(client, "turn", OPHELIA)
    for step in {**turn.TURN, **turn.CHECK, **turn.SPECIAL}:
        assert words.count(f'id="{step}"') == 1
    assert f'href="/tools/apocrypha/sanctify/?{OPHELIA}' in words
    assert "#guard" in page(client, "sanctify", WON)
    assert "#damage" in page(client, "damage")
    for step in ("target", "assemble", "boost", "assist", "change-rolled-dice", "evaluate"):
        assert re.search(rf'href="/tools/apocrypha/turn/[^"]*#{step}"', page(client, "odds"))
    for step in ("assist", "mutate"):
        words = page(client, "assists", f"{OPHELIA}&bottom=body&virtue=body")
        assert re.search(rf'href="/tools/apocrypha/turn/[^"]*#{step}"', words)
