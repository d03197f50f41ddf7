"""Finding a card of a recipe by a few letters of its name. Pure: knows no database."""

from collections.abc import Iterable

from cards.recipes.recipe import RecipeCard
from cards.search.folding import begins, fold


def matching(cards: Iterable[RecipeCard], typed: str) -> list[RecipeCard]:
    """The cards one of whose words begins with what was typed; those whose name begins with it come first."""
    wanted = fold(typed)
    found = [card for card in cards if begins(fold(card.name), wanted)]
    return sorted(found, key=lambda card: (not fold(card.name).startswith(wanted), card.name))


def card_named(cards: Iterable[RecipeCard], name: str) -> RecipeCard | None:
    """The card of exactly that name, however it is written."""
    wanted = fold(name)
    return next((card for card in cards if fold(card.name) == wanted), None)
