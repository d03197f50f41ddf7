"""Assists: every situation of fixtures/cases, and what holds for every choir."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.assists import AssistingSaint, assists, mutation_dice
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.virtues import Virtue
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


def saint(name: str, virtues: str, pointing: str, nexus: str | None = None) -> AssistingSaint:
    """Virtues by number and by way, in the orders body mind rage soul and top left right bottom."""
    numbers = dict(zip(Virtue, map(int, virtues.split()), strict=True))
    ways = dict(zip(Direction, map(Virtue, pointing.split()), strict=True))
    return AssistingSaint(name=name, nexus=nexus, virtues=numbers, pointing=ways)


saints = st.builds(
    lambda name, nexus, ways: saint(name, "1 2 3 4", " ".join(ways), nexus),
    st.text(min_size=1),
    st.sampled_from(["Bar", "Chapel", None]),
    st.permutations(["body", "mind", "rage", "soul"]),
)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # Clockwise.
    choir: list[AssistingSaint]
    active: str
    virtue: Virtue


@each("apocrypha/assists")
def test_assists(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    found = assists(now.choir, [saint.name for saint in now.choir].index(now.active), now.virtue)
    assert case.told(Partly(assists=found, mutation_dice=mutation_dice(found))) == case.expect, case.title


@given(st.data(), st.lists(saints, min_size=1, max_size=6), st.sampled_from(Virtue))
def test_turning_the_table_changes_nothing(data: st.DataObject, table: list[AssistingSaint], virtue: Virtue) -> None:
    active = data.draw(st.integers(0, len(table) - 1))
    turn = data.draw(st.integers(0, len(table) - 1))
    turned = [*table[turn:], *table[:turn]]
    here, there = assists(table, active, virtue), assists(turned, (active - turn) % len(table), virtue)
    assert sorted(here, key=repr) == sorted(there, key=repr)


@given(st.data(), st.lists(saints, min_size=1, max_size=6), st.sampled_from(Virtue))
def test_joining_the_active_saints_nexus_never_takes_an_assist_away(
    data: st.DataObject, table: list[AssistingSaint], virtue: Virtue
) -> None:
    active = data.draw(st.integers(0, len(table) - 1))
    together = [
        AssistingSaint(name=each.name, nexus="Bar", virtues=each.virtues, pointing=each.pointing) for each in table
    ]
    assert len(assists(table, active, virtue)) <= len(assists(together, active, virtue))
