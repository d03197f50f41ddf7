"""What one person at a campaign does next, and at most two things that come after it."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.urls import reverse

from campaigns import access
from campaigns.access import Right
from campaigns.models import Member, Role
from campaigns.overview.step_words import NUMBERED, OUTSIDE, WORDS, StepKind

SHOWN_AT_MOST = 3


@dataclass(frozen=True)
class Step:
    """Something to do; about a mission, a saint or a story with this name and number, where it is about one."""

    kind: StepKind
    name: str = ""
    number: int = 0
    # Of a live table, whose address names nothing else.
    table: uuid.UUID | None = None


@dataclass(frozen=True)
class SaintReadiness:
    """A living saint as far as it matters for the next mission."""

    number: int
    name: str
    # Whoever plays them, by their seat; None is anybody.
    seat: int | None
    is_away: bool = False
    is_halo_legal: bool = True
    # Whether any card of the deck is recorded, and whether those that are go together.
    has_deck: bool = True
    is_deck_legal: bool = True
    has_played: bool = False

    @property
    def needs_deck(self) -> bool:
        """Who went on a mission without a recorded deck keeps it at the table."""
        return not self.has_deck and not self.has_played


@dataclass(frozen=True)
class MissionNow:
    number: int
    name: str
    # The live table at which it is played.
    table: uuid.UUID | None = None


@dataclass(frozen=True)
class ChoirReadiness:
    """All of an Apocrypha campaign that decides what comes next."""

    saints: Sequence[SaintReadiness] = ()
    under_way: MissionNow | None = None
    # Recorded in a hurry: its fragments and deaths are still owed.
    owed: MissionNow | None = None
    has_played: bool = False


@dataclass(frozen=True)
class StoryNow:
    """The newest story of The Witching Hour, and the scene that is due in it; none when it is told."""

    number: int
    name: str
    scene: str = ""


def steps_of_choir(seat: Member, seats: Sequence[Member], choir: ChoirReadiness) -> list[Step]:
    """Of Apocrypha."""
    return _first(seat, _of_choir(seat, choir, is_alone=len(seats) == 1))


def steps_of_story(seat: Member, seats: Sequence[Member], story: StoryNow | None) -> list[Step]:
    """Of The Witching Hour."""
    return _first(seat, _of_story(seat, story, is_alone=len(seats) == 1))


def steps_of_evening(seat: Member, seats: Sequence[Member], *, has_box: bool) -> list[Step]:
    """Of a game that is played in an evening."""
    return _first(seat, _of_evening(seat, is_alone=len(seats) == 1, has_box=has_box))


def without_saint(seats: Sequence[Member], choir: ChoirReadiness) -> list[str]:
    """The names of those who sit here to play and have no saint yet; a guide needs none."""
    taken = {saint.seat for saint in choir.saints}
    return [
        seat.name
        for seat in seats
        if seat.user_id and seat.role != Role.SPECTATOR and not seat.is_guide and seat.number not in taken
    ]


def step_in_words(seat: Member, step: Step) -> dict[str, str]:
    """A step as the page shows it."""
    words, facts = WORDS[step.kind], {"name": step.name}
    arguments = _arguments(seat, step)
    query = f"?game={seat.campaign.game_id}" if step.kind in OUTSIDE else words.query
    return {
        "kind": step.kind.value,
        "title": str(words.title) % facts,
        "why": str(words.why) % facts,
        "label": str(words.label) % facts,
        "icon": words.icon,
        "url": reverse(words.route, args=arguments) + query,
    }


def _arguments(seat: Member, step: Step) -> list[Any]:
    if step.table:
        return [step.table]
    return [] if step.kind in OUTSIDE else [seat.campaign_id, *([step.number] if step.kind in NUMBERED else [])]


def _first(seat: Member, steps: Iterator[Step]) -> list[Step]:
    """What is put away needs nothing, and who may not play watches."""
    if seat.campaign.archived is not None:
        return []
    return list(islice(steps if access.may(seat, Right.PLAY) else iter([Step(StepKind.WATCH)]), SHOWN_AT_MOST))


def _invites(seat: Member, *, is_alone: bool) -> Iterator[Step]:
    if is_alone and access.may(seat, Right.INVITE):
        yield Step(StepKind.INVITE)


# --- Apocrypha


def _of_choir(seat: Member, choir: ChoirReadiness, *, is_alone: bool) -> Iterator[Step]:
    mine = [saint for saint in choir.saints if saint.seat == seat.number]
    if choir.under_way:
        if choir.under_way.table:
            yield Step(StepKind.GO_TO_TABLE, choir.under_way.name, table=choir.under_way.table)
        yield Step(StepKind.CONTINUE_MISSION, choir.under_way.name, choir.under_way.number)
        yield Step(StepKind.END_MISSION, choir.under_way.name, choir.under_way.number)
        # While a mission is played, decks and halos change; what they lack is told afterwards.
        yield from _a_saint(seat, mine, choir)
        return
    if choir.owed:
        yield Step(StepKind.SETTLE_MISSION, choir.owed.name, choir.owed.number)
    if not choir.has_played:
        yield from _invites(seat, is_alone=is_alone)
    yield from _a_saint(seat, mine, choir)
    if not choir.owed:
        yield from _ready(mine or [saint for saint in choir.saints if saint.seat is None])
    if any(not saint.is_away for saint in choir.saints):
        yield Step(StepKind.START_MISSION)


def _a_saint(seat: Member, mine: Sequence[SaintReadiness], choir: ChoirReadiness) -> Iterator[Step]:
    """Somebody who has none makes one; where all are nobody's own, the table shares them."""
    if not mine and seat.is_guide:
        yield Step(StepKind.PREPARE_MISSION)
    elif not mine and not any(saint.seat is None for saint in choir.saints):
        yield Step(StepKind.MAKE_SAINT)
    elif mine and all(saint.is_away for saint in mine):
        yield Step(StepKind.BRING_SAINT_HOME, mine[0].name, mine[0].number)


def _ready(saints: Sequence[SaintReadiness]) -> Iterator[Step]:
    """The halo first: what lies in it changes what the deck wants."""
    here = [saint for saint in saints if not saint.is_away]
    for saint in here:
        if not saint.is_halo_legal:
            yield Step(StepKind.ARRANGE_HALO, saint.name, saint.number)
        if saint.needs_deck or (not saint.is_deck_legal and not saint.has_played):
            yield Step(StepKind.BUILD_DECK, saint.name, saint.number)
    unlike = [saint for saint in here if saint.has_deck and not saint.is_deck_legal and saint.has_played]
    if unlike:
        yield Step(StepKind.REBUILD_DECKS, unlike[0].name)


# --- The other games


def _of_story(seat: Member, story: StoryNow | None, *, is_alone: bool) -> Iterator[Step]:
    if story is None:
        yield from _invites(seat, is_alone=is_alone)
        yield Step(StepKind.START_STORY)
    elif story.scene:
        yield Step(StepKind.PLAY_SCENE, story.scene, story.number)
        yield Step(StepKind.RECORD_SCENE, story.name, story.number)
        yield from _invites(seat, is_alone=is_alone)
    else:
        yield Step(StepKind.START_ANOTHER_STORY, story.name)
        yield Step(StepKind.PLAY_ANY_SCENE)


def _of_evening(seat: Member, *, is_alone: bool, has_box: bool) -> Iterator[Step]:
    yield from _invites(seat, is_alone=is_alone)
    yield Step(StepKind.WRITE_NOTES)
    yield Step(StepKind.SEE_CARDS)
    if not has_box:
        yield Step(StepKind.BRING_BOX)
