"""Full Moon Ritual as the API's document tells it: the scores, the odds, the setup and what magic the chips allow."""

from fractions import Fraction
from itertools import product
from typing import Any

from tests.api.reference.answers import distinct, flag, malformed, name, record, rows, whole

# The document names no most; the companion takes these.
MOST, HIGHEST_TARGET = 9999, 99
ROWS = {"ingredients": 6, "gems": 5, "spells": 4, "chips": 3}


def score(body: Any) -> dict[str, Any]:
    witches = rows(record(body, "witches")["witches"], 2, 4)
    for witch in witches:
        record(witch, "name ingredients gems spells chips")
        name(witch["name"])
        for row in ROWS:
            whole(witch[row], 0, MOST)
    distinct([witch["name"] for witch in witches])
    scores = []
    for witch in witches:
        points = {row: best - sum(other[row] > witch[row] for other in witches) for row, best in ROWS.items()}
        scores.append({"name": witch["name"], "points": points, "total": sum(points.values())})
    keys = [(each["total"], *(witch[row] for row in ROWS)) for each, witch in zip(scores, witches, strict=True)]
    for each, key in zip(scores, keys, strict=True):
        each["place"] = 1 + sum(other > key for other in keys)
    return {"scores": scores, "winners": [each["name"] for each in scores if each["place"] == 1]}


def chance_of(dice: int, target: int) -> dict[str, Any]:
    throws = list(product(range(1, 7), repeat=dice))
    found = Fraction(sum(sum(throw) >= target for throw in throws), len(throws))
    return {"ways": found.numerator, "of": found.denominator, "probability": float(found)}


def odds(body: Any) -> dict[str, Any]:
    record(body, "dice target")
    return chance_of(whole(body["dice"], 3, 4), whole(body["target"], 1, HIGHEST_TARGET))


def setup(body: Any) -> dict[str, Any]:
    players = whole(record(body, "players")["players"], 2, 4)
    boards = 3 if players == 3 else 4
    ingredients = 18 if players == 3 else 24
    return {
        "dominions": boards,
        "boundaries": boards,
        "spells": boards,
        "gems": players,
        "ingredients": ingredients,
        "set_aside": 24 - ingredients,
        "undealt": ingredients - 6 * players,
        "each": {"chips": 13, "dice": 4, "ingredients": 6},
    }


def magic(body: Any) -> dict[str, Any]:
    record(body, "target chips matching", "value")
    target, chips = whole(body["target"], 1, 24), whole(body["chips"], 0, 52)
    matching = flag(body["matching"])
    value = whole(body.get("value", target), 0, 99)
    options = []
    for do, least, success, failure in (("cast", 2, "discarded", "stays"), ("gather", 1, "yours", "discarded")):
        for spent, dice in [(least, 4)] if matching else [(least, 3), (least + 1, 4)]:
            if spent <= chips:
                chance = chance_of(dice, target)
                options.append(
                    {
                        "do": do,
                        "chips": spent,
                        "left": chips - spent,
                        "dice": dice,
                        "chance": chance,
                        "expected_value": None if do == "cast" else value * chance["ways"] / chance["of"],
                        "success": success,
                        "failure": failure,
                    }
                )
    return {"options": options}


def check_scored(body: Any, names: list[str]) -> None:
    """The facts of `scored`: as the tool's body, each witch of the sitting once."""
    score(body)
    if sorted(witch["name"] for witch in body["witches"]) != sorted(names):
        raise malformed("each witch once")
