"""The pages of a box: registered in a minute, drawn, searched, moved, added to, planned, packed away and undone."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions import boxes as actions
from cards.box import plans, stock
from cards.box.handing import Handful, hand, open_place
from cards.box.stock import put_in
from cards.models import Box, BoxEntry, Card, Chapter, Copy, Game, Kind, Pack, Place
from cards.packs import actions as own_cards
from tests.people_at_table import Table, browser_of, person, refused

BOARD = "apocrypha-murder-board"


@pytest.fixture
def box(table: Table) -> Box:
    """The owner's, brought to the table."""
    game = Game.objects.get(slug="apocrypha")
    chapters = list(Chapter.objects.filter(game=game, slug__in=["base", "skinwalkers"]))
    made = stock.register(person("owner"), game=game, name="Ours", chapters=chapters)
    actions.bring(table.seat("owner"), box_id=made.pk)
    return made


def place(box: Box, kind: str) -> Place:
    return Place.objects.get(box=box, kind=kind)


def rage(box: Box) -> Place:
    return Place.objects.get(box=box, kind=Kind.DIVIDER, type__slug="gift", virtue="rage")


def lie(box: Box, where: Place, code: str = BOARD) -> int:
    return Copy.objects.filter(box=box, card__code=code, place=where).count()


def look(box: Box, query: str = "", who: str = "owner", part: str = "") -> str:
    answer = browser_of(who).get(f"/boxes/{box.pk}/{part}{query}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def send(box: Box, part: str, who: str = "player", **fields: Any) -> Any:
    return browser_of(who).post(f"/boxes/{box.pk}/{part}", {"key": uuid.uuid4(), **fields}, follow=True)


def ticked(box: Box, code: str = BOARD) -> str:
    return f"{rage(box).pk}-{Card.objects.get(code=code).pk}"


# --- Registering


def test_a_box_is_registered_with_its_chapters_and_shows_what_is_known_of_it(db: None) -> None:
    browser = browser_of("owner")
    skinwalkers = Chapter.objects.get(game="apocrypha", slug="skinwalkers")
    answer = browser.post(
        "/boxes/new/", {"game": "apocrypha", "name": "Ours", "chapters": [skinwalkers.pk]}, follow=True
    )
    page = " ".join(answer.content.decode().split())
    assert "14 of 54 known" in page  # Rage gifts: 44 of Base and 10 of the Skinwalkers
    assert "Skinwalkers" in page
    assert "Ours" in " ".join(browser.get("/boxes/").content.decode().split())


def test_other_games_have_no_chapters(db: None) -> None:
    skinwalkers = Chapter.objects.get(game="apocrypha", slug="skinwalkers")
    browser_of("owner").post("/boxes/new/", {"game": "wickville", "name": "W", "chapters": [skinwalkers.pk]})
    assert not Box.objects.get().chapters.exists()


def test_a_box_without_a_name_is_refused_in_words(db: None) -> None:
    answer = browser_of("owner").post("/boxes/new/", {"game": "apocrypha", "name": ""})
    assert answer.status_code == 400
    assert not Box.objects.exists()


# --- Looking


def test_who_holds_what_is_said_of_each_card(box: Box) -> None:
    board = Card.objects.get(code=BOARD)
    frank = open_place(box, kind=Kind.DECK, name="Frank")
    hand(box, [Handful(rage(box).pk, board.pk, 2)], to=frank, by=person("owner"))
    page = look(box, f"?place={rage(box).pk}")
    assert "Murder Board" in page
    assert "2 in the deck of Frank" in page
    found = look(box, "?q=murder")
    assert "in the divider Rage gifts" in found
    assert "Frank" in look(box)


def test_what_one_has_not_seen_stays_veiled_until_one_asks(box: Box) -> None:
    threats = Place.objects.get(box=box, type__slug="true-threat")
    page = look(box, f"?place={threats.pk}", who="player")
    assert "Gryla" not in page
    assert "veiled until you have seen" in page
    assert "Gryla" not in look(box, "?q=gryla", who="player").replace("“gryla”", "")
    assert "Gryla" in look(box, f"?place={threats.pk}&spoilers=show", who="player")


@pytest.mark.parametrize("query", ["?place=0", "?place=x", "?spoilers=perhaps", f"?q={'x' * 101}"])
def test_a_question_out_of_bounds_is_a_bad_request(box: Box, query: str) -> None:
    assert browser_of("owner").get(f"/boxes/{box.pk}/{query}").status_code == 400


def test_places_of_other_boxes_are_not_there(box: Box) -> None:
    other = stock.register(person("stranger"), game=box.game, name="Theirs")
    theirs = other.places.filter(kind=Kind.STASH).get()
    assert browser_of("owner").get(f"/boxes/{box.pk}/?place={theirs.pk}").status_code == 404
    assert send(box, "move/", card=ticked(box), to=theirs.pk).status_code == 404


def test_the_page_asks_as_many_questions_for_600_copies_as_for_200(box: Box) -> None:
    browser = browser_of("player")

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(f"/boxes/{box.pk}/?place={rage(box).pk}&q=").status_code == 200
        return len(captured)

    queries()
    few = queries()
    more = Card.objects.filter(game=box.game, copies=None, pack=None, type__group="card", is_retired=False)
    put_in(box, dict.fromkeys(more[:12], 40), by=person("owner"))
    assert Copy.objects.filter(box=box).count() > 600
    assert queries() == few


# --- Moving by hand


def test_a_ticked_card_goes_where_one_taps_and_the_same_tap_twice_moves_once(box: Box) -> None:
    table, wish = place(box, Kind.TABLE), {"card": ticked(box), "key": uuid.uuid4()}
    for _again in range(2):
        send(box, "move/", to=table.pk, **wish)
    assert lie(box, table) == 1
    # The same page, gone back to, may ask for something else.
    send(box, "move/", to=place(box, Kind.LOST).pk, **wish)
    assert lie(box, place(box, Kind.LOST)) == 1


def test_several_copies_go_at_once_and_come_home_again(box: Box) -> None:
    table, value = place(box, Kind.TABLE), ticked(box)
    send(box, "move/", card=value, to=table.pk, **{f"count-{value}": 3})
    assert lie(box, table) == 3
    there = f"{table.pk}-{value.partition('-')[2]}"
    send(box, "move/", card=there, to="home", **{f"count-{there}": 3})
    assert lie(box, rage(box)) == 4


def test_cards_go_to_a_visitor_who_is_named_for_the_first_time(box: Box) -> None:
    send(box, "move/", card=ticked(box), to="new", new_kind="away", new_name="Diana")
    assert lie(box, Place.objects.get(box=box, kind=Kind.AWAY, name="Diana")) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"to": "home"}, "Tick the cards first"),
        ({"to": "new", "new_kind": "away", "new_name": ""}, "Give the new place a name"),
        ({"to": "home", "card": "x-y"}, "written wrongly"),
        ({"to": "home", "typed": "Nothing"}, "No card called"),
    ],
)
def test_a_move_that_says_too_little_is_told_what_to_do(box: Box, fields: dict[str, str], words: str) -> None:
    extra = {"place": rage(box).pk} if "typed" in fields else {}
    assert words in send(box, "move/", **fields, **extra).content.decode()
    assert BoxEntry.objects.filter(box=box).count() == 1


def test_more_than_lie_there_is_refused_and_nothing_moves(box: Box) -> None:
    value = ticked(box)
    answer = send(box, "move/", card=value, to=place(box, Kind.TABLE).pk, **{f"count-{value}": 9})
    assert answer.status_code == 409
    assert lie(box, rage(box)) == 4


def test_a_veiled_card_that_one_holds_is_moved_by_its_name(box: Box) -> None:
    threats = Place.objects.get(box=box, type__slug="true-threat")
    send(box, "move/", typed="gryla", place=threats.pk, to=place(box, Kind.TABLE).pk)
    assert lie(box, place(box, Kind.TABLE), "apocrypha-gryla") == 1


def test_the_companion_draws_and_says_what_came(box: Box) -> None:
    answer = send(box, "draw/", place=rage(box).pk, count=2, to=place(box, Kind.TABLE).pk)
    drawn = Copy.objects.filter(box=box, place=place(box, Kind.TABLE)).select_related("card")
    assert len(drawn) == 2
    assert all(copy.card.name in answer.content.decode() for copy in drawn)
    assert BoxEntry.objects.filter(box=box).latest("pk").why == "copies.drawn"


def test_the_table_drew_and_says_what_came(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, Kind.TABLE).pk, drawn="on")
    assert BoxEntry.objects.filter(box=box).latest("pk").why == "copies.drawn"


@pytest.mark.parametrize("count", ["0", "61", "many"])
def test_drawing_out_of_bounds_is_told_so(box: Box, count: str) -> None:
    send(box, "draw/", place=rage(box).pk, count=count, to=place(box, Kind.TABLE).pk)
    assert BoxEntry.objects.filter(box=box).count() == 1


def test_chapters_go_in_and_out(box: Box) -> None:
    page = " ".join(send(box, "chapters/skinwalkers/", is_in="yes").content.decode().split())
    assert "in: mixed among the dividers" in page
    page = " ".join(send(box, "chapters/skinwalkers/", is_in="no").content.decode().split())
    assert "out: behind its own divider" in page
    assert send(box, "chapters/base/", is_in="no").status_code == 409


# --- Adding


def test_a_list_is_read_back_before_anything_is_written(box: Box) -> None:
    answer = send(box, "add/", who="owner", lines="2 Murder Board\nBone Flute")
    page = " ".join(answer.content.decode().split())
    assert "all 4 are in the box already" in page
    assert "Bone Flute" in page
    assert BoxEntry.objects.filter(box=box).count() == 1
    assert not Pack.objects.exists()


def test_a_card_nobody_has_heard_of_becomes_one_of_the_owners_own(box: Box) -> None:
    fields = {"lines": "2 Bone Flute", "sure": "on", "0-type": "gift", "0-virtue": "rage"}
    send(box, "add/", who="owner", **fields)
    card = Card.objects.get(name="Bone Flute")
    assert card.pack
    assert (card.pack.owner, card.virtue) == (person("owner"), "rage")
    assert Copy.objects.filter(box=box, card=card, place=rage(box)).count() == 2
    assert "Bone Flute" in look(box, f"?place={rage(box).pk}")
    with refused("in-use"):
        own_cards.delete(card.pack)


def test_whoever_leaves_takes_their_box_and_their_own_cards_along(db: None) -> None:
    made = stock.register(person("stranger"), game=Game.objects.get(slug="apocrypha"), name="Theirs")
    send(made, "add/", who="stranger", lines="Bone Flute", sure="on", **{"0-type": "gift", "0-virtue": ""})
    person("stranger").delete()
    assert not Box.objects.exists()


@pytest.mark.parametrize("lines", ["", "601 Murder Board", "x" * 300, "\n".join(f"Nobody {n}" for n in range(61))])
def test_a_list_out_of_bounds_comes_back_with_what_is_wrong(box: Box, lines: str) -> None:
    answer = send(box, "add/", who="owner", lines=lines, sure="on")
    assert answer.status_code == 400
    assert BoxEntry.objects.filter(box=box).count() == 1


def test_every_line_that_nobody_understands_is_named(box: Box) -> None:
    page = send(box, "add/", who="owner", lines=f"Pelt (Body gift)\n0 Murder Board\n{'x' * 300}").content.decode()
    assert "Line 2: Say how many" in page
    assert "Line 3: " in page


def test_a_line_that_says_what_its_card_is_needs_no_question(box: Box) -> None:
    lines = "Pelt (Body gift)\n\n# Rage gifts\nClaw\n2 claw"
    page = " ".join(send(box, "add/", who="owner", lines=lines).content.decode().split())
    assert page.count("new: a card of your own pack") == 2
    assert "Nobody has heard" not in page
    send(box, "add/", who="owner", lines=lines, sure="on")
    assert Copy.objects.filter(box=box, card__name="Claw", place=rage(box)).count() == 3


def test_a_name_in_two_lines_is_asked_about_once(box: Box) -> None:
    page = " ".join(send(box, "add/", who="owner", lines="Bone Flute\n2 bone flute").content.decode().split())
    assert "3 × bone flute" in page
    assert page.count("<fieldset") == 1


def test_the_preview_proposes_names_but_none_that_is_veiled(box: Box) -> None:
    page = send(box, "add/", who="owner", lines="Murdr Board\nGrylla").content.decode()
    assert "Did you mean Murder Board" in page
    assert "Gryla" not in page


def test_agreeing_twice_adds_once(box: Box) -> None:
    fields = {"lines": "2 Bone Flute", "sure": "on", "0-type": "gift", "0-virtue": "", "key": uuid.uuid4()}
    for _again in range(2):
        assert "2 cards are in their dividers" in send(box, "add/", who="owner", **fields).content.decode()
    assert Copy.objects.filter(box=box, card__name="Bone Flute").count() == 2


def test_a_card_of_a_chapter_that_is_out_goes_behind_the_divider_of_that_chapter(box: Box) -> None:
    fields = {"lines": "Pelt", "sure": "on", "0-type": "gift", "0-virtue": "body", "0-chapter": "skinwalkers"}
    send(box, "add/", who="owner", **fields)
    assert Copy.objects.get(box=box, card__name="Pelt").place.kind == Kind.CHAPTER


def test_a_list_with_nothing_to_add_is_told_so(box: Box) -> None:
    answer = send(box, "add/", who="owner", lines="Murder Board", sure="on")
    assert answer.status_code == 400
    assert "nothing in this list to add" in answer.content.decode()


# --- The ledger


def test_the_ledger_says_who_moved_what_and_undoes_it(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, Kind.TABLE).pk)
    page = look(box, part="ledger/")
    assert "Player moved cards" in page
    assert "1 Murder Board" in page
    assert "from Rage gifts to Candlepoint" in page
    entry = BoxEntry.objects.filter(box=box).latest("pk")
    send(box, f"ledger/{entry.pk}/undo/")
    assert lie(box, rage(box)) == 4
    assert "took back: moved cards" in look(box, part="ledger/")


def test_what_depends_on_an_entry_is_shown_before_a_second_tap_undoes_it_all(box: Box) -> None:
    table, value = place(box, Kind.TABLE), ticked(box)
    send(box, "move/", card=value, to=table.pk)
    first = BoxEntry.objects.filter(box=box).latest("pk")
    send(box, "move/", card=f"{table.pk}-{value.partition('-')[2]}", to=place(box, Kind.LOST).pk)
    page = " ".join(send(box, f"ledger/{first.pk}/undo/").content.decode().split())
    assert "One later line moved the same cards" in page
    assert lie(box, place(box, Kind.LOST)) == 1
    send(box, f"ledger/{first.pk}/undo/", all="on")
    assert lie(box, rage(box)) == 4
    assert send(box, f"ledger/{first.pk}/undo/").status_code == 409


# --- Plans


def test_a_plan_is_one_pass_ticked_by_several_and_booked_as_far_as_it_was_done(box: Box) -> None:
    value = ticked(box)
    send(box, "move/", card=[value, ticked(box, "apocrypha-tail-gunner")], to=place(box, Kind.TABLE).pk)
    answer = send(box, "plans/", what="away")
    address = answer.redirect_chain[-1][0].removeprefix(f"/boxes/{box.pk}/")
    assert "Rage gifts" in answer.content.decode()
    ticked_page = send(box, f"{address}tick/", step=0, done="yes")
    assert "1 of 2 cards" in " ".join(ticked_page.content.decode().split())
    send(box, f"{address}tick/", who="guide", step=1, done="yes")
    send(box, f"{address}tick/", step=1, done="no")
    send(box, f"{address}book/")
    assert Copy.objects.filter(box=box, place=place(box, Kind.TABLE)).count() == 1
    assert "is booked" in look(box, part=address)
    assert send(box, f"{address}tick/", step=1, done="yes").status_code == 409


def test_htmx_is_given_only_what_changed(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, Kind.TABLE).pk)
    made = plans.everything_away(box)
    answer = browser_of("player").post(
        f"/boxes/{box.pk}/plans/{made.pk}/tick/", {"step": 0, "done": "yes"}, headers={"HX-Request": "true"}
    )
    assert b"<html" not in answer.content
    assert b'id="pass"' in answer.content


def test_enter_here_comes_out_of_the_box_and_what_is_missing_says_where_it_is(box: Box) -> None:
    value = ticked(box)
    send(box, "move/", card=value, to="new", new_kind="deck", new_name="Frank", **{f"count-{value}": 4})
    page = " ".join(send(box, "plans/", what="recipe", recipe="enter-here").content.decode().split())
    assert "Take out, to Enter Here" in page
    assert "4 in the deck of Frank" in page


def test_a_plan_with_nothing_to_do_is_none(box: Box) -> None:
    assert "Nothing has to move" in send(box, "plans/", what="away").content.decode()
    assert not box.plans.exists()


def test_a_plan_is_given_up_without_a_move(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, Kind.TABLE).pk)
    made = plans.everything_away(box)
    send(box, f"plans/{made.pk}/leave/")
    assert not box.plans.exists()
    assert lie(box, place(box, Kind.TABLE)) == 1


def test_a_table_is_packed_away_under_a_name_and_comes_back(box: Box) -> None:
    table = place(box, Kind.TABLE)
    send(box, "move/", card=ticked(box), to=table.pk)
    send(box, "kept/", place=table.pk, name="Friday")
    send(box, f"plans/{box.plans.get().pk}/book/", all="on")
    assert lie(box, table) == 0
    assert "Friday" in look(box)
    kept = box.kept.get()
    send(box, f"kept/{kept.pk}/bring-back/")
    send(box, f"plans/{box.plans.get(entry=None).pk}/book/", all="on")
    assert lie(box, table) == 1
    send(box, f"kept/{kept.pk}/forget/")
    assert not box.kept.exists()


def test_a_rebuild_is_booked_out_of_ones_box_and_back(box: Box) -> None:
    browser = browser_of("owner")
    browser.post("/enter-here/")
    assert "Take the cards from “Ours”" in browser.get("/enter-here/").content.decode()
    began = browser.post(reverse("rebuilds"), {"recipe": "enter-here", "way": "finish"})
    rebuild = began["Location"].split("?")[0].rstrip("/").rpartition("/")[2]
    assert "Book it out of “Ours”" in browser.get(began["Location"]).content.decode()
    send(box, "plans/", who="owner", what="rebuild", rebuild=rebuild)
    send(box, f"plans/{box.plans.get().pk}/book/", who="owner", all="on")
    assert Copy.objects.filter(box=box, place__kind=Kind.RECIPE).count() > 90
    send(box, "plans/", who="owner", what="rebuild-away", rebuild=rebuild)
    send(box, f"plans/{box.plans.get(entry=None).pk}/book/", who="owner", all="on")
    assert not Copy.objects.filter(box=box, place__kind=Kind.RECIPE).exists()


# --- At a campaign's table


def test_the_campaign_says_which_boxes_lie_on_its_table(table: Table, box: Box) -> None:
    browser = browser_of("owner")
    page = " ".join(browser.get(table.path).content.decode().split())
    assert "Take it home" in page
    browser.post(f"{table.path}boxes/{box.pk}/home/")
    assert "Bring it" in browser.get(table.path).content.decode()
    browser.post(f"{table.path}boxes/{box.pk}/bring/")
    assert "Take it home" in browser.get(table.path).content.decode()
    assert box.places.filter(kind=Kind.TABLE).count() == 1


def test_a_refusal_does_not_tell_the_name_of_a_card(box: Box) -> None:
    gryla = Card.objects.get(code="apocrypha-gryla")
    answer = send(box, "move/", card=f"{rage(box).pk}-{gryla.pk}", to="home")
    assert answer.status_code == 409
    assert "Gryla" not in answer.content.decode()


def test_a_box_is_deleted_but_not_while_its_cards_are_out(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, Kind.TABLE).pk)
    assert send(box, "delete/", who="owner").status_code == 409
    send(box, f"ledger/{BoxEntry.objects.filter(box=box).latest('pk').pk}/undo/")
    send(box, "delete/", who="owner")
    assert not Box.objects.exists()


def test_who_only_watches_sees_and_is_offered_nothing_to_move(box: Box) -> None:
    page = look(box, f"?place={rage(box).pk}", who="spectator")
    assert "Murder Board" in page
    assert "Tick cards" not in page
    assert "Undo" not in page
