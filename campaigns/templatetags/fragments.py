"""A piece of a screen that is drawn once for all phones and states in which it is the same."""

from collections.abc import Hashable
from typing import Any

import msgspec
from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from cards.memory import Memory

register = template.Library()

# A night has a hundred of them, from a whole mat down to the pieces that lie on it.
KEPT = 4_000

_kept: Memory[str] = Memory(KEPT)


@register.simple_tag(takes_context=True)
def drawn_once(context: Context, name: str, **drawn_from: Any) -> SafeString:
    """The template *name* at this sitting; whatever may change in it has to be among what it is *drawn_from*."""
    key = (name, get_language(), context["sitting"].pk, _compared_by(tuple(drawn_from.values())))
    return mark_safe(_kept.get_or_make(key, lambda: _draw(context, name, drawn_from)))  # noqa: S308 drawn by templates


def _compared_by(values: tuple[Any, ...]) -> Hashable:
    """Themselves where they can be compared at once, which is far cheaper; else all that is in them."""
    try:
        hash(values)
    except TypeError:
        return msgspec.json.encode(values, enc_hook=str)
    return values


def _draw(context: Context, name: str, drawn_from: dict[str, Any]) -> str:
    assert context.template  # a tag stands in one
    found = context.template.engine.get_template(name)
    with context.push(**drawn_from):
        return str(found.render(context))
