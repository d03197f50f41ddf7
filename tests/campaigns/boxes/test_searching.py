"""Searching by what one owns: over the boxes that somebody may see, and over no other."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.access import boxes_of
from campaigns.models import Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.box.missing import missing
from cards.box.moving import MoveWish, move
from cards.box.stock import register
from cards.models import Box, Card, Copy, Game, PlaceKind
from cards.search.find import find, parse_query
from cards.sight import viewer_for
from tests.people_at_table import API, Table, browser_of, person, program_of, sit_down
from tests.saints_at_table import card, frank, ophelia, seat, slot

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def saint(table: Table) -> Saint:
    """Frank, with a gift in his deck and a fragment in his halo; Ophelia has her deck."""
    made, other = frank(table), ophelia(table)
    saint_cards.gain(seat(table), made.number, [WantedCopies(card("murder-board"), 1)], kind="card.gained")
    saint_cards.gain(seat(table), other.number, [WantedCopies(card("grifter"), 1)], kind="card.gained")
    slot(table, made, "the-fainting-spell", SaintPlaceKind.LEFT)
    return made


def found(who: str, asked: str) -> set[str]:
    viewer = viewer_for(person(who), sees_all=True)
    return {card.name for card in find(parse_query(asked, viewer), viewer)}


def ask(who: str, asked: str, path: str = f"{API}cards/", **wishes: Any) -> Any:
    return program_of(who).get(path, {"q": asked, **wishes})


def names(answer: Any) -> set[str]:
    assert answer.status_code == 200, answer.json()
    return {row["name"] for row in answer.json()["results"]}


def lose(box: Box, name: str) -> None:
    copy = Copy.objects.filter(box=box, card__name=name, place__kind=PlaceKind.DIVIDER)[0]
    move(box, [MoveWish(copy.pk, copy.place_id, box.places.get(kind=PlaceKind.LOST).pk)], by=box.owner)


@pytest.mark.parametrize("who", ["owner", "guide", "player", "spectator"])
def test_whoever_sits_at_the_table_finds_where_its_cards_lie(table: Table, saint: Saint, who: str) -> None:
    assert {"Murder Board", "Grifter"} <= found(who, "in:deck")
    assert found(who, "in:halo") == {"The Fainting Spell"}
    assert found(who, "with:frank t:gift") == found(who, "in:deck with:frank") == {"Murder Board"}
    assert found(who, "with:ophelia") == {"Ophelia Willows", "Grifter"}
    assert "Murder Board" in found(who, "in:box")  # four copies, of which one is in a deck
    assert "The Fainting Spell" not in found(who, "in:box")


def test_what_is_lost_is_found_as_lost_and_as_missing(table: Table, saint: Saint) -> None:
    assert found("player", "lost") == set()
    lose(saint.box, "Murder Board")
    assert found("player", "lost") == found("player", "is:lost t:gift") == {"Murder Board"}
    assert "Murder Board" in found("player", "missing")
    assert "Murder Board" not in found("player", "t:gift -lost")
    assert found("player", "lost soul") == {"Lost Soul"}  # words, as ever


def test_missing_is_what_the_boxs_own_page_counts(table: Table) -> None:
    apocrypha = Game.objects.get(slug="apocrypha")
    some = list(apocrypha.chapters.all())[:2]
    first = register(person("player"), game=apocrypha, name="First", chapters=some)
    lose(first, "Murder Board")
    for name in ("Grifter", "Extra Shot"):
        Copy.objects.filter(box=first, card__name=name).update(place=first.places.get(kind=PlaceKind.OUTSIDE))
    for box in (first, register(person("player"), game=Game.objects.get(slug="wickville"), name="Second")):
        lacks = missing([box])[box.pk]
        keys = {pk for counted in (lacks.lost, lacks.absent) for pk in +counted}
        game = box.game_id
        assert found("player", f"missing g:{game}") == {c.name for c in Card.objects.filter(pk__in=keys)}, game
    assert {"Murder Board", "Grifter", "Extra Shot"} <= found("player", "missing")


def test_somebody_who_sees_no_box_finds_nothing(table: Table, saint: Saint) -> None:
    for asked in ("in:deck", "in:box", "missing", "lost"):
        assert found("stranger", asked) == names(ask("stranger", asked)) == set()
    answer = ask("stranger", "with:frank")
    assert answer.status_code == 400
    assert "No saint “frank” plays at your tables." in answer.json()["errors"][0]["message"]


def test_a_table_elsewhere_stays_unknown(table: Table, elsewhere: Table, saint: Saint) -> None:
    """Whoever plays at both finds both; whoever plays elsewhere finds nothing of this one."""
    assert found("lodger", "in:deck") == set()
    sit_down(table, "lodger")
    assert "Murder Board" in found("lodger", "in:deck")


def test_a_saint_at_another_table_of_the_same_box_is_not_named(table: Table, elsewhere: Table, saint: Saint) -> None:
    """Frank is built of the same box at another table: whoever does not sit there cannot ask for him by name."""
    Saint.objects.filter(pk=saint.pk).update(campaign=elsewhere.campaign, number=9)
    assert ask("spectator", "with:frank").status_code == 400
    assert "Murder Board" in names(ask(saint.box.owner.username, "with:frank"))  # whoever owns the box knows


def test_a_stranger_is_told_that_these_words_need_a_seat(table: Table, saint: Saint) -> None:
    for asked in ("in:deck", "with:frank", "is:lost", "missing", "lost t:gift"):
        answer = ask("anonymous", asked)
        assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json")
        assert "sign in, with a box or a seat at a table" in answer.json()["detail"]
        page = browser_of("anonymous").get("/cards/search/", {"q": asked}).content.decode()
        assert "sign in, with a box or a seat at a table" in page
        assert "Murder Board" not in page
    assert names(ask("anonymous", '"lost" soul')) == {"Lost Soul"}


def test_a_campaigns_search_asks_of_its_own_table(table: Table, elsewhere: Table, saint: Saint) -> None:
    register(person("player"), game=Game.objects.get(slug="apocrypha"), name="At home")
    assert names(ask("player", "in:deck t:gift", f"{table.api}cards/")) == {"Murder Board", "Grifter"}
    page = browser_of("player").get(f"{table.path}cards/", {"q": "with:frank"})
    assert page.status_code == 200
    assert "Murder Board" in page.content.decode()
    sit_down(elsewhere, "player")
    page = browser_of("player").get(f"{elsewhere.path}cards/", {"q": "with:frank"})
    assert "No saint “frank”" in page.content.decode()


def test_a_program_asks_of_one_box(table: Table, saint: Saint) -> None:
    home = register(person("player"), game=Game.objects.get(slug="apocrypha"), name="At home")
    assert names(ask("player", "in:deck", box=str(home.pk))) == set()
    assert "Murder Board" in names(ask("player", "in:deck", box=str(saint.box_id)))
    assert ask("stranger", "in:deck", box=str(home.pk)).status_code == 404
    assert ask("anonymous", "in:deck", box=str(home.pk)).status_code == 404


def test_a_veiled_card_is_not_found_by_where_it_lies(table: Table) -> None:
    gryla = card("gryla")
    box = register(person("player"), game=gryla.game, name="At home", chapters=list(gryla.game.chapters.all()))
    assert Copy.objects.filter(box=box, card=gryla).exists()
    assert gryla.name in found("player", "in:box")
    viewer = viewer_for(person("player"))
    assert gryla.pk not in {one.pk for one in find(parse_query("in:box", viewer), viewer)}


def test_it_asks_as_often_for_one_box_as_for_many(table: Table, saint: Saint) -> None:
    def asked(question: str) -> int:
        viewer = viewer_for(person("player"))
        with CaptureQueriesContext(connection) as queries:
            list(find(parse_query(question, viewer), viewer))
        return len(queries)

    question = "(in:box or in:deck) (missing or -is:lost) -with:ophelia"
    before = asked(question)
    for number in range(4):
        register(person("player"), game=saint.box.game, name=f"Box {number}")
    assert boxes_of(person("player")).count() > 4
    assert asked(question) == before <= 4
