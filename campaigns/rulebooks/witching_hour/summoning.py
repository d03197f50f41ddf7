"""Summoning: which of the Lurking Demons tries first, whether its attack succeeds, and what it takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.enemies import Demon
from campaigns.rulebooks.witching_hour.register import Rule

# Rule.THREE_LURK
LURKING = 3


@dataclass(frozen=True)
class SummoningAttempt:
    """A Demon's try, the Corruption that the Witch has then, and everything that stands against it."""

    demon: Demon
    corruption: int
    against: tuple[Finding, ...]

    @property
    def succeeds(self) -> bool:
        return not self.against


@dataclass(frozen=True)
class Attack:
    """All that the Lurking Demons try with one Witch; what she has left, who comes, and who still lurks."""

    attempts: tuple[SummoningAttempt, ...]
    corruption: int

    @property
    def came(self) -> tuple[Demon, ...]:
        return tuple(attempt.demon for attempt in self.attempts if attempt.succeeds)

    @property
    def lurking(self) -> tuple[Demon, ...]:
        return tuple(attempt.demon for attempt in self.attempts if not attempt.succeeds)


def attack(
    lurking: Sequence[Demon],
    corruption: int,
    open_sigils: frozenset[int],
    prefers: Sequence[str] = (),
    facing: Sequence[str] = (),
) -> Attack:
    """Each Demon tries once, in its turn, with what those before it left: Rule.ALL_THREE_TRY, Rule.COST_IS_CONSUMED.

    *facing*: the names of those that face her already.
    """
    attempts = []
    for demon in in_order(lurking, prefers):
        attempt = SummoningAttempt(demon, corruption, tuple(obstacles(demon, corruption, open_sigils, facing)))
        attempts.append(attempt)
        corruption -= demon.cost if attempt.succeeds else 0
    return Attack(tuple(attempts), corruption)


def in_order(lurking: Sequence[Demon], prefers: Sequence[str] = ()) -> tuple[Demon, ...]:
    """Rule.DEAREST_FIRST, Rule.MOST_SIGILS_ON_A_TIE, then by the names that the Witch prefers: Rule.WITCH_CHOOSES.

    Where she has no preference, they try as they lie.
    """
    wished = {name: place for place, name in enumerate(prefers)}
    return tuple(sorted(lurking, key=lambda demon: (*_rank(demon), wished.get(demon.name, len(wished)))))


def tied(lurking: Sequence[Demon]) -> tuple[tuple[str, ...], ...]:
    """The names of those among which the Witch chooses: Rule.WITCH_CHOOSES."""
    groups: dict[tuple[int, int], list[str]] = {}
    for demon in in_order(lurking):
        groups.setdefault(_rank(demon), []).append(demon.name)
    return tuple(tuple(names) for names in groups.values() if len(names) > 1)


def _rank(demon: Demon) -> tuple[int, int]:
    return -demon.cost, -len(demon.sigils)


def obstacles(
    demon: Demon, corruption: int, open_sigils: frozenset[int], facing: Sequence[str] = ()
) -> Iterator[Finding]:
    """Why *demon* cannot attack a Witch: Rule.ENOUGH_CORRUPTION, Rule.OPEN_SIGILS; or that it faces her already."""
    if demon.cost > corruption:
        yield Finding(Rule.ENOUGH_CORRUPTION, {"enemy": demon.name, "cost": demon.cost, "has": corruption})
    if closed := demon.sigils - open_sigils:
        yield Finding(Rule.OPEN_SIGILS, {"enemy": demon.name, "closed": tuple(map(str, sorted(closed)))})
    if demon.name in facing:
        yield Finding(Rule.ENEMIES_FACE_ONE_WITCH, {"enemy": demon.name, "faces": 1})


def to_reveal(lurking: int) -> int:
    """How many more Demons to lay on the Lurking spaces: Rule.REFILL, Rule.REFILL_AFTER_THE_LAST."""
    return max(0, LURKING - lurking)
