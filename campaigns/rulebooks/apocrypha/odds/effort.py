"""How much one answer may take: a fifth of a second, and 70 MB.

All work is counted before it is done, in sums over sets of dice: a sum takes about a nanosecond.
"""


class TooManyWays(Exception):
    """To weigh all choices would take longer than anybody should wait."""


AN_ANSWER = 220_000_000
# How many sums other work takes as long as: to find a set of one group; to look from a set of all groups to another;
# what is done once for each set of all groups, and once more for every choice of dice to roll again.
TO_FIND_A_SET = 7_000
TO_LOOK = 5
FOR_A_SET = 300
FOR_A_CHOICE = 70
# Sets of all groups that are in hand at a time: what bounds the memory.
AT_A_TIME = 700_000


class Effort:
    """What is left for an answer, or for its part of one."""

    def __init__(self, sums: int = AN_ANSWER) -> None:
        self.left = sums

    def spend(self, sums: int) -> None:
        self.left -= sums
        if self.left < 0:
            raise TooManyWays

    def hold(self, sets: int) -> None:
        if sets > AT_A_TIME:
            raise TooManyWays

    def parts(self, count: int) -> list["Effort"]:
        """What is left, shared out among so many questions."""
        return [Effort(self.left // count) for _ in range(count)]
