"""Dice that explode: how many are added of which group, and what is to be expected of them."""

from collections.abc import Sequence
from functools import reduce

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceChange
from campaigns.rulebooks.apocrypha.dice import OF_EACH_COLOR, Dice, DieColor
from campaigns.rulebooks.apocrypha.odds.groups import DiceGroup
from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice
from campaigns.rulebooks.apocrypha.odds.playing import Playing
from campaigns.rulebooks.apocrypha.odds.rolling import Rolled, Values, each_roll


class Exploding:
    """The step between the last reroll and the first turn: Rule.EXPLODING, and with Rule.EACH_ACTION_ONCE
    Rule.ADDED_DICE_DO_NOT_EXPLODE.

    Before it, groups are told apart by the supply of dice that they add; after it, only by what turns them.
    """

    def __init__(
        self,
        dice: Dice,
        groups: Sequence[DiceGroup],
        changes: Sequence[DiceChange],
        before: Sequence[Lattice],
        playing: Playing,
    ) -> None:
        """*before* are the sets of dice of *groups* that matter, whichever cards are played."""
        self.groups, self.changes, self.before, self.after = groups, changes, before, playing.lattices
        self._bonus_left = OF_EACH_COLOR - dice.get(DieColor.BONUS, 0)
        counted = []
        for group, lattice in zip(groups, before, strict=True):
            explosions = [group.explosions(changes, face) for face in lattice.faces]
            counted.append(lattice.sets @ np.array(explosions, dtype=np.int64))
        # For each group after this step, which of those before it are joined there.
        self._joined = [
            [at for at, group in enumerate(groups) if group.colors[0] in joined.colors] for joined in playing.groups
        ]
        self._room = tuple(group.most for group in playing.groups)
        self.added = self._added(counted)
        self.most: Rolled = tuple(int(count.max()) for count in self.added)
        self.rolls = int(reduce(np.add, self.added).max())

    def _added(self, exploded: Sequence[Ints]) -> list[Ints]:
        """How many dice each group gets, for every set of dice that lies there."""
        shape = tuple(map(len, self.before))
        axes = np.ix_(*exploded)
        own = [np.minimum(counts, group.own) for counts, group in zip(axes, self.groups, strict=True)]
        beyond = reduce(np.add, [counts - taken for counts, taken in zip(axes, own, strict=True)])
        bonus = np.minimum(beyond, self._bonus_left)
        by_group = [
            taken + bonus if DieColor.BONUS in group.colors else taken
            for taken, group in zip(own, self.groups, strict=True)
        ]
        return [np.broadcast_to(reduce(np.add, [by_group[at] for at in some]), shape) for some in self._joined]

    def leads_to(self, places: Sequence[Ints]) -> tuple[Ints, ...]:
        """The sets at *places* as they are numbered after this step."""
        found = []
        for some, after in zip(self._joined, self.after, strict=True):
            there = np.zeros(len(places[0]), dtype=np.int64)
            for at in some:
                for kind, face in enumerate(self.before[at].faces):
                    there = after.add_all(there, face, self.before[at].sets[places[at], kind])
            found.append(there)
        return tuple(found)

    def values(self, after: Values) -> Values:
        """What the dice are worth before they explode."""
        found = np.zeros((len(after), *map(len, self.before)), dtype=after.dtype)
        for rolled, summed in each_roll(after, self.after, self._room, self.most, self.rolls):
            here = self.where(rolled)
            there = self.leads_to(here)
            for before, sums in zip(found, summed, strict=True):
                before[here] = sums[there] * 6 ** (self.rolls - sum(rolled))
        return found

    def where(self, rolled: Rolled) -> tuple[Ints, ...]:
        """The sets of dice that add just so many of each group."""
        alike = [counts == count for counts, count in zip(self.added, rolled, strict=True)]
        return np.nonzero(reduce(np.logical_and, alike))
