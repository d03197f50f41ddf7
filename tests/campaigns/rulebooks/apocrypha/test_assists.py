"""Assists: the book's examples with their pages, and what holds for every choir."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.assists import Assist, Saint, assists, mutation_dice
from campaigns.rulebooks.apocrypha.positioning import Way
from campaigns.rulebooks.apocrypha.virtues import Virtue

pytestmark = pytest.mark.pure

OPHELIA, ZEEZ, FRANK = range(3)


def saint(name: str, virtues: str, pointing: str, nexus: str | None = None) -> Saint:
    """Virtues by number and by way, in the orders body mind rage soul and top left right bottom."""
    numbers = dict(zip(Virtue, map(int, virtues.split()), strict=True))
    ways = dict(zip(Way, map(Virtue, pointing.split()), strict=True))
    return Saint(name=name, nexus=nexus, virtues=numbers, pointing=ways)


# The ways that the book proves are Dr. Zeez's right and Frank's left one; the others are made up.
def choir(ophelia: str, zeez: str, frank: str) -> list[Saint]:
    return [
        saint("Ophelia", "2 3 2 4", "mind soul rage body", ophelia),
        saint("Dr. Zeez", "2 4 2 3", "mind rage body soul", zeez),
        saint("Frank", "3 3 4 1", "rage soul mind body", frank),
    ]


def test_page_19_dr_zeez_assists_ophelia_from_another_nexus() -> None:
    found = assists(choir("Chapel", "Hospital", "Chapel"), OPHELIA, Virtue.BODY)
    assert Assist("Dr. Zeez", 2, (Way.RIGHT,)) in found


def test_page_24_frank_gives_ophelia_one_reroll_for_his_soul() -> None:
    found = assists(choir("Main Street", "Main Street", "Chapel"), OPHELIA, Virtue.SOUL)
    assert found == (Assist("Frank", 1, (Way.LEFT,)),)
    assert mutation_dice(found) == 1


def test_page_9_gabriella_assists_frank_with_rage_3_at_the_same_nexus() -> None:
    frank = saint("Frank", "3 3 4 1", "body soul mind rage", "Stadium")
    diana = saint("Diana Jones", "2 3 2 4", "mind soul body rage", "School")
    gabriella = saint("Gabriella", "3 3 3 2", "rage mind soul body", "Stadium")
    # Between them sits somebody else, so only the nexus joins her to him.
    found = assists([frank, diana, gabriella, diana], 0, Virtue.RAGE)
    assert Assist("Gabriella", 3, (Way.TOP,)) in found


def test_page_21_who_has_soul_on_top_assists_at_the_same_nexus() -> None:
    near = saint("Ophelia", "1 1 1 3", "soul mind rage body", "Bar")
    active = saint("Frank", "3 3 4 1", "body rage mind soul", "Bar")
    found = assists([active, saint("Diana", "2 3 2 4", "mind body rage body"), near, near], 0, Virtue.SOUL)
    assert found == (
        Assist("Frank", 1, (Way.BOTTOM,)),
        Assist("Ophelia", 3, (Way.TOP,)),
        Assist("Ophelia", 3, (Way.TOP,)),
    )


def test_page_21_who_has_mind_on_the_left_assists_the_saint_to_the_left() -> None:
    table = choir("Chapel", "Hospital", "Bar")
    table[ZEEZ] = saint("Dr. Zeez", "2 4 2 3", "soul mind body rage")
    assert assists(table, FRANK, Virtue.MIND) == (Assist("Dr. Zeez", 4, (Way.LEFT,)),)
    assert Assist("Dr. Zeez", 4, (Way.LEFT,)) not in assists(table, OPHELIA, Virtue.MIND)


def test_of_two_saints_the_other_is_left_and_right() -> None:
    active = saint("Frank", "3 3 4 1", "rage soul mind body", "Bar")
    for pointing, way in [("rage soul mind body", Way.LEFT), ("rage mind soul body", Way.RIGHT)]:
        other = saint("Ophelia", "2 3 2 4", pointing, "Chapel")
        assert assists([active, other], 0, Virtue.SOUL) == (Assist("Ophelia", 4, (way,)),)


@pytest.mark.parametrize("virtue", Virtue)
def test_a_saint_alone_assists_itself_any_way(virtue: Virtue) -> None:
    alone = saint("Ophelia", "2 3 2 4", "mind soul rage body")
    way = next(way for way in Way if alone.pointing[way] is virtue)
    assert assists([alone], 0, virtue) == (Assist("Ophelia", alone.virtues[virtue], (way,)),)


def test_saints_who_are_nowhere_do_not_meet_there() -> None:
    active = saint("Frank", "3 3 4 1", "body soul mind rage")
    other = saint("Ophelia", "2 3 2 4", "rage soul mind body")
    assert assists([active, other], 0, Virtue.RAGE) == (Assist("Frank", 4, (Way.BOTTOM,)),)


def test_a_saint_whose_virtue_points_there_in_several_ways_assists_once_and_names_them_all() -> None:
    active = saint("Frank", "3 3 4 1", "body soul mind body", "Bar")
    other = saint("Ophelia", "2 3 2 4", "rage rage rage rage", "Bar")
    found = assists([active, other], 0, Virtue.RAGE)
    assert found == (Assist("Ophelia", 2, (Way.TOP, Way.LEFT, Way.RIGHT)),)
    assert mutation_dice(found) == 1


saints = st.builds(
    lambda name, nexus, ways: saint(name, "1 2 3 4", " ".join(ways), nexus),
    st.text(min_size=1),
    st.sampled_from(["Bar", "Chapel", None]),
    st.permutations(["body", "mind", "rage", "soul"]),
)


@given(st.data(), st.lists(saints, min_size=1, max_size=6), st.sampled_from(Virtue))
def test_turning_the_table_changes_nothing(data: st.DataObject, table: list[Saint], virtue: Virtue) -> None:
    active = data.draw(st.integers(0, len(table) - 1))
    turn = data.draw(st.integers(0, len(table) - 1))
    turned = [*table[turn:], *table[:turn]]
    here, there = assists(table, active, virtue), assists(turned, (active - turn) % len(table), virtue)
    assert sorted(here, key=repr) == sorted(there, key=repr)


@given(st.data(), st.lists(saints, min_size=1, max_size=6), st.sampled_from(Virtue))
def test_joining_the_active_saints_nexus_never_takes_an_assist_away(
    data: st.DataObject, table: list[Saint], virtue: Virtue
) -> None:
    active = data.draw(st.integers(0, len(table) - 1))
    together = [Saint(name=each.name, nexus="Bar", virtues=each.virtues, pointing=each.pointing) for each in table]
    assert len(assists(table, active, virtue)) <= len(assists(together, active, virtue))
