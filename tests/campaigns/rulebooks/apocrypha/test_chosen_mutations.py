"""Mutations that a guide chose beforehand: how a script lists them, and for which confrontation each is."""

import pytest

from campaigns.rulebooks.apocrypha.chosen_mutations import ChosenMutation, chosen_mutations
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

MUTATIONS = StorybookPartKind.MUTATIONS


def read(text: str) -> list[ChosenMutation]:
    return chosen_mutations([StorybookPart(MUTATIONS, text=text), StorybookPart(StorybookPartKind.GIFTS, text="Rare")])


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("Rock Solid", ChosenMutation("Rock Solid")),
        ("Rock Solid (Motel)", ChosenMutation("Rock Solid", "Motel")),
        ("Rock Solid (Motel; against Gaunt)", ChosenMutation("Rock Solid", "Motel", "Gaunt")),
        ("Rock Solid (Motel; against Gaunt; 2 dice)", ChosenMutation("Rock Solid", "Motel", "Gaunt", 2)),
        ("Rock Solid (against Gaunt; 1 die)", ChosenMutation("Rock Solid", "", "Gaunt", 1)),
    ],
)
def test_each_is_read_as_it_is_written(text: str, chosen: ChosenMutation) -> None:
    assert read(text) == [chosen]
    assert str(chosen) == text


def test_a_list_is_read_whole_also_where_a_line_ends_and_what_no_list_is_says_nothing() -> None:
    found = read("Rock Solid (Motel; against Gaunt), Fiery\n(Motel), Swarming (Motel and Precinct)")
    assert [(one.mutation, one.nexus) for one in found] == [
        ("Rock Solid", "Motel"),
        ("Fiery", "Motel"),
        ("Swarming", "Motel"),
        ("Swarming", "Precinct"),
    ]
    assert read("(((") == []


@data_rows(
    "chosen, cards, is_for",
    [
        (ChosenMutation("Fiery", "Motel"), ["Gaunt"], True),
        (ChosenMutation("Fiery", "motel"), [], True),
        (ChosenMutation("Fiery", "The Harlequin Hotel"), [], True),
        (ChosenMutation("Fiery"), [], True),
        (ChosenMutation("Fiery", "Lake"), [], False),
        (ChosenMutation("Fiery", "Motel", "Gaunt"), ["gaunt"], True),
        (ChosenMutation("Fiery", "Motel", "Gaunt"), ["Authorities"], False),
        # Nobody said which card it is: the guide sees what lies up.
        (ChosenMutation("Fiery", "Motel", "Gaunt"), [], True),
    ],
)
def test_it_is_for_the_nexus_and_the_card_for_which_it_was_chosen(
    chosen: ChosenMutation, cards: list[str], is_for: bool
) -> None:
    assert chosen.is_for(["Motel", "The Harlequin Hotel"], cards) is is_for
