"""The helps: which card beats which, what a cost becomes, what happens to a die."""

from typing import Any

import pytest
from django.test import Client

from cards.models import Sheet
from cards.pages.verdicts import RULEBOOK, Claim, Says, changed_cost, changed_die, prevailing_claim
from tests.cards.looking import text_of
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


def help_of(slug: str) -> dict[str, Any]:
    return Sheet.objects.get(game="apocrypha", kind="help", slug=slug).facts


YES, NO, NEVER = Says.YES, Says.NO, Says.NEVER


@data_rows(
    "one, other, winner, rule",
    [
        (("mission", YES), ("gift", YES), "mission", "card-over-card"),
        (("gift", YES), ("mission", YES), "mission", "card-over-card"),
        (("true-threat", YES), ("omen", YES), "true-threat", "card-over-card"),
        (("nexus", YES), ("archetype", YES), "nexus", "card-over-card"),
        (("saint", YES), ("fragment", YES), None, "card-over-card"),
        (("death", YES), ("gift", YES), None, "card-over-card"),
        (("gift", NO), ("mission", YES), "gift", "no-beats-yes"),
        (("gift", NO), ("mission", NO), "mission", "card-over-card"),
        (("gift", NEVER), ("mission", NO), "gift", "never-beats-all"),
        (("gift", YES), (RULEBOOK, NEVER), "gift", "card-over-rules"),
    ],
)
def test_the_golden_rules(one: tuple[str, Says], other: tuple[str, Says], winner: str | None, rule: str) -> None:
    verdict = prevailing_claim(help_of("golden-rules"), Claim(*one), Claim(*other))
    assert (verdict.winner and verdict.winner.type, verdict.rule["slug"]) == (winner, rule)


@data_rows(
    "cost, by, becomes",
    [
        ("recycle", 1, "discard"),
        ("discard", 1, "bury"),
        ("bury", -1, "discard"),
        ("sacrifice", 1, "sacrifice"),
        ("reload", -2, "reload"),
        ("reload", 5, "sacrifice"),
    ],
)
def test_costs_that_are_raised_and_lowered(cost: str, by: int, becomes: str) -> None:
    moved_cost = changed_cost(help_of("cost-hierarchy"), cost, by)
    assert moved_cost
    assert moved_cost.after
    assert moved_cost.after["slug"] == becomes


def test_costs_outside_the_hierarchy_stay() -> None:
    fixed = changed_cost(help_of("cost-hierarchy"), "boost", 1)
    assert fixed
    assert fixed.is_fixed
    assert changed_cost(help_of("cost-hierarchy"), "castle", 1) is None


def test_the_cost_hierarchy_agrees_with_what_each_cost_says_of_itself() -> None:
    sheet = help_of("cost-hierarchy")
    for cost in sheet["costs"]:
        for by, key in ((1, "raised_to"), (-1, "lowered_to")):
            after = changed_cost(sheet, cost["slug"], by)
            assert after
            assert after.after
            assert after.after["slug"] == (cost[key] or cost["slug"])


@data_rows(
    "action, face, after",
    [
        ("flip", 2, 5),
        ("flip", 6, 1),
        ("upgrade", 3, 4),
        ("upgrade", 6, 6),
        ("downgrade", 1, 1),
        ("keep", 4, 4),
        ("explode", 6, 6),
        ("reroll", 4, None),
        ("trash", 4, None),
    ],
)
def test_what_is_done_to_dice(action: str, face: int, after: int | None) -> None:
    die = changed_die(help_of("dice-actions"), action, face)
    assert die
    assert die.after == after


@data_rows(
    "path, words",
    [
        ("golden-rules/?one=mission&other=gift", "<b>Mission</b> beats Gift"),
        ("golden-rules/?one=saint&other=fragment", "Neither beats the other"),
        ("golden-rules/?one=death&other=gift", "The book does not say"),
        ("golden-rules/?one=castle&other=gift", "Two cards disagree."),
        ("cost-hierarchy/?cost=recycle&way=raise&times=1", "Recycle becomes <b>Discard</b>"),
        ("cost-hierarchy/?cost=recycle&way=lower&times=99", "Recycle becomes <b>Reload</b>"),
        ("cost-hierarchy/?cost=boost", "<b>Boost</b> stays as it is"),
        ("dice-actions/?face=2&action=flip", "1 and 6, 2 and 5, 3 and 4"),
        ("dice-actions/?face=9&action=flip", "Pick a die"),
        ("dice-actions/?face=²&action=flip", "Pick a die"),
    ],
)
def test_a_help_answers_a_plain_form_with_the_page(stranger: Client, path: str, words: str) -> None:
    page = text_of(stranger, f"/rules/apocrypha/help/{path}")
    verdict = page.split('id="verdict"')[1].split("</div>")[0]
    assert words in verdict
    assert ("p. " in verdict) == ("href" in verdict)
