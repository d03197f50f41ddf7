"""What only whoever owns a box does to it."""

from cards.models import Box, BoxEntry, Kind
from tests.campaigns.pages.boxes.looking import place, send, ticked


def test_a_box_is_deleted_but_not_while_its_cards_are_out(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, Kind.TABLE).pk)
    assert send(box, "delete/", who="owner").status_code == 409
    send(box, f"ledger/{BoxEntry.objects.filter(box=box).latest('pk').pk}/undo/")
    send(box, "delete/", who="owner")
    assert not Box.objects.exists()
