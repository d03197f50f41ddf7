"""Decks: what the book's saints bring, what is missing, what is too much."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.deck import Type, Verdict, When, judge, wanted
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue

pytestmark = pytest.mark.pure

BOOK = Path(__file__).parents[4] / "fixtures/cases/apocrypha/enter-here.txt"
OPHELIA = {Virtue.BODY: 2, Virtue.MIND: 3, Virtue.RAGE: 2, Virtue.SOUL: 4}
THE_TALE = {Type.SOUL_GIFT: 1}
BROUGHT = {Type.BODY_GIFT: 2, Type.MIND_GIFT: 3, Type.RAGE_GIFT: 2, Type.SOUL_GIFT: 5, Type.OMEN: 4}
decks = st.dictionaries(st.sampled_from(Type), st.integers(0, 9))


def listed(saint: str) -> dict[Type, int]:
    """What the book lists for a saint's deck of Enter Here."""
    _before, _name, pile = BOOK.read_text().partition(f"pile {saint}\n")
    lines = [line for line in pile.partition("\n\n")[0].splitlines() if "facedown" in line]
    kinds = [re.split(r"\s{2,}", line.strip())[-1] for line in lines]
    return Counter(Type(kind.lower().replace(" ", "-")) for kind in kinds)


def at_start(cards: dict[Type, int], extra: dict[Type, int] | None = None) -> Verdict:
    when = When.MISSION_START
    return judge(cards, wanted(OPHELIA, omens=4, when=when, extra=extra), when)


def afterwards(cards: dict[Type, int], extra: dict[Type, int] | None = None) -> Verdict:
    when = When.BETWEEN_MISSIONS
    return judge(cards, wanted(OPHELIA, omens=4, when=when, extra=extra), when)


def test_page_12_ophelia_brings_a_fifth_soul_gift_for_the_tale() -> None:
    assert at_start(BROUGHT, THE_TALE) == Verdict({}, {}, ())


def test_without_the_tale_that_gift_is_one_too_many() -> None:
    verdict = at_start(BROUGHT)
    assert (verdict.missing, verdict.surplus) == ({}, {Type.SOUL_GIFT: 1})
    assert [(problem.rule, problem.facts) for problem in verdict.problems] == [
        (Rule.DECK_AT_MISSION_START, {"type": Type.SOUL_GIFT, "surplus": 1})
    ]


@pytest.mark.parametrize(
    ("saint", "numbers"),
    [("Diana Jones", "2 3 2 4"), ("Frank Block", "3 3 4 1"), ("Gabriella Vargas", "3 3 3 2"), ("Dr. Zeez", "2 4 2 3")],
)
def test_page_10_the_saints_of_enter_here_bring_legal_decks(saint: str, numbers: str) -> None:
    when = When.MISSION_START
    virtues = dict(zip(Virtue, map(int, numbers.split()), strict=True))
    assert judge(listed(saint), wanted(virtues, omens=4, when=when), when).legal


def test_between_missions_no_omen_belongs_in_the_deck_whoever_adds_it() -> None:
    assert afterwards({**BROUGHT, Type.OMEN: 0}, THE_TALE).legal
    verdict = afterwards(BROUGHT, {**THE_TALE, Type.OMEN: 1})
    assert (verdict.missing, verdict.surplus) == ({}, {Type.OMEN: 4})
    assert [problem.rule for problem in verdict.problems] == [Rule.NO_OMENS_BETWEEN_MISSIONS]


def test_an_empty_deck_lacks_everything() -> None:
    verdict = afterwards({})
    assert verdict.missing == {Type.BODY_GIFT: 2, Type.MIND_GIFT: 3, Type.RAGE_GIFT: 2, Type.SOUL_GIFT: 4}
    assert {problem.rule for problem in verdict.problems} == {Rule.DECK_AFTER_A_MISSION}
    assert not verdict.legal


def test_an_omen_from_a_fragment_is_brought_to_a_mission() -> None:
    assert at_start({**BROUGHT, Type.OMEN: 5}, {**THE_TALE, Type.OMEN: 1}).legal


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
