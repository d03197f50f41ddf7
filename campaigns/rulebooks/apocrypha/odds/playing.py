"""Which cards to play once no more dice are rolled: each is a package of turns, done whole or not at all.

Every choice of packages is worked out by itself, and the best of them counts: nothing is left to chance here.
"""

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.changes import DiceChange, each_play
from campaigns.rulebooks.apocrypha.odds.effort import FOR_A_SET, Effort
from campaigns.rulebooks.apocrypha.odds.groups import DiceGroup
from campaigns.rulebooks.apocrypha.odds.lattice import Lattice
from campaigns.rulebooks.apocrypha.odds.turning import Results, Turning
from campaigns.rulebooks.apocrypha.odds.worth import Worth


class Playing:
    """What the dice can come to by every choice of packages."""

    def __init__(self, groups: Sequence[DiceGroup], turns: Sequence[DiceChange], keep: int, effort: Effort) -> None:
        self.groups = groups
        self.plays = [Turning(groups, play, keep, effort) for play in each_play(turns)]
        # With one choice only, its own sets will do.
        self.lattices = self.plays[0].stages[0]
        self.results = self.plays[0].results[0]
        self.best: NDArray[np.int16] = np.zeros(self.results.shape, dtype=np.int16)
        if len(self.plays) > 1:
            self._weigh(effort)

    def worths(self, group: DiceGroup, explosions: Sequence[int] = (0,) * 6) -> tuple[list[Worth], Worth, int]:
        """As for one choice: a die is worth no less than another only where it is so whichever packages are played."""
        each = [play.worths(0, group, explosions) for play in self.plays]
        faces = [_together(worths) for worths in zip(*(faces for faces, _, _ in each), strict=True)]
        return faces, _together([nothing for _, nothing, _ in each]), max(useful for _, _, useful in each)

    def play_at(self, cell: tuple[int, ...]) -> Turning:
        """The choice with the largest result for one set of dice; of several, one with the fewest packages."""
        return self.plays[int(self.best[cell])]

    def _weigh(self, effort: Effort) -> None:
        self.lattices = []
        for group in self.groups:
            worths, nothing, useful = self.worths(group)
            self.lattices.append(Lattice(worths, nothing, useful=useful, most=group.most, effort=effort))
        sets = prod(map(len, self.lattices))
        effort.hold(sets)
        effort.spend(sets * len(self.plays) * FOR_A_SET)
        each = np.stack([self._seen_from_all(play) for play in self.plays])
        self.results = each.max(axis=0)
        self.best = each.argmax(axis=0).astype(np.int16)

    def _seen_from_all(self, play: Turning) -> Results:
        """The results of one choice for the sets that matter to any."""
        ways = [lattice.into(own) for lattice, own in zip(self.lattices, play.stages[0], strict=True)]
        return play.results[0][np.ix_(*ways)]


def _together(worths: Sequence[Worth]) -> Worth:
    return Worth(worths[0].explosions, tuple(shown for worth in worths for shown in worth.menu))
