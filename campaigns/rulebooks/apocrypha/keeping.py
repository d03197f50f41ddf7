"""Which dice are kept, and what they come to: the largest, unless a day's mutation says otherwise: Rule.THREE_DICE."""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.dice import KEPT

# What success is worth above any result.
SUCCEEDS = 1000
UNLUCKY = 13
OF_A_KIND = 2


class Keeping(StrEnum):
    LARGEST = "largest"
    # A result equal to the target fails.
    OVER = "over"
    # One die is kept that nobody sees before the end.
    HIDDEN = "hidden"
    # Three of one number succeed.
    TRIPLE = "triple"
    # Three even or three odd numbers count two more.
    PARITY = "parity"
    # Thirteen fails by one.
    THIRTEEN = "thirteen"
    # The highest die may be trashed to keep one die more.
    CROWNLESS = "crownless"


# Where the largest dice are not always the best.
WEIGHED = frozenset({Keeping.TRIPLE, Keeping.PARITY, Keeping.THIRTEEN, Keeping.CROWNLESS})


@dataclass(frozen=True)
class Keep:
    """How many dice are kept at the most, in which way, against which target."""

    most: int = KEPT
    keeping: Keeping = Keeping.LARGEST
    target: int = 0

    @property
    def is_weighed(self) -> bool:
        return self.keeping in WEIGHED

    @property
    def takes(self) -> int:
        """How many dice are looked at for what is kept: one that is trashed, and one more in its place."""
        return self.most + 2 if self.keeping is Keeping.CROWNLESS else self.most

    def score(self, kept: tuple[int, ...]) -> int:
        """What *kept* comes to; a success stands above every failure."""
        result, is_sure = sum(kept), False
        is_three = len(kept) == KEPT
        match self.keeping:
            case Keeping.TRIPLE:
                is_sure = is_three and len(set(kept)) == 1
            case Keeping.PARITY if is_three and len({face % 2 for face in kept}) == 1:
                result += OF_A_KIND
            case Keeping.THIRTEEN if result == UNLUCKY >= self.target:
                result = self.target - 1
            case Keeping.CROWNLESS if len(kept) > self.most:
                result -= max(kept)
        return result + SUCCEEDS * (is_sure or result >= self.target)
