"""The guide's page: each phone is asked for its own saint, and shows what the others did."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.missions.actions import missions
from campaigns.missions.ending import answers_of
from campaigns.models import Mission, Saint, SaintPlaceKind, SaintState
from campaigns.saints.actions import saints
from cards.models import Card
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import frank, lying, ophelia, seat, slot


@pytest.fixture
def two(table: Table) -> tuple[Saint, Saint]:
    """Frank is the player's, Ophelia the guide's."""
    first, second = frank(table), ophelia(table)
    saints.change(seat(table), first.number, changes={"seat": table.seat("player").number})
    saints.change(seat(table), second.number, changes={"seat": table.seat("guide").number})
    missions.set_out(seat(table), name="A mission", choir=[first.number, second.number])
    return first, second


def say(table: Table, who: str, **form: object) -> str:
    return browser_of(who).post(f"{table.path}missions/1/end/", form, follow=True).content.decode()


def see(table: Table, who: str) -> str:
    return browser_of(who).get(f"{table.path}missions/1/end/").content.decode()


def now() -> Mission:
    return Mission.objects.get()


def test_a_win_from_how_it_ended_to_the_last_who_agrees(table: Table, two: tuple[Saint, Saint]) -> None:
    first, second = two
    assert "How did it end?" in see(table, "player")
    say(table, "player", do="tell", outcome="won", last_turn=first.number, faded=[second.number], seen=0)
    assert "Display the fragments" in see(table, "guide")
    shown = say(table, "guide", do="display", fleeting=["The Afternoon Tea", "", "The Insider"], seen=1)
    assert "It is for Frank to choose a fragment" in shown
    say(table, "player", do="decide", what="choose", saint=first.number, fragment="f1", slot="top", seen=0)
    page = see(table, "guide")
    assert "Sacrifice it with the death" in page
    assert "Frank slots The Afternoon Tea: top center." in page
    say(table, "guide", do="decide", what="choose", saint=second.number, fragment="f2", slot="trade", seen=0)
    page = say(table, "player", do="agree")
    assert "Agreed: Player" in page
    assert "Waiting for Guide" in page
    assert "The mission is over" in say(table, "guide", do="agree")
    assert (lying(first), now().state) == ([("top", "The Afternoon Tea")], "won")


def test_a_won_act_of_several_leads_to_the_next(table: Table, two: tuple[Saint, Saint]) -> None:
    assert "Act 1 won: next act" in see(table, "player")
    page = say(table, "player", do="win-act", act=1)
    assert "On to the next act." in page
    assert "Act 2 won: next act" in page
    # The other phone still showed the first.
    assert "Somebody has just answered this." in say(table, "guide", do="win-act", act=1)
    assert (now().record["acts"], now().state) == (2, "open")
    Mission.objects.update(record={**now().record, "acts": 9})
    assert "at most nine acts" in say(table, "player", do="win-act", act=9)
    say(table, "player", do="tell", outcome="lost", seen=0)
    assert "won: next act" not in see(table, "player")


def test_each_is_offered_their_own_saint(table: Table, two: tuple[Saint, Saint]) -> None:
    say(table, "player", do="tell", outcome="lost", faded=[one.number for one in two], seen=0)
    page = see(table, "player")
    assert page.index(">Frank<") < page.index(">Ophelia<")
    assert "decided by Guide" in page
    refused = say(table, "player", do="decide", what="death", saint=two[1].number, slot="top")
    assert "Guide plays Ophelia" in refused
    assert answers_of(now()).decisions == []


def test_a_phone_hears_news_and_is_left_alone_otherwise(table: Table, two: tuple[Saint, Saint]) -> None:
    browser = browser_of("guide")
    page = browser.get(f"{table.path}missions/1/end/").content.decode()
    news = page.split('hx-get="')[1].split('"')[0]
    assert browser.get(news).status_code == 204
    say(table, "player", do="tell", outcome="lost", seen=0)
    answer = browser.get(news)
    assert answer.status_code == 200
    assert "Nobody faded, so any one of these slots a death: Frank, Ophelia." in answer.content.decode()
    assert "<html" not in answer.content.decode()


def news_for(table: Table, who: str) -> str:
    """Where the page of *who* looks for news."""
    return see(table, who).split('hx-get="')[1].split('"')[0]


def test_a_card_that_moves_in_a_halo_is_news(table: Table, two: tuple[Saint, Saint]) -> None:
    first, second = two
    slot(table, first, "death", SaintPlaceKind.TOP)
    slot(table, first, "the-afternoon-tea", SaintPlaceKind.LEFT)
    say(table, "player", do="tell", outcome="lost", faded=[second.number], seen=0)
    browser, news = browser_of("guide"), news_for(table, "guide")
    assert browser.get(news).status_code == 204
    slot(table, second, "death", SaintPlaceKind.TOP)
    assert browser.get(news).status_code == 200
    news = news_for(table, "guide")
    assert browser.get(news).status_code == 204


def test_a_saint_who_leaves_is_news_even_with_an_empty_halo(table: Table, two: tuple[Saint, Saint]) -> None:
    browser, news = browser_of("player"), news_for(table, "player")
    assert browser.get(news).status_code == 204
    Saint.objects.filter(pk=two[1].pk).update(state=SaintState.AWAY)
    assert browser.get(news).status_code == 200


def test_a_phone_that_asks_for_news_costs_two_queries(table: Table, two: tuple[Saint, Saint]) -> None:
    """The mission and its halos, beside the session, the person and their seat; however much there is."""
    browser, news = browser_of("guide"), news_for(table, "guide")
    few = _queries(browser, news)
    assert len(few) == 5
    assert not any(f'"{Card._meta.db_table}"' in sql for sql in few)
    for where in (SaintPlaceKind.TOP, SaintPlaceKind.LEFT, SaintPlaceKind.RIGHT):
        slot(table, two[0], "death", where)
    say(table, "player", do="tell", outcome="lost", faded=[two[1].number], seen=0)
    say(table, "guide", do="decide", what="death", saint=two[1].number, slot="top")
    assert len(_queries(browser, news_for(table, "guide"))) == len(few)


def _queries(browser: Client, news: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(news).status_code == 204
    return [query["sql"] for query in captured]


def test_what_two_say_at_once_is_told_in_words(table: Table, two: tuple[Saint, Saint]) -> None:
    say(table, "player", do="tell", outcome="lost", seen=0)
    assert "Somebody has just answered this." in say(table, "guide", do="tell", outcome="won", seen=0)
    assert answers_of(now()).outcome == "lost"


def test_fragments_wait_or_are_named(table: Table, two: tuple[Saint, Saint]) -> None:
    say(table, "player", do="tell", outcome="won", seen=0)
    assert "Enter the fragments that lie there" in say(table, "player", do="display", seen=1)
    assert "Does the table agree?" in say(table, "player", do="display", later="on", seen=1)


def test_too_few_fleeting_fragments_are_noticed_and_hinder_nobody(table: Table, two: tuple[Saint, Saint]) -> None:
    say(table, "player", do="tell", outcome="won", seen=0)
    page = say(table, "player", do="display", enduring="The Abandoned House", seen=1)
    assert "there should be one for each of 2 saints" in page
    assert "It is for Frank to choose" in page


def test_a_decision_is_taken_back(table: Table, two: tuple[Saint, Saint]) -> None:
    say(table, "player", do="tell", outcome="lost", faded=[two[0].number], seen=0)
    say(table, "player", do="decide", what="death", saint=two[0].number, slot="top")
    page = say(table, "player", do="take-back", saint=two[0].number)
    assert "Frank slots the displayed death." in page


def test_the_owner_finishes_for_all(table: Table, two: tuple[Saint, Saint]) -> None:
    say(table, "player", do="tell", outcome="won", seen=0)
    page = say(table, "player", do="display", later="on", seen=1)
    assert "Finish for all" not in page
    assert "The mission is over" in say(table, "owner", do="agree-for-all")


def test_a_spectator_watches(table: Table, two: tuple[Saint, Saint]) -> None:
    assert "The table decides; you watch." in see(table, "spectator")


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": "dance"},
        {"do": "tell", "outcome": "drawn", "seen": 0},
        {"do": "tell", "outcome": "won", "faded": "x"},
    ],
)
def test_nonsense_is_a_bad_request(table: Table, two: tuple[Saint, Saint], form: dict[str, object]) -> None:
    assert browser_of("player").post(f"{table.path}missions/1/end/", form).status_code == 400


def test_a_death_without_a_slot_is_asked_for(table: Table, two: tuple[Saint, Saint]) -> None:
    say(table, "player", do="tell", outcome="lost", seen=0)
    assert "Choose where the death goes." in say(table, "player", do="decide", what="death", saint=two[0].number)
    assert "Choose a fragment first." in say(table, "player", do="decide", what="choose", saint=two[0].number)
