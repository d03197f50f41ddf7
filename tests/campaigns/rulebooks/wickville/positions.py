"""Random positions of Wickville as plain JSON, and the actions that somebody might try in them."""

from random import Random
from typing import Any

Json = dict[str, Any]

FLIPS = ["flip-next", "flip-next-inactive", "flip-next-eye"]
POTIONS = ["move-1-3", "move-to-eye", "move-to-pyramid"]
SWAPS = ["previous-and-next", "next-two", "current-and-next-eye", "current-and-next-pyramid"]
DIRECTIONS = ["clockwise", "counter-clockwise"]
NAMES = ["Ash", "Hex", "Ivy", "Oak"]


def circle(chance: Random, *, active: float = 0.5, eyes: float = 0.33) -> list[Json]:
    def card(colour: str, ability: str | None) -> Json:
        bears = chance.random()
        symbol = "eye" if bears < eyes else "pyramid" if bears < eyes + 0.33 else None
        lit = ability == "new-turn" or chance.random() < active
        return {"colour": colour, "active": lit, "symbol": symbol, "ability": ability}

    plain = 0.1 if chance.random() < 0.7 else 0
    cards = [
        card(colour, None if chance.random() < plain else chance.choice(FLIPS))
        for colour in ("blue", "red")
        for _ in range(4)
    ]
    cards += [card("yellow", chance.choice(POTIONS)) for _ in range(3)]
    cards.append(card(chance.choice(["blue", "red"]), "new-turn"))
    if chance.random() < 0.3:
        # So that a chain may have no end.
        for other in cards[8:]:
            other["symbol"] = None if other["symbol"] == "eye" else other["symbol"]
    chance.shuffle(cards)
    return cards


def position(chance: Random, *, alone: bool = False, eyes: float | None = None) -> Json:
    count = 2 if alone else chance.choice([2, 4])
    places = chance.sample(range(12), 5)
    if chance.random() < 0.5:
        # Close together, so that they block each other.
        start = chance.randrange(12)
        places = [(start + far) % 12 for far in chance.sample(range(6), 5)]
    first = chance.choice(["blue", "red"])
    colours = [first, "red" if first == "blue" else "blue"] * 2
    witches = [
        {
            "name": NAMES[at],
            "colour": colours[at],
            "direction": chance.choice(DIRECTIONS),
            "swap": chance.choice(SWAPS),
            "place": places[at],
            "damage": chance.randrange(2),
        }
        for at in range(count)
    ]
    solo = None
    turn = chance.choice(NAMES[:count])
    if alone:
        solo = {
            "opponent": chance.choice(NAMES[:2]),
            "hourglass": places[4],
            "direction": chance.choice(DIRECTIONS),
            "reference": chance.choice([chance.randrange(12), (places[4] + chance.choice([-1, 1])) % 12]),
        }
        turn = chance.choice(["hourglass", *NAMES[:2]])
    dealt = circle(
        chance,
        active=chance.choice([0.2, 0.5, 0.8, 0.95, 1.0]),
        eyes=chance.choice([0.1, 0.33, 0.6]) if eyes is None else eyes,
    )
    guardians = {"blue": chance.randrange(2), "red": chance.randrange(2)}
    return {"circle": dealt, "witches": witches, "guardians": guardians, "turn": turn, "solo": solo}


def any_action(chance: Random) -> Json:
    kind = chance.choice(["move", "swap", "flip"])
    if kind == "move":
        return {"do": "move", "spaces": chance.randrange(3)}
    if kind == "flip" and chance.random() < 0.5:
        return {"do": "flip", "to": chance.randrange(12)}
    return {"do": kind}


def next_actions(legal: Json) -> list[Json]:
    """Every single action that an answer of legal moves allows."""
    found: list[Json] = [{"do": "move", "spaces": spaces} for spaces in legal["move"]]
    if legal["swap"]:
        found.append({"do": "swap"})
    if legal["flip"]:
        found += [{"do": "flip", "to": place} for place in legal["flip"]["to"]] or [{"do": "flip"}]
    return found
