"""The ring of boards in a picture of the table: Dominions with a Boundary Board between each two."""

import math
from dataclasses import dataclass

from campaigns.rulebooks.full_moon_ritual.setting_up import TableSetup

CENTER, RADIUS = 170, 122


@dataclass(frozen=True)
class Board:
    """Where a board lies, and how it is turned so that its foot points outward."""

    x: str
    y: str
    turn: str
    # Whose Dominion, from 1; or for whom a Familiar and a Gem stand on a Boundary Board; 0 for nobody.
    witch: int = 0


@dataclass(frozen=True)
class BoardRing:
    dominions: list[Board]
    boundaries: list[Board]


def ring_of(setup: TableSetup) -> BoardRing:
    """The first Witch sits at the bottom; to her left, clockwise, lies her boundary, then the next Dominion."""
    step = 360 / setup.dominions
    # Two Witches sit across from each other, and nobody between them.
    apart = setup.dominions // setup.witches
    owners = [seat // apart + 1 if seat % apart == 0 else 0 for seat in range(setup.dominions)]
    return BoardRing(
        dominions=[_board(seat * step, owner) for seat, owner in enumerate(owners)],
        boundaries=[_board((seat + 0.5) * step, owner) for seat, owner in enumerate(owners)],
    )


def _board(clockwise: float, witch: int) -> Board:
    angle = math.radians(90 + clockwise)
    x, y = CENTER + RADIUS * math.cos(angle), CENTER + RADIUS * math.sin(angle)
    return Board(f"{x:.1f}", f"{y:.1f}", f"{clockwise:.0f}", witch)
