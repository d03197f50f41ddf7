"""Missions that a guide writes in the storybook's form. The chronicle says nothing of them."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F, Max, Prefetch, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin
from campaigns.missions.catalogue import mission_written
from campaigns.models import Member, PartKind, Role, Script, ScriptPart, Told
from campaigns.rulebooks.apocrypha.chosen_mutations import ChosenMutation
from campaigns.rulebooks.apocrypha.missions import storybook
from campaigns.rulebooks.apocrypha.missions.storybook import (
    LONGEST_TEXT,
    NAMED,
    PARTS_AT_MOST,
    StorybookPart,
    StorybookPartKind,
)
from campaigns.rulebooks.apocrypha.missions.written_mission import listed
from campaigns.seats.actions.members import seat_numbered
from cards.refusals import Refused

SCRIPTS_AT_MOST = 60
# The one game that has a guided mode.
GUIDED = "apocrypha"


def scripts_of(seat: Member) -> QuerySet[Script]:
    """The missions that the person in *seat* wrote, or was passed, for this table; nobody else's: Rule.OUT_OF_SIGHT."""
    return Script.objects.filter(campaign=seat.campaign_id, author=seat.user_id)


def script_of(seat: Member, script_id: uuid.UUID) -> Script:
    script = scripts_of(seat).filter(pk=script_id).first()
    if script is None:
        raise Http404
    return script


def parts_of(script: Script) -> QuerySet[ScriptPart]:
    """In the order of the mission, each with whom it was shown to of those who sit at the table."""
    seated = Member.objects.filter(campaign=script.campaign_id, user__isnull=False)
    told = Told.objects.filter(Q(person=None) | Q(person__in=seated.values("user")))
    return script.parts.prefetch_related(Prefetch("told", told.order_by("at")))


def part_of(seat: Member, script_id: uuid.UUID, part_id: uuid.UUID) -> ScriptPart:
    part = parts_of(script_of(seat, script_id)).select_related("script").filter(pk=part_id).first()
    if part is None:
        raise Http404
    return part


@transaction.atomic
def start(by: Member, *, title: str, parts: Sequence[StorybookPart] = ()) -> Script:
    """A new mission, with whatever is known of it."""
    seat = begin(by, Right.KEEP_SECRETS)
    if seat.campaign.game_id != GUIDED:
        raise Refused("no-guided-mode", _("Only Apocrypha is played with a guide."))
    _must_have_room_for_a_script(seat)
    script = Script.objects.create(campaign=seat.campaign, author_id=_person(seat), title=title)
    _write(script, parts, from_place=0)
    return script


def _must_have_room_for_a_script(seat: Member) -> None:
    if scripts_of(seat).count() >= SCRIPTS_AT_MOST:
        raise Refused(
            "too-many-missions", _("You have sixty missions for this table. Delete one, or hand it over, first.")
        )


def _person(seat: Member) -> uuid.UUID:
    assert seat.user_id is not None  # begin asked for somebody's seat
    return seat.user_id


def _write(script: Script, parts: Iterable[StorybookPart], *, from_place: int) -> list[ScriptPart]:
    return ScriptPart.objects.bulk_create(
        ScriptPart(script=script, place=place, kind=part.kind, heading=part.heading, text=part.text)
        for place, part in enumerate(parts, start=from_place)
    )


@transaction.atomic
def rename(by: Member, script_id: uuid.UUID, *, title: str) -> Script:
    script = script_of(begin(by, Right.KEEP_SECRETS), script_id)
    script.title = title
    script.save(update_fields=["title"])
    return script


@transaction.atomic
def delete(by: Member, script_id: uuid.UUID) -> None:
    """The mission is gone; what was shown of it stays shown."""
    script_of(begin(by, Right.KEEP_SECRETS), script_id).delete()


@transaction.atomic
def add(
    by: Member, script_id: uuid.UUID, *, parts: Sequence[StorybookPart], after: uuid.UUID | None = None
) -> list[ScriptPart]:
    """More parts at the end of a mission, or after one of them."""
    script = script_of(begin(by, Right.KEEP_SECRETS), script_id)
    for part in parts:
        _must_say_something(part.kind, part.heading, part.text)
    return _insert(script, parts, place=_place_after(script, after))


def _insert(script: Script, parts: Sequence[StorybookPart], *, place: int) -> list[ScriptPart]:
    if script.parts.count() + len(parts) > PARTS_AT_MOST:
        raise Refused("too-many-parts", _("A mission has two hundred parts at most. Join some, or start another."))
    script.parts.filter(place__gte=place).update(place=F("place") + len(parts))
    return _write(script, parts, from_place=place)


def _must_say_something(kind: str, heading: str, text: str) -> None:
    if not (heading if kind in NAMED else text):
        words = _("A nexus and a fragment need a name, every other part some words.")
        raise Refused("says-nothing", words)


def _place_after(script: Script, part_id: uuid.UUID | None) -> int:
    if part_id is None:
        last = script.parts.aggregate(last=Max("place"))["last"]
        return 0 if last is None else last + 1
    return _part(script, part_id).place + 1


def _part(script: Script, part_id: uuid.UUID) -> ScriptPart:
    part = script.parts.filter(pk=part_id).first()
    if part is None:
        raise Http404
    return part


@transaction.atomic
def change(
    by: Member, script_id: uuid.UUID, part_id: uuid.UUID, *, changes: Mapping[str, Any], steps: int = 0
) -> ScriptPart:
    """Other words for a part: ``kind``, ``heading``, ``text``. What was shown of it stays as it was shown.

    *steps* moves it so many places further on, or back where they are negative.
    """
    script = script_of(begin(by, Right.KEEP_SECRETS), script_id)
    part = _part(script, part_id)
    for name in ("kind", "heading", "text"):
        setattr(part, name, changes.get(name, getattr(part, name)))
    _must_say_something(part.kind, part.heading, part.text)
    part.save(update_fields=["kind", "heading", "text"])
    if steps:
        _move(script, part, steps)
    return part


def _move(script: Script, part: ScriptPart, steps: int) -> None:
    order = list(script.parts.all())
    index = order.index(part)
    order.insert(min(max(index + steps, 0), len(order) - 1), order.pop(index))
    for place, one in enumerate(order):
        one.place = place
    ScriptPart.objects.bulk_update(order, ["place"])


@transaction.atomic
def choose_mutation(by: Member, script_id: uuid.UUID, *, chosen: ChosenMutation) -> ScriptPart:
    """One more in the script's list of mutations, which stands in its head: Rule.GUIDED_MUTATIONS."""
    script = script_of(begin(by, Right.KEEP_SECRETS), script_id)
    part = script.parts.filter(kind=PartKind.MUTATIONS).last()
    if part is None:
        new = StorybookPart(StorybookPartKind.MUTATIONS, text=str(chosen))
        return _insert(script, [new], place=_first_nexus(script))[0]
    text = ", ".join([*listed(part.text), str(chosen)])
    if len(text) > LONGEST_TEXT:
        raise Refused("too-many-mutations", _("The list of mutations is full. Take one out first."))
    part.text = text
    part.save(update_fields=["text"])
    return part


def _first_nexus(script: Script) -> int:
    """Where the head of the mission ends."""
    first = script.parts.filter(kind=PartKind.NEXUS).first()
    return first.place if first else _place_after(script, None)


@transaction.atomic
def remove(by: Member, script_id: uuid.UUID, part_id: uuid.UUID) -> None:
    """The part is gone; where it was shown, it stays."""
    _part(script_of(begin(by, Right.KEEP_SECRETS), script_id), part_id).delete()


@transaction.atomic
def pass_on(by: Member, script_id: uuid.UUID, *, number: int) -> Member:
    """Give a mission to another player, who reads it once they carry the lantern. Also a former guide may."""
    seat = begin(by, Right.PLAY)
    script = script_of(seat, script_id)
    other = seat_numbered(seat, number)
    if other.user is None or other.role == Role.SPECTATOR or other.user_id == seat.user_id:
        raise Refused("cannot-guide", _("Hand it to another player who sits at this table."))
    _must_have_room_for_a_script(other)
    script.author = other.user
    script.save(update_fields=["author"])
    return other


def as_text(script: Script) -> str:
    """The whole mission in the storybook's form, to be pasted at another table."""
    return storybook.write(script.title, _storybook_parts(script))


def nexuses_of(script: Script) -> list[str]:
    """Those of its list and its headings, by their cards."""
    return [nexus.name for nexus in mission_written(script.title, _storybook_parts(script)).mission.nexuses]


def _storybook_parts(script: Script) -> tuple[StorybookPart, ...]:
    return tuple(StorybookPart(StorybookPartKind(part.kind), part.heading, part.text) for part in script.parts.all())


def is_secret(kind: str) -> bool:
    """Whether a part is written to be kept, not to be read to the table."""
    return kind not in (PartKind.NEXUS, PartKind.ALOUD, PartKind.FRAGMENT)
