"""How the situations of The Witching Hour in fixtures/cases write a Pentagram and Enemies."""

from collections.abc import Iterable, Sequence

from campaigns.rulebooks.witching_hour.enemies import Enemy
from campaigns.rulebooks.witching_hour.pentagram import Loci, Locus

# A Locus by the number of its spells alone, where they lie faceup and nobody guards it.
WrittenLoci = list[int | Locus]


def loci_of(written: WrittenLoci) -> Loci:
    return tuple(locus if isinstance(locus, Locus) else Locus(locus) for locus in written)


def spells(loci: Iterable[Locus]) -> list[int]:
    return [locus.spells for locus in loci]


def names(enemies: Iterable[Enemy]) -> list[str]:
    """As they are called, and which of them are bound."""
    return [f"{enemy.name} (bound)" if enemy.is_bound else enemy.name for enemy in enemies]


def as_they_lie(enemies: Sequence[Enemy]) -> Sequence[Enemy]:
    """A shuffle that changes nothing."""
    return enemies
