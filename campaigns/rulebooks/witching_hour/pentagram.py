"""The Pentagram: how many spells lie on each Locus, which can be acquired and for how much, and which are lost.

What happens to it in play waits for the live table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.register import Rule


class Variety(StrEnum):
    """The variant of the book's Appendix I that makes any scene easier or harder."""

    EASY = "easy"
    HARD = "hard"


# Rule.CARDS_PER_LOCUS: up to so many players, so many spells on the Loci 1 to 6.
CHART = (
    (3, (9, 9, 9, 9, 6, 3)),
    (5, (12, 12, 12, 12, 8, 4)),
    (6, (15, 15, 15, 15, 10, 5)),
)
# Rule.VARIETY_HARD
FEWER_ON_HARD = 2


@dataclass(frozen=True)
class Locus:
    spells: int
    # Whether its top spell lies faceup.
    is_up: bool = True
    is_guarded: bool = False

    @property
    def is_available(self) -> bool:
        """Rule.AVAILABLE_SPELLS, Rule.GUARDED_LOCI."""
        return bool(self.spells) and self.is_up and not self.is_guarded


Loci = tuple[Locus, ...]


def piles(players: int, variety: Variety | None = None) -> tuple[int, ...]:
    """How many spells lie on each Locus as a scene begins."""
    printed = next(spells for most, spells in CHART if players <= most)
    fewer = FEWER_ON_HARD if variety is Variety.HARD else 0
    return tuple(spells - fewer for spells in printed)


def starting_loci(players: int, variety: Variety | None = None) -> Loci:
    return tuple(map(Locus, piles(players, variety)))


def is_empty(loci: Loci) -> bool:
    """Rule.EMPTY_PENTAGRAM"""
    return not any(locus.spells for locus in loci)


# --- Acquiring


def price(locus: int, imps: int = 0) -> int:
    """The Corruption that a spell of *locus* (1 to 6) costs: Rule.ACQUIRING_COST, and Rule.IMPS for unbound ones."""
    return locus + imps


def against_acquiring(loci: Loci, wanted: Sequence[int]) -> tuple[Finding, ...]:
    """Why a Witch cannot acquire the top spells of the *wanted* Loci in one turn."""
    numbers = range(1, len(loci) + 1)
    twice = {number for number in wanted if wanted.count(number) > 1}
    found = [Finding(Rule.ONE_SPELL_A_LOCUS, {"locus": number}) for number in numbers if number in twice]
    for number in dict.fromkeys(wanted):
        if number not in numbers or not loci[number - 1].is_available:
            found.append(Finding(Rule.AVAILABLE_SPELLS, {"locus": number}))
    return tuple(found)


def acquired(loci: Loci, wanted: Sequence[int]) -> Loci:
    """The Pentagram after a Witch's turn, all of it faceup for the next: Rule.TURNED_UP_AFTER_A_TURN."""
    return tuple(
        replace(locus, spells=locus.spells - (number in wanted), is_up=True) for number, locus in enumerate(loci, 1)
    )


# --- Losing spells


def consumed(loci: Loci, spells: int) -> Loci:
    """The Pentagram after Enemies discarded so many *spells*, or as many as there are.

    Rule.SPELLS_ARE_CONSUMED, Rule.LOWEST_UNTIL_EMPTY, Rule.GUARDED_SPELLS_ARE_CONSUMED.
    """
    left, after = spells, []
    for locus in loci:
        taken = min(left, locus.spells)
        left -= taken
        after.append(replace(locus, spells=locus.spells - taken) if taken else locus)
    return tuple(after)
