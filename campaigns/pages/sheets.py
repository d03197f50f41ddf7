"""A recipe on paper and as plain text."""

from typing import Any

from django.utils.translation import gettext as _

from campaigns.pages.stacking import label_of
from cards.recipes.recipe import Pile, Recipe, omens, virtues


def piles(recipe: Recipe, types: dict[str, str]) -> list[dict[str, Any]]:
    """Each pile from top to bottom, as a list on paper shows it."""
    return [
        {
            "pile": pile,
            "faceup": [{"card": card, "label": label_of(card, types)} for card in pile.faceup],
            "facedown": [{"card": card, "label": label_of(card, types)} for card in pile.facedown],
            "virtues": virtues(pile),
            "omens": omens(pile),
        }
        for pile in recipe.piles
    ]


def as_text(recipe: Recipe, types: dict[str, str]) -> str:
    """The recipe in plain lines; pasted as a deck list, it is the same recipe again."""
    title = _("%(name)s: %(total)d cards, each pile from top to bottom") % {"name": recipe.name, "total": recipe.total}
    blocks = [f"// {title}", *(_pile_as_text(pile, types) for pile in recipe.piles)]
    order = " / ".join(pile.name for pile in recipe.one_deck())
    blocks.append("// " + _("One deck, from the top: %(order)s") % {"order": order})
    return "\n\n".join(blocks) + "\n"


def _pile_as_text(pile: Pile, types: dict[str, str]) -> str:
    lines = [f"# {pile.name}"]
    lines += [f"   faceup: {card.name} ({label_of(card, types)})" for card in pile.faceup]
    lines += [f"{n:>3}. {card.name} ({label_of(card, types)})" for n, card in enumerate(pile.facedown, start=1)]
    return "\n".join(lines)


def warning(address: str) -> str:
    """What comes instead of the list, until somebody has said that they want it."""
    return (
        _("This list tells which cards the Enter Here deck holds, and in which order: it spoils a first game.")
        + "\n"
        + _("To see it all the same, ask for:")
        + f"\n{address}\n"
    )
