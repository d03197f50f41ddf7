"""What one seat keeps to itself at the table, and the event by which all of it comes out at once."""

import uuid
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError

from campaigns.models import Member, Sitting, SittingSecret
from campaigns.rulebooks.sitting import Illegal
from campaigns.sittings.actions.events import Happened, append, happen, known, lock, must_be_open
from campaigns.sittings.keys import digest_of
from campaigns.sittings.reading import against_the_rules, read_as
from campaigns.sittings.registry import Heard, Secrets
from campaigns.sittings.replay import LoggedEvent, folded
from campaigns.sittings.turns import fair_turn
from campaigns.sittings.views import game_of, state_of, state_seen_by


def secrets_of(by: Member, sitting: uuid.UUID) -> dict[str, Any]:
    """What *by* keeps there, by name; of nobody else."""
    return dict(SittingSecret.objects.filter(sitting=sitting, seat=by).values_list("name", "value"))


def keep_secret(by: Member, sitting: uuid.UUID, *, key: uuid.UUID, name: str, facts: dict[str, Any]) -> Happened | None:
    """Keep it, in the place of what was under that name; with what everybody hears of it, if that is anything."""
    # Not of the facts: few hands are possible, so that the digest would tell which it is.
    digest = digest_of("keep", {"name": name})
    with fair_turn(), transaction.atomic():
        table = lock(by, sitting, key)
        if before := known(table, key, digest):
            return Happened(before, table, state_of(table))
        must_be_open(table)
        heard = _keep(table, by, name, facts)
        return _tell(table, by, heard, key, digest) if heard else None


def _keep(table: Sitting, by: Member, name: str, facts: dict[str, Any]) -> Heard | None:
    state, secrets = state_of(table), _secrets(table)
    shape = secrets.shape(state, name) if secrets else None
    if secrets is None or shape is None:
        raise ValidationError({"name": [_("Nothing of that name is kept at this table.")]}, code="unknown")
    read_as(shape, facts, "facts")
    table.secrets.filter(seat=by, name=name).delete()
    SittingSecret.objects.create(sitting=table, seat=by, name=name, value=facts)
    # The newest of a name counts, where somebody acts for somebody else.
    kept = dict(table.secrets.order_by("pk").values_list("name", "value"))
    return secrets.heard(state, name, kept)


def _secrets(table: Sitting) -> Secrets | None:
    return game_of(table).secrets


def _tell(table: Sitting, by: Member, heard: Heard, key: uuid.UUID, digest: str) -> Happened:
    event = LoggedEvent(table.seq + 1, heard.kind, heard.facts)
    try:
        state = folded(game_of(table).rules, state_of(table), event)
    except Illegal as error:
        raise against_the_rules(game_of(table), error, state=state_seen_by(table, by)) from None
    return append(happen(table, by, event, key, digest, state))
