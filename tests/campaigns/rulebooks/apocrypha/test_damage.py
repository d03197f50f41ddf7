"""Suffering damage: every situation of fixtures/cases, and what becomes of each point."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.costs import Cost
from campaigns.rulebooks.apocrypha.damage import DamageDealt, short_of, suffer
from campaigns.rulebooks.apocrypha.virtues import Virtue
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

points = st.lists(st.integers(1, 9), max_size=3)
hands = st.fixed_dictionaries({virtue: st.integers(0, 5) for virtue in Virtue})
blows = st.builds(
    DamageDealt,
    virtue=st.sampled_from(list(Virtue)),
    amount=st.integers(0, 12),
    increases=points,
    decreases=points,
    hand=hands,
    others=st.integers(0, 4),
    deck=st.none() | st.integers(0, 9),
)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """A blow, of which the amount is given or follows from a check that was to reach its target."""

    virtue: Virtue
    amount: int = 0
    target: int = 0
    result: int = 0
    is_dealt_by_card: bool = False
    increases: list[int] = []
    decreases: list[int] = []
    hand: dict[Virtue, int] = {}
    others: int = 0
    deck: int | None = None
    to: Cost = Cost.DISCARD
    is_suffered: bool = True

    @property
    def blow(self) -> DamageDealt:
        facts = msgspec.structs.asdict(self)
        target, result = facts.pop("target"), facts.pop("result")
        return DamageDealt(**facts | {"amount": self.amount or short_of(target, result)})


@each("apocrypha/damage")
def test_damage(file: Path) -> None:
    case = read(file, Situation)
    blow = case.situation.blow
    assert case.told(Partly(vars(suffer(blow)), amount=blow.amount)) == case.expect, case.title


@given(blows)
def test_every_point_takes_one_card_or_is_ignored_or_fades_the_saint(blow: DamageDealt) -> None:
    hurt = suffer(blow)
    taken = hurt.matching + hurt.random + hurt.from_deck
    assert hurt.damage >= taken + hurt.ignored
    assert (hurt.damage > taken + hurt.ignored) == hurt.fades
    # Chance takes nothing while a matching gift is left.
    assert not hurt.random or hurt.matching == blow.hand[blow.virtue]
    assert not hurt.ignored or taken == sum(blow.hand.values()) + blow.others
