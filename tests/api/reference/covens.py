"""Curses & Covens as the API's document tells it: a card revealed in the hunt, and a hand that lies open."""

from typing import Any

from tests.api.reference.answers import against, distinct, malformed, name, one_of, record, rows

BOX = {"love": 3, "crystal": 3, "nature": 3, "wild": 1, "fake": 1, "ritual": 3, "townsfolk": 13}
SUITS = ("love", "crystal", "nature")


def check_cards(cards: Any, *besides: str) -> list[str]:
    """*cards*, all of them in the box at once, together with those *besides*."""
    for card in rows(cards):
        one_of(card, *BOX)
    if not fits_box([*cards, *besides]):
        raise malformed("more than the box holds")
    return cards


def fits_box(cards: list[str]) -> bool:
    return all(cards.count(card) <= most for card, most in BOX.items())


def count_witches(cards: list[str]) -> int:
    return sum(card not in ("ritual", "townsfolk") for card in cards)


def hunt(body: Any) -> dict[str, Any]:
    record(body, "card in_front")
    card, before = one_of(body["card"], *BOX), body["in_front"]
    check_cards(before, card)
    if "townsfolk" in before:
        raise malformed("townsfolk do not lie there")
    if count_witches(before) >= 5 or before.count("ritual") >= 2:
        raise against("the game was over before")
    return resolve(card, before)


def resolve(card: str, before: list[str]) -> dict[str, Any]:
    captured = card != "townsfolk"
    escape = [other for other in before if other != "ritual"] if card == "fake" else []
    after = [other for other in before if not (card == "fake" and other != "ritual")] + [card] * captured
    witches, rituals = count_witches(after), after.count("ritual")
    return {
        "in_front": after,
        "to": "witch-hunter" if captured else "another-town",
        "town_discards": captured and card != "ritual",
        "escape": escape,
        "witches": witches,
        "rituals": rituals,
        "winner": "witch-hunter" if witches >= 5 else "towns" if rituals >= 2 else None,
    }


def covens_in(hand: list[str]) -> list[str]:
    return [suit for suit in SUITS if hand.count(suit) + hand.count("wild") >= 3]


def census(body: Any) -> dict[str, Any]:
    record(body, "hand", "tiles")
    hand = check_cards(body["hand"])
    tiles = rows(body.get("tiles", []), 0, 3)
    for tile in tiles:
        record(tile, "name icons")
        name(tile["name"])
        for icon in rows(tile["icons"], 2, 2):
            one_of(icon, *SUITS)
    distinct([tile["name"] for tile in tiles])
    covens = covens_in(hand)
    spells = [] if covens else [tile["name"] for tile in tiles if can_cast(hand, tile["icons"])]
    return {"covens": covens, "spells": spells}


def can_cast(hand: list[str], icons: list[str]) -> bool:
    wanting = sum(max(0, icons.count(suit) - hand.count(suit)) for suit in SUITS)
    return wanting <= hand.count("wild")
