"""The answers to what somebody did, as toasts."""

from typing import Any

from django import template
from django.contrib.messages.storage.base import Message
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from campaigns.chronicle.answers import undo_of

register = template.Library()


@register.simple_tag(takes_context=True)
def toasts(context: Context) -> SafeString:
    """Every message that waits, each with the undo of what it tells."""
    page = get_template("parts/toast.html")
    shown = [page.render({**toast, **_page(context)}) for toast in map(_toast, context.get("messages") or ())]
    return mark_safe("".join(shown))  # noqa: S308  # made of a template, which escapes


def _toast(message: Message) -> dict[str, Any]:
    return {"tone": message.level_tag, "text": message, **undo_of(message)}


def _page(context: Context) -> dict[str, Any]:
    request = context.get("request")
    return {"csrf_token": context.get("csrf_token"), "back": request.get_full_path() if request else ""}
