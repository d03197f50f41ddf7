"""The addresses of cards: by their code, or by an alias that says nothing while they are veiled."""

from django.db.models import Q
from django.urls import reverse

from cards.models import Card
from cards.sight import SeenCard


def slug_of(card: Card) -> str:
    """What a card is called in addresses: its code without the game, which stands before it anyway."""
    return card.code.removeprefix(f"{card.game_id}-")


def may_be_called(game: str, slug: str) -> Q:
    """The one or two cards that *slug* may mean, each by an index; ``is_called`` says which."""
    return Q(code__in=[f"{game}-{slug}", slug]) | Q(alias=slug)


def is_called(card: SeenCard, game: str, slug: str) -> bool:
    """Whether addresses call *card* so. A veiled one has no name but its alias; a seen one keeps both."""
    return card.game_id == game and (card.alias == slug or (not card.is_veiled and slug_of(card) == slug))


def url_of(card: SeenCard) -> str:
    """Where *card* has its page."""
    return reverse("card", args=[card.game_id, card.alias if card.is_veiled else slug_of(card)])


def url_for_all(card: Card) -> str:
    """Where *card* has its page, whoever asks: one that may be veiled by its alias, which leads on who has seen it."""
    return reverse("card", args=[card.game_id, card.alias if card.is_spoiler else slug_of(card)])
