"""A mission as the storybook lists it, and the choir that plays it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

MASTER = "master"
MINION = "minion"
LARGEST_CHOIR = 6
# What lies in the box.
MASTERS, MINIONS = 3, 16
LETTERS = ("A", "B", "C")
NEXUSES_AT_MOST = MASTERS + MINIONS
# Where pawns begin when the nexus structure lets them begin at any nexus.
ANYWHERE = "anywhere"


@dataclass(frozen=True)
class Nexus:
    name: str
    min_saints: int = 1
    # What the story calls it.
    local_name: str = ""
    # What its row of symbols asks for, by type; None where nobody has told us.
    deck: Mapping[str, int] | None = None
    # What a guide wants there, by name, as in Rule.PLUNGE_MISSION.
    holds: Sequence[str] = ()
    # The mutations that a guide has ready there.
    mutations: Sequence[str] = ()


@dataclass(frozen=True)
class Clock:
    """So many omens, and for each saint so many archetypes of a group of minions, where one is named.

    Rule.CLOCK; Rule.PLUNGE_CLOCK.
    """

    omens: int
    per_saint: int = 0
    per_saint_from: str | None = None


@dataclass(frozen=True)
class Archetype:
    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


@dataclass(frozen=True)
class Threat:
    """A true threat of the mission: a master, or a minion of a letter, with the archetypes that stand for it."""

    name: str
    group: str
    archetypes: Sequence[int] = ()
    # Where a guide wants it.
    nexus: str = ""

    def stands(self, archetype: Archetype) -> bool:
        return (archetype.kind == MASTER) == (self.group == MASTER) and archetype.number in self.archetypes


@dataclass(frozen=True)
class StorybookMission:
    """A mission in the storybook's form (Rule.MISSION_FORM); a clock that is not known is None."""

    nexuses: Sequence[Nexus]
    masters: Sequence[int]
    minions: Mapping[str, Sequence[int]]
    # The groups in the order of seeding; each names masters and letters of minions that are shuffled together. None:
    # nobody has told us what the goal structure says.
    seed: Sequence[Sequence[str]] | None
    clock: Clock | None = None
    max_saints: int = LARGEST_CHOIR
    # A mission like Enter Here comes in its order, and nothing of it is shuffled.
    is_stacked: bool = False
    # A guide sets it up, and keeps most of it from the table: Rule.TWO_MODES.
    is_guided: bool = False
    title: str = ""
    chapter: str = ""
    is_expansion: bool = False
    # By kind: goal, nexus, clock.
    structures: Mapping[str, str] = field(default_factory=dict)
    threats: Sequence[Threat] = ()
    # Where pawns begin: the name of a nexus, or ANYWHERE; empty where the nexus structure has to be asked.
    start: str = ""


@dataclass(frozen=True)
class ChoirSaint:
    """A saint of the choir, as far as somebody has written them down."""

    name: str
    hand_size: int | None = None
    omens: int | None = None
