"""At which table a saint plays: at one, whatever is undone or brought home."""

import uuid
from collections.abc import Iterable

from django.utils.translation import gettext as _

from campaigns.models import Passport, Saint, SaintState, Visit
from cards.refusals import Refused


def must_be_nowhere_else(campaign_id: uuid.UUID, number: int) -> None:
    """Refuse to let a saint play here who plays at another table of this installation."""
    saint = Saint.objects.filter(campaign=campaign_id, number=number).select_related("visit").first()
    if saint is None:
        return
    visit = getattr(saint, "visit", None)
    if visit and not may_visit(visit.passport):
        raise Refused("not-away", _("%(name)s is at home again.") % {"name": saint.name})
    if is_visiting(Passport.objects.filter(saint=saint).values_list("pk", flat=True)):
        words = _("%(name)s still plays at another table. They have to be sent home from there first.")
        raise Refused("at-another-table", words % {"name": saint.name})


def may_visit(passport: uuid.UUID) -> bool:
    """Whether a passport holds, as far as this installation knows."""
    own = Passport.objects.filter(pk=passport).select_related("saint").first()
    return own is None or holds(own)


def holds(passport: Passport) -> bool:
    newest = Passport.objects.filter(saint=passport.saint_id).first()
    return passport.saint.state == SaintState.AWAY and newest == passport


def is_visiting(passports: Iterable[uuid.UUID]) -> bool:
    """Whether a saint plays here somewhere with one of these passports."""
    visits = Visit.objects.filter(passport__in=passports, saint__campaign__deleted=None)
    return visits.exclude(saint__state=SaintState.GONE).exists()
