"""The recipes on the shelf: from the catalogue, from saints' starting decks, from packs."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from cards.models import Card, CardType, Sheet
from cards.recipes.recipe import Recipe, RecipeCard, RecipePile
from cards.sight import Viewer

GAME = "apocrypha"


def recipe_called(slug: str, game: str = GAME) -> Recipe:
    """The recipe of the catalogue with that slug: a stacked deck, or a saint's starting deck."""
    sheet = Sheet.objects.filter(game=game, kind="recipe", slug=slug).first()
    if sheet:
        return recipe_from(sheet.slug, sheet.name, sheet.facts, _cards(game))
    deck = Sheet.objects.filter(game=game, kind="deck", slug=slug).first()
    if deck and deck.facts.get("gifts"):
        return _deck(deck, _cards(game))
    raise Http404


def all_slugs(game: str = GAME) -> list[tuple[str, str]]:
    """Slug and name of every recipe that can be rebuilt."""
    sheets = Sheet.objects.filter(game=game, kind__in=["recipe", "deck"])
    names = dict(Card.objects.filter(game=game, type__slug="saint").values_list("code", "name"))
    return [
        (sheet.slug, names.get(f"{game}-{sheet.slug}", sheet.name))
        for sheet in sheets
        if sheet.kind == "recipe" or sheet.facts.get("gifts")
    ]


def type_order(game: str = GAME) -> list[str]:
    return list(CardType.objects.filter(game=game).order_by("place").values_list("slug", flat=True))


def type_names(game: str = GAME) -> dict[str, str]:
    """What each divider of the box is called, in the order of the box."""
    return dict(CardType.objects.filter(game=game).order_by("place").values_list("slug", "name"))


def known_to(viewer: Viewer, game: str = GAME) -> list[RecipeCard]:
    """The cards that somebody may name in a recipe of their own: whatever exists for them and is not veiled."""
    cards = viewer.all_cards().filter(game=game, is_veiled=False).select_related("type")
    return [_recipe_card(card) for card in cards]


def _cards(game: str) -> QuerySet[Card]:
    return Card.objects.filter(game=game, pack=None).select_related("type")


def recipe_from(slug: str, name: str, facts: dict[str, Any], cards: Iterable[Card]) -> Recipe:
    """A recipe from a file's piles, which name cards by their codes."""
    known = {card.code.removeprefix(f"{card.game_id}-"): _recipe_card(card) for card in cards}
    piles = tuple(
        RecipePile(
            name=pile["name"],
            kind=pile["kind"],
            faceup=tuple(known[code] for code in pile["faceup"]),
            facedown=tuple(known[lain["card"]] for lain in pile["facedown"]),
            side=pile.get("side"),
        )
        for pile in facts["piles"]
    )
    return Recipe(slug, name, piles, tuple(facts.get("rulings", ())), tuple(facts.get("deck_order", ())))


def _deck(sheet: Sheet, cards: Iterable[Card]) -> Recipe:
    """A saint's starting deck: one pile, in no particular order but that of its list."""
    known = {card.code.removeprefix(f"{card.game_id}-"): _recipe_card(card) for card in cards}
    saint = known[sheet.slug]
    codes = [code for virtue in ("body", "mind", "rage", "soul") for code in sheet.facts["gifts"][virtue]]
    omens = sheet.facts.get("omens") or []
    pile = RecipePile(saint.name, "saint", (saint,), tuple(known[code] for code in [*codes, *omens]))
    return Recipe(sheet.slug, saint.name, (pile,))


def _recipe_card(card: Card) -> RecipeCard:
    return RecipeCard(card.code, card.name, card.type.slug, card.virtue)
