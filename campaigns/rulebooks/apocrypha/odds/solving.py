"""A check worked out from its end: turns, explosions, and each assist for every set of dice."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import comb

from campaigns.rulebooks.apocrypha.changes import Change, Do, in_order
from campaigns.rulebooks.apocrypha.dice import FACES, KEPT, Dice
from campaigns.rulebooks.apocrypha.odds.exploding import Exploding
from campaigns.rulebooks.apocrypha.odds.groups import groups_of
from campaigns.rulebooks.apocrypha.odds.lattice import Lattice, TooManyWays
from campaigns.rulebooks.apocrypha.odds.rolling import Aim, Choice, Values, choose
from campaigns.rulebooks.apocrypha.odds.turning import Turning

# Sums over single sets of dice that one answer may take: some tenths of a second.
MOST_SUMS = 40_000_000
# Python's whole numbers take so many times as long as the machine's.
SLOWER = 12


@dataclass(frozen=True, kw_only=True)
class Check:
    """What is rolled against which target, with which help and under which changes."""

    dice: Dice
    target: int
    keep: int = KEPT
    # How many dice each assist may reroll, one assist after the other.
    assists: Sequence[int] = ()
    changes: Sequence[Change] = field(default_factory=tuple)


class Solved:
    """The best choices for every set of dice that can lie there, and what they lead to."""

    def __init__(self, check: Check) -> None:
        self.check = check
        changes = in_order(check.changes)
        self.rerolls = [change for change in changes if change.do is Do.REROLL]
        explode = [change for change in changes if change.do is Do.EXPLODE]
        turns = [change for change in changes if change.do not in (Do.REROLL, Do.EXPLODE)]
        self.groups = groups_of(check.dice, changes)
        self.dice = tuple(group.dice for group in self.groups)
        self.turning = Turning(self.groups, turns, min(check.keep, sum(group.most for group in self.groups)))
        self.exploding = Exploding(check.dice, self.groups, explode, self.turning) if explode else None
        self.lattices = self.exploding.before if self.exploding else self.turning.stages[0]
        self.batches = [min(batch, sum(self.dice)) for batch in check.assists]
        self.aim = self._aim()
        self._check_size()
        self.choices: list[Choice] = []
        self.values = self._solve()

    def _aim(self) -> Aim:
        rolls = sum(self.batches) + (self.exploding.rolls if self.exploding else 0)
        return Aim(self.check.target, max(1, int(self.turning.results[0].max())), rolls)

    def _check_size(self) -> None:
        sums = sum(_sums(self.lattices, batch) for batch in self.batches)
        if self.exploding:
            sums += _sums(self.exploding.after, self.exploding.rolls)
        if sums * (1 if self.aim.is_small else SLOWER) > MOST_SUMS:
            raise TooManyWays

    def _solve(self) -> Values:
        values = self.aim.values(self.turning.results[0])
        if self.exploding:
            values = self.exploding.values(values)
        for batch in reversed(self.batches):
            choice = choose(values, self.lattices, self.dice, batch)
            self.choices.insert(0, choice)
            values = choice.values
        return values


def _sums(lattices: Sequence[Lattice], batch: int) -> int:
    """About how many sums it takes to weigh *batch* rerolls, split among the groups in every way."""
    sets = reduce(int.__mul__, map(len, lattices), 1)
    return sets * comb(batch + len(lattices), batch) * len(FACES)
