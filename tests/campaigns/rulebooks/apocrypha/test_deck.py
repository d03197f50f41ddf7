"""Decks: every situation of fixtures/cases, and what holds for all of them."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.deck import Type, When, judge, wanted
from campaigns.rulebooks.apocrypha.virtues import Virtue
from tests.cases import FOLDER, Partly, each, read

pytestmark = pytest.mark.pure

BOOK = FOLDER / "apocrypha/enter-here.txt"
decks = st.dictionaries(st.sampled_from(Type), st.integers(0, 9))


def listed(saint: str) -> dict[Type, int]:
    """What the book lists for a saint's deck of Enter Here."""
    _before, _name, pile = BOOK.read_text().partition(f"pile {saint}\n")
    lines = [line for line in pile.partition("\n\n")[0].splitlines() if "facedown" in line]
    kinds = [re.split(r"\s{2,}", line.strip())[-1] for line in lines]
    return Counter(Type(kind.lower().replace(" ", "-")) for kind in kinds)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    virtues: dict[Virtue, int]
    omens: int
    when: When
    # What fragments add.
    extra: dict[Type, int] = {}
    cards: dict[Type, int] = {}
    # Instead of cards: whose deck of the Enter Here list it is.
    enter_here: str = ""

    @property
    def deck(self) -> dict[Type, int]:
        return listed(self.enter_here) if self.enter_here else self.cards


@each("apocrypha/deck")
def test_deck(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    verdict = judge(now.deck, wanted(now.virtues, omens=now.omens, when=now.when, extra=now.extra), now.when)
    assert case.told(Partly(vars(verdict))) == case.expect, case.title
    assert verdict.legal == (not verdict.problems)


@given(decks, decks, st.sampled_from(When))
def test_taking_the_surplus_out_and_what_is_missing_in_makes_a_deck_legal(
    cards: dict[Type, int], needs: dict[Type, int], when: When
) -> None:
    verdict = judge(cards, needs, when)
    mended = {type: cards.get(type, 0) + verdict.missing.get(type, 0) - verdict.surplus.get(type, 0) for type in Type}
    assert judge(mended, needs, when).legal
    assert not verdict.missing.keys() & verdict.surplus.keys()
    assert 0 not in [*verdict.missing.values(), *verdict.surplus.values()]
    assert len(verdict.problems) == len(verdict.missing) + len(verdict.surplus)


@given(decks, decks)
def test_what_one_deck_lacks_is_what_the_other_has_too_much(here: dict[Type, int], there: dict[Type, int]) -> None:
    when = When.MISSION_START
    assert judge(here, there, when).missing == judge(there, here, when).surplus
