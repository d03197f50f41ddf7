"""Setting up a mission: its nexuses, its clock, which archetypes are seeded, and every step in order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.missions.mission import (
    MASTER,
    MINION,
    Archetype,
    ChoirSaint,
    Clock,
    Nexus,
    StorybookMission,
)
from campaigns.rulebooks.apocrypha.missions.setup_steps import SetupStep, steps_of
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding


@dataclass(frozen=True)
class MissionSetup:
    nexuses: tuple[str, ...]
    seeding: tuple[tuple[Archetype, ...], ...]
    clock: int | None
    steps: tuple[SetupStep, ...]
    # Why the mission cannot be set up like this.
    problems: tuple[Finding, ...]
    in_clock: tuple[Archetype, ...] = ()


def nexuses_for(mission: StorybookMission, saints: int) -> tuple[Nexus, ...]:
    """Rule.NEXUSES_FOR_THE_CHOIR."""
    return tuple(nexus for nexus in mission.nexuses if nexus.min_saints <= saints)


def size_of(clock: Clock, saints: int) -> int:
    """All cards in the clock."""
    return clock.omens + clock.per_saint * saints


def archetypes_in_clock(mission: StorybookMission, saints: int) -> tuple[Archetype, ...]:
    """The archetypes that the clock takes before any are seeded."""
    if mission.clock is None or mission.clock.per_saint_from is None:
        return ()
    return archetypes_of(mission, [mission.clock.per_saint_from])[: mission.clock.per_saint * saints]


def seed(
    mission: StorybookMission, nexuses: int, *, gone: Sequence[Archetype] = ()
) -> tuple[tuple[Archetype, ...], ...]:
    """For each group one archetype a nexus, as far as there are any; what one group takes is gone for the next.

    Rule.ONE_ARCHETYPE_EACH.
    """
    taken, dealt = set(gone), []
    for group in mission.seed or ():
        left = [archetype for archetype in archetypes_of(mission, group) if archetype not in taken]
        dealt.append(tuple(left[:nexuses]))
        taken.update(dealt[-1])
    return tuple(dealt)


def archetypes_of(mission: StorybookMission, group: Sequence[str]) -> tuple[Archetype, ...]:
    """The archetypes of a group in the order in which they are taken: Rule.MASTERS_FIRST, then the lowest numbers."""
    masters = set(mission.masters) if MASTER in group else set()
    minions = {number for letter in group for number in mission.minions.get(letter, ())}
    return (
        *(Archetype(MASTER, number) for number in sorted(masters)),
        *(Archetype(MINION, number) for number in sorted(minions)),
    )


def problems(
    mission: StorybookMission, saints: int, nexuses: Sequence[Nexus], seeding: Sequence[Sequence[Archetype]]
) -> Iterator[Finding]:
    """Why so many saints cannot play it with these nexuses."""
    if saints > mission.max_saints:
        rule = Rule.ENTER_HERE_SAINTS if mission.is_stacked else Rule.CHOIR_SIZE
        yield Finding(rule, {"saints": saints, "most": mission.max_saints})
    if not nexuses:
        yield Finding(Rule.A_MISSION_NEEDS_A_NEXUS, {"saints": saints})
    for group, dealt in zip(mission.seed or (), seeding, strict=True):
        if len(dealt) < len(nexuses):
            yield Finding(Rule.SEEDING, {"group": tuple(group), "has": len(dealt), "needs": len(nexuses)})


def set_up(mission: StorybookMission, saints: int, *, choir: Sequence[ChoirSaint] = ()) -> MissionSetup:
    """How *mission* is set up for so many saints; for the saints of the *choir* by their names, where it is known."""
    nexuses = nexuses_for(mission, saints)
    in_clock = archetypes_in_clock(mission, saints)
    seeding = seed(mission, len(nexuses), gone=in_clock)
    clock = size_of(mission.clock, saints) if mission.clock else None
    return MissionSetup(
        nexuses=tuple(nexus.name for nexus in nexuses),
        seeding=seeding,
        clock=clock,
        steps=tuple(steps_of(mission, nexuses, seeding, clock, in_clock, choir)),
        problems=tuple(problems(mission, saints, nexuses, seeding)),
        in_clock=in_clock,
    )
