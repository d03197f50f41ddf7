"""Guided mode in a campaign's file: the story as its maker was shown it, and the missions that they wrote."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, Struct, UnsetType

from campaigns.guiding.actions.reveals import TOLD_AT_MOST, story_for
from campaigns.guiding.actions.scripts import SCRIPTS_AT_MOST, scripts_of
from campaigns.models import Member, PartKind, Script, ScriptPart, Told
from campaigns.rulebooks.apocrypha.storybook import LONGEST_NAME, LONGEST_TEXT, PARTS_AT_MOST

Moment = Annotated[datetime, Meta(tz=True)]
Heading = Annotated[str, Meta(max_length=LONGEST_NAME)]
Words = Annotated[str, Meta(max_length=LONGEST_TEXT)]


class PartInFile(Struct, forbid_unknown_fields=True):
    kind: PartKind
    heading: Heading
    text: Words


class ToldInFile(PartInFile):
    at: Moment
    by_name: Annotated[str, Meta(max_length=60)]
    # Shown to the maker of the file and to nobody else.
    is_personal: bool

    def __post_init__(self) -> None:
        _must_be_in_range(self.at)


class ScriptInFile(Struct, forbid_unknown_fields=True):
    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    created: Moment
    parts: Annotated[list[PartInFile], Meta(max_length=PARTS_AT_MOST)]

    def __post_init__(self) -> None:
        _must_be_in_range(self.created)


Story = Annotated[list[ToldInFile], Meta(max_length=TOLD_AT_MOST)]
Scripts = Annotated[list[ScriptInFile], Meta(max_length=SCRIPTS_AT_MOST)]


def _must_be_in_range(moment: datetime) -> None:
    """Databases keep moments in UTC, where the first and the last day of time have no neighbours."""
    try:
        moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(_("a moment is out of range")) from None


def story_seen_by(seat: Member) -> list[ToldInFile]:
    return [
        ToldInFile(PartKind(told.kind), told.heading, told.text, told.at, told.by_name, told.seat is not None)
        for told in story_for(seat)
    ]


def written_by(seat: Member) -> list[ScriptInFile] | UnsetType:
    """The missions of whoever makes the file; where there are none, the file does not speak of any."""
    scripts = scripts_of(seat).prefetch_related("parts")
    return [ScriptInFile(script.title, script.created, _parts(script)) for script in scripts] or UNSET


def _parts(script: Script) -> list[PartInFile]:
    return [PartInFile(PartKind(part.kind), part.heading, part.text) for part in script.parts.all()]


def write_story(to: Member, story: Iterable[ToldInFile]) -> None:
    """The story of a campaign; what only the file's maker knows goes to whoever brings it in."""
    Told.objects.bulk_create(
        Told(
            campaign=to.campaign,
            kind=told.kind,
            heading=told.heading,
            text=told.text,
            at=told.at,
            by_name=told.by_name,
            seat=to.number if told.is_personal else None,
        )
        for told in story
    )


def write_scripts(to: Member, scripts: Iterable[ScriptInFile]) -> None:
    """The missions of whoever brings the file in."""
    assert to.user is not None  # they have just sat down in it
    made = [
        (Script(campaign=to.campaign, author=to.user, title=script.title, created=script.created), script.parts)
        for script in scripts
    ]
    Script.objects.bulk_create(script for script, _parts in made)
    ScriptPart.objects.bulk_create(
        ScriptPart(script=script, place=place, kind=part.kind, heading=part.heading, text=part.text)
        for script, parts in made
        for place, part in enumerate(parts)
    )
