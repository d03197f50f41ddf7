"""Parts of pages that are drawn again only when something in them is otherwise."""

import hashlib
import pickle
import secrets
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from cards.memory import Memory

# About 30 kB each.
_drawn: Memory[str] = Memory(64, seconds=3600)
# Stands where each reader's own token goes; nobody can have written it into a name or a note.
_TOKEN = secrets.token_hex(32)


def draw(request: HttpRequest, template: str, values: Mapping[str, Any]) -> SafeString:
    """*template* made of *values* and of nothing else: neither the request nor its person is there to look at.

    The values themselves, in bytes, are the key: what could change the part changes them.
    """
    key = hashlib.sha256(pickle.dumps((template, get_language(), values))).digest()
    words = _drawn.get_or_make(key, lambda: render_to_string(template, {**values, "csrf_token": _TOKEN}))
    return mark_safe(words.replace(_TOKEN, get_token(request)))  # noqa: S308  # made of a template, which escapes
