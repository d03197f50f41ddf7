"""Summoning: which Demon tries first, whether its attack succeeds, what it takes, and the deck of them all.

Waits for the live table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.enemies import Enemy
from campaigns.rulebooks.witching_hour.register import Rule

# Rule.THREE_LURK
LURKING = 3


@dataclass(frozen=True)
class SummoningAttempt:
    """A Demon's try, and everything that stands against it."""

    enemy: Enemy
    against: tuple[Finding, ...]

    @property
    def succeeds(self) -> bool:
        return not self.against


@dataclass(frozen=True)
class Attack:
    """All that the Lurking Demons try with one Witch; what she has left, who faces her now, and who still lurks."""

    attempts: tuple[SummoningAttempt, ...]
    corruption: int

    @property
    def came(self) -> tuple[Enemy, ...]:
        return tuple(attempt.enemy for attempt in self.attempts if attempt.succeeds)

    @property
    def lurking(self) -> tuple[Enemy, ...]:
        return tuple(attempt.enemy for attempt in self.attempts if not attempt.succeeds)


def attack(
    lurking: Sequence[Enemy], corruption: int, open_sigils: frozenset[str], prefers: Sequence[str] = ()
) -> Attack:
    """Each Demon tries once, in its turn, with what those before it left: Rule.ALL_THREE_TRY, Rule.COST_IS_CONSUMED."""
    attempts = []
    for enemy in in_order(lurking, prefers):
        attempt = SummoningAttempt(enemy, tuple(obstacles(enemy, corruption, open_sigils)))
        attempts.append(attempt)
        corruption -= enemy.cost if attempt.succeeds else 0
    return Attack(tuple(attempts), corruption)


def in_order(lurking: Sequence[Enemy], prefers: Sequence[str] = ()) -> tuple[Enemy, ...]:
    """Rule.DEAREST_FIRST, Rule.MOST_SIGILS_ON_A_TIE, then by the names that the Witch prefers: Rule.WITCH_CHOOSES.

    Where she has no preference, they try as they lie.
    """
    wished = {name: place for place, name in enumerate(prefers)}
    return tuple(sorted(lurking, key=lambda enemy: (*_rank(enemy), wished.get(enemy.name, len(wished)))))


def _rank(enemy: Enemy) -> tuple[int, int]:
    return -enemy.cost, -len(enemy.sigils)


def obstacles(enemy: Enemy, corruption: int, open_sigils: frozenset[str]) -> Iterator[Finding]:
    """Why *enemy* cannot attack a Witch: Rule.ENOUGH_CORRUPTION, Rule.OPEN_SIGILS."""
    if enemy.cost > corruption:
        yield Finding(Rule.ENOUGH_CORRUPTION, {"enemy": enemy.name, "cost": enemy.cost, "has": corruption})
    if closed := enemy.sigils - open_sigils:
        yield Finding(Rule.OPEN_SIGILS, {"enemy": enemy.name, "closed": tuple(sorted(closed))})


# --- The Demon Deck

Shuffle = Callable[[tuple[Enemy, ...]], Sequence[Enemy]]


@dataclass(frozen=True)
class Demons:
    """The Demon Deck, its top first; the Void; and who lurks."""

    deck: tuple[Enemy, ...]
    void: tuple[Enemy, ...] = ()
    lurking: tuple[Enemy, ...] = ()


def refilled(demons: Demons, shuffle: Shuffle) -> Demons:
    """The Lurking spaces filled up: Rule.REFILL; with fewer only where none is left: Rule.NO_DEMONS_LEFT."""
    while (wanted := LURKING - len(demons.lurking)) and (demons := _with_deck(demons, shuffle)).deck:
        came, left = demons.deck[:wanted], demons.deck[wanted:]
        demons = replace(demons, deck=left, lurking=(*demons.lurking, *came))
    return _with_deck(demons, shuffle)


def _with_deck(demons: Demons, shuffle: Shuffle) -> Demons:
    """Rule.VOID_RESHUFFLED, Rule.NO_STARTERS_IN_THE_DECK"""
    if demons.deck or not demons.void:
        return demons
    kept = tuple(enemy for enemy in demons.void if not enemy.is_starter)
    return replace(demons, deck=tuple(shuffle(kept)), void=())


def dispersed(demons: Demons) -> Demons:
    """Rule.LURKING_TO_THE_VOID"""
    return replace(demons, void=(*demons.void, *demons.lurking), lurking=())
