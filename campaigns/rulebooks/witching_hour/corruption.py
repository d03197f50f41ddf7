"""Counting Corruption: what the pieces are worth, which pieces an amount takes, and how far it is from the limit."""

from dataclasses import dataclass

# Rule.CORRUPTION_PIECES
OCTAGON, LARGE_CUBE, SMALL_CUBE = 10, 5, 1
# What all black pieces of the box are worth, twelve octagons, six large cubes and 42 small ones: Rule.COUNTS_OF_THE_BOX
ALL_OF_IT = 12 * OCTAGON + 6 * LARGE_CUBE + 42 * SMALL_CUBE


@dataclass(frozen=True)
class Pieces:
    octagons: int
    large: int
    small: int

    @property
    def worth(self) -> int:
        return self.octagons * OCTAGON + self.large * LARGE_CUBE + self.small * SMALL_CUBE


def pieces_of(amount: int) -> Pieces:
    """The fewest pieces that are worth *amount*."""
    octagons, rest = divmod(amount, OCTAGON)
    large, small = divmod(rest, LARGE_CUBE)
    return Pieces(octagons, large, small)


def is_too_much(amount: int, limit: int) -> bool:
    """Whether a check would lose the game: Rule.CORRUPTION_LIMIT."""
    return amount >= limit


def room_under(amount: int, limit: int) -> int:
    """How much more a Witch may have and still pass the check; below zero, how much she has to lose."""
    return limit - 1 - amount


def healed(amount: int, magic: int) -> int:
    """What is left after healing: Rule.WHITE_HEALS, Rule.NEVER_BELOW_NOTHING."""
    return max(0, amount - magic)


def of_new_hour(hour: int) -> int:
    """What each Witch gains as the hand reaches *hour*: Rule.NEW_HOUR_CORRUPTION, Rule.VALUE_OF_AN_HOUR.

    Nothing in the first: Rule.FIRST_HOUR_STANDS.
    """
    return hour if hour > 1 else 0


def after_advancing_secret(amount: int) -> int | None:
    """A Witch gives one of her own, Rule.SECRET_ADVANCES, and no more: Rule.ONE_STEP_AN_HOUR.

    None where she has none: Rule.NO_CORRUPTION_NO_PROGRESS.
    """
    return amount - 1 if amount else None
