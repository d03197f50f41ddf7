"""Colors that nothing in a check tells apart are counted as one group of dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.changes import Change, Do
from campaigns.rulebooks.apocrypha.dice import FACES, OF_EACH_COLOR, Color, Dice


@dataclass(frozen=True)
class Group:
    colors: tuple[Color, ...]
    # How many are rolled at first, and how many there can be once dice have exploded.
    dice: int
    most: int
    # How many of its explosions are answered from its own color; what goes beyond takes bonus dice.
    own: int

    def is_befallen_by(self, change: Change) -> bool:
        return change.acts_on(self.colors[0])

    def explosions(self, changes: Sequence[Change], face: int) -> int:
        """How many dice one of this group adds that shows *face*."""
        return sum(_is_exploded(change, self.colors[0], face) for change in changes)


def groups_of(dice: Dice, changes: Sequence[Change]) -> tuple[Group, ...]:
    """The dice in as few groups as *changes* allow."""
    explosive = {color: _explosive(dice, changes, color) for color in Color}
    overflow = sum(max(0, explosive[color] - _free(dice, color)) for color in Color if color is not Color.BONUS)
    together: dict[tuple[object, ...], list[Color]] = {}
    for color in Color:
        if dice.get(color) or (color is Color.BONUS and overflow):
            key = (_named(color, changes), _supply(color, dice, explosive, overflow, changes))
            together.setdefault(key, []).append(color)
    return tuple(_group(colors, dice, explosive, overflow, key[1]) for key, colors in together.items())


def joined(groups: Sequence[Group], changes: Sequence[Change]) -> tuple[Group, ...]:
    """*groups* in as few as *changes* allow, once it no longer matters where exploding dice come from."""
    alike: dict[tuple[bool, ...], list[Group]] = {}
    for group in groups:
        alike.setdefault(_named(group.colors[0], changes), []).append(group)
    return tuple(_join(some) for some in alike.values())


def _join(groups: Sequence[Group]) -> Group:
    colors = tuple(color for group in groups for color in group.colors)
    dice, most, own = map(sum, zip(*((group.dice, group.most, group.own) for group in groups), strict=True))
    return Group(colors, dice, most, own)


def _group(colors: list[Color], dice: Dice, explosive: Dice, overflow: int, supply: object) -> Group:
    count = sum(dice.get(color, 0) for color in colors)
    wanted = sum(explosive[color] for color in colors)
    own = {"own": wanted, "bonus": 0}.get(str(supply), _free(dice, colors[0]))
    added = min(own, wanted)
    if Color.BONUS in colors:
        added += min(_free(dice, Color.BONUS), overflow + explosive[Color.BONUS])
    return Group(tuple(colors), count, count + added, own)


def _supply(color: Color, dice: Dice, explosive: Dice, overflow: int, changes: Sequence[Change]) -> str:
    """Where the dice come from that this color's explosions add."""
    bonus_lasts = overflow + explosive[Color.BONUS] <= _free(dice, Color.BONUS)
    is_like_bonus = _named(color, changes) == _named(Color.BONUS, changes)
    if bonus_lasts and is_like_bonus:
        return "own"
    if color is not Color.BONUS and explosive[color] <= _free(dice, color):
        return "own"
    if color is Color.BONUS or not _free(dice, color):
        return "bonus"
    return color


def _named(color: Color, changes: Sequence[Change]) -> tuple[bool, ...]:
    return tuple(change.acts_on(color) for change in changes if change.of)


def _explosive(dice: Dice, changes: Sequence[Change], color: Color) -> int:
    """How many dice this color can ask for at the most."""
    return dice.get(color, 0) * max(sum(_is_exploded(change, color, face) for change in changes) for face in FACES)


def _is_exploded(change: Change, color: Color, face: int) -> bool:
    return change.do is Do.EXPLODE and change.acts_on(color) and face in change.faces


def _free(dice: Dice, color: Color) -> int:
    return OF_EACH_COLOR - dice.get(color, 0)
