"""Mutations: the book's examples with their pages, the sides, the dice, and how likely each power is."""

from fractions import Fraction
from itertools import product

import pytest

from campaigns.rulebooks.apocrypha.mutation import Side, chances, mutate
from campaigns.rulebooks.apocrypha.register import Rule

pytestmark = pytest.mark.pure


def test_page_19_ophelia_mutates_the_strix_for_one_assist_and_rolls_a_2() -> None:
    rock_solid = mutate(is_to_win_vs_threat=True, assists=1, rolled=[2])
    assert (rock_solid.side, rock_solid.dice, rock_solid.power) == (Side.THREAT, 1, 2)
    assert [step.rule for step in rock_solid.steps] == [
        Rule.MUTATION_SIDES,
        Rule.MUTATION_DICE,
        Rule.LOWEST_MUTATION_DIE,
    ]


def test_page_24_frank_assists_against_door_slammer_and_fiery_rolls_a_4() -> None:
    fiery = mutate(is_to_win_vs_threat=True, assists=1, rolled=[4])
    assert (fiery.side, fiery.dice, fiery.power) == (Side.THREAT, 1, 4)


def test_page_9_gabriella_assists_against_deaths_heads_with_terrifying_up() -> None:
    terrifying = mutate(is_to_win_vs_threat=True, assists=1, rolled=[4])
    assert (terrifying.side, terrifying.power) == (Side.THREAT, 4)


def test_page_19_the_check_of_an_initiate_power_wins_vs_nothing_so_the_other_side_is_up() -> None:
    assert mutate(is_to_win_vs_threat=False, assists=1).side is Side.OTHER


def test_page_33_a_check_vs_the_grifter_a_gift_is_mutated_by_the_other_side() -> None:
    assert mutate(is_to_win_vs_threat=False, assists=2).side is Side.OTHER


@pytest.mark.parametrize(
    ("assists", "by_power", "dice"), [(0, False, 0), (0, True, 1), (1, True, 1), (3, True, 3), (3, False, 3)]
)
def test_page_19_one_die_for_each_who_assists_and_at_least_one_for_a_power(
    assists: int, by_power: bool, dice: int
) -> None:
    mutation = mutate(is_to_win_vs_threat=True, assists=assists, by_power=by_power)
    assert mutation.dice == dice
    assert (mutation.side is None) == (dice == 0)
    assert (Rule.MUTATED_BY_A_POWER in [step.rule for step in mutation.steps]) == (dice > assists)


def test_page_19_unassisted_and_without_a_power_no_check_mutates() -> None:
    plain = mutate(is_to_win_vs_threat=True, assists=0)
    assert (plain.side, plain.chances, plain.power) == (None, (), None)
    assert [step.rule for step in plain.steps] == [Rule.MUTATES]


def test_page_19_the_lowest_die_counts() -> None:
    assert mutate(is_to_win_vs_threat=True, assists=3, rolled=[5, 2, 6]).power == 2


@pytest.mark.parametrize("dice", range(1, 5))
def test_the_chances_are_those_of_every_roll_counted(dice: int) -> None:
    lowest = [min(roll) for roll in product(range(1, 7), repeat=dice)]
    assert chances(dice) == tuple(Fraction(lowest.count(face), 6**dice) for face in range(1, 7))
