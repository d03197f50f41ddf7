"""A check worked out from its end: turns, explosions, and each assist for every set of dice."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, prod

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange, in_order
from campaigns.rulebooks.apocrypha.dice import FACES, KEPT, Dice
from campaigns.rulebooks.apocrypha.odds.effort import FOR_A_CHOICE, FOR_A_SET, Effort
from campaigns.rulebooks.apocrypha.odds.exploding import Exploding
from campaigns.rulebooks.apocrypha.odds.groups import groups_of, joined
from campaigns.rulebooks.apocrypha.odds.lattice import Lattice
from campaigns.rulebooks.apocrypha.odds.playing import Playing
from campaigns.rulebooks.apocrypha.odds.rolling import Aim, RerollChoice, Values, Wholes, choose

# How many times as long a sum takes.
SLOWER = {Wholes.ONE: 1, Wholes.THREE: 3, Wholes.LARGE: 30}


@dataclass(frozen=True, kw_only=True)
class Check:
    """What is rolled against which target, with which help and under which changes."""

    dice: Dice
    target: int
    keep: int = KEPT
    # How many dice each assist may reroll, one assist after the other.
    assists: Sequence[int] = ()
    changes: Sequence[DiceChange] = field(default_factory=tuple)


class Solution:
    """The best choices for every set of dice that can lie there, and what they lead to."""

    def __init__(self, check: Check, effort: Effort | None = None) -> None:
        """*effort* is what may be spent on it: all that an answer may take, where nobody says less."""
        self.check = check
        effort = effort or Effort()
        changes = in_order(check.changes)
        self.rerolls = [change for change in changes if change.do is DiceAction.REROLL]
        explode = [change for change in changes if change.do is DiceAction.EXPLODE]
        turns = [change for change in changes if change.do not in (DiceAction.REROLL, DiceAction.EXPLODE)]
        # Forced rerolls are over before there is anything to choose.
        self.groups = groups_of(check.dice, [*explode, *turns])
        self.dice = tuple(group.dice for group in self.groups)
        keep = min(check.keep, sum(group.most for group in self.groups))
        self.playing = Playing(joined(self.groups, turns), turns, keep, effort)
        self.exploding = Exploding(check.dice, self.groups, explode, self.playing, effort) if explode else None
        self.lattices = self.exploding.before if self.exploding else self.playing.lattices
        self.batches = [min(batch, sum(self.dice)) for batch in check.assists]
        self.aim = self._aim()
        self._spend(effort)
        self.choices: list[RerollChoice] = []
        self.values = self._solve()

    def _aim(self) -> Aim:
        rolls = sum(self.batches) + (self.exploding.rolls if self.exploding else 0)
        return Aim(self.check.target, max(1, int(self.playing.results.max())), rolls)

    def _spend(self, effort: Effort) -> None:
        sets = in_hand = _sets(self.lattices)
        sums = sum(_sums(self.lattices, batch) for batch in self.batches) + sets * len(self.batches) * FOR_A_CHOICE
        if self.exploding:
            sums += _sums(self.exploding.after, self.exploding.rolls)
            in_hand += _sets(self.exploding.after)
        slower = SLOWER[self.aim.wholes]
        effort.hold(in_hand * min(slower, 3))
        effort.spend(sets * FOR_A_SET + sums * slower)

    def _solve(self) -> Values:
        values = self.aim.values(self.playing.results)
        if self.exploding:
            values = self.exploding.values(values)
        for batch in reversed(self.batches):
            values, choice = choose(values, self.lattices, self.dice, batch)
            self.choices.insert(0, choice)
        return values


def _sets(lattices: Sequence[Lattice]) -> int:
    return prod(map(len, lattices))


def _sums(lattices: Sequence[Lattice], batch: int) -> int:
    """About how many sums it takes to weigh *batch* rolls, split among the groups in every way."""
    return _sets(lattices) * comb(batch + len(lattices), batch) * len(FACES)
