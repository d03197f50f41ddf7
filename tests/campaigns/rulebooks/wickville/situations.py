"""A plain circle and plain witches, for tests that change one thing about them."""

from typing import Any

Json = dict[str, Any]

DEAL = [
    *(("blue", None), ("red", None), ("yellow", "move-1-3"), ("blue", None), ("red", None), ("yellow", "move-to-eye")),
    *(("blue", None), ("red", None), ("yellow", "move-to-pyramid"), ("blue", None), ("red", None)),
    ("blue", "new-turn"),
]


def card(colour: str, ability: str | None = None, *, active: bool = False, symbol: str | None = None) -> Json:
    return {"colour": colour, "active": active or ability == "new-turn", "symbol": symbol, "ability": ability}


def circle() -> list[Json]:
    """Blue and red candles without abilities, a potion at 2, 5 and 8, the Grimoire at 11, blue; all inactive."""
    return [card(*each) for each in DEAL]


def witch(name: str, colour: str, place: int, **other: Any) -> Json:
    plain = {"direction": "clockwise", "swap": "next-two", "damage": 0}
    return {"name": name, "colour": colour, "place": place, **plain, **other}


def position(**other: Any) -> Json:
    """Ash, blue, at 0 and Hex, red, at 6, both clockwise; it is Ash's turn."""
    return {
        "circle": circle(),
        "witches": [witch("Ash", "blue", 0), witch("Hex", "red", 6)],
        "guardians": {"blue": 0, "red": 0},
        "turn": "Ash",
        "solo": None,
        **other,
    }


def alone(**other: Any) -> Json:
    """Ash plays against Hex, whose turn it is; the hourglass stands at 9, the reference card lies at 3."""
    solo = {"opponent": "Hex", "hourglass": 9, "direction": "clockwise", "reference": 3}
    return position(**{"solo": solo, "turn": "Hex", **other})
