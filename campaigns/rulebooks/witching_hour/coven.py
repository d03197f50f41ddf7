"""How many witches make a coven, the two sides of their mats, and how they sit around the table."""

from enum import StrEnum

# Rule.COVEN_SIZE: the introduction speaks of three to six players, and the chart of spells has a line for two.
SMALLEST_COVEN, LARGEST_COVEN = 2, 6


class Side(StrEnum):
    # Once per game; for new players.
    BRONZE = "bronze"
    # Every hour.
    GOLD = "gold"


# --- Around the table: seats are numbered clockwise from 0


def left_of(seat: int, seats: int) -> int:
    """The seat to the left: Rule.LEFT_IS_CLOCKWISE; of two, each other: Rule.TWO_WITCHES."""
    return (seat + 1) % seats


def clockwise_from(leader: int, seats: int) -> tuple[int, ...]:
    """The seats in the order of their turns."""
    return tuple((leader + turn) % seats for turn in range(seats))
