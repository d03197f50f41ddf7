"""The guide's lantern, and what a guide writes for themselves."""

import hashlib
from typing import Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Seat, SeatName, Told
from campaigns.chronicle.kinds import EntryKind, Reversal, register, seat_was_made
from campaigns.chronicle.writing import begin, changed_since, write
from campaigns.models import Entry, GuideNote, Member, Role
from campaigns.seats.actions.members import seat_numbered, seat_still_there
from cards.refusals import Refused


@transaction.atomic
def name_guide(by: Member, *, number: int | None) -> Member | None:
    """Give the lantern to a seat, or with None to nobody. Whoever held it keeps their notes for another time.

    Apocrypha's Rule.GUIDED_MODE and Rule.GUIDES_ROTATE.
    """
    seat = begin(by, Right.NAME_GUIDE)
    guide = seat_numbered(seat, number) if number is not None else None
    if guide and guide.role == Role.SPECTATOR:
        raise Refused("guide-is-spectator", _("A spectator cannot be the guide. Make them a player first."))
    before = pass_lantern(seat, to=guide)
    if before != number:
        write(seat, NAMED, seat=number, name=guide.name if guide else None, before=before)
    return guide


def pass_lantern(by: Member, *, to: Member | None) -> int | None:
    """Move the lantern at a locked table; tells which seat had it before."""
    held = Member.objects.filter(campaign=by.campaign_id, is_guide=True).first()
    if held and held != to:
        held.is_guide = False
        held.save()
    if to and held != to:
        to.is_guide = True
        to.save()
    return held.number if held else None


@transaction.atomic
def keep_notes(by: Member, *, text: str, seen: str | None = None) -> GuideNote:
    """Write the guide's secret notes; with *seen*, only over that version. The chronicle says nothing of them."""
    seat = begin(by, Right.KEEP_SECRETS)
    present = version_of(notes_of(seat))
    if seen is not None and seen != present:
        words = _("You changed these notes elsewhere while you were writing. Look at that version, then save again.")
        raise Refused("changed-meanwhile", words, version=present)
    note, _made = GuideNote.objects.update_or_create(
        campaign=seat.campaign, author_id=seat.user_id, defaults={"text": text}
    )
    return note


def notes_of(seat: Member) -> str:
    """What the person in *seat* wrote as guide; nobody else's."""
    note = GuideNote.objects.filter(campaign=seat.campaign_id, author=seat.user_id).first()
    return note.text if note else ""


def version_of(text: str) -> str:
    """By which a later change knows what was looked at."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# --- What the chronicle tells of it


class LanternFacts(Facts):
    seat: Seat | None
    name: SeatName | None
    before: Seat | None


LANTERN_OUT = _("%(by)s took the role of guide away.")


def _without_guide(facts: Told) -> Promise | None:
    return LANTERN_OUT if facts["seat"] is None else None


def _lantern_back(by: Member, entry: Entry) -> dict[str, Any]:
    facts = entry.facts
    holder = seat_still_there(by, facts["before"]) if facts["before"] else None
    held = Member.objects.filter(campaign=by.campaign_id, is_guide=True).values_list("number", flat=True).first()
    if held != facts["seat"] or (holder and holder.role == Role.SPECTATOR):
        raise changed_since()
    pass_lantern(by, to=holder)
    return {"seat": facts["before"], "name": holder.name if holder else None, "before": facts["seat"]}


NAMED = register(
    EntryKind(
        "guide.named",
        LanternFacts,
        _("%(by)s made %(name)s the guide."),
        Reversal(Right.NAME_GUIDE, "guide.named", _lantern_back),
        archive=seat_was_made,
        variant=_without_guide,
    )
)
