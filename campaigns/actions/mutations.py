"""Striking a day's mutation out, and letting it stand again."""

from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin, write
from campaigns.models import Campaign, Member, Veto
from campaigns.mutations import in_force
from cards.almanac.reading import first_day
from cards.refusals import Refused


@transaction.atomic
def veto(by: Member, *, day: date, reason: str, now: datetime) -> Veto:
    """Strike out the mutation of *day*, which has begun at the table; said twice for one reason, it is one veto."""
    seat = begin(by, Right.VETO)
    _must_have_begun(seat.campaign, day, now)
    if not seat.campaign.uses_mutations:
        raise Refused("mutations-are-off", _("This campaign plays without mutations: there is nothing to veto."))
    present = Veto.objects.filter(campaign=seat.campaign, date=day).first()
    if present and present.reason != reason:
        raise Refused("vetoed-already", _("Somebody has vetoed it already. Withdraw that veto first."))
    if present:
        return present
    made = Veto.objects.create(campaign=seat.campaign, date=day, reason=reason, by=seat)
    write(seat, "mutation.vetoed", **_facts(made))
    return made


@transaction.atomic
def withdraw(by: Member, *, day: date) -> None:
    """Let the mutation of *day* stand again."""
    seat = begin(by, Right.VETO)
    present = Veto.objects.filter(campaign=seat.campaign, date=day).first()
    if present is None:
        raise Http404
    present.delete()
    write(seat, "mutation.restored", **_facts(present))


def _facts(veto: Veto) -> dict[str, Any]:
    name = in_force(veto.campaign, veto.date).name
    return {"date": veto.date.isoformat(), "name": name, "reason": veto.reason}


def _must_have_begun(campaign: Campaign, day: date, now: datetime) -> None:
    if day < first_day():
        raise Http404
    if day > campaign.day(now):
        raise Refused("not-begun", _("That day has not begun at this table. Veto its mutation when you know it."))
