"""The register of rules: honest, and in our own words."""

import re

import pytest

from campaigns.rulebooks.apocrypha.register import Rule, Status

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.id)
def test_every_rule_says_where_it_stands_in_one_sentence(rule: Rule) -> None:
    assert rule.section
    assert rule.page is None or 5 <= rule.page <= 41
    assert re.fullmatch(r"[A-Z].*[^.]\.", rule.words)
    assert ". " not in rule.words


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.id)
def test_a_ruling_gives_its_reason_and_nothing_else_needs_one(rule: Rule) -> None:
    assert bool(rule.reason) == (rule.status is Status.RULING)


def test_the_rules_are_in_the_order_of_the_book() -> None:
    pages = [rule.page for rule in Rule if rule.page]
    assert pages == sorted(pages)


def test_no_rule_is_there_twice() -> None:
    # Members of an enumeration that are alike would be one.
    assert len(Rule) == len(Rule.__members__)
    assert len({rule.words for rule in Rule}) == len(Rule)
    assert Rule.SLOTTED_CARDS_TOUCH.id == "slotted-cards-touch"


def test_the_book_speaks_of_eight_slots_and_of_nine_and_we_ruled() -> None:
    assert Rule.EIGHT_SLOTS.status is Status.RULING
    assert "nine" in Rule.EIGHT_SLOTS.reason
