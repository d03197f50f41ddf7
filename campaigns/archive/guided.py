"""Guided mode in a campaign's file: the story as its maker was shown it, and the missions that they wrote."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from django.db.models import Q
from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, Struct, UnsetType

from campaigns.chronicle.facts import Seat
from campaigns.guiding.actions.reveals import TOLD_AT_MOST, story_for
from campaigns.guiding.actions.scripts import SCRIPTS_AT_MOST, scripts_of
from campaigns.models import Member, PartKind, Script, ScriptPart, Told
from campaigns.rulebooks.apocrypha.missions.storybook import LONGEST_NAME, LONGEST_TEXT, PARTS_AT_MOST
from cards.box.card_names import CardName, NameableCards, name_of

Moment = Annotated[datetime, Meta(tz=True)]
Heading = Annotated[str, Meta(max_length=LONGEST_NAME)]
Words = Annotated[str, Meta(max_length=LONGEST_TEXT)]


# Which of the file's missions, and which part of it; both from 1.
PartRef = tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]


class PartInFile(Struct, forbid_unknown_fields=True):
    kind: PartKind
    heading: Heading
    text: Words


class ScriptPartInFile(PartInFile):
    # What a fragment became when a saint was given it.
    card: CardName | None = None


class ToldInFile(PartInFile):
    at: Moment
    by_name: Annotated[str, Meta(max_length=60)]
    # Shown to the maker of the file and to nobody else.
    is_personal: bool
    # What of the maker's own missions it was.
    part: PartRef | None = None

    def __post_init__(self) -> None:
        _must_be_in_range(self.at)


class ShownInFile(PartInFile):
    """What the maker, as a guide, has shown to another seat alone."""

    at: Moment
    by_name: Annotated[str, Meta(max_length=60)]
    seat: Seat
    part: PartRef

    def __post_init__(self) -> None:
        _must_be_in_range(self.at)


class ScriptInFile(Struct, forbid_unknown_fields=True):
    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    created: Moment
    parts: Annotated[list[ScriptPartInFile], Meta(max_length=PARTS_AT_MOST)]

    def __post_init__(self) -> None:
        _must_be_in_range(self.created)


Story = Annotated[list[ToldInFile], Meta(max_length=TOLD_AT_MOST)]
Scripts = Annotated[list[ScriptInFile], Meta(max_length=SCRIPTS_AT_MOST)]
Shown = Annotated[list[ShownInFile], Meta(max_length=TOLD_AT_MOST)]


def _must_be_in_range(moment: datetime) -> None:
    """Databases keep moments in UTC, where the first and the last day of time have no neighbours."""
    try:
        moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(_("a moment is out of range")) from None


# --- Out


def story_seen_by(seat: Member) -> list[ToldInFile]:
    refs = _refs(seat)
    found = [
        ToldInFile(
            PartKind(told.kind),
            told.heading,
            told.text,
            told.at,
            told.by_name,
            told.seat is not None,
            refs.get(told.part_id),
        )
        for told in story_for(seat)
    ]
    # What was shown in the same moment has an order that every database agrees on.
    return sorted(found, key=lambda one: (-one.at.timestamp(), one.part or (0, 0), one.kind, one.heading, one.text))


def written_by(seat: Member) -> list[ScriptInFile] | UnsetType:
    """The missions of whoever makes the file; where there are none, the file does not speak of any."""
    return [ScriptInFile(one.title, one.created, _parts(one)) for one in _scripts(seat)] or UNSET


def _scripts(seat: Member) -> list[Script]:
    scripts = scripts_of(seat).prefetch_related("parts__card__type")
    return sorted(scripts, key=lambda one: (one.created, one.title), reverse=True)


def _parts(script: Script) -> list[ScriptPartInFile]:
    return [
        ScriptPartInFile(PartKind(part.kind), part.heading, part.text, name_of(part.card) if part.card else None)
        for part in script.parts.all()
    ]


def _refs(seat: Member) -> dict[Any, PartRef]:
    scripts = enumerate(_scripts(seat), start=1)
    return {part.pk: (n, m) for n, script in scripts for m, part in enumerate(script.parts.all(), start=1)}


def shown_by(seat: Member) -> list[ShownInFile] | UnsetType:
    """What whoever makes the file showed to one seat or another of their own missions."""
    refs = _refs(seat)
    seated = Member.objects.filter(campaign=seat.campaign_id, user__isnull=False)
    told = Told.objects.filter(Q(person=None) | Q(person__in=seated.values("user")), part__in=refs)
    told = told.exclude(seat=None).exclude(pk__in=story_for(seat).values("pk"))
    rows = [
        ShownInFile(PartKind(one.kind), one.heading, one.text, one.at, one.by_name, one.seat or 0, refs[one.part_id])
        for one in told
    ]
    return sorted(rows, key=lambda row: (row.part, row.seat)) or UNSET


# --- What is wrong with a file


def problems(
    story: Sequence[ToldInFile], scripts: Sequence[ScriptInFile] | UnsetType, shown: Sequence[ShownInFile] | UnsetType
) -> Iterator[str]:
    missions = [] if scripts is UNSET else scripts
    rows = [] if shown is UNSET else shown
    parts = {(n, m) for n, script in enumerate(missions, start=1) for m in range(1, len(script.parts) + 1)}
    named: dict[str, list[PartRef | None]] = {"story": [one.part for one in story], "shown": [one.part for one in rows]}
    for what, refs in named.items():
        for index, ref in enumerate(refs):
            if ref is not None and ref not in parts:
                yield _("%(at)s.part: there is no such part of a mission.") % {"at": f"$.{what}[{index}]"}
    whole = [(one.part, None) for one in story if one.part and not one.is_personal]
    once = [*whole, *((one.part, one.seat) for one in rows), *((one.part, 0) for one in story if one.is_personal)]
    once = [one for one in once if one[0]]
    if len(set(once)) < len(once):
        yield _("$.story: each part is shown once to everybody, and once to a seat.")


# --- In


def write(
    to: Member,
    story: Sequence[ToldInFile],
    scripts: Sequence[ScriptInFile] | UnsetType,
    shown: Sequence[ShownInFile] | UnsetType,
) -> None:
    """The story of a campaign, and the missions of whoever brings it in; what only the file's maker knows is theirs."""
    parts = write_scripts(to, [] if scripts is UNSET else scripts)
    rows: list[tuple[ToldInFile | ShownInFile, int | None]] = [
        (one, to.number if one.is_personal else None) for one in story
    ]
    seen = {(one.part, seat) for one, seat in rows}
    others = [(one, one.seat) for one in ([] if shown is UNSET else shown) if (one.part, one.seat) not in seen]
    Told.objects.bulk_create(
        Told(
            campaign=to.campaign,
            part=parts[one.part] if one.part else None,
            kind=one.kind,
            heading=one.heading,
            text=one.text,
            at=one.at,
            by_name=one.by_name,
            seat=seat,
            person=to.user if seat == to.number else None,
        )
        for one, seat in [*rows, *others]
    )


def write_scripts(to: Member, scripts: Sequence[ScriptInFile]) -> dict[PartRef, ScriptPart]:
    """The missions of whoever brings the file in."""
    assert to.user is not None  # they have just sat down in it
    names = [part.card for script in scripts for part in script.parts if part.card is not None]
    cards = NameableCards(to.user, to.campaign.game_id, names)
    made = [
        (Script(campaign=to.campaign, author=to.user, title=script.title, created=script.created), script.parts)
        for script in scripts
    ]
    Script.objects.bulk_create(script for script, _parts in made)
    refs = {
        (n, m): ScriptPart(
            script=script,
            place=m - 1,
            kind=part.kind,
            heading=part.heading,
            text=part.text,
            card=cards.get(part.card) if part.card is not None else None,
        )
        for n, (script, parts) in enumerate(made, start=1)
        for m, part in enumerate(parts, start=1)
    }
    ScriptPart.objects.bulk_create(refs.values())
    return refs
