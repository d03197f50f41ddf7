"""Where a scene stands at the live table: the Coven as it sits, the Pentagram, the Pool and the clock."""

from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from campaigns.rulebooks import sitting
from campaigns.rulebooks.sitting import Malformed, Outcome
from campaigns.rulebooks.witching_hour.coven import clockwise_from, left_of
from campaigns.rulebooks.witching_hour.enemies import EnemyKind, Price
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.variants import Variant


class Facing(sitting.State, frozen=True, kw_only=True):
    """An Enemy that faces a Witch."""

    name: str
    kind: EnemyKind
    cost: int
    bound: bool = False


class SeatedWitch(sitting.State, frozen=True, kw_only=True):
    name: str
    # Whose seat it is, where somebody said so.
    player: str | None = None
    corruption: int = 0
    # The open ones, ascending.
    sigils: tuple[int, ...] = ()
    # As they came.
    facing: tuple[Facing, ...] = ()

    @property
    def imps(self) -> int:
        """Those that make spells dearer: Rule.IMPS."""
        return sum(enemy.kind is EnemyKind.IMP and not enemy.bound for enemy in self.facing)

    def enemy(self, name: str) -> Facing | None:
        return next((enemy for enemy in self.facing if enemy.name == name), None)

    @property
    def dark_fey(self) -> tuple[str, ...]:
        """Those that forbid her Gaia's Magic: Rule.DARK_FEY."""
        return tuple(enemy.name for enemy in self.facing if enemy.kind is EnemyKind.DARK_FEY and not enemy.bound)


# --- What else lies on the table, where it is tracked


class Component(StrEnum):
    """What a table tracks, or leaves on the table; the first five are known to other programs."""

    CORRUPTION = "corruption"
    SIGILS = "sigils"
    ENEMIES = "enemies"
    PENTAGRAM = "pentagram"
    POOL = "pool"
    PHASES = "phases"
    LURKING = "lurking"
    GUARDIANS = "guardians"
    FAMILIARS = "familiars"
    MAGIC = "magic"
    PILES = "piles"
    OVERLORDS = "overlords"
    MARKERS = "markers"
    COUNTERS = "counters"
    SECRETS = "secrets"


ALWAYS_KNOWN = tuple(Component)[:5]


class Walk(sitting.State, frozen=True, kw_only=True):
    """Where in the Hour the table is."""

    phase: Phase
    # As the phases call it.
    step: str
    # Whose turn it is, where the phase has turns.
    turn: str | None = None


class Lurking(sitting.State, frozen=True, kw_only=True):
    name: str
    kind: EnemyKind
    cost: int
    sigils: tuple[int, ...] = ()


class Guardian(sitting.State, frozen=True, kw_only=True):
    """Whatever guards a Locus; bound, it lies beside the Pentagram."""

    name: str
    locus: int
    # Whose Soul Link it is.
    witch: str | None = None
    bound: bool = False


class Familiar(sitting.State, frozen=True, kw_only=True):
    name: str
    # With whom it is.
    witch: str
    # The Hour in which it came into play.
    since: int
    # Whether it went to another Witch in this Hour.
    moved: bool = False


class EnemyCard(sitting.State, frozen=True, kw_only=True):
    """What the card of an Enemy says, where somebody wrote it down."""

    name: str
    bind: Price | None = None
    banish: Price | None = None
    # Its damage.
    spells: int = 0
    corruption: int = 0
    # None: nobody said whether it is a Starter Demon.
    starter: bool | None = None


class Magic(sitting.State, frozen=True, kw_only=True):
    """What a Witch has left to spend in battle."""

    witch: str
    black: int = 0
    white: int = 0


class Counter(sitting.State, frozen=True, kw_only=True):
    """Something that the scene counts, under the name that the table gave it."""

    name: str
    value: int


class Secret(sitting.State, frozen=True, kw_only=True):
    """A Witch's Secret, facedown: what stands on it is nobody else's until it is revealed."""

    witch: str
    # That lies on it.
    corruption: int = 0
    # In which it last advanced; 0: it has not.
    hour: int = 0
    # What it was, once it is revealed.
    words: str | None = None
    resolved: bool = False


class Night(sitting.State, frozen=True, kw_only=True):
    """A scene at the table. The fields down to the outcome are known to other programs."""

    hour: int = 1
    leader: str
    # Clockwise, so that the next one sits to the left.
    witches: tuple[SeatedWitch, ...]
    # The spells that are left on the Loci 1 to 6.
    locus: tuple[int, ...]
    pool: int = 0
    limit: int
    outcome: Outcome | None = None

    scene: int
    difficulty: Difficulty
    hours: int
    tracks: tuple[Component, ...] = ALWAYS_KNOWN
    walk: Walk | None = None
    # The Loci that gave the Witch at turn a spell.
    taken: tuple[int, ...] = ()
    lurking: tuple[Lurking, ...] = ()
    guardians: tuple[Guardian, ...] = ()
    familiars: tuple[Familiar, ...] = ()
    cards: tuple[EnemyCard, ...] = ()
    magic: tuple[Magic, ...] = ()
    # How many lie there; None: nobody counts them.
    demon_deck: int | None = None
    void: int | None = None
    aether: int | None = None
    overlords: tuple[str, ...] = ()
    # On what a Universal Marker lies.
    markers: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    # Those that lie or have been told of.
    secrets: tuple[Secret, ...] = ()
    # Whose hand is chosen and waits for the others.
    hands: tuple[str, ...] = ()
    # The number of the story in which this is a try; None: a quick play.
    story: int | None = None
    variants: tuple[Variant, ...] = ()
    # Whose mat lies on its golden side.
    gold: tuple[str, ...] = ()
    # What the scene's card changes, in words of the table's own.
    words: str = ""

    def seat(self, name: str) -> int:
        return next(seat for seat, witch in enumerate(self.witches) if witch.name == name)

    def witch(self, name: str) -> SeatedWitch:
        return self.witches[self.seat(name)]

    def left_of(self, name: str) -> SeatedWitch:
        return self.witches[left_of(self.seat(name), len(self.witches))]

    @property
    def in_turn(self) -> tuple[str, ...]:
        """The Witches from the Leader on."""
        names = [witch.name for witch in self.witches]
        return tuple(names[seat] for seat in clockwise_from(self.seat(self.leader), len(names)))

    @property
    def guarded(self) -> tuple[int, ...]:
        return tuple(guardian.locus for guardian in self.guardians if not guardian.bound)

    def card(self, enemy: str) -> EnemyCard | None:
        return next((card for card in self.cards if card.name == enemy), None)

    def secret_of(self, name: str) -> Secret:
        return next((secret for secret in self.secrets if secret.witch == name), Secret(witch=name))

    def magic_of(self, name: str) -> Magic:
        return next((magic for magic in self.magic if magic.witch == name), Magic(witch=name))


def with_witch(night: Night, name: str, **changes: Any) -> Night:
    """The night with one Witch changed."""
    witches = tuple(replace(each, **changes) if each.name == name else each for each in night.witches)
    return replace(night, witches=witches)


def with_sigils(witch: SeatedWitch, opened: tuple[int, ...], closed: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Her open Sigils, ascending, when some more open and some close."""
    return tuple(sorted({*witch.sigils, *opened} - {*closed}))


def check_witch(night: Night, name: str, field: str = "witch") -> None:
    if all(witch.name != name for witch in night.witches):
        raise Malformed(field, "unknown-witch", name=name)
