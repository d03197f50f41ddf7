"""The icons of the sprite, in every template without being asked for."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

ICON = '<svg class="icon{}" aria-hidden="true" focusable="false" width="24" height="24"><use href="{}#{}"></use></svg>'


# A page has dozens, and few of them differ.
@register.simple_tag
@lru_cache(maxsize=500)
def icon(name: str, more: str = "") -> SafeString:
    """One icon, as large as the words beside it. *more* is a further class."""
    return format_html(ICON, f" {more}" if more else "", static("icons/sprite.svg"), name)
