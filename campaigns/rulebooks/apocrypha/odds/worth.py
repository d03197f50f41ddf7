"""What a die is worth for what is still to come, and when one is worth no less than another."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import ge

from campaigns.rulebooks.apocrypha.changes import DiceChange

NO_DIE = 0
IMPOSSIBLE = -1


@dataclass(frozen=True)
class Worth:
    """What rolls more dice for it, and what it shows in the end for each set of choices that may fall on it."""

    # How often it explodes by each choice of cards, and by which cards all like it are rerolled.
    rolls: tuple[int, ...]
    menu: tuple[int, ...]

    def __ge__(self, other: "Worth") -> bool:
        """Whether a roller would never rather have *other*: whatever is done to that one can be done to this one."""
        return all(map(ge, (*self.rolls, *self.menu), (*other.rolls, *other.menu)))


def menu(face: int, turns: Sequence[DiceChange]) -> tuple[int, ...]:
    """The best that a die can show after *turns*: first if no choice falls on it, last if every one does.

    Nobody has to use a choice that is his to leave, so it never makes a menu worse; a forced one can.
    """
    if not turns:
        return (face,)
    turn, rest = turns[0], turns[1:]
    turned = NO_DIE if face == NO_DIE else turn.turned(face) or NO_DIE
    if not turn.is_choice:
        return menu(turned, rest)
    without, used = menu(face, rest), menu(turned, rest)
    if not turn.is_forced:
        return without + tuple(map(max, without, used))
    return without + (used if turn.can_befall(face) else (IMPOSSIBLE,) * len(used))
