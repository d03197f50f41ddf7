"""The name of a card as a link to its page, which opens over the page at hand."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from cards.models import Card
from cards.pages.links import url_for_all

register = template.Library()


@register.simple_tag
def card_called(game: str, name: str, looks: str = "") -> SafeString:
    """The same where only the name is known: ``{% card_called "apocrypha" "Murder Board" as link %}``."""
    return _link(url_called(game, name), name, looks)


@register.simple_tag
def url_called(game: str, name: str) -> str:
    """The address that leads to the page of the card with that name."""
    return f"{reverse('card-called', args=[game])}?{urlencode({'name': name})}"


@register.simple_tag
def card_link(card: Card, looks: str = "") -> SafeString:
    """``{% card_link card "deck-name" %}``: without scripts it leads to the card's page."""
    return _link(url_for_all(card), card.name, looks)


def _link(url: str, name: str, looks: str) -> SafeString:
    return format_html('<a class="{}" href="{}" data-sheet>{}</a>', f"card-name {looks}".strip(), url, name)
