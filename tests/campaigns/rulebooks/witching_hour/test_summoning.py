"""Summoning Demons, and the deck from which they come: every situation of fixtures/cases."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.enemies import Enemy
from campaigns.rulebooks.witching_hour.summoning import Demons, attack, dispersed, in_order, refilled
from tests.campaigns.rulebooks.witching_hour.situations import as_they_lie
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


def demon(name: str, cost: int, sigils: str = "") -> Enemy:
    return Enemy(name, cost, frozenset(sigils))


def names(enemies: tuple[Enemy, ...]) -> list[str]:
    return [enemy.name for enemy in enemies]


class Attacked(msgspec.Struct, forbid_unknown_fields=True):
    """A Witch, and the Demons that lurk."""

    corruption: int
    lurking: list[Enemy]
    open_sigils: frozenset[str] = frozenset()
    # Whom she would have first, of those that are tied.
    prefers: list[str] = []
    # The Demon Deck, its top first.
    deck: list[Enemy] = []


@each("witching-hour/summoning")
def test_summoning(file: Path) -> None:
    case = read(file, Attacked)
    now = case.situation
    attacked = attack(now.lurking, now.corruption, now.open_sigils, now.prefers)
    demons = refilled(Demons(deck=tuple(now.deck), lurking=attacked.lurking), as_they_lie)
    assert names(in_order(now.lurking, now.prefers)) == [attempt.enemy.name for attempt in attacked.attempts]
    found = Partly(
        order=[attempt.enemy.name for attempt in attacked.attempts],
        against=Partly({attempt.enemy.name: attempt.against for attempt in attacked.attempts}),
        came=names(attacked.came),
        corruption=attacked.corruption,
        lurk_for_the_next=names(demons.lurking),
    )
    assert case.told(found) == case.expect, case.title


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    """The Demon Deck, its top first, the Void, and who lurks."""

    deck: list[Enemy]
    void: list[Enemy] = []
    lurking: list[Enemy] = []
    shuffled: Literal["as-they-lie", "turned-round"] = "as-they-lie"


@each("witching-hour/demon-deck")
def test_demon_deck(file: Path) -> None:
    case = read(file, Deck)
    now = case.situation
    demons = Demons(tuple(now.deck), tuple(now.void), tuple(now.lurking))
    shuffle = as_they_lie if now.shuffled == "as-they-lie" else lambda void: void[::-1]
    found = {"refilled": refilled(demons, shuffle), "dispersed": dispersed(demons)}
    piles = {name: Partly({pile: names(cards) for pile, cards in vars(one).items()}) for name, one in found.items()}
    assert case.told(Partly(piles)) == case.expect, case.title


def test_the_dearest_first_then_most_sigils_then_the_witch_chooses() -> None:
    lurking = (demon("Plain", 2), demon("Twin", 3, "a"), demon("Two", 3, "ab"), demon("Other twin", 3, "b"))
    assert names(in_order(lurking)) == ["Two", "Twin", "Other twin", "Plain"]
    assert names(in_order(lurking, ["Plain", "Other twin"])) == ["Two", "Other twin", "Twin", "Plain"]
