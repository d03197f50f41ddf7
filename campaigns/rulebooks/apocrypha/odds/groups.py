"""Colors that nothing in a check tells apart are counted as one group of dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import FACES, OF_EACH_COLOR, Dice, DieColor


@dataclass(frozen=True)
class DiceGroup:
    colors: tuple[DieColor, ...]
    # How many are rolled at first, and how many there can be once dice have exploded.
    dice: int
    most: int
    # How many of its explosions are answered from its own color; what goes beyond takes bonus dice.
    own: int

    def is_befallen_by(self, change: DiceChange) -> bool:
        return change.acts_on(self.colors[0])

    def explosions(self, changes: Sequence[DiceChange], face: int) -> int:
        """How many dice one of this group adds that shows *face*."""
        return sum(_is_exploded(change, self.colors[0], face) for change in changes)


def groups_of(dice: Dice, changes: Sequence[DiceChange]) -> tuple[DiceGroup, ...]:
    """The dice in as few groups as *changes* allow."""
    explosive = {color: _explosive(dice, changes, color) for color in DieColor}
    overflow = sum(max(0, explosive[color] - _free(dice, color)) for color in DieColor if color is not DieColor.BONUS)
    together: dict[tuple[object, ...], list[DieColor]] = {}
    for color in DieColor:
        if dice.get(color) or (color is DieColor.BONUS and overflow):
            key = (_named(color, changes), _supply(color, dice, explosive, overflow, changes))
            together.setdefault(key, []).append(color)
    return tuple(_group(colors, dice, explosive, overflow, key[1]) for key, colors in together.items())


def joined(groups: Sequence[DiceGroup], changes: Sequence[DiceChange]) -> tuple[DiceGroup, ...]:
    """*groups* in as few as *changes* allow, once it no longer matters where exploding dice come from."""
    alike: dict[tuple[bool, ...], list[DiceGroup]] = {}
    for group in groups:
        alike.setdefault(_named(group.colors[0], changes), []).append(group)
    return tuple(_join(some) for some in alike.values())


def _join(groups: Sequence[DiceGroup]) -> DiceGroup:
    colors = tuple(color for group in groups for color in group.colors)
    dice, most, own = map(sum, zip(*((group.dice, group.most, group.own) for group in groups), strict=True))
    return DiceGroup(colors, dice, most, own)


def _group(colors: list[DieColor], dice: Dice, explosive: Dice, overflow: int, supply: object) -> DiceGroup:
    count = sum(dice.get(color, 0) for color in colors)
    wanted = sum(explosive[color] for color in colors)
    own = {"own": wanted, "bonus": 0}.get(str(supply), _free(dice, colors[0]))
    added = min(own, wanted)
    if DieColor.BONUS in colors:
        added += min(_free(dice, DieColor.BONUS), overflow + explosive[DieColor.BONUS])
    return DiceGroup(tuple(colors), count, count + added, own)


def _supply(color: DieColor, dice: Dice, explosive: Dice, overflow: int, changes: Sequence[DiceChange]) -> str:
    """Where the dice come from that this color's explosions add."""
    bonus_lasts = overflow + explosive[DieColor.BONUS] <= _free(dice, DieColor.BONUS)
    is_like_bonus = _named(color, changes) == _named(DieColor.BONUS, changes)
    if bonus_lasts and is_like_bonus:
        return "own"
    if color is not DieColor.BONUS and explosive[color] <= _free(dice, color):
        return "own"
    if color is DieColor.BONUS or not _free(dice, color):
        return "bonus"
    return color


def _named(color: DieColor, changes: Sequence[DiceChange]) -> tuple[bool, ...]:
    return tuple(change.acts_on(color) for change in changes if change.of)


def _explosive(dice: Dice, changes: Sequence[DiceChange], color: DieColor) -> int:
    """How many dice this color can ask for at the most."""
    return dice.get(color, 0) * max(sum(_is_exploded(change, color, face) for change in changes) for face in FACES)


def _is_exploded(change: DiceChange, color: DieColor, face: int) -> bool:
    return change.do is DiceAction.EXPLODE and change.acts_on(color) and face in change.faces


def _free(dice: Dice, color: DieColor) -> int:
    return OF_EACH_COLOR - dice.get(color, 0)
