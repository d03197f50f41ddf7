"""Finding a card of a recipe by a few letters of its name. Pure: knows no database."""

import difflib
from collections.abc import Iterable

from cards.recipes.recipe import Lain
from cards.search.folding import fold


def matching(cards: Iterable[Lain], typed: str) -> list[Lain]:
    """The cards one of whose words begins with what was typed; those whose name begins with it come first."""
    wanted = fold(typed)
    found = [card for card in cards if wanted and f" {wanted}" in f" {fold(card.name)}"]
    return sorted(found, key=lambda card: (not fold(card.name).startswith(wanted), card.name))


def nearest(cards: Iterable[Lain], typed: str, most: int = 3) -> list[Lain]:
    """The cards that may have been meant by a name that none of them has."""
    known = {fold(card.name): card for card in cards}
    return [known[name] for name in difflib.get_close_matches(fold(typed), known, most, cutoff=0.5)]


def called(cards: Iterable[Lain], name: str) -> Lain | None:
    """The card of exactly that name, however it is written."""
    wanted = fold(name)
    return next((card for card in cards if fold(card.name) == wanted), None)
