"""The steps of setting up a mission, in the order of the book and each with its rule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from campaigns.rulebooks.apocrypha.missions.mission import (
    ANYWHERE,
    Archetype,
    ChoirSaint,
    Nexus,
    StorybookMission,
    Threat,
)
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Fact, Finding


@dataclass(frozen=True)
class SetupStep(Finding):
    """A rule to be followed now."""

    # Whose pile it is: a nexus, or a saint; so that people can share the steps out.
    group: str = ""
    # Only the guide may read it.
    is_secret: bool = False


def steps_of(
    mission: StorybookMission,
    nexuses: Sequence[Nexus],
    seeding: Sequence[Sequence[Archetype]],
    clock: int | None,
    in_clock: Sequence[Archetype],
    choir: Sequence[ChoirSaint],
) -> Iterator[SetupStep]:
    """Each thing to do, for the table or for the guide alone, as Rule.SETUP_ORDER has it."""
    if mission.is_stacked:
        yield from _enter_here(nexuses)
    elif mission.is_guided:
        yield from _by_the_guide(mission, nexuses, clock, in_clock, choir)
    else:
        yield SetupStep(Rule.TEMPORAL_MUTATION)
        yield from _decks_of_saints(choir)
        yield from _mission(mission, nexuses, seeding, clock, in_clock)
        yield _in_doom(nexuses)
        yield from _nexus_decks(nexuses)
        yield from _seeding(mission, nexuses, seeding)
        yield SetupStep(Rule.NEXUS_DECKS_SHUFFLED)
    yield from _starting(mission, choir)


def _enter_here(nexuses: Sequence[Nexus]) -> Iterator[SetupStep]:
    """A deck that comes in its order is laid out pile by pile."""
    yield SetupStep(Rule.ENTER_HERE_IS_STACKED)
    yield SetupStep(Rule.ENTER_HERE_CARDS)
    yield SetupStep(Rule.ENTER_HERE_MUTATION)
    yield SetupStep(Rule.ENTER_HERE_LAYOUT)
    yield _in_doom(nexuses)
    yield SetupStep(Rule.ENTER_HERE_CHOICE)


def _decks_of_saints(choir: Sequence[ChoirSaint]) -> Iterator[SetupStep]:
    """Rule.DECK_AT_MISSION_START: new omens make a saint's deck complete."""
    if not choir:
        yield SetupStep(Rule.NEW_OMENS)
    for saint in choir:
        yield SetupStep(Rule.NEW_OMENS, _count_for(saint.name, saint.omens), group=saint.name)


def _count_for(saint: str, count: int | None) -> dict[str, Fact]:
    return {"saint": saint} if count is None else {"saint": saint, "count": count}


def _mission(
    mission: StorybookMission,
    nexuses: Sequence[Nexus],
    seeding: Sequence[Sequence[Archetype]],
    clock: int | None,
    in_clock: Sequence[Archetype],
) -> Iterator[SetupStep]:
    if mission.chapter:
        yield SetupStep(Rule.CHAPTER_CHANGE, {"chapter": mission.chapter, "expansion": int(mission.is_expansion)})
    yield SetupStep(Rule.MISSION_DISPLAYED, {"title": mission.title, "structures": tuple(mission.structures.values())})
    yield _clock(mission, clock, in_clock)
    set_aside = [*in_clock, *chain.from_iterable(seeding)]
    yield SetupStep(
        Rule.TRUE_THREATS_DISPLAYED,
        {"threats": tuple(map(_threat_title, mission.threats)), "archetypes": _standing(mission, set_aside)},
    )
    left = [nexus for nexus in mission.nexuses if nexus not in nexuses]
    yield SetupStep(
        Rule.NEXUSES_FOR_THE_CHOIR, {"nexuses": tuple(map(_whole_name, nexuses)), "left": tuple(map(_asking, left))}
    )


def _threat_title(threat: Threat) -> str:
    """“Yule Cat (A)”; a master by “master”."""
    return f"{threat.name} ({threat.group})"


def _standing(mission: StorybookMission, archetypes: Sequence[Archetype]) -> tuple[str, ...]:
    """Each archetype with the true threat for which it stands, where that is known: “minion 2 (Yule Lads)”."""

    def standing(archetype: Archetype) -> str:
        named = next((threat.name for threat in mission.threats if threat.stands(archetype)), "")
        return f"{archetype} ({named})" if named else str(archetype)

    return tuple(map(standing, archetypes))


def _whole_name(nexus: Nexus) -> str:
    return f"{nexus.name} ({nexus.local_name})" if nexus.local_name else nexus.name


def _asking(nexus: Nexus) -> str:
    return f"{nexus.name} ({nexus.min_saints}+)"


def _clock(
    mission: StorybookMission, clock: int | None, archetypes: Sequence[Archetype], *, is_secret: bool = False
) -> SetupStep:
    facts: dict[str, Fact] = {
        "archetypes": _standing(mission, archetypes),
        "structure": mission.structures.get("clock", ""),
    }
    if clock is not None:
        facts["count"] = clock
    return SetupStep(Rule.CLOCK, facts, is_secret=is_secret)


def _in_doom(nexuses: Sequence[Nexus]) -> SetupStep:
    return SetupStep(Rule.NEXUSES_START_IN_DOOM, {"nexuses": tuple(nexus.name for nexus in nexuses)})


def _nexus_decks(nexuses: Sequence[Nexus]) -> Iterator[SetupStep]:
    for nexus in nexuses:
        known = {type: count for type, count in (nexus.deck or {}).items() if count}
        yield SetupStep(Rule.NEXUS_DECKS, {"nexus": nexus.name, **known}, group=nexus.name)


def _seeding(
    mission: StorybookMission, nexuses: Sequence[Nexus], seeding: Sequence[Sequence[Archetype]]
) -> Iterator[SetupStep]:
    if mission.seed is None:
        yield SetupStep(Rule.SEEDING, {"nexuses": len(nexuses)})
    for group in seeding:
        yield SetupStep(Rule.SEEDING, {"archetypes": _standing(mission, group)})


def _starting(mission: StorybookMission, choir: Sequence[ChoirSaint]) -> Iterator[SetupStep]:
    yield SetupStep(Rule.SEATS, {"saints": tuple(saint.name for saint in choir)})
    yield _pawns(mission)
    if not choir:
        yield SetupStep(Rule.HANDS)
    for saint in choir:
        yield SetupStep(Rule.HANDS, _count_for(saint.name, saint.hand_size), group=saint.name)
    yield SetupStep(Rule.GUIDED_TURNS if mission.is_guided else Rule.FIRST_TURN)
    if not mission.is_guided:
        yield SetupStep(Rule.MISSION_START_POWERS)


def _pawns(mission: StorybookMission) -> SetupStep:
    if mission.is_stacked:
        return SetupStep(Rule.ENTER_HERE_PAWNS, {"nexus": mission.start})
    if mission.is_guided:
        return SetupStep(Rule.PAWNS)
    structure = mission.structures.get("nexus", "")
    if mission.start == ANYWHERE:
        return SetupStep(Rule.PAWNS, {"anywhere": 1, "structure": structure})
    return SetupStep(Rule.PAWNS, {"nexus": mission.start, "structure": structure})


def _by_the_guide(
    mission: StorybookMission,
    nexuses: Sequence[Nexus],
    clock: int | None,
    in_clock: Sequence[Archetype],
    choir: Sequence[ChoirSaint],
) -> Iterator[SetupStep]:
    """What the guide prepares, Rule.OUT_OF_SIGHT; the saints' decks are the players' own affair."""
    threats = tuple(map(_threat_with_place, mission.threats))
    archetypes = _standing(mission, in_clock)
    yield SetupStep(Rule.GUIDES_CHOOSE, {"threats": threats, "archetypes": archetypes}, is_secret=True)
    for nexus in nexuses:
        met = (threat.name for threat in mission.threats if threat.nexus.casefold() == nexus.name.casefold())
        facts: dict[str, Fact] = {
            "nexus": _whole_name(nexus),
            "cards": tuple(dict.fromkeys((*nexus.holds, *met))),
            "mutations": tuple(nexus.mutations),
        }
        yield SetupStep(Rule.GUIDED_NEXUSES, facts, group=nexus.name, is_secret=True)
    if not choir:
        yield SetupStep(Rule.GUIDED_SAINTS)
    for saint in choir:
        yield SetupStep(Rule.GUIDED_SAINTS, _count_for(saint.name, saint.omens), group=saint.name)
    yield _clock(mission, clock, in_clock, is_secret=True)


def _threat_with_place(threat: Threat) -> str:
    """“Wendigo (master, Lake)”."""
    return f"{threat.name} ({', '.join(filter(None, [threat.group, threat.nexus]))})"
