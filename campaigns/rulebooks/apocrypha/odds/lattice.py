"""Every set of dice of one group that can matter, and how adding and taking away a die lead from one to another.

At most ``keep`` dice are kept, and so many more at most have to suffer a forced change. So a die is spare where that
many dice of its group are each worth no less: whatever the spare one could be used for, one of those is idle and can be
used instead. Among dice of one group the spare ones are also the first to be rerolled. Leaving them out turns
thousands of sets into a hundred, and loses nothing.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.dice import FACES
from campaigns.rulebooks.apocrypha.odds.effort import TO_FIND_A_SET, Effort
from campaigns.rulebooks.apocrypha.odds.worth import Worth

Ints = NDArray[np.int64]


class Lattice:
    """The sets are numbered from the empty one, smaller ones first; a set is how many dice of each kind it has."""

    def __init__(self, worths: Sequence[Worth], nothing: Worth, *, useful: int, most: int, effort: Effort) -> None:
        """*worths* are those of the faces; *useful* dice can be kept or suffer, and *most* can lie there."""
        self._useful, self._most = useful, most
        ranked = sorted({worth for worth in worths if not nothing >= worth}, key=_rank, reverse=True)
        self._kinds = ranked
        self._better = [
            [at for at, other in enumerate(ranked) if other >= worth and other != worth] for worth in ranked
        ]
        self._rolls = [any(worth.rolls) for worth in ranked]
        # The kind of each face, and for each kind a face that stands for it.
        self._kind_of = [ranked.index(worth) if worth in ranked else None for worth in worths]
        self.faces = [1 + self._kind_of.index(kind) for kind in range(len(ranked))]
        self.sets = self._every_set(effort)
        self.sizes: Ints = self.sets.sum(axis=1)
        self._bases = (most + 1) ** np.arange(len(ranked), dtype=np.int64)
        self._codes = self.sets @ self._bases
        self._sorted = np.argsort(self._codes)
        self.add = np.stack([self._added(self._kind_of[face - 1]) for face in FACES], axis=1)

    def __len__(self) -> int:
        return len(self.sets)

    @cached_property
    def drop(self) -> Ints:
        """Where each set leads without a die of each kind; -1 where it has none."""
        return np.stack([self._dropped(kind) for kind in range(len(self._kinds))] or [self.sizes - 1], axis=1)

    @cached_property
    def tops(self) -> Ints:
        """The highest number that each set shows; 0 where it is empty."""
        return np.asarray(((self.sets > 0) * np.array(self.faces, dtype=np.int64)).max(axis=1, initial=0))

    def up_to(self, size: int) -> int:
        """How many sets have *size* dice or fewer."""
        return int(np.searchsorted(self.sizes, size, side="right"))

    def kind(self, face: int) -> int | None:
        return self._kind_of[face - 1]

    def counted(self, faces: Collection[int] = ()) -> Ints:
        """How many dice of each set show one of *faces*; of no faces, all its dice."""
        fit = [kind for kind, face in enumerate(self.faces) if not faces or face in faces]
        return np.asarray(self.sets[:, fit].sum(axis=1))

    def number(self, faces: Sequence[int]) -> int:
        """The set to which dice that show *faces* come down."""
        at = 0
        for face in faces:
            at = int(self.add[at, face - 1])
        return at

    def rolls(self) -> Iterator[tuple[Ints, int]]:
        """Where a rolled die leads, and for how many of its faces."""
        for kind in {*self._kind_of}:
            yield self.add[:, self._kind_of.index(kind)], self._kind_of.count(kind)

    def into(self, other: "Lattice", shown: dict[int, int | None] | None = None) -> Ints:
        """For each set the number that it has in *other*, when each face turns into what *shown* says."""
        at = np.zeros(len(self), dtype=np.int64)
        for kind, face in enumerate(self.faces):
            turned = shown[face] if shown else face
            if turned is not None:
                at = other.add_all(at, turned, self.sets[:, kind])
        return at

    def add_all(self, at: Ints, face: int, counts: Ints) -> Ints:
        """The sets *at* with so many dice more that show *face*."""
        for count in range(int(counts.max(initial=0))):
            at = np.where(counts > count, self.add[at, face - 1], at)
        return at

    def _every_set(self, effort: Effort) -> Ints:
        """The better kinds come first, so that it is known how many of the next ones are not spare."""
        found: list[tuple[int, ...]] = [()]
        effort.spend(TO_FIND_A_SET)
        for kind in range(len(self._kinds)):
            most = self._most_of(kind, found)
            # Each goes on without a die of this kind; the others are new.
            effort.spend(TO_FIND_A_SET * sum(most))
            found = [
                (*counts, count) for counts, at_most in zip(found, most, strict=True) for count in range(at_most + 1)
            ]
        found.sort(key=sum)
        return np.array(found, dtype=np.int64).reshape(len(found), len(self._kinds))

    def _most_of(self, kind: int, found: Sequence[tuple[int, ...]]) -> list[int]:
        """How many dice of that *kind* can matter beside each of the sets of better ones."""
        there, better = [sum(counts) for counts in found], self._better[kind]
        if self._rolls[kind]:
            return [self._most - dice for dice in there]
        no_worse = there if len(better) == kind else [sum([counts[at] for at in better]) for counts in found]
        rooms = zip(there, no_worse, strict=True)
        return [max(0, min(self._most - dice, self._useful - spare)) for dice, spare in rooms]

    def _added(self, kind: int | None) -> Ints:
        everything = np.arange(len(self.sets))
        if kind is None:
            return everything
        sets = self.sets.copy()
        sets[:, kind] += 1
        for at, better in enumerate(self._better):
            # The others have as much room as before.
            if (at == kind or kind in better) and not self._rolls[at]:
                room = np.maximum(self._useful - sets[:, better].sum(axis=1), 0)
                np.minimum(sets[:, at], room, out=sets[:, at])
        # A set that is full takes no more; nobody asks it to.
        return np.where(sets.sum(axis=1) <= self._most, self._numbers(sets), everything)

    def _dropped(self, kind: int) -> Ints:
        sets = self.sets.copy()
        sets[:, kind] -= 1
        return np.where(sets[:, kind] >= 0, self._numbers(np.maximum(sets, 0)), -1)

    def _numbers(self, sets: Ints) -> Ints:
        found = np.searchsorted(self._codes, sets @ self._bases, sorter=self._sorted)
        return self._sorted[np.minimum(found, len(self.sets) - 1)]


def _rank(worth: Worth) -> tuple[int, int]:
    return sum(worth.rolls), sum(worth.menu)
