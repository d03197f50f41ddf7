"""The page of what a box lacks: by name for who has seen it, by number for who has not."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.box import stock
from cards.box.moving import MoveWish, move
from cards.models import Box, Card, Copy, Game, PlaceKind
from tests.campaigns.boxes.pages.looking import look, place, send
from tests.people_at_table import Table, person


def gone(box: Box, code: str, kind: str, count: int = 1) -> None:
    copies = Copy.objects.filter(box=box, card__code=f"apocrypha-{code}")[:count]
    move(box, [MoveWish(copy.pk, copy.place_id, place(box, kind).pk) for copy in copies], by=box.owner)


def test_nothing_is_missing_but_what_nobody_has_named(box: Box) -> None:
    page = look(box, part="missing/", who="player")
    assert "Not named yet" in page
    assert "Mind gifts" in page
    assert "of 53 known" in page
    assert "Chapters that this box does not have" in page
    assert "Fae" in page
    for heading in ("Lost", "Proven by the book"):
        assert f">{heading}" not in page
    # Who is not the owner adds nothing.
    assert "Add cards" not in page


def test_what_is_lost_and_what_is_absent_stand_there_by_name(box: Box) -> None:
    gone(box, "murder-board", PlaceKind.LOST)
    gone(box, "grifter", PlaceKind.OUTSIDE)
    page = look(box, part="missing/")
    lost, absent = page.index(">Lost<"), page.index("Proven by the book, and")
    assert lost < page.index("Murder Board") < absent < page.index("Grifter")
    assert f"?place={place(box, PlaceKind.LOST).pk}#open" in page


def test_what_is_absent_is_added_with_a_tap_and_a_look(box: Box) -> None:
    gone(box, "murder-board", PlaceKind.OUTSIDE, 2)
    assert "2 Murder Board</textarea>" in look(box, part="missing/")
    send(box, "add/", who="owner", lines="2 Murder Board", sure="on")
    assert "Proven by the book" not in look(box, part="missing/")


def test_a_card_that_somebody_has_not_seen_is_only_counted(box: Box) -> None:
    veiled = Card.objects.filter(is_spoiler=True, copies_in_boxes__box=box).first()
    assert veiled
    gone(box, veiled.code.removeprefix("apocrypha-"), PlaceKind.LOST)
    page = look(box, part="missing/")
    assert veiled.name not in page
    assert "1 card that you have not seen yet." in page


def test_a_game_without_chapters(table: Table) -> None:
    made = stock.register(person("owner"), game=Game.objects.get(slug="wickville"), name="Wickville")
    page = look(made, part="missing/")
    assert "cards are there" in page
    assert "Chapters that" not in page


def test_as_many_queries_however_much_is_missing(box: Box) -> None:
    gone(box, "murder-board", PlaceKind.LOST)
    gone(box, "grifter", PlaceKind.OUTSIDE)
    few = queries(box)
    for copy in Copy.objects.filter(box=box, place__kind=PlaceKind.DIVIDER)[:60]:
        kind = PlaceKind.LOST if copy.pk % 2 else PlaceKind.OUTSIDE
        move(box, [MoveWish(copy.pk, copy.place_id, place(box, kind).pk)], by=box.owner)
    assert queries(box) == few


def queries(box: Box) -> int:
    look(box, part="missing/")
    with CaptureQueriesContext(connection) as captured:
        look(box, part="missing/")
    return len(captured)
