"""The docket: where a table disagrees with the companion, the situation is kept, and how they play it."""

import uuid
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Name, Number
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import Member, Ruling, Sitting
from campaigns.rulebooks.sitting import State
from campaigns.sittings.reading import read_as
from campaigns.sittings.replay import OF_EVERY_TABLE, LoggedEvent
from campaigns.sittings.verdicts import state_before, verdict_on
from campaigns.sittings.views import game_of, kept, state_of
from cards.refusals import KeyUsed, Refused

# More than any group quarrels over.
MOST_RULINGS = 500


class RulingFacts(Facts):
    """A ruling by its number, at which table, and its words if there are any."""

    name: Name
    number: Number
    ruling: str = ""


def _undecided(facts: Any) -> Any:
    return None if facts.get("ruling") else _("%(by)s disagreed with the companion at “%(name)s”.")


RULED = register(
    EntryKind(
        "ruling.made",
        RulingFacts,
        _("%(by)s ruled otherwise than the book at “%(name)s”: %(ruling)s"),
        Undo.NEVER,
        any_facts,
        variant=_undecided,
    )
)
REMOVED = register(
    EntryKind(
        "ruling.removed",
        RulingFacts,
        _("%(by)s removed a ruling of “%(name)s” from the docket."),
        Undo.NEVER,
        any_facts,
    )
)


def disagree_with_refusal(
    by: Member, sitting: uuid.UUID, *, key: uuid.UUID, kind: str, facts: dict[str, Any], ruling: str = ""
) -> Ruling:
    """Keep what the companion says of *kind* and *facts* as the table stands now, and how this table plays it."""
    with transaction.atomic():
        seat, table = _table_of(by, sitting, ruling)
        if before := _known(seat, key, sitting_id=sitting, kind=kind, facts=facts, ruling=ruling):
            return before
        if kind not in game_of(table).rules.events:
            raise ValidationError({"kind": [_("There is no such kind of event in this game.")]}, code="unknown")
        read_as(game_of(table).rules.events[kind], facts, "facts")
        return keep(seat, table, state_of(table), LoggedEvent(table.seq + 1, kind, facts), key=key, ruling=ruling)


def disagree_with_event(by: Member, sitting: uuid.UUID, *, key: uuid.UUID, seq: int, ruling: str = "") -> Ruling:
    """The same of something that has happened."""
    with transaction.atomic():
        seat, table = _table_of(by, sitting, ruling)
        told = table.events.filter(seq=seq).first()
        asked = {"kind": told.kind, "facts": told.facts} if told else {"kind": None}
        if before := _known(seat, key, sitting_id=sitting, ruling=ruling, **asked):
            return before
        event = table.events.filter(seq=seq, in_force=True).exclude(kind__in=OF_EVERY_TABLE).first()
        if event is None:
            raise ValidationError({"seq": [_("There is no such event.")]}, code="unknown")
        logged = LoggedEvent(event.seq, event.kind, event.facts)
        return keep(seat, table, state_before(table, seq), logged, key=key, ruling=ruling)


def _table_of(by: Member, sitting: uuid.UUID, ruling: str) -> tuple[Member, Sitting]:
    """Whoever plays may disagree; how it is played then, owner or guide say."""
    seat = begin(by, Right.PLAY)
    if ruling:
        access.require(seat, Right.RULE)
    table = seat.campaign.sittings.filter(pk=sitting).first()
    if table is None:
        raise Http404
    return seat, table


def _known(seat: Member, key: uuid.UUID, **asked: Any) -> Ruling | None:
    """What the same request made before, if it came."""
    before = seat.campaign.rulings.filter(key=key).first()
    if before and any(getattr(before, name) != value for name, value in asked.items()):
        raise KeyUsed
    return before


def keep(seat: Member, table: Sitting, state: State, event: LoggedEvent, *, key: uuid.UUID, ruling: str) -> Ruling:
    """Onto the docket, and into the chronicle of the campaign, which must be locked."""
    rulings = seat.campaign.rulings
    if rulings.filter(key=key).exists():
        raise KeyUsed  # of a disagreement, or of a ruling at another table
    if rulings.count() >= MOST_RULINGS:
        raise Refused("too-many-rulings", _("The docket is full. Remove a ruling first."))
    number = (rulings.aggregate(newest=Max("number"))["newest"] or 0) + 1
    kept_ruling = rulings.create(
        number=number,
        key=key,
        sitting=table,
        position=kept(state),
        kind=event.kind,
        facts=event.facts,
        rule=verdict_on(game_of(table), state, LoggedEvent(event.seq, event.kind, event.facts)).rule,
        ruling=ruling,
        by=seat,
        by_name=seat.name,
    )
    write(seat, RULED, name=table.name, number=number, ruling=ruling)
    return kept_ruling


@transaction.atomic
def remove(by: Member, number: int) -> None:
    """Take a ruling off the docket: it is not offered any more. What happened by it has happened."""
    seat = begin(by, Right.RULE)
    found = seat.campaign.rulings.select_related("sitting").filter(number=number).first()
    if found is None:
        raise Http404
    write(seat, REMOVED, name=found.sitting.name, number=number)
    found.delete()
