"""The eight witches of the box, the two sides of their mats, and how many of them make a coven."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.register import Rule

# Rule.COVEN_SIZE
SMALLEST_COVEN, LARGEST_COVEN = 2, 6


class Witch(StrEnum):
    ADDIE = "Addie"
    DIANNE = "Dianne"
    LILY = "Lily"
    MINORA = "Minora"
    NANCY = "Nancy"
    PAZ = "Paz"
    SHARA = "Shara"
    WARD = "Ward"

    @property
    def slug(self) -> str:
        """As an address spells her."""
        return self.value.lower()


class MatSide(StrEnum):
    # Once per game; recommended for new players.
    BRONZE = "bronze"
    # Every hour.
    GOLD = "gold"


@dataclass(frozen=True)
class WitchTokens:
    """So many tokens of one name that come with a Witch."""

    name: str
    count: int


# Rule.TOKENS_OF_WITCHES
TOKENS = {Witch.ADDIE: WitchTokens("Seeing the Good", 1), Witch.WARD: WitchTokens("Demon Hunt", 3)}


# --- What makes no Coven


def against_size(players: int) -> Iterator[Finding]:
    if not SMALLEST_COVEN <= players <= LARGEST_COVEN:
        yield Finding(Rule.COVEN_SIZE, {"players": players})


def against_twins(taken: Sequence[Witch]) -> Iterator[Finding]:
    for witch in Witch:
        if taken.count(witch) > 1:
            yield Finding(Rule.EACH_WITCH_ONCE, {"witch": witch})


# --- Around the table: seats are numbered clockwise from 0


def left_of(seat: int, seats: int) -> int:
    """The seat to the left: Rule.LEFT_IS_CLOCKWISE; of two, each other: Rule.TWO_WITCHES."""
    return (seat + 1) % seats


def clockwise_from(leader: int, seats: int) -> tuple[int, ...]:
    """The seats in the order of their turns."""
    return tuple((leader + turn) % seats for turn in range(seats))
