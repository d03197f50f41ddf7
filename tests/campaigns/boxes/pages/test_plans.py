"""Plans, tables that are packed away, and rebuilds out of the box."""

import pytest
from django.urls import reverse

from campaigns.models import Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.box import plans
from cards.models import Box, Copy, PlaceKind
from tests.campaigns.boxes.pages.looking import lie, look, place, send, ticked
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import card, frank, held, lying, seat, slot


def test_a_plan_is_one_pass_ticked_by_several_and_booked_as_far_as_it_was_done(box: Box) -> None:
    value = ticked(box)
    send(box, "move/", card=[value, ticked(box, "apocrypha-tail-gunner")], to=place(box, PlaceKind.TABLE).pk)
    answer = send(box, "plans/", what="away")
    address = answer.redirect_chain[-1][0].removeprefix(f"/boxes/{box.pk}/")
    assert "Rage gifts" in answer.content.decode()
    ticked_page = send(box, f"{address}tick/", step=0, done="yes")
    assert "1 of 2 cards" in " ".join(ticked_page.content.decode().split())
    send(box, f"{address}tick/", who="guide", step=1, done="yes")
    send(box, f"{address}tick/", step=1, done="no")
    send(box, f"{address}book/")
    assert Copy.objects.filter(box=box, place=place(box, PlaceKind.TABLE)).count() == 1
    assert "This plan is saved." in look(box, part=address)
    assert send(box, f"{address}tick/", step=1, done="yes").status_code == 409


def test_htmx_is_given_only_what_changed(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, PlaceKind.TABLE).pk)
    made = plans.plan_everything_away(box)
    answer = browser_of("player").post(
        f"/boxes/{box.pk}/plans/{made.pk}/tick/", {"step": 0, "done": "yes"}, headers={"HX-Request": "true"}
    )
    assert b"<html" not in answer.content
    assert b'id="pass"' in answer.content


def test_a_page_that_looks_is_left_alone_until_there_is_something_new(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, PlaceKind.TABLE).pk)
    made = plans.plan_everything_away(box)

    def look_again() -> int:
        url = f"/boxes/{box.pk}/plans/{made.pk}/?mark={made.changes}"
        return browser_of("player").get(url, headers={"HX-Request": "true"}).status_code

    assert look_again() == 204
    plans.tick(made, 0, by="Frank")
    assert look_again() == 200


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
    send(box, "move/", card=ticked(box), to=place(box, PlaceKind.TABLE).pk)
    made = plans.plan_everything_away(box)
    send(box, f"plans/{made.pk}/leave/")
    assert not box.plans.exists()
    assert lie(box, place(box, PlaceKind.TABLE)) == 1


def test_a_table_is_packed_away_under_a_name_and_comes_back(box: Box) -> None:
    table = place(box, PlaceKind.TABLE)
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
    assert "Take the cards out of “Ours”" in browser.get(began["Location"]).content.decode()
    send(box, "plans/", who="owner", what="rebuild", rebuild=rebuild)
    send(box, f"plans/{box.plans.get().pk}/book/", who="owner", all="on")
    assert Copy.objects.filter(box=box, place__kind=PlaceKind.RECIPE).count() > 90
    send(box, "plans/", who="owner", what="rebuild-away", rebuild=rebuild)
    send(box, f"plans/{box.plans.get(entry=None).pk}/book/", who="owner", all="on")
    assert not Copy.objects.filter(box=box, place__kind=PlaceKind.RECIPE).exists()


@pytest.fixture
def saint(table: Table, box: Box) -> Saint:
    """Frank with a halo and a deck out of the box, and a board on the table."""
    found = frank(table)
    slot(table, found, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, found, "death", SaintPlaceKind.TOP)
    saint_cards.gain(seat(table), found.number, [WantedCopies(card("murder-board"), 2)])
    send(box, "move/", card=ticked(box), to=place(box, PlaceKind.TABLE).pk)
    return found


def not_behind_dividers(box: Box) -> int:
    return Copy.objects.filter(box=box).exclude(place__kind__in=["divider", "chapter", "outside"]).count()


def test_everything_into_the_box_leaves_saints_their_cards_and_says_so(box: Box, saint: Saint) -> None:
    page = look(box)
    assert "saints keep their card, their deck and their halo between missions (p. 30): Frank (5)." in page
    before = (lying(saint), len(held(saint).deck))
    send(box, "plans/", what="away")
    send(box, f"plans/{box.plans.get().pk}/book/", all="on")
    assert (lying(saint), len(held(saint).deck)) == before
    assert not_behind_dividers(box) == 5
    again = send(box, "plans/", what="away").content.decode()
    assert "Nothing has to move" in again
    assert "These saints keep their cards, decks and halos: Frank." in again


def test_with_the_saints_it_is_everything_and_one_undo_deals_it_out_again(box: Box, saint: Saint) -> None:
    before = (lying(saint), [one.card.name for one in held(saint).deck])
    page = send(box, "plans/", what="away-saints").content.decode()
    assert "with all saints’ cards" in page
    send(box, f"plans/{box.plans.get().pk}/book/", all="on")
    assert not_behind_dividers(box) == 0
    assert (lying(saint), held(saint).deck) == ([], [])
    entry = box.ledger.latest("pk")
    send(box, f"ledger/{entry.pk}/undo/")
    assert (lying(saint), [one.card.name for one in held(saint).deck]) == before
