"""Decks: every situation of fixtures/cases, and what holds for all of them."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.deck import DeckAddition, DeckCardType, DeckCheckTime, extra_of, judge, wanted
from campaigns.rulebooks.apocrypha.virtues import Virtue
from tests.cases import FOLDER, Partly, each, read

pytestmark = pytest.mark.pure

BOOK = FOLDER / "apocrypha/enter-here.txt"
decks = st.dictionaries(st.sampled_from(DeckCardType), st.integers(0, 9))


def listed(saint: str) -> dict[DeckCardType, int]:
    """What the book lists for a saint's deck of Enter Here."""
    _before, _name, pile = BOOK.read_text().partition(f"pile {saint}\n")
    lines = [line for line in pile.partition("\n\n")[0].splitlines() if "facedown" in line]
    kinds = [re.split(r"\s{2,}", line.strip())[-1] for line in lines]
    return Counter(DeckCardType(kind.lower().replace(" ", "-")) for kind in kinds)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    virtues: dict[Virtue, int]
    omens: int
    when: DeckCheckTime
    # What fragments add.
    extra: dict[DeckCardType, int] = {}
    # What is known of single fragments.
    fragments: list[DeckAddition] = []
    cards: dict[DeckCardType, int] = {}
    # Instead of cards: whose deck of the Enter Here list it is.
    enter_here: str = ""

    @property
    def deck(self) -> dict[DeckCardType, int]:
        return listed(self.enter_here) if self.enter_here else self.cards


@each("apocrypha/deck")
def test_deck(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    extra = extra_of(now.fragments, now.extra)
    needs = wanted(now.virtues, omens=now.omens, when=now.when, extra=extra)
    verdict = judge(now.deck, needs, now.when, now.fragments)
    assert case.told(Partly(vars(verdict))) == case.expect, case.title
    assert verdict.legal == (not verdict.problems)


@given(decks, decks, st.sampled_from(DeckCheckTime))
def test_taking_the_surplus_out_and_what_is_missing_in_makes_a_deck_legal(
    cards: dict[DeckCardType, int], needs: dict[DeckCardType, int], when: DeckCheckTime
) -> None:
    verdict = judge(cards, needs, when)
    mended = {
        type: cards.get(type, 0) + verdict.missing.get(type, 0) - verdict.surplus.get(type, 0) for type in DeckCardType
    }
    assert judge(mended, needs, when).legal
    assert not verdict.missing.keys() & verdict.surplus.keys()
    assert 0 not in [*verdict.missing.values(), *verdict.surplus.values()]
    assert len(verdict.problems) == len(verdict.missing) + len(verdict.surplus)


@given(decks, decks)
def test_what_one_deck_lacks_is_what_the_other_has_too_much(
    here: dict[DeckCardType, int], there: dict[DeckCardType, int]
) -> None:
    when = DeckCheckTime.MISSION_START
    assert judge(here, there, when).missing == judge(there, here, when).surplus
