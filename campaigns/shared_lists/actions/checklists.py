"""Going through a list of steps together: beginning it, taking steps on, ticking them off, and taking that back."""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin
from campaigns.models import Checklist, Mark, MarkKind, Member, Mission, MissionState
from campaigns.people.models import User
from campaigns.shared_lists.actions.participants import (
    checked_size,
    count_change,
    hashed_origin,
    lock_list,
    make_room,
)
from cards.refusals import KeyUsed, Refused

# A table is set up in an evening.
KEPT = timedelta(days=60)
STEPS_AT_MOST = 150
LONGEST_STEP = 1_000
LONGEST_NAME = 160
LONGEST_SOURCE = 4_000
# What a phone can tap.
TAPS = ("tick", "untick", "take", "leave")


class ChecklistStep(NamedTuple):
    """One thing to do."""

    text: str
    # Under which heading it stands.
    section: str = ""
    # Where the rule is printed; None where the book has no pages.
    page: int | None = None
    # What belongs together and is best taken by one person: a nexus, a locus, a saint.
    group: str = ""


class TapResult(NamedTuple):
    """Who has said so of the step by now, and with which tap; None is nobody. And the list's count of changes."""

    step: int
    by: str | None
    key: uuid.UUID | None
    changes: int


def start(
    title: str,
    steps: Sequence[ChecklistStep],
    *,
    game: str,
    source: str = "",
    by: User | None,
    mission: Mission | None = None,
    address: str = "",
) -> Checklist:
    """A new list; by nobody, where a phone without an account begins one."""
    if not 1 <= len(steps) <= STEPS_AT_MOST:
        raise Refused("no-such-checklist", _("A list has at least one step and at most 150."))
    kept = [step._asdict() for step in steps]
    size, origin = checked_size(kept, source), hashed_origin(address)
    if mission is None:
        make_room(Checklist, size, by=by, origin=origin)
    return Checklist.objects.create(
        title=title[:LONGEST_NAME],
        game_id=game,
        source=source,
        steps=kept,
        total=len(steps),
        owner=by,
        mission=mission,
        size=size,
        origin=origin,
    )


@transaction.atomic
def start_or_join(
    by: Member, number: int, title: str, steps: Sequence[ChecklistStep], *, source: str = ""
) -> Checklist:
    """The one list of a mission: whoever comes second gets what the first began."""
    seat = begin(by, Right.PLAY)
    mission = seat.campaign.missions.exclude(state=MissionState.GONE).filter(number=number).first()
    if mission is None:
        raise Http404
    there = list_of_mission(mission)
    return there or start(title, steps, game=seat.campaign.game_id, source=source, by=by.user, mission=mission)


def list_of_mission(mission: Mission) -> Checklist | None:
    """The one that somebody has begun, without its steps."""
    return Checklist.objects.filter(mission=mission).defer("steps").first()


def tap(id: uuid.UUID, *, do: str, step: int, key: uuid.UUID, by: str = "", tap: uuid.UUID | None = None) -> TapResult:
    """One of TAPS, as phones send it."""
    kind = MarkKind.TAKEN if do in ("take", "leave") else MarkKind.DONE
    if do in ("tick", "take"):
        return mark(id, step=step, key=key, kind=kind, by=by)
    return unmark(id, step=step, kind=kind, tap=tap, key=key)


@transaction.atomic
def mark(id: uuid.UUID, *, step: int, key: uuid.UUID, kind: str = MarkKind.DONE, by: str = "") -> TapResult:
    """The step is done, or taken on. Whoever said so first has said it; the answer tells who that was."""
    locked = lock_list(Checklist, id, step)
    if kind == MarkKind.TAKEN and not by:
        raise Refused("no-name", _("Say your name first, so that the others know who takes it."))
    found = list(Mark.objects.filter(Q(kind=kind, step=step) | Q(key=key), checklist=id))
    if any(mark.key == key and (mark.kind, mark.step, mark.by) != (kind, step, by) for mark in found):
        raise KeyUsed
    if found:
        [there] = found
        return TapResult(there.step, there.by, there.key, locked.changes)
    Mark.objects.create(checklist_id=id, kind=kind, step=step, key=key, by=by)
    return TapResult(step, by, key, count_change(Checklist, id, locked, ticks=1))


@transaction.atomic
def unmark(
    id: uuid.UUID,
    *,
    step: int,
    kind: str = MarkKind.DONE,
    tap: uuid.UUID | None = None,
    key: uuid.UUID | None = None,
) -> TapResult:
    """Not after all. With the key of a *tap*, only what that tap has marked is taken back, and nobody else's mark.

    Its own *key* must not be that of a mark.
    """
    locked = lock_list(Checklist, id, step)
    if key and Mark.objects.filter(checklist=id, key=key).exists():
        raise KeyUsed
    marks = Mark.objects.filter(checklist=id, kind=kind, step=step)
    gone, _rows = (marks.filter(key=tap) if tap else marks).delete()
    left = None if gone else marks.first()
    counted = count_change(Checklist, id, locked, ticks=-gone) if gone else locked.changes
    return TapResult(step, left.by, left.key, counted) if left else TapResult(step, None, None, counted)


@transaction.atomic
def begin_again(id: uuid.UUID) -> None:
    """Nothing done, and everybody keeps what they have taken on."""
    locked = lock_list(Checklist, id)
    gone, _rows = Mark.objects.filter(checklist=id, kind=MarkKind.DONE).delete()
    count_change(Checklist, id, locked, ticks=-gone)


def steps_of(checklist: Checklist) -> list[ChecklistStep]:
    return [ChecklistStep(**step) for step in checklist.steps]


def sweep(now: datetime) -> None:
    """Forget what was set up long ago."""
    Checklist.objects.filter(created__lt=now - KEPT).delete()
