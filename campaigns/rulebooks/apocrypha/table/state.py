"""How a mission stands at the live table."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.sanctify import NexusSide, SanctifyCause, SanctifyGoal, TryResult
from campaigns.rulebooks.sitting import Outcome, State


class MainStep(StrEnum):
    """The six steps of a turn, in order: Rule.TURN_STEPS."""

    START = "start"
    SUPPORT = "support"
    INVESTIGATE = "investigate"
    SANCTIFY = "sanctify"
    TRANSFER = "transfer"
    END = "end"


class SpecialStepName(StrEnum):
    """Those that come at any time and are gone again; Mission End, the third, is the outcome."""

    PLAY = "play"
    DAMAGE = "damage"


class CardKind(StrEnum):
    """What is turned up when somebody investigates, or drawn from the clock."""

    OMEN = "omen"
    GIFT = "gift"
    THREAT = "threat"
    ARCHETYPE = "archetype"


class CardOrigin(StrEnum):
    NEXUS = "nexus"
    CLOCK = "clock"
    # A new card, drawn at random: Rule.NEW_CARDS.
    BOX = "box"
    # Rule.COPIED_CARDS.
    COPY = "copy"


class CardGoesTo(StrEnum):
    HAND = "hand"
    BOX = "box"
    NEXUS = "nexus"
    CLOCK = "clock"
    HALO = "halo"
    # It was a copy.
    NOWHERE = "nowhere"


class HandsChange(StrEnum):
    """What changed hands in the mission, for its end to know."""

    GIFT_WON = "gift-won"
    GIFT_SACRIFICED = "gift-sacrificed"
    GIFT_GIVEN = "gift-given"
    FRAGMENT_SPENT = "fragment-spent"
    FRAGMENT_GAINED = "fragment-gained"
    CARD_SLOTTED = "card-slotted"


class TableSaint(msgspec.Struct, frozen=True, kw_only=True):
    """A saint of the choir: whose it is, and where the pawn stands; None is nowhere."""

    saint: str
    player: str | None = None
    nexus: str | None = None
    faded: bool = False


class TableTurn(msgspec.Struct, frozen=True, kw_only=True):
    number: int = 1
    saint: str
    step: MainStep = MainStep.START


class TableNexus(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    side: NexusSide = NexusSide.DOOM
    sealed: bool = False


class SpecialStep(msgspec.Struct, frozen=True, kw_only=True):
    step: SpecialStepName
    saint: str


class PlayedOmen(msgspec.Struct, frozen=True, kw_only=True):
    """Its conditions hold for this Investigate step: Rule.OMEN_CONDITIONS."""

    nexus: str
    side: NexusSide
    card: str | None = None


class TurnedUpCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that lies up and waits to be avoided or confronted."""

    what: CardKind
    saint: str
    origin: CardOrigin = CardOrigin.NEXUS
    # Where it was turned up.
    nexus: str | None = None
    card: str | None = None
    # Its number, as in "minion 3", and the true threat for which it stands, where the mission says it.
    archetype: str | None = None
    threat: str | None = None
    # Whether the confrontation has begun: Rule.TOO_LATE_TO_AVOID.
    begun: bool = False
    # What a guide added to the confrontation, and how many dice are rolled for it; None: one for each who assists.
    mutation: str | None = None
    mutation_dice: int | None = None


class ResolvedCard(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the last card that lay up; ``won`` is None where it was avoided."""

    card: TurnedUpCard
    won: bool | None
    to: CardGoesTo


class Guard(msgspec.Struct, frozen=True, kw_only=True):
    nexus: str
    result: TryResult


class TableSanctify(msgspec.Struct, frozen=True, kw_only=True):
    """What was answered so far in this Sanctify step."""

    at: str
    after: SanctifyCause
    escapes: bool
    # Masters set aside.
    masters: int
    # Masters that may lie in decks besides; None where nobody knows.
    hidden: int | None = None
    guards: tuple[Guard, ...] = ()
    seal: TryResult | None = None
    found: int | None = None
    # Whether the master is gone from the hands of the active saint, one way or the other.
    escaped: bool = False


class CardChange(msgspec.Struct, frozen=True, kw_only=True):
    what: HandsChange
    saint: str
    card: str | None = None
    # To whom it was given.
    to: str | None = None
    # In which slot of the halo it lies, where that was said.
    slot: str | None = None


class MissionState(State, frozen=True):
    """What other programs rely on stands first, and nothing is ever added inside of it; all else stands beside it."""

    # As it was given: a slug, or the mission written out.
    mission: str | dict[str, Any]
    # Clockwise: the next sits to one's left.
    choir: tuple[TableSaint, ...]
    turn: TableTurn
    # The cards left; None where nobody counts them.
    clock: int | None
    nexuses: tuple[TableNexus, ...]
    outcome: Outcome | None = None

    # Who was at a nexus when it was sealed, and has not moved since: Rule.MUST_MOVE.
    must_move: tuple[str, ...] = ()
    act: int = 1
    # Whether a guide leads: Rule.GUIDED_MODE.
    guided: bool = False
    goal: SanctifyGoal | None = None
    # The true threat for which an archetype stands, by number ("minion 3"): they lie open beside the mission.
    threats: dict[str, str] = {}
    # Masters that are still in the mission; None where nobody knows.
    masters: int | None = None
    # By nexus and by saint, where somebody counted: the cards left in the deck, and in the hand.
    cards: dict[str, int] = {}
    hands: dict[str, int] = {}
    changes: tuple[CardChange, ...] = ()
    # Whether it lies in the box until another night.
    packed: bool = False
    # The number of the mission in its campaign, where that keeps it.
    record: int | None = None
    title: str | None = None
    # Helpers of the screen that this table does without.
    off: tuple[str, ...] = ()

    # Of the turn that is under way, and gone with it.
    part: str | None = None
    special: tuple[SpecialStep, ...] = ()
    # Who has drawn from the clock.
    drew: tuple[str, ...] = ()
    omen: PlayedOmen | None = None
    # The last is the one that is dealt with.
    up: tuple[TurnedUpCard, ...] = ()
    resolved: ResolvedCard | None = None
    sanctify: TableSanctify | None = None

    def saint(self, name: str) -> TableSaint | None:
        return next((saint for saint in self.choir if saint.saint == name), None)

    def nexus(self, name: str) -> TableNexus | None:
        return next((nexus for nexus in self.nexuses if nexus.name == name), None)

    @property
    def open_nexuses(self) -> tuple[str, ...]:
        return tuple(nexus.name for nexus in self.nexuses if not nexus.sealed)

    @property
    def here(self) -> str | None:
        """Where the active saint stands."""
        return next(saint.nexus for saint in self.choir if saint.saint == self.turn.saint)

    def at(self, nexus: str) -> tuple[str, ...]:
        return tuple(saint.saint for saint in self.choir if saint.nexus == nexus)


def in_step(state: MissionState, step: MainStep) -> MissionState:
    """A step begins, and with it ends whatever belonged to the one before: nobody has to say that it does."""
    return replace(state, turn=replace(state.turn, step=step), part=None, special=(), omen=None, up=(), sanctify=None)


def in_turn(state: MissionState, saint: str) -> MissionState:
    """The next turn begins, with *saint*."""
    turn = TableTurn(number=state.turn.number + 1, saint=saint)
    return in_step(replace(state, turn=turn, drew=(), resolved=None), turn.step)


def with_saint(state: MissionState, name: str, **changes: object) -> MissionState:
    choir = (replace(saint, **changes) if saint.saint == name else saint for saint in state.choir)
    return replace(state, choir=tuple(choir))


def with_nexus(state: MissionState, name: str, **changes: object) -> MissionState:
    nexuses = (replace(nexus, **changes) if nexus.name == name else nexus for nexus in state.nexuses)
    return replace(state, nexuses=tuple(nexuses))


def with_cards(state: MissionState, nexus: str | None, by: int) -> MissionState:
    """So many cards more in the deck of *nexus*, where somebody counts them; a count never falls below none."""
    if nexus is None or nexus not in state.cards:
        return state
    return replace(state, cards={**state.cards, nexus: max(state.cards[nexus] + by, 0)})


def with_change(state: MissionState, change: CardChange) -> MissionState:
    return replace(state, changes=(*state.changes, change))
