"""The Pentagram: acquiring from it with and without Imps, and losing spells from its lowest Locus."""

from collections.abc import Sequence

import pytest

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.pentagram import (
    Loci,
    Locus,
    acquired,
    against_acquiring,
    consumed,
    is_empty,
    laid_out,
    price,
)
from campaigns.rulebooks.witching_hour.register import Rule

pytestmark = pytest.mark.pure


def loci(*spells: int) -> Loci:
    return tuple(map(Locus, spells))


def spells(of: Loci) -> list[int]:
    return [locus.spells for locus in of]


@pytest.mark.parametrize(("locus", "imps", "costs"), [(1, 0, 1), (6, 0, 6), (4, 1, 5), (1, 3, 4)])
def test_glossary_imps_a_spell_costs_its_locus_and_one_for_each_imp(locus: int, imps: int, costs: int) -> None:
    assert price(locus, imps) == costs


@pytest.mark.parametrize(
    ("wanted", "against"),
    [
        ([], []),
        ([1, 5, 6], []),
        ([2], [Finding(Rule.AVAILABLE_SPELLS, {"locus": 2})]),
        ([3], [Finding(Rule.AVAILABLE_SPELLS, {"locus": 3})]),
        ([4], [Finding(Rule.AVAILABLE_SPELLS, {"locus": 4})]),
        ([7], [Finding(Rule.AVAILABLE_SPELLS, {"locus": 7})]),
        ([0], [Finding(Rule.AVAILABLE_SPELLS, {"locus": 0})]),
        ([5, 5], [Finding(Rule.ONE_SPELL_A_LOCUS, {"locus": 5})]),
    ],
)
def test_acquire_spells_only_what_lies_on_top_faceup_and_unguarded(
    wanted: Sequence[int], against: list[Finding]
) -> None:
    here = (Locus(9), Locus(0), Locus(9, is_up=False), Locus(9, is_guarded=True), Locus(1), Locus(3))
    assert list(against_acquiring(here, wanted)) == against


def test_the_next_witch_finds_the_spell_beneath() -> None:
    assert spells(acquired(loci(9, 9, 9, 9, 6, 3), [1, 6])) == [8, 9, 9, 9, 6, 2]
    assert not against_acquiring(acquired(loci(2, 1, 1, 1, 1, 1), [1]), [1])
    assert acquired((Locus(2, is_up=False), Locus(1)), [2]) == (Locus(2), Locus(0))


@pytest.mark.parametrize(
    ("before", "count", "after"),
    [
        ((9, 9, 9, 9, 6, 3), 0, [9, 9, 9, 9, 6, 3]),
        ((9, 9, 9, 9, 6, 3), 2, [7, 9, 9, 9, 6, 3]),
        ((1, 2, 9, 9, 6, 3), 4, [0, 0, 8, 9, 6, 3]),
        ((0, 0, 0, 0, 0, 2), 5, [0, 0, 0, 0, 0, 0]),
    ],
)
def test_battle_spells_are_lost_from_the_lowest_locus(before: tuple[int, ...], count: int, after: list[int]) -> None:
    assert spells(consumed(loci(*before), count)) == after


def test_a_guardian_saves_no_spell_from_an_enemy() -> None:
    assert consumed((Locus(1, is_guarded=True), Locus(1)), 1)[0].spells == 0


def test_the_pentagram_is_empty_when_every_locus_is() -> None:
    assert not is_empty(loci(0, 0, 0, 0, 0, 1))
    assert is_empty(consumed(laid_out(2), 45))
    assert not is_empty(consumed(laid_out(2), 44))
