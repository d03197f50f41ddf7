"""Closing a sitting, by hand or because it was left open, and opening it again."""

import logging
import uuid
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Annotated, Any

from django.db import DatabaseError, transaction
from django.http import Http404
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from msgspec import Meta

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.facts import SeatName
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write, write_by_itself
from campaigns.models import Campaign, Member, Role, Sitting
from campaigns.rulebooks.sitting import Outcome
from campaigns.sittings.actions.events import append, happen, must_have_room
from campaigns.sittings.actions.opening import SittingFacts
from campaigns.sittings.keys import digest_of
from campaigns.sittings.replay import CLOSED as CLOSED_EVENT
from campaigns.sittings.replay import OF_EVERY_TABLE, LoggedEvent
from campaigns.sittings.replay import REOPENED as REOPENED_EVENT
from campaigns.sittings.turns import fair_turn
from campaigns.sittings.views import game_of, state_of
from cards.refusals import Refused

logger = logging.getLogger(__name__)

# What nobody has touched for so long was left open by people who went home.
LEFT_OPEN = timedelta(days=1)
# So many of them at once; the next round closes the others.
SWEPT_AT_ONCE = 200
MOST_NAMED = 12


class ClosedFacts(SittingFacts):
    """With what came to pass: how many events counted in how many minutes, and who told them."""

    events: Annotated[int, Meta(ge=0)] | None = None
    minutes: Annotated[int, Meta(ge=0)] | None = None
    people: Annotated[list[SeatName], Meta(max_length=MOST_NAMED)] = []


def _ended(facts: Mapping[str, Any]) -> Any:
    """Other sentences, where it is known how it ended and what came to pass."""
    is_counted = facts.get("events") is not None
    match facts.get("won") if facts.get("how") else None:
        case True:
            counted = _("“%(name)s” was won at the live table: %(summary)s.")
            return counted if is_counted else _("“%(name)s” was won at the live table.")
        case False:
            counted = _("“%(name)s” was lost at the live table: %(summary)s.")
            return counted if is_counted else _("“%(name)s” was lost at the live table.")
    return _("%(by)s closed the live table of “%(name)s”: %(summary)s.") if is_counted else None


def _summed_up(facts: Mapping[str, Any]) -> dict[str, str]:
    """Nothing of entries from before it was counted."""
    if facts.get("events") is None:
        return {}
    counted = {"events": facts["events"], "hours": facts["minutes"] // 60, "minutes": facts["minutes"] % 60}
    words = ngettext(
        "%(events)d event in %(hours)d:%(minutes)02d hours",
        "%(events)d events in %(hours)d:%(minutes)02d hours",
        counted["events"],
    )
    return {"summary": ", ".join([words % counted, *facts.get("people", [])])}


CLOSED = register(
    EntryKind(
        "sitting.closed",
        ClosedFacts,
        _("%(by)s closed the live table of “%(name)s”."),
        Undo.NEVER,
        any_facts,
        words=_summed_up,
        variant=_ended,
    )
)
REOPENED = register(
    EntryKind(
        "sitting.reopened", SittingFacts, _("%(by)s opened the live table of “%(name)s” again."), Undo.NEVER, any_facts
    )
)


def close(by: Member, sitting: uuid.UUID) -> Sitting:
    """The evening is over: how it ended goes into the campaign's chronicle."""
    with fair_turn(), transaction.atomic():
        seat = begin(by, Right.PLAY)
        table = _of_campaign(seat.campaign, sitting)
        if table.closed is None:
            write(seat, CLOSED, **_told(table))
            _shut(table, seat, now())
            game_of(table).closed(seat, table, state_of(table))
    return table


def sweep(moment: datetime) -> None:
    """Close what was left open, with what is known; whoever plays there can open it again."""
    left = Sitting.objects.filter(closed=None, touched__lt=moment - LEFT_OPEN, campaign__deleted=None)
    for sitting, campaign in left.order_by("touched").values_list("pk", "campaign")[:SWEPT_AT_ONCE]:
        try:
            _close_left(sitting, campaign, moment)
        except DatabaseError:
            raise  # nothing can be closed just now; the next round does
        except Exception:
            # The others are not to stay open because of one.
            logger.exception("The live table %s could not be closed.", sitting)


def _close_left(sitting: uuid.UUID, campaign_id: uuid.UUID, moment: datetime) -> None:
    with fair_turn(), transaction.atomic():
        campaign = Campaign.objects.select_for_update().filter(pk=campaign_id, deleted=None).first()
        left = Sitting.objects.select_for_update().filter(pk=sitting, closed=None, touched__lt=moment - LEFT_OPEN)
        table = left.first() if campaign else None
        if campaign is None or table is None:
            return  # somebody came back meanwhile
        write_by_itself(campaign, CLOSED, **_told(table))
        _shut(table, None, moment)
        _leave_to_campaign(campaign, table)


def _leave_to_campaign(campaign: Campaign, table: Sitting) -> None:
    """What the campaign learns of it, in the name of whoever told something there last, else of its owner."""
    told = table.events.filter(by__user__isnull=False).select_related("by").order_by("-seq").first()
    seat = told.by if told and told.by and access.may(told.by, Right.PLAY) else campaign.members.get(role=Role.OWNER)
    # Closed it is all the same: an archived campaign learns nothing more, nor one that has gone on without this table.
    with suppress(Refused, Http404), transaction.atomic():
        game_of(table).closed(seat, table, state_of(table))


def _shut(table: Sitting, by: Member | None, moment: datetime) -> None:
    table.closed = moment
    table.save(update_fields=["closed"])
    _tell_phones(table, by, CLOSED_EVENT)


def _tell_phones(table: Sitting, by: Member | None, kind: str) -> None:
    """As an event of its own, so that every phone hears of it, also one that comes back later."""
    append(happen(table, by, LoggedEvent(table.seq + 1, kind, {}), uuid.uuid4(), digest_of(kind, {}), state_of(table)))


def reopen(by: Member, sitting: uuid.UUID) -> Sitting:
    with fair_turn(), transaction.atomic():
        seat = begin(by, Right.PLAY)
        table = _of_campaign(seat.campaign, sitting)
        if table.closed is not None:
            must_have_room(table)
            table.closed = None
            table.save(update_fields=["closed"])
            _tell_phones(table, seat, REOPENED_EVENT)
            write(seat, REOPENED, name=table.name, sitting=table.number)
    return table


def _of_campaign(campaign: Campaign, id: uuid.UUID) -> Sitting:
    table = campaign.sittings.select_for_update().filter(pk=id).first()
    if table is None:
        raise Http404
    return table


def _told(table: Sitting) -> dict[str, Any]:
    outcome: Outcome | None = game_of(table).rules.outcome(state_of(table))
    ended = {"how": outcome.how, "won": outcome.won} if outcome else {}
    told = table.events.filter(in_force=True).exclude(kind__in=OF_EVERY_TABLE)
    names = told.order_by("by_name").values_list("by_name", flat=True).distinct()
    return {
        "name": table.name,
        "sitting": table.number,
        "events": told.count(),
        # Until something last happened, not until somebody thought of closing it. A clock may have been set back.
        "minutes": max(0, int((table.touched - table.opened).total_seconds() // 60)),
        "people": list(names[:MOST_NAMED]),
        **ended,
    }
