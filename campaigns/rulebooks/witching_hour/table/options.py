"""With what a scene begins at the live table, and the night at its first Hour."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from campaigns.rulebooks import sitting
from campaigns.rulebooks.sitting import Count, Malformed, Name
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, SMALLEST_COVEN, MatSide
from campaigns.rulebooks.witching_hour.enemies import EnemyKind
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.pentagram import LOCI, Variety, piles
from campaigns.rulebooks.witching_hour.scenes import MOST_HOURS, SCENES
from campaigns.rulebooks.witching_hour.table.state import (
    ALWAYS_KNOWN,
    Component,
    Counter,
    Facing,
    Guardian,
    Night,
    SeatedWitch,
)
from campaigns.rulebooks.witching_hour.variants import EITHER, Variant

SceneNumber = Annotated[int, Meta(ge=0, le=len(SCENES) - 1)]
# As they lie on the mat.
Sigil = Annotated[int, Meta(ge=1, le=6)]
AtLeastOne = Annotated[int, Meta(ge=1, le=9_999)]


class StarterOptions(sitting.Sent, frozen=True):
    """The Starter Demon that faces her; what it gives her is told apart."""

    name: Name
    kind: EnemyKind = EnemyKind.OTHER


class WitchOptions(sitting.Sent, frozen=True):
    name: Name
    player: Name | None = None
    # What the starter demon gives her, and the Sigils that it opens.
    corruption: Count = 0
    sigils: tuple[Sigil, ...] = ()
    side: MatSide = MatSide.BRONZE
    starter: StarterOptions | None = None


class CounterOptions(sitting.Sent, frozen=True):
    """What the scene counts from the beginning."""

    name: Name
    value: Count


class GuardianOptions(sitting.Sent, frozen=True):
    """What guards a Locus from the beginning."""

    name: Name
    locus: Annotated[int, Meta(ge=1, le=LOCI)]
    # Whose Soul Link it is.
    witch: Name | None = None


class SceneOptions(sitting.Options, frozen=True):
    scene: SceneNumber
    difficulty: Difficulty
    # Clockwise.
    witches: Annotated[tuple[WitchOptions, ...], Meta(min_length=SMALLEST_COVEN, max_length=LARGEST_COVEN)]
    # The first of them, unless somebody else leads.
    leader: Name | UnsetType = UNSET
    hours: AtLeastOne = MOST_HOURS
    # By the scene, and by the chart for so many, unless the scene's card says another.
    limit: AtLeastOne | UnsetType = UNSET
    locus: Annotated[tuple[Count, ...], Meta(min_length=LOCI, max_length=LOCI)] | UnsetType = UNSET
    # What the table tracks from the beginning.
    tracks: tuple[Component, ...] = ALWAYS_KNOWN
    # In which story it is a try; none: a quick play.
    story: AtLeastOne | None = None
    # What the scene's card brings, where somebody wrote it down.
    counters: Annotated[tuple[CounterOptions, ...], Meta(max_length=20)] = ()
    guardians: Annotated[tuple[GuardianOptions, ...], Meta(max_length=20)] = ()
    overlords: Annotated[tuple[Name, ...], Meta(max_length=20)] = ()
    words: Annotated[str, Meta(max_length=5_000)] = ""
    variants: tuple[Variant, ...] = ()


def start(options: SceneOptions) -> Night:
    names = [witch.name for witch in options.witches]
    _once("witches.{}.name", names)
    _once("counters.{}.name", [counter.name for counter in options.counters])
    _once("guardians.{}.name", [guardian.name for guardian in options.guardians])
    _once("overlords.{}", options.overlords)
    _check_variants(options.variants)
    leader = names[0] if options.leader is UNSET else options.leader
    if leader not in names:
        raise Malformed("leader", "unknown-witch", name=leader)
    return Night(
        scene=options.scene,
        difficulty=options.difficulty,
        leader=leader,
        hours=options.hours,
        limit=SCENES[options.scene].limit if options.limit is UNSET else options.limit,
        locus=piles(len(names), _variety(options)) if options.locus is UNSET else options.locus,
        witches=tuple(map(_seated, options.witches)),
        tracks=tuple(component for component in Component if component in _tracks(options)),
        story=options.story,
        counters=tuple(Counter(name=each.name, value=each.value) for each in options.counters),
        guardians=tuple(_guardian(each, names, at) for at, each in enumerate(options.guardians)),
        overlords=options.overlords,
        words=options.words,
        gold=tuple(witch.name for witch in options.witches if witch.side is MatSide.GOLD),
        variants=tuple(variant for variant in Variant if variant in options.variants),
    )


def _variety(options: SceneOptions) -> Variety | None:
    return Variety.HARD if Variant.VARIETY_HARD in options.variants else None


def _check_variants(variants: tuple[Variant, ...]) -> None:
    for easy, hard in EITHER:
        if easy in variants and hard in variants:
            raise Malformed("variants", "easier-and-harder")


def _tracks(options: SceneOptions) -> set[Component]:
    """What lies on the table from the beginning is tracked."""
    brought = {
        Component.COUNTERS: options.counters,
        Component.GUARDIANS: options.guardians,
        Component.OVERLORDS: options.overlords,
    }
    return {*options.tracks, *(component for component, given in brought.items() if given)}


def _guardian(given: GuardianOptions, witches: list[str], at: int) -> Guardian:
    if given.witch is not None and given.witch not in witches:
        raise Malformed(f"guardians.{at}.witch", "unknown-witch", name=given.witch)
    return Guardian(name=given.name, locus=given.locus, witch=given.witch)


def _once(field: str, names: Sequence[str]) -> None:
    for at, name in enumerate(names):
        if name in names[:at]:
            raise Malformed(field.format(at), "twice", name=name)


def _seated(witch: WitchOptions) -> SeatedWitch:
    return SeatedWitch(
        name=witch.name,
        player=witch.player,
        corruption=witch.corruption,
        sigils=tuple(sorted({*witch.sigils})),
        facing=() if witch.starter is None else (Facing(name=witch.starter.name, kind=witch.starter.kind, cost=0),),
    )
