"""Turned round, seen in a mirror, or with the colours exchanged, the game is the same."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.campaigns.rulebooks.wickville import asking
from tests.campaigns.rulebooks.wickville.asking import REFUSED, either
from tests.campaigns.rulebooks.wickville.positions import any_action, next_actions, position

pytestmark = pytest.mark.pure

Json = dict[str, Any]
Place = Callable[[int], int]


def relabelled(told: Any, place: Place, words: dict[str, str]) -> Any:
    """Any JSON of the game with its places and words exchanged."""
    if isinstance(told, dict):
        return {words.get(key, key): _value(key, value, place, words) for key, value in told.items()}
    if isinstance(told, list):
        return [relabelled(each, place, words) for each in told]
    return words.get(told, told) if isinstance(told, str) else told


def _value(key: str, value: Any, place: Place, words: dict[str, str]) -> Any:
    if key == "circle":
        moved = [None] * 12
        for at, card in enumerate(value):
            moved[place(at)] = relabelled(card, place, words)
        return moved
    if key in ("place", "from", "to", "hourglass", "reference") and isinstance(value, int):
        return place(value)
    if key in ("places", "swap", "to") and isinstance(value, list):
        return sorted(place(each) for each in value)
    return relabelled(value, place, words)


def turned(by: int) -> Callable[[Any], Any]:
    return lambda told: relabelled(told, lambda at: (at + by) % 12, {})


def mirrored(told: Any) -> Any:
    ways = {"clockwise": "counter-clockwise", "counter-clockwise": "clockwise"}
    return relabelled(told, lambda at: -at % 12, ways)


def recoloured(told: Any) -> Any:
    return relabelled(told, lambda at: at, {"blue": "red", "red": "blue"})


SYMMETRIES = {"turned by 1": turned(1), "turned by 5": turned(5), "in a mirror": mirrored, "recoloured": recoloured}
each_symmetry = pytest.mark.parametrize("seen", SYMMETRIES.values(), ids=SYMMETRIES.keys())


def image(answer: Json | str, seen: Callable[[Any], Any]) -> Json | str:
    return answer if isinstance(answer, str) else seen(deepcopy(answer))


@each_symmetry
def test_turns_and_legal_moves(seen: Callable[[Any], Any]) -> None:
    chance = Random("symmetry")
    done = 0
    for _ in range(300):
        lying = position(chance, alone=chance.random() < 0.2)
        may = either(asking.legal, lying)
        assert either(asking.legal, seen(lying)) == image(may, seen)
        for actions in ([any_action(chance), any_action(chance)], _turn(chance, lying)):
            answer = either(asking.turn, lying, actions)
            assert either(asking.turn, seen(lying), seen(actions)) == image(answer, seen)
            done += answer != REFUSED
    assert done > 200


def _turn(chance: Random, lying: Json) -> list[Json]:
    """A whole legal turn, where there is one."""
    actions: list[Json] = []
    while isinstance(may := either(asking.legal, lying, actions), dict) and (following := next_actions(may)):
        actions.append(chance.choice(following))
    return actions


@each_symmetry
def test_solo_turns(seen: Callable[[Any], Any]) -> None:
    chance = Random("solo symmetry")
    for _ in range(400):
        lying = position(chance, alone=True)
        assert either(asking.solo_turn, seen(lying)) == image(either(asking.solo_turn, lying), seen)
