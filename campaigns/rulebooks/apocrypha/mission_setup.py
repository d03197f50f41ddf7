"""Setting up a mission: its nexuses, its clock, which archetypes are seeded, and every step in order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.verdict import Finding

MASTER = "master"
LARGEST_CHOIR = 6


@dataclass(frozen=True)
class Nexus:
    name: str
    min_saints: int = 1


@dataclass(frozen=True)
class Clock:
    """So many omens, and for each saint so many archetypes of a group of minions, where one is named."""

    omens: int
    per_saint: int = 0
    per_saint_from: str | None = None


@dataclass(frozen=True)
class Mission:
    """A mission in the storybook's form (Rule.MISSION_FORM); a clock that is not known is None."""

    nexuses: Sequence[Nexus]
    masters: Sequence[int]
    minions: Mapping[str, Sequence[int]]
    # The groups in the order of seeding; each names masters and letters of minions that are shuffled together.
    seed: Sequence[Sequence[str]]
    clock: Clock | None = None
    max_saints: int = LARGEST_CHOIR
    # A mission like Enter Here comes in its order, and nothing of it is shuffled.
    is_stacked: bool = False


@dataclass(frozen=True)
class Archetype:
    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


@dataclass(frozen=True)
class Setup:
    nexuses: tuple[str, ...]
    seeding: tuple[tuple[Archetype, ...], ...]
    clock: int | None
    steps: tuple[Finding, ...]
    # Why the mission cannot be set up like this.
    problems: tuple[Finding, ...]


def set_up(mission: Mission, saints: int) -> Setup:
    """How *mission* is set up for so many saints, with the nexuses for them: Rule.NEXUSES_FOR_THE_CHOIR."""
    nexuses = tuple(nexus.name for nexus in mission.nexuses if nexus.min_saints <= saints)
    in_clock = archetypes_in_clock(mission, saints)
    seeding = seed(mission, len(nexuses), gone=in_clock)
    clock = size_of(mission.clock, saints) if mission.clock else None
    return Setup(
        nexuses=nexuses,
        seeding=seeding,
        clock=clock,
        steps=tuple(_steps(mission, nexuses, seeding, clock, in_clock)),
        problems=tuple(_problems(mission, saints, nexuses, seeding)),
    )


def size_of(clock: Clock, saints: int) -> int:
    """All cards in the clock."""
    return clock.omens + clock.per_saint * saints


def archetypes_in_clock(mission: Mission, saints: int) -> tuple[Archetype, ...]:
    """The archetypes that the clock takes before any are seeded."""
    if mission.clock is None or mission.clock.per_saint_from is None:
        return ()
    return archetypes_of(mission, [mission.clock.per_saint_from])[: mission.clock.per_saint * saints]


def seed(mission: Mission, nexuses: int, *, gone: Sequence[Archetype] = ()) -> tuple[tuple[Archetype, ...], ...]:
    """For each group one archetype a nexus, as far as there are any; what one group takes is gone for the next.

    Rule.ONE_ARCHETYPE_EACH.
    """
    taken, dealt = set(gone), []
    for group in mission.seed:
        left = [archetype for archetype in archetypes_of(mission, group) if archetype not in taken]
        dealt.append(tuple(left[:nexuses]))
        taken.update(dealt[-1])
    return tuple(dealt)


def archetypes_of(mission: Mission, group: Sequence[str]) -> tuple[Archetype, ...]:
    """The archetypes of a group in the order in which they are taken: Rule.MASTERS_FIRST, then the lowest numbers."""
    masters = mission.masters if MASTER in group else ()
    minions = {number for letter in group for number in mission.minions.get(letter, ())}
    return (
        *(Archetype(MASTER, number) for number in sorted(masters)),
        *(Archetype("minion", number) for number in sorted(minions)),
    )


def _problems(
    mission: Mission, saints: int, nexuses: Sequence[str], seeding: Sequence[Sequence[Archetype]]
) -> Iterator[Finding]:
    if saints > mission.max_saints:
        rule = Rule.ENTER_HERE_SAINTS if mission.is_stacked else Rule.CHOIR_SIZE
        yield Finding(rule, {"saints": saints, "most": mission.max_saints})
    if not nexuses:
        yield Finding(Rule.A_MISSION_NEEDS_A_NEXUS, {"saints": saints})
    for group, dealt in zip(mission.seed, seeding, strict=True):
        if len(dealt) < len(nexuses):
            yield Finding(Rule.SEEDING, {"group": tuple(group), "has": len(dealt), "needs": len(nexuses)})


def _steps(
    mission: Mission,
    nexuses: tuple[str, ...],
    seeding: Sequence[Sequence[Archetype]],
    clock: int | None,
    in_clock: Sequence[Archetype],
) -> Iterator[Finding]:
    if mission.is_stacked:
        yield Finding(Rule.ENTER_HERE_IS_STACKED)
        yield Finding(Rule.NEXUSES_START_IN_DOOM, {"nexuses": nexuses})
    else:
        yield _clock_step(clock, in_clock)
        yield Finding(Rule.TRUE_THREATS_DISPLAYED, {"archetypes": _names([*in_clock, *_flat(seeding)])})
        yield Finding(Rule.NEXUSES_START_IN_DOOM, {"nexuses": nexuses})
        yield Finding(Rule.NEXUS_DECKS)
        yield from (Finding(Rule.SEEDING, {"archetypes": _names(group)}) for group in seeding)
        yield Finding(Rule.NEXUS_DECKS_SHUFFLED)
    yield from (Finding(rule) for rule in (Rule.SEATS, Rule.PAWNS, Rule.HANDS, Rule.FIRST_TURN))


def _clock_step(clock: int | None, archetypes: Sequence[Archetype]) -> Finding:
    known = {} if clock is None else {"count": clock}
    return Finding(Rule.CLOCK, {**known, "archetypes": _names(archetypes)})


def _flat(seeding: Sequence[Sequence[Archetype]]) -> list[Archetype]:
    return [archetype for group in seeding for archetype in group]


def _names(archetypes: Sequence[Archetype]) -> tuple[str, ...]:
    return tuple(map(str, archetypes))
