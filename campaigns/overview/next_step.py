"""What one person at a campaign does next, and at most two things that come after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.access import Right
from campaigns.models import Member, Role

SHOWN_AT_MOST = 3


class StepKind(StrEnum):
    """Everything that this page ever tells anybody to do."""

    WATCH = "watch"
    INVITE = "invite"
    CONTINUE_MISSION = "continue-mission"
    END_MISSION = "end-mission"
    SETTLE_MISSION = "settle-mission"
    PREPARE_MISSION = "prepare-mission"
    MAKE_SAINT = "make-saint"
    BRING_SAINT_HOME = "bring-saint-home"
    ARRANGE_HALO = "arrange-halo"
    BUILD_DECK = "build-deck"
    REBUILD_DECKS = "rebuild-decks"
    START_MISSION = "start-mission"
    START_STORY = "start-story"
    PLAY_SCENE = "play-scene"
    RECORD_SCENE = "record-scene"
    PLAY_ANY_SCENE = "play-any-scene"
    START_ANOTHER_STORY = "start-another-story"
    BRING_BOX = "bring-box"
    WRITE_NOTES = "write-notes"
    SEE_CARDS = "see-cards"


class StepWords(NamedTuple):
    """How a step is told: its heading, why, and what stands on the button; *route* is where the button leads."""

    title: Promise
    why: Promise
    label: Promise
    icon: str
    route: str
    query: str = ""


WORDS = {
    StepKind.WATCH: StepWords(
        _("You are watching"),
        _("You see everything that happens here. To play, ask the owner for a seat."),
        _("Read the history"),
        "spectator",
        "campaign-chronicle",
    ),
    StepKind.INVITE: StepWords(
        _("Invite your table"),
        _("Show a code that phones can scan. Nobody needs an account."),
        _("Invite people"),
        "qr",
        "invitations",
    ),
    StepKind.CONTINUE_MISSION: StepWords(
        _("“%(name)s” is under way"),
        _("What you win, spend or lose is recorded there with a tap each."),
        _("Continue the mission"),
        "enter",
        "mission",
    ),
    StepKind.END_MISSION: StepWords(
        _("End the mission"),
        _("The table decides on fragments and deaths together, each on their own phone."),
        _("End the mission"),
        "check",
        "mission-end",
    ),
    StepKind.SETTLE_MISSION: StepWords(
        _("Settle “%(name)s” first"),
        _("Only its result is recorded. Fragments, deaths and clean-up are still to be done before the next mission."),
        _("Settle fragments and deaths"),
        "halo",
        "mission-end",
    ),
    StepKind.PREPARE_MISSION: StepWords(
        _("Prepare a mission"),
        _("You are the guide. Write a mission or paste one; the others see only what you show them."),
        _("Prepare a mission"),
        "guide",
        "guide-scripts",
    ),
    StepKind.MAKE_SAINT: StepWords(
        _("Add your saint"),
        _("Choose one of the printed saints, or write your own. It takes a minute."),
        _("Add a saint"),
        "plus",
        "saint-new",
    ),
    StepKind.BRING_SAINT_HOME: StepWords(
        _("%(name)s is away"),
        _("Your saint plays at another table. Take them back from there, or make another one."),
        _("See %(name)s"),
        "player",
        "saint",
    ),
    StepKind.ARRANGE_HALO: StepWords(
        _("Arrange the halo of %(name)s"),
        _("As it lies now, it breaks a rule, and %(name)s cannot go on a mission."),
        _("Arrange the halo"),
        "halo",
        "saint-halo",
    ),
    StepKind.BUILD_DECK: StepWords(
        _("Build the deck of %(name)s"),
        _("The companion proposes the cards; you take them from the box."),
        _("Build the deck"),
        "cards",
        "saint-start",
    ),
    StepKind.REBUILD_DECKS: StepWords(
        _("Rebuild the decks"),
        _("The deck of %(name)s is not as a mission wants it. The plan says what to draw and what to put back."),
        _("Rebuild the decks"),
        "cards",
        "deck-plan",
    ),
    StepKind.START_MISSION: StepWords(
        _("Start a mission"),
        _("Choose the mission and who goes on it."),
        _("Start a mission"),
        "enter",
        "mission-new",
    ),
    StepKind.START_STORY: StepWords(
        _("Start a story"),
        _("Five scenes from All Hallows' Eve to Halloween; the companion remembers which is next and how hard."),
        _("Start a story"),
        "book",
        "stories",
    ),
    StepKind.PLAY_SCENE: StepWords(
        _("Play “%(name)s”"),
        _("The story says how hard it is and what changes in the box."),
        _("Continue the story"),
        "moon",
        "story",
    ),
    StepKind.RECORD_SCENE: StepWords(
        _("Record the game"),
        _("Who played, and how it ended."),
        _("Record the game"),
        "edit",
        "attempt-new",
    ),
    StepKind.START_ANOTHER_STORY: StepWords(
        _("“%(name)s” is told"),
        _("All five scenes are won. Begin another year."),
        _("Start another story"),
        "book",
        "stories",
        "?new",
    ),
    StepKind.PLAY_ANY_SCENE: StepWords(
        _("Record a quick play"),
        _("Any scene, for its own sake."),
        _("Record a quick play"),
        "edit",
        "quick-play-new",
    ),
    StepKind.BRING_BOX: StepWords(
        _("Whose cards are on the table?"),
        _("With the box entered, everybody sees which cards are there and which are missing."),
        _("Add a box"),
        "box",
        "box-new",
    ),
    StepKind.WRITE_NOTES: StepWords(
        _("Play, then write it down"),
        _("Who played and how it ended: the notes keep it for the next evening."),
        _("Write notes"),
        "edit",
        "campaign-notes",
    ),
    StepKind.SEE_CARDS: StepWords(
        _("Look up a card"),
        _("Every card that this table plays with."),
        _("Look up a card"),
        "search",
        "campaign-cards",
    ),
}

# Their addresses do not name the campaign.
OUTSIDE = {StepKind.BRING_BOX}
NUMBERED = {
    *(StepKind.CONTINUE_MISSION, StepKind.END_MISSION, StepKind.SETTLE_MISSION, StepKind.BRING_SAINT_HOME),
    *(StepKind.ARRANGE_HALO, StepKind.BUILD_DECK, StepKind.PLAY_SCENE, StepKind.RECORD_SCENE),
}


@dataclass(frozen=True)
class Step:
    """Something to do; about a mission, a saint or a story with this name and number, where it is about one."""

    kind: StepKind
    name: str = ""
    number: int = 0


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
    arguments = [] if step.kind in OUTSIDE else [seat.campaign_id, *([step.number] if step.kind in NUMBERED else [])]
    query = f"?game={seat.campaign.game_id}" if step.kind in OUTSIDE else words.query
    return {
        "kind": step.kind.value,
        "title": str(words.title) % facts,
        "why": str(words.why) % facts,
        "label": str(words.label) % facts,
        "icon": words.icon,
        "url": reverse(words.route, args=arguments) + query,
    }


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
