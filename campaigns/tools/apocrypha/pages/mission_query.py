"""Which mission the address of the set-up guide means: one of the catalogue, of the campaign, or a pasted one."""

import re
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.guiding.actions import scripts
from campaigns.missions.catalogue import (
    GAME,
    ListedMission,
    mission_called,
    mission_named,
    mission_written,
    missions_listed,
)
from campaigns.models import Campaign, Member, MissionState
from campaigns.models.mission_record import record_of
from campaigns.rulebooks.apocrypha.missions import storybook, storybook_reading
from campaigns.rulebooks.apocrypha.missions.mission import StorybookMission
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.tools.apocrypha.pages.choir_query import Choir
from campaigns.tools.frame import FieldProblem
from cards.models import Chapter

BASE = "base"
# An address must not become longer than servers take.
LONGEST_TEXT = 2_500
# What of a written mission says how it is set up.
SETTING_UP = (
    StorybookPartKind.STRUCTURES,
    StorybookPartKind.NEXUSES,
    StorybookPartKind.MASTER,
    StorybookPartKind.MINIONS,
    StorybookPartKind.CLOCK,
    StorybookPartKind.GIFTS,
    StorybookPartKind.THREATS,
    StorybookPartKind.MUTATIONS,
    StorybookPartKind.NEXUS,
)
WENT = re.compile(r"went-(\d{1,6})", re.ASCII)
SCRIPT = re.compile(r"script-([0-9a-f-]{36})", re.ASCII)
# Missions of a campaign that are offered.
MOST_MISSIONS = 12


@dataclass(frozen=True)
class ChosenMission:
    """A mission, as far as it is known; or why it is not."""

    title: str = ""
    mission: StorybookMission | None = None
    # The number of a mission that the campaign has set out on, and who went, in their seats.
    went: int | None = None
    seats: tuple[str, ...] = ()
    problem: FieldProblem | None = None
    # What was pasted and not understood.
    unread: tuple[str, ...] = ()
    # A guide's own: nobody else may learn even its title.
    is_script: bool = False


def chosen_mission(request: HttpRequest, choir: Choir) -> ChosenMission:
    """What the address chooses; an empty choice where it chooses nothing."""
    sent = request.GET.get("mission", "")
    went, script = WENT.fullmatch(sent), SCRIPT.fullmatch(sent)
    if request.GET.get("text") and not sent:
        return _in_chapter(pasted_mission(request.GET["text"]), request.GET.get("chapter", ""))
    if went:
        return _recorded(_campaign(choir), int(went[1]))
    if script:
        return _scripted(request, _campaign(choir), script[1])
    return _of_catalogue(sent) if sent else ChosenMission()


def is_of_campaign(word: str) -> bool:
    """Whether it names a mission that only one campaign knows."""
    return bool(WENT.fullmatch(word) or SCRIPT.fullmatch(word))


def _campaign(choir: Choir) -> Campaign:
    if choir.campaign is None:
        raise Http404
    return choir.campaign


def _of_catalogue(slug: str) -> ChosenMission:
    listed = next((one for one in missions_listed() if one.slug == slug), None)
    if listed is None:
        return ChosenMission(problem=FieldProblem("mission", _("There is no such mission. Choose another.")))
    mission = mission_called(slug)
    return ChosenMission(mission.title, mission) if mission else _unknown(listed.name)


def _unknown(name: str) -> ChosenMission:
    words = _("Of %(name)s only the name is known here. Paste it from the storybook.")
    return ChosenMission(name, problem=FieldProblem("mission", words % {"name": name}))


def _recorded(campaign: Campaign, number: int) -> ChosenMission:
    """A mission on which the campaign's saints went, or are."""
    found = campaign.missions.filter(number=number).exclude(state=MissionState.GONE).first()
    if found is None:
        raise Http404
    mission = mission_named(found.name)
    seats = tuple(went.name for went in record_of(found.record).choir)
    choice = ChosenMission(found.name, mission) if mission else _unknown(found.name)
    return replace(choice, went=found.number, seats=seats)


def _scripted(request: HttpRequest, campaign: Campaign, script_id: str) -> ChosenMission:
    """What a guide wrote, for that guide alone."""
    seat = access.seat_with(request.user, campaign.id, Right.KEEP_SECRETS)
    try:
        script = scripts.script_of(seat, uuid.UUID(script_id))
    except ValueError:
        raise Http404 from None
    parts = [StorybookPart(StorybookPartKind(part.kind), part.heading, part.text) for part in script.parts.all()]
    read = mission_written(script.title, parts)
    # Whatever of it stands in which form: a guide sets it up.
    mission = replace(read.mission, is_guided=True, seed=[])
    return ChosenMission(script.title, mission, unread=read.unread, is_script=True)


def pasted_mission(text: str) -> ChosenMission:
    """What somebody pasted in the storybook's form."""
    reading = storybook_reading.parse(text[:LONGEST_TEXT].replace("\0", ""))
    title = reading.title or _("A mission without a title")
    read = mission_written(title, reading.parts)
    lines = (line.text for line in reading.unread)
    return ChosenMission(title, read.mission, unread=(*lines, *read.unread))


def _in_chapter(choice: ChosenMission, slug: str) -> ChosenMission:
    chapter = next((one for one in Chapter.objects.filter(game=GAME) if one.slug == (slug or BASE)), None)
    if chapter is None or choice.mission is None:
        return choice
    is_expansion = bool(chapter.facts.get("expansion"))
    return replace(choice, mission=replace(choice.mission, chapter=chapter.name, is_expansion=is_expansion))


def shortened_text(reading: storybook.StorybookReading) -> str:
    """A text that says of a mission only how it is set up, short enough for an address."""
    parts = tuple(_bare(part) for part in reading.parts if part.kind in SETTING_UP)
    return storybook.write(reading.title or _("A mission without a title"), parts)


def _bare(part: StorybookPart) -> StorybookPart:
    """Of a nexus its name alone."""
    return replace(part, text="") if part.kind is StorybookPartKind.NEXUS else part


# --- What is offered


@dataclass(frozen=True)
class MissionGroup:
    """Missions to choose from, under one heading: the word of the address for each, and its name."""

    name: str
    missions: tuple[tuple[str, str], ...]


def chapters() -> list[Chapter]:
    """Those that are played by themselves; a storybook of Base missions is none."""
    found = Chapter.objects.filter(game=GAME)
    return [chapter for chapter in found if chapter.slug == BASE or chapter.facts.get("expansion")]


def mission_groups(request: HttpRequest, choir: Choir, chapter: str) -> list[MissionGroup]:
    """The catalogue's missions of a chapter, those of the campaign, and what whoever asks wrote for it as its guide."""
    listed = [one for one in missions_listed() if one.chapter == chapter]
    found = [MissionGroup(_("Of the catalogue"), tuple(_offered(listed)))]
    if choir.campaign and request.user.is_authenticated:
        seat = access.seat_of(request.user, choir.campaign.id)
        found += [
            MissionGroup(_("Of the campaign"), _missions_played(choir.campaign)),
            MissionGroup(_("That you wrote"), _own_scripts(seat)),
        ]
    return [shelf for shelf in found if shelf.missions]


def _offered(listed: Iterable[ListedMission]) -> Iterable[tuple[str, str]]:
    for one in listed:
        yield one.slug, one.name if one.is_known else _("%(name)s (only its name)") % {"name": one.name}


def _missions_played(campaign: Campaign) -> tuple[tuple[str, str], ...]:
    found = campaign.missions.exclude(state=MissionState.GONE).only("campaign", "number", "name", "state")
    return tuple((f"went-{one.number}", f"{one.name} · {one.get_state_display()}") for one in found[:MOST_MISSIONS])


def _own_scripts(seat: Member) -> tuple[tuple[str, str], ...]:
    if not access.may(seat, Right.KEEP_SECRETS):
        return ()
    return tuple((f"script-{one.pk}", one.title) for one in scripts.scripts_of(seat)[:MOST_MISSIONS])
