"""What happens at the table: one event after the other, each once, and the state after it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db import transaction
from django.http import Http404
from django.utils.timezone import now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.writing import archived, begin
from campaigns.doors import feeds
from campaigns.models import Member, Ruling, Sitting, SittingCheckpoint, SittingEvent
from campaigns.rulebooks.sitting import Illegal, Malformed, State, Viewer
from campaigns.sittings.actions import rulings, statements
from campaigns.sittings.actions.verdicts import rulings_on
from campaigns.sittings.keys import digest_of
from campaigns.sittings.reading import against_the_rules, malformed, read_as
from campaigns.sittings.registry import GAMES, TableGame
from campaigns.sittings.replay import LoggedEvent, folded
from campaigns.sittings.turns import fair_turn
from campaigns.sittings.verdicts import can_overrule, earlier_rulings
from campaigns.sittings.views import game_of, kept, state_of, state_seen_by
from cards.refusals import KeyUsed, Refused

# What happens here can be listened to under this name.
FEED = feeds.SITTINGS
# After so many events the state is kept once more, so that an undo folds at most so many again.
CHECKPOINT_EVERY = 50
# More than any table plays in one evening.
MOST_EVENTS = 20_000


@dataclass(frozen=True)
class Happened:
    """An event, and where the table stands since."""

    event: SittingEvent
    sitting: Sitting
    state: State


def add_event(
    by: Member,
    sitting: uuid.UUID,
    *,
    key: uuid.UUID,
    kind: str,
    facts: dict[str, Any],
    ruling: str = "",
    for_name: str = "",
) -> Happened:
    """Something happened at the table; what the rules forbid is refused with the state as it is.

    With a *ruling*, the reason why the table rules otherwise, it happens all the same and is marked so. *for_name* is
    who has no phone here, where somebody acts for them.
    """
    game = GAMES.get(by.campaign.game_id)
    check_shape(game, kind, facts)
    told = Told(by, sitting, key, kind, facts, digest_of_event(kind, facts, ruling, for_name), for_name)
    try:
        return _rule(told, ruling) if ruling else _happen(told)
    except CannotBe as refused:
        assert game
        raise _in_words(game, by, refused) from None


def check_shape(game: TableGame | None, kind: str, facts: dict[str, Any]) -> None:
    if game is None or kind not in game.rules.events:
        raise ValidationError({"kind": [_("There is no such kind of event in this game.")]}, code="unknown")
    read_as(game.rules.events[kind], facts, "facts")


def digest_of_event(kind: str, facts: dict[str, Any], ruling: str = "", for_name: str = "") -> str:
    return digest_of(kind, {"facts": facts, "ruling": ruling, **({"for": for_name} if for_name else {})})


@dataclass(frozen=True)
class Told:
    """What somebody says that happened."""

    by: Member
    sitting: uuid.UUID
    key: uuid.UUID
    kind: str
    facts: dict[str, Any]
    digest: str
    for_name: str


class CannotBe(Exception):
    """What the game says no to, before it is put into words."""

    def __init__(self, table: Sitting, event: LoggedEvent, why: Malformed | Illegal) -> None:
        self.table, self.event, self.why = table, event, why


def _happen(told: Told) -> Happened:
    with fair_turn(), transaction.atomic():
        table = lock(told.by, told.sitting, told.key)
        if before := known(table, told.key, told.digest):
            return Happened(before, table, state_of(table))
        must_be_open(table)
        check_lead(table, told.by, told)
        event = LoggedEvent(table.seq + 1, told.kind, told.facts)
        return append(happen(table, told.by, event, told.key, told.digest, fold(table, event), for_name=told.for_name))


def _rule(told: Told, ruling: str) -> Happened:
    """The same, also where a rule forbids it, if that is one which a table can decide otherwise."""
    with fair_turn(), transaction.atomic():
        # A ruling is the campaign's, which is always locked before its tables.
        by = begin(told.by, Right.RULE)
        table = lock(by, told.sitting, told.key)
        if before := known(table, told.key, told.digest):
            return Happened(before, table, state_of(table))
        must_be_open(table)
        check_lead(table, by, told)
        event = LoggedEvent(table.seq + 1, told.kind, told.facts)
        try:
            state = fold(table, event)
        except CannotBe as refused:
            if isinstance(refused.why, Malformed) or not can_overrule(game_of(table), state_of(table), event):
                raise
            rulings.keep(by, table, state_of(table), event, key=told.key, ruling=ruling)
            event = replace(event, ruling=ruling)
            state = fold(table, event)
        return append(happen(table, by, event, told.key, told.digest, state, for_name=told.for_name))


def check_lead(table: Sitting, by: Member, told: Told) -> None:
    """What is whoever's who leads this table, nobody else tells; who acts for somebody has the rights of both."""
    rules = game_of(table).rules
    if rules.lead is None or not rules.lead.has_part_in(told.kind):
        return
    event = msgspec.convert(told.facts, rules.events[told.kind])
    viewer = Viewer(told.for_name or by.name, is_guide=by.is_guide)
    if rules.lead.is_theirs(state_of(table), told.kind, event, viewer):
        access.require_lead(by)


def fold(table: Sitting, event: LoggedEvent) -> State:
    try:
        return folded(game_of(table).rules, state_of(table), event)
    except (Malformed, Illegal) as error:
        raise CannotBe(table, event, error) from None


def _in_words(game: TableGame, by: Member, refused: CannotBe) -> Refused | ValidationError:
    """With the rule, the state as it is, and what this table can do about it."""
    table, why = refused.table, refused.why
    if isinstance(why, Malformed):
        return malformed(why, "facts")
    facts = {
        "can_be_overruled": can_overrule(game, state_of(table), refused.event),
        "rulings": _earlier(table.campaign_id, why.finding.rule.id),
    }
    return against_the_rules(game, why, state=state_seen_by(table, by), **facts)


def _earlier(campaign_id: uuid.UUID, rule: str) -> list[dict[str, Any]]:
    """How this table decided before, at a live table or of what a tool said, for whoever is refused now."""
    at_tables = [told(ruling) for ruling in earlier_rulings(campaign_id, rule)]
    of_tools = rulings_on(campaign_id, rule)
    return at_tables + [{"number": None, "ruling": one.facts["ruling"], "by": one.by_name} for one in of_tools]


def told(ruling: Ruling) -> dict[str, Any]:
    """With its number on the docket."""
    return {"number": ruling.number, "ruling": ruling.ruling, "by": ruling.by_name}


def lock(by: Member, id: uuid.UUID, key: uuid.UUID) -> Sitting:
    """The sitting, nobody else's until the transaction ends; and the seat of *by* must still be theirs."""
    statements.wait_for(id)
    found = statements.find(by, id, key)
    if found is None:
        raise Http404
    found.table.is_known = found.is_known  # type: ignore[attr-defined]  # for known
    by.role, by.is_guide = found.role, found.is_guide
    access.require(by, Right.PLAY)
    if found.is_archived and not found.is_known:
        raise archived()
    return found.table


def known(table: Sitting, key: uuid.UUID, digest: str) -> SittingEvent | None:
    """The event of the same request, if it came before."""
    if not table.is_known:  # type: ignore[attr-defined]  # set by lock
        return None
    event = table.events.get(key=key)
    if event.digest != digest:
        raise KeyUsed
    return event


def must_be_open(table: Sitting) -> None:
    if table.closed:
        raise Refused("sitting-closed", _("This live table is closed. Open it again to go on."))
    must_have_room(table)


def must_have_room(table: Sitting) -> None:
    if table.seq >= MOST_EVENTS:
        raise Refused("sitting-full", _("So much has happened at this table that nothing more fits. Open a new one."))


def append(happened: Happened) -> Happened:
    """Write the event, and the state after it."""
    write([happened])
    return happened


def happen(
    table: Sitting,
    by: Member | None,
    event: LoggedEvent,
    key: uuid.UUID,
    digest: str,
    state: State,
    *,
    for_name: str = "",
) -> Happened:
    """*table* as it is after *event*, of which nothing is written yet; by nobody, the companion did it by itself."""
    moment, by_name = now(), by.name if by else gettext("The companion")
    table.seq, table.snapshot, table.touched = event.seq, kept(state), moment
    row = SittingEvent(
        sitting_id=table.pk,
        seq=event.seq,
        key=key,
        digest=digest,
        kind=event.kind,
        facts=event.facts,
        at=moment,
        by_id=by.pk if by else None,
        by_name=by_name,
        for_name="" if for_name == by_name else for_name,
        ruling=event.ruling,
    )
    return Happened(row, table, state)


def write(happened: Sequence[Happened]) -> None:
    """These events in order, and of each table the newest state."""
    statements.insert([each.event for each in happened])
    for table in {each.sitting.pk: each.sitting for each in happened}.values():
        statements.keep(table)
        feeds.tell(FEED, table.pk)
    for each in happened:
        if each.event.seq % CHECKPOINT_EVERY == 0:
            SittingCheckpoint.objects.create(sitting=each.sitting, seq=each.event.seq, snapshot=kept(each.state))
