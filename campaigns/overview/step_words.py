"""Each step that a campaign's page tells somebody to do: its kind, its words, and where it leads."""

from enum import StrEnum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class StepKind(StrEnum):
    """Everything that this page ever tells anybody to do."""

    WATCH = "watch"
    INVITE = "invite"
    GO_TO_TABLE = "go-to-table"
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
    StepKind.GO_TO_TABLE: StepWords(
        _("“%(name)s” is on the table"),
        _("Whose turn it is, what comes next, and what to tap when it happened."),
        _("Go to the table"),
        "enter",
        "sitting",
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
