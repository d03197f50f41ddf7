"""How matches of the three short games begin, for tests and the bench; it knows no database."""

from typing import Any

RITUAL = {"witches": ["Owner", "Player"], "moons": 1}
COVENS = {"hunter": "Owner", "towns": ["Player", "Cleo"], "tiles": ["Mist", "Storm"]}


def circle() -> list[dict[str, Any]]:
    """Blue candles, red ones, the potions and the Grimoire at 11, all of them inactive; each card flips the next."""
    cards = [("blue", "flip-next")] * 4 + [("red", "flip-next")] * 4
    cards += [("yellow", bears) for bears in ("move-1-3", "move-to-eye", "move-to-pyramid")]
    candles = [{"colour": colour, "active": False, "symbol": "eye", "ability": bears} for colour, bears in cards]
    return [*candles, {"colour": "blue", "active": True, "symbol": None, "ability": "new-turn"}]


def witch(name: str, colour: str, place: int, **fields: Any) -> dict[str, Any]:
    said = {"name": name, "colour": colour, "direction": "clockwise", "swap": "next-two", "place": place, "damage": 0}
    return {**said, **fields}


def wickville(**fields: Any) -> dict[str, Any]:
    """Owner is blue and begins at the Grimoire, Player is red and opposite."""
    witches = [witch("Owner", "blue", 11), witch("Player", "red", 5)]
    position = {"circle": circle(), "witches": witches, "guardians": {"blue": 0, "red": 0}, "turn": "Owner"}
    return {"position": {**position, **fields}}


def wickville_alone() -> dict[str, Any]:
    """Owner alone against Hex, who begins."""
    witches = [witch("Owner", "blue", 7), witch("Hex", "red", 3, direction="counter-clockwise")]
    solo = {"opponent": "Hex", "hourglass": 11, "direction": "clockwise", "reference": 11}
    return wickville(witches=witches, turn="Hex", solo=solo)
