"""How many witches make a coven, and the two sides of their mats."""

from enum import StrEnum

# The introduction speaks of three to six players, and the chart of spells has a line for two.
SMALLEST_COVEN, LARGEST_COVEN = 2, 6


class Side(StrEnum):
    # Once per game; for new players.
    BRONZE = "bronze"
    # Every hour.
    GOLD = "gold"
