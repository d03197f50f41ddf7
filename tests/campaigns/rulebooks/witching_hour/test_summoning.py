"""Summoning Demons: who tries first, who succeeds, and the deck from which they come."""

import pytest

from campaigns.rulebooks.witching_hour.enemies import Enemy
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.summoning import Demons, attack, dispersed, in_order, refilled, ties

pytestmark = pytest.mark.pure


def demon(name: str, cost: int, sigils: str = "") -> Enemy:
    return Enemy(name, cost, frozenset(sigils))


def names(enemies: tuple[Enemy, ...]) -> list[str]:
    return [enemy.name for enemy in enemies]


def as_they_lie(enemies: tuple[Enemy, ...]) -> tuple[Enemy, ...]:
    return enemies


class TestSummonDemonsExample:
    """Nancy has 4 Corruption and three Sigils open. Where a number is lost in our copy, one that fits stands for it."""

    LURKING = (demon("E'Faz", 1, "ab"), demon("Kyil", 5, "c"), demon("Browncoat", 3, "ad"))
    FOUND = attack(LURKING, 4, frozenset("abc"))

    def test_a_kyil_tries_first_and_nancy_has_not_enough_corruption(self) -> None:
        kyil = self.FOUND.attempts[0]
        assert kyil.enemy.name == "Kyil"
        assert [finding.rule for finding in kyil.against] == [Rule.ENOUGH_CORRUPTION]
        assert kyil.against[0].facts == {"enemy": "Kyil", "cost": 5, "has": 4}

    def test_b_browncoat_tries_second_and_one_of_its_sigils_is_closed(self) -> None:
        browncoat = self.FOUND.attempts[1]
        assert browncoat.enemy.name == "Browncoat"
        assert [finding.rule for finding in browncoat.against] == [Rule.OPEN_SIGILS]
        assert browncoat.against[0].facts["closed"] == ("d",)

    def test_c_and_d_e_faz_succeeds_and_consumes_one(self) -> None:
        assert names(self.FOUND.came) == ["E'Faz"]
        assert self.FOUND.corruption == 3

    def test_kyil_browncoat_and_a_new_demon_remain_for_the_next_witch(self) -> None:
        demons = Demons(deck=(demon("New", 2), demon("Next", 2)), lurking=self.FOUND.lurking)
        assert names(refilled(demons, as_they_lie).lurking) == ["Kyil", "Browncoat", "New"]


def test_the_dearest_first_then_most_sigils_then_the_witch_chooses() -> None:
    lurking = (demon("Plain", 2), demon("Twin", 3, "a"), demon("Two", 3, "ab"), demon("Other twin", 3, "b"))
    assert names(in_order(lurking)) == ["Two", "Twin", "Other twin", "Plain"]
    assert names(in_order(lurking, ["Plain", "Other twin"])) == ["Two", "Other twin", "Twin", "Plain"]
    assert ties(lurking) == (("Twin", "Other twin"),)
    assert ties(lurking[:3]) == ()


def test_a_demon_takes_what_the_next_one_would_have_needed() -> None:
    found = attack((demon("A", 3), demon("B", 3), demon("C", 1)), 5, frozenset())
    assert [attempt.succeeds for attempt in found.attempts] == [True, False, True]
    assert found.corruption == 1


def test_exactly_enough_is_enough_and_all_problems_are_told() -> None:
    assert attack((demon("A", 4),), 4, frozenset()).corruption == 0
    [attempt] = attack((demon("A", 4, "ab"),), 3, frozenset("a")).attempts
    assert [finding.rule for finding in attempt.against] == [Rule.ENOUGH_CORRUPTION, Rule.OPEN_SIGILS]


def test_an_empty_deck_is_made_of_the_void_without_starter_demons() -> None:
    starter = Enemy("Starter", is_starter=True)
    demons = Demons(deck=(demon("A", 1),), void=(demon("B", 1), starter, demon("C", 1), demon("D", 1)))
    after = refilled(demons, lambda void: void[::-1])
    assert (names(after.lurking), names(after.deck), after.void) == (["A", "D", "C"], ["B"], ())


def test_a_deck_that_runs_out_is_made_anew_at_once() -> None:
    demons = Demons(deck=tuple(demon(name, 1) for name in "ABC"), void=(demon("D", 1),))
    assert names(refilled(demons, as_they_lie).deck) == ["D"]


def test_with_no_demon_anywhere_fewer_lurk() -> None:
    assert names(refilled(Demons(deck=(demon("A", 1),)), as_they_lie).lurking) == ["A"]
    assert refilled(Demons(deck=(), void=(Enemy("S", is_starter=True),)), as_they_lie) == Demons(deck=())


def test_what_still_lurks_goes_to_the_void() -> None:
    demons = dispersed(Demons(deck=(), void=(demon("A", 1),), lurking=(demon("B", 1),)))
    assert (names(demons.void), demons.lurking) == (["A", "B"], ())
