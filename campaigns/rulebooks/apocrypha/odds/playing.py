"""Which cards to play once no more dice are rolled: each is a package of turns, done whole or not at all.

Every choice of packages is worked out by itself, and the best of them counts: nothing is left to chance here. Those
that rolled dice before are decided by then.
"""

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.changes import DiceChange, Packages, each_choice, packages_of, played
from campaigns.rulebooks.apocrypha.keeping import Keep
from campaigns.rulebooks.apocrypha.odds.effort import FOR_A_SET, Effort
from campaigns.rulebooks.apocrypha.odds.groups import DiceGroup
from campaigns.rulebooks.apocrypha.odds.lattice import Lattice
from campaigns.rulebooks.apocrypha.odds.turning import Results, Turning
from campaigns.rulebooks.apocrypha.odds.worth import Worth

NONE: Packages = frozenset()


class Playing:
    """What the dice can come to by every choice of packages."""

    def __init__(self, groups: Sequence[DiceGroup], turns: Sequence[DiceChange], keep: Keep, effort: Effort) -> None:
        self.groups = groups
        self.choices = list(each_choice(packages_of(turns)))
        self.plays = [Turning(groups, played(turns, choice), keep, effort) for choice in self.choices]
        # With one choice only, its own sets will do.
        self.lattices = self.plays[0].stages[0]
        self._each: NDArray[np.int16] = self.plays[0].results[0][None]
        if len(self.plays) > 1:
            self._weigh(effort)

    @property
    def results(self) -> Results:
        """The best of all choices, where none is decided."""
        return self.results_of(NONE, NONE)

    def results_of(self, decided: Packages, taken: Packages) -> Results:
        """The best of the choices that are left when of the *decided* packages these are *taken*."""
        results: Results = self._each[self._left(decided, taken)].max(axis=0)
        return results

    def play_at(self, cell: tuple[int, ...], decided: Packages, taken: Packages) -> Turning:
        """The choice with the largest result for one set of dice; of several, one with the fewest packages."""
        left = self._left(decided, taken)
        results = [int(self._each[(at, *cell)]) for at in left]
        return self.plays[left[results.index(max(results))]]

    def worths(self, group: DiceGroup) -> tuple[list[Worth], Worth, int]:
        """As for one choice: a die is worth no less than another only where it is so whichever packages are played."""
        each = [play.worths(0, group) for play in self.plays]
        faces = [_together(worths) for worths in zip(*(faces for faces, _, _ in each), strict=True)]
        return faces, _together([nothing for _, nothing, _ in each]), max(useful for _, _, useful in each)

    def _left(self, decided: Packages, taken: Packages) -> list[int]:
        known = self.choices[-1] & taken
        return [at for at, choice in enumerate(self.choices) if choice & decided == known]

    def _weigh(self, effort: Effort) -> None:
        self.lattices = []
        for group in self.groups:
            worths, nothing, useful = self.worths(group)
            self.lattices.append(Lattice(worths, nothing, useful=useful, most=group.most, effort=effort))
        sets = prod(map(len, self.lattices))
        effort.hold(sets)
        effort.spend(sets * len(self.plays) * FOR_A_SET)
        self._each = np.stack([self._seen_from_all(play) for play in self.plays])

    def _seen_from_all(self, play: Turning) -> Results:
        """The results of one choice for the sets that matter to any."""
        ways = [lattice.into(own) for lattice, own in zip(self.lattices, play.stages[0], strict=True)]
        return play.results[0][np.ix_(*ways)]


def _together(worths: Sequence[Worth]) -> Worth:
    return Worth((), tuple(shown for worth in worths for shown in worth.menu))
