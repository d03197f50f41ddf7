"""The ledger in words, and undoing."""

from cards.models import Box, BoxEntry, PlaceKind
from tests.campaigns.boxes.pages.looking import lie, look, place, rage, send, ticked


def test_the_ledger_says_who_moved_what_and_undoes_it(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, PlaceKind.TABLE).pk)
    page = look(box, part="ledger/")
    assert "Player moved cards" in page
    assert "1 Murder Board" in page
    assert "from Rage gifts to Candlepoint" in page
    entry = BoxEntry.objects.filter(box=box).latest("pk")
    send(box, f"ledger/{entry.pk}/undo/")
    assert lie(box, rage(box)) == 4
    assert "undid: moved cards" in look(box, part="ledger/")


def test_what_depends_on_an_entry_is_shown_before_a_second_tap_undoes_it_all(box: Box) -> None:
    table, value = place(box, PlaceKind.TABLE), ticked(box)
    send(box, "move/", card=value, to=table.pk)
    first = BoxEntry.objects.filter(box=box).latest("pk")
    send(box, "move/", card=f"{table.pk}-{value.partition('-')[2]}", to=place(box, PlaceKind.LOST).pk)
    page = " ".join(send(box, f"ledger/{first.pk}/undo/").content.decode().split())
    assert "One later line moved the same cards" in page
    assert lie(box, place(box, PlaceKind.LOST)) == 1
    send(box, f"ledger/{first.pk}/undo/", all="on")
    assert lie(box, rage(box)) == 4
    assert send(box, f"ledger/{first.pk}/undo/").status_code == 409
