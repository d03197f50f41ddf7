"""The eight witches of the box, the two sides of their mats, and how many of them make a coven."""

from enum import StrEnum

# Set-Up: the chart of cards per locus begins with two players, though the introduction speaks of three.
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


class Side(StrEnum):
    # Once per game; recommended for new players.
    BRONZE = "bronze"
    # Every hour.
    GOLD = "gold"
