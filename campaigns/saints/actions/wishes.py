"""The wish list of a saint: cards that their player would like in the deck."""

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin
from campaigns.models import Member, Saint
from campaigns.saints.actions import saints
from cards.refusals import Refused

WISHES_AT_MOST = 40


@transaction.atomic
def add(by: Member, number: int, *, card: str, note: str = "") -> Saint:
    """Wish for a card; wished for again, the new note counts."""
    seat = begin(by, Right.PLAY)
    saint = saints.saint_of(seat, number)
    wishes = [wish for wish in saint.sheet.get("wishes", []) if wish["card"] != card]
    if len(wishes) >= WISHES_AT_MOST:
        raise Refused("too-many-wishes", _("The list holds forty wishes. Remove one first."))
    return saints.change_of(seat, saint, {"wishes": [*wishes, {"card": card, "note": note}]})


@transaction.atomic
def strike(by: Member, number: int, *, card: str) -> Saint:
    """Wish for it no more; what nobody wishes for is left as it is."""
    seat = begin(by, Right.PLAY)
    saint = saints.saint_of(seat, number)
    before = saint.sheet.get("wishes", [])
    wishes = [wish for wish in before if wish["card"] != card]
    return saints.change_of(seat, saint, {"wishes": wishes}) if wishes != before else saint
