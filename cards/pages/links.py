"""The addresses of cards: by their code, or by an alias that says nothing while they are veiled."""

from django.db.models import Q
from django.urls import reverse

from cards.models import Card
from cards.sight import SeenCard


def slug_of(card: Card) -> str:
    """What a card is called in addresses: its code without the game, which stands before it anyway."""
    return card.code.removeprefix(f"{card.game_id}-")


def called(game: str, slug: str) -> Q:
    """The card that is called *slug* in addresses. A veiled one has no name but its alias, a seen one both."""
    by_code = Q(code=f"{game}-{slug}") | Q(code=slug, pack__isnull=False)
    return Q(game=game) & (Q(alias=slug) | by_code & Q(is_veiled=False))


def url_of(card: SeenCard) -> str:
    """Where *card* has its page."""
    return reverse("card", args=[card.game_id, card.alias if card.is_veiled else slug_of(card)])
