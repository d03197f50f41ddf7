"""Lurking Demons at the table: they are laid out, attack a Witch in their order, and leave."""

from msgspec.structs import replace

from campaigns.rulebooks.sitting import Count, Event, Name
from campaigns.rulebooks.witching_hour.enemies import Demon, EnemyKind
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.summoning import LURKING, Attack, attack
from campaigns.rulebooks.witching_hour.table.enemies import faced
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, OfWitch, illegal, one_witch
from campaigns.rulebooks.witching_hour.table.options import Sigil
from campaigns.rulebooks.witching_hour.table.piles import into_the_void, off_the_deck
from campaigns.rulebooks.witching_hour.table.state import Component, Facing, Lurking, Night
from campaigns.rulebooks.witching_hour.table.walk import check_turn, steps_of

# As the phases call the step that follows when all have tried with a Witch.
REFILL = "refill"
AFTER_THE_TRIES = steps_of(Phase.SUMMON_DEMONS)[steps_of(Phase.SUMMON_DEMONS).index(REFILL) :]


class DemonLurked(Event, frozen=True):
    name: Name
    kind: EnemyKind
    cost: Count
    sigils: tuple[Sigil, ...]


class DemonDispersed(Event, frozen=True):
    name: str


class Attacked(OfWitch, frozen=True):
    # Of those that are tied, whom she would have first.
    prefers: tuple[str, ...] = ()


def lurk(night: Night, event: DemonLurked) -> Night:
    """Rule.THREE_LURK; a second one of a name is given another by the table."""
    names = tuple(demon.name for demon in night.lurking)
    if len(names) >= LURKING or event.name in names:
        raise illegal(Rule.THREE_LURK, enemy=event.name, lurking=names)
    sigils = tuple(sorted({*event.sigils}))
    demon = Lurking(name=event.name, kind=event.kind, cost=event.cost, sigils=sigils)
    return off_the_deck(replace(night, lurking=(*night.lurking, demon)))


def disperse(night: Night, event: DemonDispersed) -> Night:
    """A card sends it to the Void."""
    kept = tuple(demon for demon in night.lurking if demon.name != event.name)
    if kept == night.lurking:
        raise illegal(Rule.LURKING_TO_THE_VOID, enemy=event.name)
    return into_the_void(replace(night, lurking=kept), 1)


def attack_witch(night: Night, event: Attacked) -> Night:
    """All that lurk try with her, in their order, and once: Rule.ALL_THREE_TRY. Those that fail lurk on."""
    check_turn(night, Phase.SUMMON_DEMONS, event.witch)
    if have_tried(night):
        raise illegal(Rule.ALL_THREE_TRY, witch=event.witch)
    kinds = {demon.name: demon.kind for demon in night.lurking}
    for demon in attack_on(night, event.witch, event.prefers).came:
        enemy = Facing(name=demon.name, kind=kinds[demon.name], cost=demon.cost)
        night = faced(night, night.witch(event.witch), enemy)
    return replace(night, walk=replace(night.walk, step=REFILL)) if night.walk else night


def have_tried(night: Night) -> bool:
    """Whether they did with the Witch at turn: whoever is laid out then lurks for the next one."""
    return night.walk is not None and night.walk.step in AFTER_THE_TRIES


def attack_on(night: Night, witch: str, prefers: tuple[str, ...] = ()) -> Attack:
    """What the Lurking Demons would do with her, try by try."""
    her = night.witch(witch)
    lurking = [Demon(demon.name, demon.cost, frozenset(demon.sigils)) for demon in night.lurking]
    return attack(lurking, her.corruption, frozenset(her.sigils), prefers, [enemy.name for enemy in her.facing])


EVENTS: EventKinds = {
    "demon-lurked": EventKind(DemonLurked, lurk, component=Component.LURKING),
    "demon-dispersed": EventKind(DemonDispersed, disperse, component=Component.LURKING),
    "attacked": EventKind(Attacked, attack_witch, one_witch, Component.LURKING),
}
