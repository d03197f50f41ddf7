"""The campaign page of Apocrypha: the choir, the story so far, the dead, and as many queries however much there is."""

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.boxes import actions as boxes
from campaigns.missions.actions import missions
from campaigns.models import Mission, Saint, SaintPlace, SaintPlaceKind, SaintState
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import SaintSheet, as_json
from campaigns.overview.apocrypha import FRAGMENTS
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.saints.actions import saints
from campaigns.seats.actions import campaigns
from cards.box import stock
from cards.box.moving import MoveWish, move
from cards.memory import forget_everything
from cards.models import Copy, PlaceKind
from tests.markup import flat
from tests.people_at_table import Table, browser_of, set_table
from tests.saints_at_table import frank, held, seat, slot


def page_of(table: Table, who: str = "player") -> str:
    """Here missions are laid down without a word in the chronicle, so nothing kept from before counts."""
    forget_everything()
    return flat(browser_of(who).get(table.path).content.decode())


def play(table: Table, state: str, *choir: SaintOnMission, name: str = "A mission", chapter: str = "base") -> Mission:
    number = table.campaign.missions.count() + 1
    record = as_json(MissionRecord(choir=list(choir)))
    return Mission.objects.create(
        campaign=table.campaign, number=number, name=name, chapter=chapter, state=state, record=record
    )


def test_the_choir_at_a_glance(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, saint, "death", SaintPlaceKind.LEFT)
    page = page_of(table)
    assert "one fragment, one death" in page
    assert (page.count("pane-fragment"), page.count("pane-death"), page.count("pane-empty")) == (1, 1, 6)
    assert "Build the deck" in page


def test_the_story_is_told_the_newest_first(table: Table) -> None:
    play(table, "won", SaintOnMission(1, "Frank"), SaintOnMission(2, "Ophelia", faded=True), name="The first")
    play(table, "timed-out", SaintOnMission(1, "Frank", deaths=9), name="The second")
    page = page_of(table)
    assert "Frank and Ophelia set out on “The first” and won. Ophelia faded." in page
    assert "Frank set out on “The second”, and time ran out. Frank died for ever." in page
    assert page.index("The second") < page.index("The first")
    assert "All 2 missions" in page


def test_a_mission_under_way_comes_first(table: Table) -> None:
    play(table, "open", SaintOnMission(1, "Frank"), name="The third")
    assert "Continue the mission" in page_of(table)
    assert "Continue the mission" not in page_of(table, "spectator")


def test_missions_by_chapter(table: Table) -> None:
    play(table, "won", name="Enter Here")
    play(table, "lost", name="Shirts and Skins")
    page = page_of(table)
    assert "1 won, 2 played · 3 open" in page
    assert "Christmas in Candlepoint" not in page


def test_a_chapter_on_the_table_is_open_before_anybody_has_played_it(table: Table) -> None:
    assert "won, " not in page_of(table)
    frank(table)
    play(table, "open", name="Enter Here")
    page = page_of(table)
    assert "0 won, 0 played · 4 open" in page
    # No Skinwalkers are in this box.
    assert "Skinwalkers" not in page


def test_the_dead_are_remembered(table: Table) -> None:
    saint = frank(table)
    play(table, "lost", SaintOnMission(saint.number, "Frank", deaths=9), name="The last")
    Saint.objects.update(state=SaintState.DEAD)
    page = page_of(table)
    assert "In memory" in page
    assert "died for ever on “The last” · one mission" in page


def test_fragments_and_deaths_over_time(table: Table) -> None:
    """Who was not there holds what they held before."""
    play(table, "won", SaintOnMission(1, "Frank", deaths=0, fragments=2), name="<One>")
    assert "over-time" not in page_of(table)
    play(table, "lost", SaintOnMission(2, "Ophelia", deaths=3, fragments=1), name="Two")
    page = page_of(table)
    assert "Fragments and deaths in all halos over 2 missions: now 3 and 3." in page
    assert '<th scope="row">&lt;One&gt;</th><td class="number">2</td><td class="number">0</td>' in page
    assert 'points="26.0,43.3 316.0,8.0"' in page


def test_the_box_and_what_is_missing(table: Table) -> None:
    saint = frank(table)
    all_there = page_of(table)
    assert re.search(r"\d+ cards are there", all_there)
    assert "more that nobody has named yet" in all_there
    assert not re.search("lost|proves", all_there)
    lost, outside = (saint.box.places.get(kind=kind) for kind in (PlaceKind.LOST, PlaceKind.OUTSIDE))
    one, *others = Copy.objects.filter(box=saint.box, card__code="apocrypha-murder-board")
    move(saint.box, [MoveWish(one.pk, one.place_id, lost.pk)], by=saint.box.owner)
    move(saint.box, [MoveWish(copy.pk, copy.place_id, outside.pk) for copy in others[:2]], by=saint.box.owner)
    page = browser_of("player").get(table.path).content.decode()
    assert "one card is lost" in page
    assert "2 cards that the book proves are not in it" in page
    assert f'href="/boxes/{saint.box_id}/missing/"' in page
    assert "Murder Board" not in page


def test_the_page_is_kept_until_something_happens(table: Table) -> None:
    saint = frank(table)
    browser = browser_of("player")
    assert "0 fragments, 0 deaths" in browser.get(table.path).content.decode()
    slot(table, saint, "death", SaintPlaceKind.LEFT)
    assert "0 fragments, one death" in browser.get(table.path).content.decode()
    mission = missions.set_out(seat(table), name="The first", choir=[saint.number])
    assert "Continue the mission" in browser.get(table.path).content.decode()
    missions.finish(seat(table), mission.number, outcome=MissionOutcome.WON)
    assert "Frank set out on “The first” and won." in browser.get(table.path).content.decode()
    assert "Start a mission" not in browser_of("spectator").get(table.path).content.decode()
    copy = held(saint).halo[0]
    home = saint.box.places.get(kind=PlaceKind.STASH).pk
    move(saint.box, [MoveWish(copy.copy, held(saint).places[SaintPlaceKind.LEFT], home)], by=saint.box.owner)
    assert "0 fragments, 0 deaths" in browser.get(table.path).content.decode()


def test_the_name_of_a_box_is_the_present_one(table: Table) -> None:
    box = frank(table).box
    boxes.bring(table.seat("owner"), box_id=stock.register(box.owner, game=box.game, name="The second").pk)
    browser = browser_of("player")
    assert f'<p class="item-name">{box.name}</p>' in browser.get(table.path).content.decode()
    stock.rename(box, "The red one")
    assert '<p class="item-name">The red one</p>' in browser.get(table.path).content.decode()


def test_a_campaign_that_is_put_away_offers_no_mission_to_anybody(table: Table) -> None:
    frank(table)
    browser = browser_of("player")
    assert "Start a mission" in browser.get(table.path).content.decode()
    campaigns.archive(table.seat("owner"))
    assert "Start a mission" not in browser.get(table.path).content.decode()


def test_no_form_and_no_token_is_kept(table: Table) -> None:
    """Whoever may play shares what is kept with everybody else who may: it is drawn once for all of them."""
    frank(table)
    browser_of("player").get(table.path)
    owner = browser_of("owner")
    with CaptureQueriesContext(connection) as captured:
        shown = owner.get(table.path)
    assert not any(f'FROM "{SaintPlace._meta.db_table}"' in query["sql"] for query in captured)
    assert not re.search("<form|csrf|<input|<button", "".join(shown.context[name] for name in FRAGMENTS))


def test_other_games_have_no_choir(db: None) -> None:
    table = set_table("Hour", game="witching-hour")
    page = page_of(table, "owner")
    assert "Missions" not in page
    assert "css/missions" not in page


def queries(address: str) -> int:
    browser = browser_of("player")
    browser.get(address)
    forget_everything()
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(address).status_code == 200
    return len(captured)


def test_however_many_saints_and_missions(table: Table) -> None:
    parts = ["", "missions/", "missions/new/", "missions/2/", "missions/2/end/", "rebuild-decks/"]
    choir = [frank(table)]
    slot(table, choir[0], "death", SaintPlaceKind.TOP)
    went = SaintOnMission(choir[0].number, "Frank", deaths=1, fragments=0)
    play(table, "won", went)
    play(table, "open", went)
    few = {part: queries(table.path + part) for part in parts}
    for n in range(5):
        made = _another(table, n)
        for where in (SaintPlaceKind.TOP, SaintPlaceKind.LEFT, SaintPlaceKind.RIGHT, SaintPlaceKind.BOTTOM):
            slot(table, made, "death", where)
        choir.append(made)
    for n in range(58):
        play(
            table,
            "lost",
            *(SaintOnMission(saint.number, saint.name, deaths=1, fragments=2) for saint in choir),
            name=f"M {n}",
        )
    went_all = [SaintOnMission(saint.number, saint.name) for saint in choir]
    Mission.objects.filter(number=2).update(record=as_json(MissionRecord(choir=went_all)))
    assert {part: queries(table.path + part) for part in parts} == few


def _another(table: Table, n: int) -> Saint:
    return saints.make(seat(table), name=f"Saint {n}", sheet=SaintSheet())


def test_however_many_boxes(table: Table) -> None:
    box = frank(table).box
    few = queries(table.path)
    for n in range(3):
        made = stock.register(box.owner, game=box.game, name=f"Box {n}")
        boxes.bring(table.seat("owner"), box_id=made.pk)
    assert queries(table.path) == few
