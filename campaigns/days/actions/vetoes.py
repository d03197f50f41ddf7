"""Striking a day's mutation out, and letting it stand again."""

from datetime import date, datetime
from typing import Annotated, Any

from django.db import transaction
from django.http import Http404
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Name, Told
from campaigns.chronicle.kinds import EntryKind, Reversal, any_facts, register
from campaigns.chronicle.writing import begin, changed_since, write
from campaigns.days.mutations import in_force
from campaigns.models import Campaign, Entry, Member, Veto
from cards.almanac.days import first_day
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
        raise Refused("vetoed-already", _("Somebody has vetoed it already. Undo that veto first."))
    if present:
        return present
    made = Veto.objects.create(campaign=seat.campaign, date=day, reason=reason, by=seat)
    write(seat, VETOED, **_facts(made))
    return made


@transaction.atomic
def withdraw(by: Member, *, day: date) -> None:
    """Let the mutation of *day* stand again."""
    seat = begin(by, Right.VETO)
    present = Veto.objects.filter(campaign=seat.campaign, date=day).first()
    if present is None:
        raise Http404
    present.delete()
    write(seat, RESTORED, **_facts(present))


def _facts(veto: Veto) -> dict[str, Any]:
    name = in_force(veto.campaign, veto.date).name
    return {"date": veto.date.isoformat(), "name": name, "reason": veto.reason}


def _must_have_begun(campaign: Campaign, day: date, now: datetime) -> None:
    if day < first_day():
        raise Http404
    if day > campaign.day(now):
        raise Refused("not-begun", _("That day has not begun at this table. Veto its mutation when you know it."))


# --- What the chronicle tells of it


class VetoFacts(Facts):
    """A day's mutation, and why the table does not play it."""

    date: date
    name: Name
    reason: Annotated[str, Meta(min_length=1, max_length=300)]


def _day(facts: Told) -> Told:
    return {"date": date_format(date.fromisoformat(facts["date"]), "j F Y")}


def _let_stand(by: Member, entry: Entry) -> dict[str, Any]:
    facts = entry.facts
    struck_out = Veto.objects.filter(campaign=by.campaign_id, date=facts["date"], reason=facts["reason"])
    if not struck_out.delete()[0]:
        raise changed_since()
    return dict(facts)


def _strike_out(by: Member, entry: Entry) -> dict[str, Any]:
    facts = entry.facts
    if Veto.objects.filter(campaign=by.campaign_id, date=facts["date"]).exists():
        raise changed_since()
    Veto.objects.create(campaign=by.campaign, date=facts["date"], reason=facts["reason"], by=by)
    return dict(facts)


VETOED = register(
    EntryKind(
        "mutation.vetoed",
        VetoFacts,
        _("%(by)s vetoed “%(name)s”, the mutation of %(date)s: “%(reason)s”"),
        Reversal(Right.VETO, "mutation.restored", _let_stand),
        archive=any_facts,
        words=_day,
    )
)
RESTORED = register(
    EntryKind(
        "mutation.restored",
        VetoFacts,
        _("%(by)s let “%(name)s”, the mutation of %(date)s, stand again."),
        Reversal(Right.VETO, "mutation.vetoed", _strike_out),
        archive=any_facts,
        words=_day,
    )
)
