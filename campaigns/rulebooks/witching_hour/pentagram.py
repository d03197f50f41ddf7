"""The Pentagram: how many spells lie on each Locus, which can be acquired and for how much, and which are lost."""

from collections.abc import Container, Sequence
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
LOCI = 6
# Rule.VARIETY_HARD
FEWER_ON_HARD = 2


def piles(players: int, variety: Variety | None = None) -> tuple[int, ...]:
    """How many spells lie on each Locus as a scene begins."""
    printed = next(spells for most, spells in CHART if players <= most)
    fewer = FEWER_ON_HARD if variety is Variety.HARD else 0
    return tuple(spells - fewer for spells in printed)


def is_empty(locus: Sequence[int]) -> bool:
    """Rule.EMPTY_PENTAGRAM"""
    return not any(locus)


# --- Acquiring


def price(locus: int, imps: int = 0) -> int:
    """The Corruption that a spell of *locus* (1 to 6) costs: Rule.ACQUIRING_COST, and Rule.IMPS for unbound ones."""
    return locus + imps


def against_acquiring(
    locus: Sequence[int], wanted: int, *, guarded: Container[int] = (), taken: Container[int] = ()
) -> tuple[Finding, ...]:
    """Why a Witch cannot acquire the top spell of the Locus that she *wanted*.

    *guarded*: the Loci with a Guardian; *taken*: those that gave her a spell in this turn, so that the next one still
    lies facedown, until all are turned up for the next Witch: Rule.TURNED_UP_AFTER_A_TURN.
    """
    found = []
    if not locus[wanted - 1]:
        found.append(Finding(Rule.AVAILABLE_SPELLS, {"locus": wanted}))
    if wanted in guarded:
        found.append(Finding(Rule.GUARDED_LOCI, {"locus": wanted}))
    if wanted in taken:
        found.append(Finding(Rule.ONE_SPELL_A_LOCUS, {"locus": wanted}))
    return tuple(found)


def acquired(locus: Sequence[int], wanted: int) -> tuple[int, ...]:
    """The Pentagram after a spell was taken: Rule.AS_MANY_AS_THERE_ARE."""
    return tuple(spells - (number == wanted) for number, spells in enumerate(locus, 1))


# --- Losing spells


def consumed(locus: Sequence[int], spells: int) -> tuple[int, ...]:
    """The Pentagram after Enemies discarded so many *spells*, or as many as there are.

    Rule.SPELLS_ARE_CONSUMED, Rule.LOWEST_UNTIL_EMPTY, Rule.GUARDED_SPELLS_ARE_CONSUMED.
    """
    after = []
    for has in locus:
        taken = min(spells, has)
        spells -= taken
        after.append(has - taken)
    return tuple(after)
