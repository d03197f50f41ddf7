"""Undo, which is an event; savepoints, and the return to one."""

import uuid

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError

from campaigns import access
from campaigns.models import Member, Sitting, SittingEvent
from campaigns.sittings.actions.events import Happened, append, happen, known, lock, must_be_open
from campaigns.sittings.keys import digest_of
from campaigns.sittings.replay import (
    DOORS,
    OF_EVERY_TABLE,
    RETURN,
    SAVEPOINT,
    UNDO,
    LoggedEvent,
    Reversal,
    replay,
    reversal_of,
    reversal_to,
)
from campaigns.sittings.turns import fair_turn
from campaigns.sittings.views import game_of, state_in, state_of, state_seen_by
from cards.refusals import Refused


def undo(
    by: Member, sitting: uuid.UUID, *, key: uuid.UUID, seq: int | None = None, with_dependants: bool = False
) -> Happened:
    """Take back one event, the last one where none is named; undoing an undo brings back what it took."""
    digest = digest_of(UNDO, {"seq": seq, "with_dependants": with_dependants})
    with fair_turn(), transaction.atomic():
        table = lock(by, sitting, key)
        if before := known(table, key, digest):
            return Happened(before, table, state_of(table))
        must_be_open(table)
        event = _to_undo(table, by, seq)
        reversal = reversal_of(logged(event))
        _check_lead(table, by, reversal)
        return _reverse(table, by, UNDO, event.seq, reversal, key, digest, with_dependants=with_dependants)


def _to_undo(table: Sitting, by: Member, seq: int | None) -> SittingEvent:
    if seq is None:
        last = table.events.filter(in_force=True).exclude(kind__in=OF_EVERY_TABLE).last()
        if last is None:
            raise Refused("nothing-to-undo", _("Nothing is left to undo."), state=state_seen_by(table, by))
        return last
    event = table.events.filter(seq=seq).first()
    if event is None:
        raise ValidationError({"seq": [_("There is no such event.")]}, code="unknown")
    if event.kind in DOORS:
        raise Refused("not-undone", _("Open or close the table instead."), state=state_seen_by(table, by))
    if not event.in_force:
        raise Refused("undone-already", _("This is undone already."), state=state_seen_by(table, by))
    return event


def set_savepoint(by: Member, sitting: uuid.UUID, *, key: uuid.UUID, name: str) -> Happened:
    """Give the present moment a name, to return to."""
    facts = {"name": name}
    digest = digest_of(SAVEPOINT, facts)
    with fair_turn(), transaction.atomic():
        table = lock(by, sitting, key)
        if before := known(table, key, digest):
            return Happened(before, table, state_of(table))
        must_be_open(table)
        return append(happen(table, by, LoggedEvent(table.seq + 1, SAVEPOINT, facts), key, digest, state_of(table)))


def return_to(by: Member, sitting: uuid.UUID, *, key: uuid.UUID, savepoint: int) -> Happened:
    """Back to a savepoint: all that came since is undone, as one event."""
    digest = digest_of(RETURN, {"savepoint": savepoint})
    with fair_turn(), transaction.atomic():
        table = lock(by, sitting, key)
        if before := known(table, key, digest):
            return Happened(before, table, state_of(table))
        must_be_open(table)
        if not table.events.filter(seq=savepoint, kind=SAVEPOINT).exists():
            raise ValidationError({"savepoint": [_("There is no such savepoint.")]}, code="unknown")
        since = [logged(event) for event in table.events.filter(seq__gt=savepoint).exclude(kind__in=DOORS)]
        in_force = set(table.events.filter(in_force=True).values_list("seq", flat=True))
        reversal = reversal_to(since, in_force)
        if not reversal.undone | reversal.restored:
            raise Refused("nothing-to-undo", _("Nothing has happened since."), state=state_seen_by(table, by))
        _check_lead(table, by, reversal)
        return _reverse(table, by, RETURN, savepoint, reversal, key, digest, with_dependants=True)


def _check_lead(table: Sitting, by: Member, reversal: Reversal) -> None:
    """What is whoever's alone who leads this table, nobody else takes back or brings back."""
    lead = game_of(table).rules.lead
    if lead is None or not lead.is_led(state_of(table)):
        return
    if table.events.filter(seq__in=reversal.undone | reversal.restored, kind__in=lead.kinds).exists():
        access.require_lead(by)


def _reverse(
    table: Sitting,
    by: Member,
    kind: str,
    seq: int,
    reversal: Reversal,
    key: uuid.UUID,
    digest: str,
    *,
    with_dependants: bool,
) -> Happened:
    """Fold again from the first event that is concerned, and write down what no longer counts and what does again."""
    checkpoint = table.checkpoints.filter(seq__lt=reversal.earliest).order_by("-seq").first()
    assert checkpoint  # there is one at 0
    since = list(table.events.filter(seq__gt=checkpoint.seq))
    reversal = _narrowed(reversal, since)
    later = [event for event in since if _counts(event, reversal)]
    replayed = replay(game_of(table).rules, state_in(checkpoint.snapshot, game_of(table)), map(logged, later))
    if replayed.refused and not with_dependants:
        raise _has_dependants(table, by, later, replayed.refused)
    undone = reversal.undone | (set(replayed.refused) - reversal.restored)
    restored = reversal.restored - set(replayed.refused)
    table.events.filter(seq__in=undone).update(in_force=False)
    table.events.filter(seq__in=restored).update(in_force=True)
    table.checkpoints.filter(seq__gt=checkpoint.seq).delete()
    facts = {"seq": seq, "undone": sorted(undone), "restored": sorted(restored)}
    return append(happen(table, by, LoggedEvent(table.seq + 1, kind, facts), key, digest, replayed.state))


def _narrowed(reversal: Reversal, since: list[SittingEvent]) -> Reversal:
    """What it changes: something else may have taken an event meanwhile, and undoing this undo must leave it so."""
    counting = {event.seq for event in since if event.in_force}
    return Reversal(reversal.undone & counting, reversal.restored - counting)


def _counts(event: SittingEvent, reversal: Reversal) -> bool:
    return event.seq in reversal.restored or (event.in_force and event.seq not in reversal.undone)


def _has_dependants(table: Sitting, by: Member, later: list[SittingEvent], refused: tuple[int, ...]) -> Refused:
    game = game_of(table)
    told = [
        {"seq": event.seq, "by": event.by_name, "words": game.sentence(event.kind, event.facts)}
        for event in later
        if event.seq in refused
    ]
    return Refused(
        "has-dependants",
        _("What came later depends on this. Undo it as well, or cancel."),
        dependants=sorted(refused),
        told=told,
        state=state_seen_by(table, by),
    )


def logged(event: SittingEvent) -> LoggedEvent:
    return LoggedEvent(event.seq, event.kind, event.facts, event.ruling)
