"""The older tools against the reference: halos, decks, assists, mission ends, stories, and checks by brute force."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.api.reference import apocrypha
from tests.api.reference import chance as deal
from tests.api.reference.games import chart, limit_of
from tests.api.test_reference import Stranger

pytestmark = pytest.mark.django_db
SAINTS = ("Ophelia", "Frank", "Dr. Zeez", "Diana", "Gabriella", "Sam")


def halo(dice: Random) -> Any:
    kinds = dice.choice([("fragment", "death"), ("fragment", "death", "gift", "omen", "threat")])
    slots = dice.sample(apocrypha.SLOTS, dice.randint(1, 8))
    number = dice.choice([0, 1, 3, 6, 10, 14])
    return {
        "cards": [{"name": f"Card {n}", "kind": dice.choice(kinds), "slot": dice.choice(slots)} for n in range(number)]
    }


def deck(dice: Random) -> Any:
    types = [*(f"{virtue}-gift" for virtue in apocrypha.VIRTUES), "omen"]
    return {
        "virtues": {virtue: dice.randint(1, 4) for virtue in apocrypha.VIRTUES},
        "omens": dice.randint(0, 4),
        "when": dice.choice(["mission-start", "between-missions"]),
        "extra": {kind: dice.randint(0, 2) for kind in dice.sample(types[:4], dice.randint(0, 2))},
        "cards": {kind: dice.randint(0, 5) for kind in dice.sample(types, dice.randint(2, 5))},
    }


def assists(dice: Random) -> Any:
    choir = [
        {
            "name": name,
            "virtues": {virtue: dice.randint(1, 4) for virtue in apocrypha.VIRTUES},
            "pointing": dict(zip(("top", "left", "right", "bottom"), dice.sample(apocrypha.VIRTUES, 4), strict=True)),
            "nexus": dice.choice(["Bar", "School", None]),
        }
        for name in SAINTS[: dice.randint(1, 6)]
    ]
    return {"choir": choir, "active": dice.choice(choir)["name"], "virtue": dice.choice(apocrypha.VIRTUES)}


def mission_end(dice: Random) -> Any:
    choir = dice.sample(SAINTS, dice.randint(1, 6))
    faded = dice.sample(choir, dice.randint(0, len(choir)))
    return {"won": dice.random() < 0.5, "choir": choir, "last_turn": dice.choice(choir), "faded": faded}


def check(dice: Random) -> Any:
    pool = dice.choice(
        [{"soul": 1}, {"soul": 2}, {"rage": 1, "bonus": 1}, {"body": 2, "bonus": 1}, {"mind": 1, "soul": 1}]
    )
    body = {"dice": pool, "keep": dice.choice([1, 2, 3]), "target": dice.randint(2, 14)}
    if dice.random() < 0.6:
        body["assists"] = [dice.randint(1, 2) for _ in range(dice.choice([1, 1, 2]))]
    body["changes"] = [change(dice, [*pool]) for _ in range(dice.choice([0, 1, 2]))]
    return body


def change(dice: Random, colours: list[str]) -> Any:
    do = dice.choice(["reroll", "explode", "upgrade", "downgrade", "flip", "trash"])
    made: dict[str, Any] = {"do": do}
    if do in ("reroll", "explode") or (do == "trash" and dice.random() < 0.5):
        made["faces"] = dice.sample(range(1, 7), dice.choice([1, 2]))
    else:
        made["dice"] = dice.choice([1, 1, 2] if do == "trash" else [1, 1, 2, "all"])
    if do in ("upgrade", "flip") and made["dice"] != "all" and dice.random() < 0.3:
        made["must"] = True
    if dice.random() < 0.3:
        made["of"] = dice.choice(colours)
    return made


def close(found: Any, wanted: Any) -> bool:
    """Whether *found* has all of *wanted*, floats within what they can hold; order counts only where it is promised."""
    if isinstance(wanted, dict):
        return all(key in found and close(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, float):
        return bool(found == pytest.approx(wanted, abs=1e-9))
    return bool(found == wanted)


@pytest.mark.parametrize(
    ("path", "tool", "body", "rounds"),
    [
        ("halo", apocrypha.halo, halo, 30),
        ("deck", apocrypha.deck, deck, 20),
        ("assists", apocrypha.assists, assists, 30),
        ("mission-end", apocrypha.mission_end, mission_end, 20),
        ("check", apocrypha.check, check, 25),
    ],
)
def test_the_tools_of_apocrypha(
    path: str, tool: Callable[[Any], Any], body: Callable[[Random], Any], rounds: int
) -> None:
    dice, program = Random(path), Stranger()
    for _ in range(deal.times(rounds)):
        asked = body(dice)
        status, found = program.ask(f"apocrypha/{path}", asked)
        for key in ("may_trade_fragment_for_death", "slot_death", "one_of_must_slot_death"):
            if key in found:
                found[key] = sorted(found[key])
        wanted = tool(asked)
        assert status == 200, json.dumps([asked, found])
        assert close(found, wanted), json.dumps([asked, wanted, found])
        for exact in ("dice", "reaches", "missing", "surplus", "assists"):
            assert found.get(exact) == wanted.get(exact), json.dumps([asked, wanted, found])


def test_the_story_of_the_witching_hour() -> None:
    dice, program = Random("story"), Stranger()
    for _ in range(deal.times(25)):
        attempts = [dice.random() < 0.5 for _ in range(dice.randint(0, 11))]
        status, found = program.ask("witching-hour/story", {"attempts": [{"won": won} for won in attempts]})
        if sum(attempts) > 5 or (sum(attempts) == 5 and not attempts[-1]):
            assert status == 400
            continue
        found["scene"] = found["scene"] and found["scene"]["number"]
        assert found == apocrypha.story(attempts), json.dumps([attempts, found])


def test_the_loci_of_the_witching_hour() -> None:
    program = Stranger()
    for players in range(2, 7):
        for variety, fewer in ((None, 0), ("easy", 0), ("hard", 2)):
            body = {"players": players, "scene": players - 2, "variety": variety}
            status, found = program.ask("witching-hour/setup", body)
            assert (status, found["locus"]) == (200, [max(0, number - fewer) for number in chart(players)])
            assert found["corruption_limit"] == limit_of(players - 2)
