"""What is asked for the examples of the document: tools with their positions, and what else a row leaves open."""

from typing import Any

VIRTUES = {"body": 2, "mind": 3, "rage": 4, "soul": 1}
POINTING = {"top": "rage", "left": "soul", "right": "body", "bottom": "mind"}


def seated(name: str, nexus: str) -> dict[str, Any]:
    return {"name": name, "virtues": VIRTUES, "pointing": POINTING, "nexus": nexus}


def wickville_card(colour: str, ability: str | None, symbol: str | None = None) -> dict[str, Any]:
    return {"colour": colour, "active": ability == "new-turn", "symbol": symbol, "ability": ability}


CIRCLE = [
    wickville_card("blue", "new-turn"),
    wickville_card("blue", "flip-next", "eye"),
    wickville_card("red", None),
    wickville_card("yellow", "move-1-3", "pyramid"),
    wickville_card("red", "flip-next-inactive"),
    wickville_card("blue", None, "eye"),
    wickville_card("yellow", "move-to-eye"),
    wickville_card("red", "flip-next-eye", "pyramid"),
    wickville_card("blue", "flip-next"),
    wickville_card("yellow", "move-to-pyramid", "eye"),
    wickville_card("red", "flip-next"),
    wickville_card("blue", None, "pyramid"),
]
ASH = {"name": "Ash", "colour": "blue", "direction": "clockwise", "swap": "next-two"}
BRIAR = {"name": "Briar", "colour": "red", "direction": "counter-clockwise", "swap": "previous-and-next"}
POSITION = {
    "circle": CIRCLE,
    "witches": [{**ASH, "place": 0, "damage": 0}, {**BRIAR, "place": 6, "damage": 0}],
    "guardians": {"blue": 0, "red": 0},
    "turn": "Ash",
    "solo": None,
}
SOLO = {
    **POSITION,
    "witches": [{**ASH, "place": 4, "damage": 0}, {**BRIAR, "name": "Hex", "place": 8, "damage": 0}],
    "turn": "Hex",
    "solo": {"opponent": "Hex", "hourglass": 0, "direction": "clockwise", "reference": 0},
}

# By route: the body that is sent.
BODIES: dict[str, Any] = {
    "api-halo": {
        "cards": [
            {"name": "The Tale", "kind": "fragment", "slot": "left"},
            {"name": "Death", "kind": "death", "slot": "top"},
            {"name": "The Insider", "kind": "fragment", "slot": "top"},
        ]
    },
    "api-deck": {
        "virtues": VIRTUES,
        "omens": 4,
        "when": "mission-start",
        "extra": {"soul-gift": 1},
        "cards": {"body-gift": 2, "mind-gift": 3, "rage-gift": 4, "soul-gift": 1, "omen": 4},
    },
    "api-assists": {
        "choir": [seated("Frank", "Bar"), seated("Ophelia", "Bar"), seated("Dr. Zeez", "School")],
        "active": "Frank",
        "virtue": "rage",
    },
    "api-check": {"dice": {"soul": 3, "bonus": 1}, "target": 13, "assists": [2]},
    "api-mission-end": {
        "won": True,
        "choir": ["Ophelia", "Dr. Zeez", "Frank"],
        "last_turn": "Ophelia",
        "faded": ["Dr. Zeez"],
    },
    "api-stories-tool": {"attempts": [{"won": True}, {"won": False}]},
    "api-wickville-turn": {"position": POSITION, "actions": [{"do": "move", "spaces": 1}]},
    "api-wickville-legal": {"position": POSITION, "actions": []},
    "api-wickville-solo-turn": {"position": SOLO},
    "api-wickville-setup": {"players": 2, "circle": CIRCLE, "witches": [ASH, BRIAR], "solo": None},
    "api-score": {
        "witches": [
            {"name": "Ana", "ingredients": 6, "gems": 2, "spells": 9, "chips": 3},
            {"name": "Ben", "ingredients": 4, "gems": 2, "spells": 12, "chips": 1},
        ]
    },
    "api-census": {"hand": ["love", "love", "wild"], "tiles": [{"name": "Mist", "icons": ["love", "nature"]}]},
    "api-guided-reading": {"text": "Mission: The Plunge\n\nGoal: Corner the master."},
}

# By route: what stands behind the question mark.
QUERIES = {
    "api-cards": "?game=apocrypha&q=murder+board",
    "api-card-types": "?game=apocrypha&page_size=3",
    "api-chapters": "?game=apocrypha&page_size=3",
    "api-keywords": "?game=apocrypha&page_size=3",
    "api-glossary": "?game=apocrypha&q=fade",
    "api-mutations": "?from=2025-10-31&to=2025-11-01",
    "api-register": "?page_size=2",
    "api-box-names": "?q=murder",
    "api-box-copies": "?page_size=2",
    "api-box-places": "?page_size=3",
    "api-chronicle": "?page_size=3",
    "api-box-moves": "?page_size=2",
}
