"""Two readings of one book agree: the companion's rules, and a second implementation that knows none of our code."""

from random import Random

import pytest

from tests.campaigns.rulebooks.wickville import asking, second_reading
from tests.campaigns.rulebooks.wickville.asking import REFUSED, either
from tests.campaigns.rulebooks.wickville.positions import (
    DIRECTIONS,
    NAMES,
    SWAPS,
    any_action,
    circle,
    next_actions,
    position,
)

pytestmark = pytest.mark.pure

SEEDS = range(6)
# With so many positions a seed.
POSITIONS = 200


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_turns_of_random_positions(seed: int) -> None:
    """Walks through a turn by what may be done next, and compares after every action."""
    chance = Random(f"legal {seed}")
    seen = set()
    for _ in range(POSITIONS):
        lying = position(chance)
        actions: list[asking.Json] = []
        while True:
            may = asking.legal(lying, actions)
            assert may == second_reading.legal(lying, actions), (lying, actions)
            assert (either(asking.turn, lying, actions) != REFUSED) is may["end"], (lying, actions)
            assert either(asking.turn, lying, actions) == either(second_reading.turn, lying, actions), (lying, actions)
            seen |= {step["step"] for step in (may["flip"] or {"steps": []})["steps"]}
            following = next_actions(may)
            if not following:
                break
            actions.append(chance.choice(following))
    assert seen == {"flip", "endless", "new-turn"}


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_somebody_tries(seed: int) -> None:
    chance = Random(f"tries {seed}")
    refused = 0
    for _ in range(POSITIONS):
        lying = position(chance, alone=chance.random() < 0.3)
        actions = [any_action(chance) for _ in range(chance.randrange(5))]
        answer = either(asking.turn, lying, actions)
        assert answer == either(second_reading.turn, lying, actions), (lying, actions)
        assert either(asking.legal, lying, actions) == either(second_reading.legal, lying, actions), (lying, actions)
        refused += answer == REFUSED
    assert 0 < refused < POSITIONS


@pytest.mark.parametrize("seed", SEEDS)
def test_solo_turns_of_random_positions(seed: int) -> None:
    chance = Random(f"solo {seed}")
    seen = set()
    for _ in range(POSITIONS):
        lying = position(chance, alone=True)
        answer = either(asking.solo_turn, lying)
        assert answer == either(second_reading.solo_turn, lying), lying
        seen |= {REFUSED} if isinstance(answer, str) else {step["step"] for step in answer["steps"]}
    # Everything that can happen there has happened.
    assert seen >= {REFUSED, "hourglass", "move", "flip", "swap", "damage", "deactivate", "new-turn", "guardian"}


@pytest.mark.parametrize("seed", SEEDS)
def test_set_ups(seed: int) -> None:
    chance = Random(f"set-up {seed}")
    for _ in range(POSITIONS // 5):
        players = chance.choice([1, 2, 3, 4])
        first = chance.choice(["blue", "red"])
        colours = [first, "red" if first == "blue" else "blue"] * 2
        witches = [
            {"name": name, "colour": colour, "direction": chance.choice(DIRECTIONS), "swap": chance.choice(SWAPS)}
            for name, colour in zip(NAMES, colours, strict=True)
        ][: 2 if players < 3 else 4]
        solo = {
            "opponent": chance.choice(NAMES[:2]),
            "difficulty": chance.choice(["easy", "standard", "hard"]),
            "direction": chance.choice(DIRECTIONS),
        }
        asked = (circle(chance), witches, solo if players == 1 else None)
        assert either(asking.set_up, *asked) == either(second_reading.set_up, *asked), asked


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_whole_games(seed: int) -> None:
    """From the set-up until somebody has won, or for a long evening."""
    chance = Random(f"games {seed}")
    for alone in (False, True) * 3:
        lying = position(chance, alone=alone)
        for _ in range(60):
            if lying["solo"] and lying["turn"] in ("hourglass", lying["solo"]["opponent"]):
                answer = asking.solo_turn(lying)
                assert answer == second_reading.solo_turn(lying), lying
            else:
                actions: list[asking.Json] = []
                while not (may := asking.legal(lying, actions))["end"] or (next_actions(may) and chance.random() < 0.7):
                    actions.append(chance.choice(next_actions(may)))
                answer = asking.turn(lying, actions)
                assert answer == second_reading.turn(lying, actions), (lying, actions)
            lying = answer["position"]
            if answer["winner"]:
                assert either(asking.legal, lying) == REFUSED
                break
