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
    # By no card, but by a day's mutation just before dice are kept.
    SIX = "six"


@dataclass(frozen=True)
class DiceChange:
    """One change; with neither *dice* nor *faces* it befalls every die: Rule.ALL_DICE_MEANS_EVERY_DIE."""

    do: DiceAction
    # How many dice, of the roller's choice: up to so many to reroll, upgrade or flip unless it *must* be, exactly so
    # many to downgrade or trash.
    dice: int | None = None
    # Or the faces that it befalls; with *dice*, the faces among which these are chosen.
    faces: frozenset[int] = frozenset()
    # The only color on which it acts.
    of: DieColor | None = None
    # Whether all those dice have to be chosen, since nothing says “may”: Rule.ALL_OF_A_POWER.
    must: bool = False
    # Whether each of these dice has to show the highest number at that moment; and as many times as dice show 1.
    highest: bool = False
    for_each_one: bool = False
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

    def can_befall(self, face: int) -> bool:
        """Whether a die that shows *face* may be chosen for it; 0 is no die at all."""
        return bool(face) and (not self.faces or face in self.faces)

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
            case DiceAction.SIX:
                return 6
            case _:
                return None


def packages_of(changes: Iterable[DiceChange]) -> tuple[str, ...]:
    """The packages of *changes*, each once."""
    return tuple(dict.fromkeys(change.package for change in changes if change.package))


Packages = frozenset[str]


def each_choice(packages: Iterable[str]) -> Iterator[Packages]:
    """Every choice of *packages*, those with fewer first: each is done whole or not at all, Rule.ALL_OF_A_POWER."""
    packages = tuple(packages)
    for count in range(len(packages) + 1):
        yield from map(frozenset, combinations(packages, count))


def played(changes: Iterable[DiceChange], packages: Packages) -> tuple[DiceChange, ...]:
    """What is done of *changes* when only these packages are."""
    return tuple(change for change in changes if not change.package or change.package in packages)


def in_order(changes: Iterable[DiceChange]) -> tuple[DiceChange, ...]:
    """*changes* in the order of the book (Rule.DICE_ORDER), those of one kind as they were given."""
    order = list(DiceAction)
    return tuple(sorted(changes, key=lambda change: order.index(change.do)))
