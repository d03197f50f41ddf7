"""Positions, hands and bodies by chance, most of them good, many of them spoilt."""

import os
from copy import deepcopy
from random import Random
from typing import Any

from tests.api.reference import covens, full_moon, wickville
from tests.api.reference.answers import No

ODD: tuple[Any, ...] = (None, True, False, -1, 0, 1, 2, 3, 11, 12, 1.5, "", "x", "blue", [], {}, [1], {"a": 1}, ["x"])
NAMES = ("Ash", "Bea", "Cora", "Dot")


def times(few: int) -> int:
    """How many rounds: *few* in the suite, more when COMPANION_POSITIONS asks for so many times as many."""
    return few * int(os.environ.get("COMPANION_POSITIONS", "1"))


def spoil(chance: Random, body: Any) -> Any:
    """*body* with one thing in it replaced, left out or added."""
    body = deepcopy(body)
    spots = list(_spots(body))
    holder, key = chance.choice(spots)
    do = chance.random()
    if do < 0.6:
        holder[key] = deepcopy(chance.choice(ODD))
    elif do < 0.8:
        del holder[key]
    elif isinstance(holder, dict):
        holder[chance.choice(["extra", "name", "to", "solo"])] = deepcopy(chance.choice(ODD))
    else:
        holder.insert(0, deepcopy(chance.choice(holder)))
    return body


def _spots(body: Any) -> Any:
    pairs = list(body.items()) if isinstance(body, dict) else list(enumerate(body))
    for key, value in pairs:
        yield body, key
        if isinstance(value, dict | list):
            yield from _spots(value)


# Wickville


def circle(chance: Random) -> list[dict[str, Any]]:
    lit = chance.choice([0.2, 0.5, 0.8, 0.95])
    symbols = chance.choice([("eye", "pyramid", None), (None, None, "eye"), (None, None, "pyramid"), (None,)])
    candles = chance.choice(
        [(*wickville.FLIPS, None), ("flip-next", "flip-next-eye"), ("flip-next-inactive", "flip-next")]
    )
    kinds = ["blue"] * 4 + ["red"] * 4 + ["yellow"] * 3
    cards = [
        {
            "colour": kind,
            "active": chance.random() < lit,
            "symbol": chance.choice(symbols),
            "ability": chance.choice(wickville.MOVES if kind == "yellow" else candles),
        }
        for kind in kinds
    ]
    side = chance.choice(["blue", "red"])
    cards.append({"colour": side, "active": True, "symbol": chance.choice(symbols), "ability": "new-turn"})
    if chance.random() < 0.2:
        # Nothing that ends a chain bears an eye: the only way to one without end.
        for card in cards:
            if card["ability"] in (*wickville.MOVES, "new-turn"):
                card["symbol"] = chance.choice(["pyramid", None])
            else:
                card |= {"symbol": chance.choice(["eye", None]), "ability": "flip-next-eye"}
    chance.shuffle(cards)
    return cards


def seats(chance: Random, count: int) -> list[dict[str, Any]]:
    colours = chance.choice([("blue", "red"), ("red", "blue")])
    return [
        {
            "name": NAMES[index],
            "colour": colours[index % 2],
            "direction": chance.choice([*wickville.WAYS]),
            "swap": chance.choice(wickville.SWAPS),
        }
        for index in range(count)
    ]


def position(chance: Random, solo: bool | None = None) -> dict[str, Any]:
    solo = chance.random() < 0.4 if solo is None else solo
    witches = seats(chance, 2 if solo else chance.choice([2, 4, 4]))
    span = chance.choice([5, 12])
    places = chance.sample(range(span), 5)
    for witch, place in zip(witches, places, strict=False):
        witch |= {"place": place, "damage": chance.choice([0, 0, 1])}
    found = {
        "circle": circle(chance),
        "witches": witches,
        "guardians": {"blue": chance.choice([0, 1]), "red": chance.choice([0, 1])},
        "turn": chance.choice(witches)["name"],
    }
    if solo:
        automatic = chance.choice(witches)["name"]
        way = chance.choice([*wickville.WAYS])
        found["solo"] = {
            "opponent": automatic,
            "hourglass": places[4],
            "direction": way,
            "reference": chance.randrange(12),
        }
        found["turn"] = chance.choice([found["turn"], automatic, "hourglass"])
    elif chance.random() < 0.5:
        found["solo"] = None
    if chance.random() < 0.02:
        chance.choice(witches)["damage"] = 2
    return found


def player_turn(chance: Random) -> dict[str, Any]:
    """A position in which a person is to act."""
    while True:
        found = position(chance)
        solo = found.get("solo")
        if not solo or found["turn"] not in ("hourglass", solo["opponent"]) or chance.random() < 0.02:
            return found


def actions(chance: Random, here: dict[str, Any], whole_turn: bool = True) -> list[dict[str, Any]]:
    """Mostly what the reference says is legal, now and then something else."""
    made: list[dict[str, Any]] = []
    for do in chance.sample(["move", "swap", "flip"], 3):
        if chance.random() < (0.03 if do == "move" and whole_turn else 0.3):
            continue
        try:
            open_now = wickville.legal({"position": here, "actions": made})
        except No:
            open_now = {"move": [], "swap": None, "flip": None, "end": True}
        if open_now["end"] and not open_now["move"] and not open_now["flip"] and chance.random() < 0.8:
            break
        made.append(_action(chance, do, open_now))
    if chance.random() < 0.03 and made:
        made.append(deepcopy(chance.choice(made)))
    return made


def _action(chance: Random, do: str, open_now: dict[str, Any]) -> dict[str, Any]:
    sensible = chance.random() < 0.9
    if do == "move":
        return {"do": do, "spaces": chance.choice(open_now["move"] if sensible and open_now["move"] else [0, 1, 2])}
    if do == "swap":
        return {"do": do}
    ends = open_now["flip"]["to"] if sensible and open_now["flip"] else [chance.randrange(12)]
    return {"do": do, "to": chance.choice(ends)} if ends else {"do": do}


def wickville_setup(chance: Random) -> dict[str, Any]:
    players = chance.choice([1, 1, 2, 3, 4])
    count = 2 if players < 3 else 4
    body = {"players": players, "circle": circle(chance), "witches": seats(chance, count)}
    if players == 1:
        difficulty = chance.choice(["easy", "standard", "hard"])
        way = chance.choice([*wickville.WAYS])
        body["solo"] = {"opponent": chance.choice(body["witches"])["name"], "difficulty": difficulty, "direction": way}
    return body


# Curses & Covens, Full Moon Ritual


def cards(chance: Random, most: int, without: str = "") -> list[str]:
    box = [card for card, copies in covens.BOX.items() for _ in range(copies) if card != without]
    if chance.random() < 0.5:
        box = [card for card in box if card != "townsfolk"]
    hand = chance.sample(box, min(len(box), chance.randrange(most + 1)))
    if chance.random() < 0.05:
        hand += [chance.choice([*covens.BOX])] * 4
    return hand


def hunt(chance: Random) -> dict[str, Any]:
    before = cards(chance, 6, without="townsfolk")
    if chance.random() < 0.7:
        before = [card for index, card in enumerate(before) if card != "ritual" or "ritual" not in before[:index]]
    return {"card": chance.choice([*covens.BOX]), "in_front": before}


def census(chance: Random) -> dict[str, Any]:
    suits = covens.SUITS
    body: dict[str, Any] = {"hand": cards(chance, 6)}
    if chance.random() < 0.9:
        names = chance.sample(["Mist", "Owl", "Veil"], chance.randrange(4))
        body["tiles"] = [{"name": name, "icons": [chance.choice(suits), chance.choice(suits)]} for name in names]
    return body


def scores(chance: Random) -> dict[str, Any]:
    names = NAMES[: chance.choice([2, 3, 4])]
    few = chance.choice([2, 3, 13])
    return {"witches": [{"name": name} | {row: chance.randrange(few) for row in full_moon.ROWS} for name in names]}


def magic(chance: Random) -> dict[str, Any]:
    body = {
        "target": chance.randint(1, 24),
        "chips": chance.choice([0, 1, 2, 3, 4, 13, 52]),
        "matching": chance.random() < 0.5,
    }
    if chance.random() < 0.5:
        body["value"] = chance.randint(0, 99)
    return body
