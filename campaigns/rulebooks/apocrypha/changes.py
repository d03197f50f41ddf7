"""What threats, mutations and cards do to dice that were rolled, in the order of the book."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from campaigns.rulebooks.apocrypha.dice import DieColor


class DiceAction(StrEnum):
    """The members stand in the order of the book."""

    REROLL = "reroll"
    EXPLODE = "explode"
    UPGRADE = "upgrade"
    DOWNGRADE = "downgrade"
    FLIP = "flip"
    TRASH = "trash"


@dataclass(frozen=True)
class DiceChange:
    """One change; with neither *dice* nor *faces* it befalls every die: Rule.ALL_DICE_MEANS_EVERY_DIE."""

    do: DiceAction
    # How many dice, of the roller's choice: up to so many to upgrade or flip unless it *must* be, exactly so many to
    # downgrade or trash.
    dice: int | None = None
    # Or the faces that it befalls.
    faces: frozenset[int] = frozenset()
    # The only color on which it acts.
    of: DieColor | None = None
    # Whether all those dice have to be chosen, since nothing says “may”: Rule.ALL_OF_A_POWER.
    must: bool = False
    # The card that it comes from with others: all that bear its name are done, or none of them.
    package: str = ""

    @property
    def is_choice(self) -> bool:
        return self.dice is not None

    @property
    def is_forced(self) -> bool:
        """Whether the roller has to choose all the dice that it asks for."""
        return self.is_choice and (self.must or self.do in (DiceAction.DOWNGRADE, DiceAction.TRASH))

    def acts_on(self, color: DieColor) -> bool:
        return self.of is None or self.of is color

    def turned(self, face: int) -> int | None:
        """What a die that shows *face* shows when this befalls it; None when it is trashed: Rule.DICE_ACTIONS."""
        if self.faces and face not in self.faces:
            return face
        match self.do:
            case DiceAction.UPGRADE:
                return min(face + 1, 6)
            case DiceAction.DOWNGRADE:
                return max(face - 1, 1)
            case DiceAction.FLIP:
                return 7 - face
            case _:
                return None


def packages_of(changes: Iterable[DiceChange]) -> tuple[str, ...]:
    """The packages of *changes*, each once."""
    return tuple(dict.fromkeys(change.package for change in changes if change.package))


def each_play(changes: Iterable[DiceChange]) -> Iterator[tuple[DiceChange, ...]]:
    """What is done of *changes* for every choice of packages, those with fewer first: Rule.ALL_OF_A_POWER."""
    changes = tuple(changes)
    packages = packages_of(changes)
    for count in range(len(packages) + 1):
        for taken in combinations(packages, count):
            yield tuple(change for change in changes if not change.package or change.package in taken)


def in_order(changes: Iterable[DiceChange]) -> tuple[DiceChange, ...]:
    """*changes* in the order of the book (Rule.DICE_ORDER), those of one kind as they were given."""
    order = list(DiceAction)
    return tuple(sorted(changes, key=lambda change: order.index(change.do)))
