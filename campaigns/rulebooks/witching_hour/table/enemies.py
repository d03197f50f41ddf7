"""Enemies at the table: summoned, bound, unbound and banished, and how Summon Demons begins and ends."""

from msgspec.structs import replace

from campaigns.rulebooks.sitting import Count, Event, Name, Outcome
from campaigns.rulebooks.witching_hour.enemies import Demon, EnemyKind
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.summoning import obstacles
from campaigns.rulebooks.witching_hour.table.ending import has_fallen
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, OfWitch, illegal, one_witch
from campaigns.rulebooks.witching_hour.table.options import Sigil
from campaigns.rulebooks.witching_hour.table.piles import into_the_void
from campaigns.rulebooks.witching_hour.table.state import Facing, Night, SeatedWitch, with_witch
from campaigns.rulebooks.witching_hour.table.walk import moved_on


class Summoned(OfWitch, frozen=True):
    name: Name
    kind: EnemyKind
    cost: Count
    sigils: tuple[Sigil, ...]


class OfEnemy(OfWitch, frozen=True):
    """What happens to an Enemy that faces a Witch."""

    name: str


class Bound(OfEnemy, frozen=True):
    pass


class Unbound(OfEnemy, frozen=True):
    pass


class Banished(OfEnemy, frozen=True):
    pass


class SummoningBegun(Event, frozen=True):
    pass


class SummoningEnded(Event, frozen=True):
    pass


def summon(night: Night, event: Summoned) -> Night:
    """Rule.COST_IS_CONSUMED; the Sigils stay open until all are done."""
    witch = night.witch(event.witch)
    demon = Demon(event.name, event.cost, frozenset(event.sigils))
    facing = [enemy.name for enemy in witch.facing]
    for found in obstacles(demon, witch.corruption, frozenset(witch.sigils), facing):
        raise illegal(found.rule, **found.facts, witch=witch.name)
    return faced(night, witch, Facing(name=event.name, kind=event.kind, cost=event.cost))


def faced(night: Night, witch: SeatedWitch, enemy: Facing) -> Night:
    """The Enemy takes what it costs, and faces her; if it lurked, it does so no longer."""
    night = replace(night, lurking=tuple(demon for demon in night.lurking if demon.name != enemy.name))
    return with_witch(night, witch.name, corruption=witch.corruption - enemy.cost, facing=(*witch.facing, enemy))


def bind(night: Night, event: Bound) -> Night:
    if _faced(night, event).bound:
        raise illegal(Rule.BOUND_IS_OFF, enemy=event.name, bound=1)
    return _with_enemy(night, event, bound=True)


def unbind(night: Night, event: Unbound) -> Night:
    if not _faced(night, event).bound:
        raise illegal(Rule.BOUND_IS_OFF, enemy=event.name, bound=0)
    return _with_enemy(night, event, bound=False)


def banish(night: Night, event: Banished) -> Night:
    """Rule.BANISHED_TO_THE_VOID, Rule.STARTERS_LEAVE"""
    enemy = _faced(night, event)
    kept = tuple(each for each in night.witch(event.witch).facing if each is not enemy)
    night = with_witch(night, event.witch, facing=kept)
    return night if is_starter(night, enemy) else into_the_void(night, 1)


def is_starter(night: Night, enemy: Facing) -> bool:
    """As its card says; of one of which nobody said so, whether it came for nothing."""
    card = night.card(enemy.name)
    return enemy.cost == 0 if card is None or card.starter is None else card.starter


def begin_summoning(night: Night, event: SummoningBegun) -> Night:
    """Rule.ALL_UNBIND, Rule.GUARDIANS_RETURN"""
    guardians = tuple(replace(guardian, bound=False) for guardian in night.guardians)
    night = replace(night, witches=tuple(map(_all_unbound, night.witches)), guardians=guardians)
    return moved_on(night, Phase.SUMMON_DEMONS, "lurk")


def end_summoning(night: Night, event: SummoningEnded) -> Night:
    """Rule.SIGILS_CLOSE, Rule.LURKING_TO_THE_VOID, then Rule.CHECK_AFTER_SUMMONING."""
    night = replace(night, witches=tuple(replace(witch, sigils=()) for witch in night.witches))
    night = into_the_void(replace(night, lurking=()), len(night.lurking))
    if has_fallen(night):
        night = moved_on(night, Phase.SUMMON_DEMONS, "check")
        return replace(night, outcome=Outcome(how="corruption", won=False))
    return moved_on(night, Phase.INSIGHT, "draw")


def _faced(night: Night, event: OfEnemy) -> Facing:
    enemy = night.witch(event.witch).enemy(event.name)
    if enemy is None:
        raise illegal(Rule.ENEMIES_FACE_ONE_WITCH, enemy=event.name, witch=event.witch, faces=0)
    return enemy


def _with_enemy(night: Night, event: OfEnemy, *, bound: bool) -> Night:
    facing = night.witch(event.witch).facing
    turned = tuple(replace(enemy, bound=bound) if enemy.name == event.name else enemy for enemy in facing)
    return with_witch(night, event.witch, facing=turned)


def _all_unbound(witch: SeatedWitch) -> SeatedWitch:
    return replace(witch, facing=tuple(replace(enemy, bound=False) for enemy in witch.facing))


EVENTS: EventKinds = {
    "summoned": EventKind(Summoned, summon, one_witch),
    "bound": EventKind(Bound, bind, one_witch),
    "unbound": EventKind(Unbound, unbind, one_witch),
    "banished": EventKind(Banished, banish, one_witch),
    "summoning-begun": EventKind(SummoningBegun, begin_summoning),
    "summoning-ended": EventKind(SummoningEnded, end_summoning),
}
