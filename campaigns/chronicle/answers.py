"""What the page says that follows an act: what happened, and the way to take it back.

Whatever a page posts is answered on the next page, at the edge of the screen. A page may say it in words of its own
with Django's messages; where it says nothing, the entry that the act has written does. Undo comes by itself.
"""

import json
from typing import Any

from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.chronicle.undo import may_undo
from campaigns.chronicle.words import words
from campaigns.models import Entry
from cards import written
from cards.box.words import line
from cards.models import BoxEntry

# Before the address of what takes an act back, or does it again, among the tags of its message.
UNDO, REDO = "undo:", "redo:"


class Answers(FallbackStorage):
    """Django's messages, each with the undo of what it tells."""

    _queued_messages: list[Message]

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self._written = written.listen()

    def update(self, response: HttpResponseBase) -> list[Message] | None:
        if self._is_act() and response.status_code < 400:
            self._tell(response)
        return super().update(response)

    def _is_act(self) -> bool:
        return self.request.method == "POST" and not self.request.path.startswith("/api/")

    def _tell(self, response: HttpResponseBase) -> None:
        is_live = "HX-Request" in self.request.headers and "Location" not in response
        if is_live or "Location" in response:
            self._tell_entry()
        if is_live and self._queued_messages:
            # What htmx takes into the page has no place for messages: the shell shows their words.
            told = [_as_json(message) for message in self._queued_messages]
            response["HX-Trigger"] = json.dumps({"toast": told})
            self._queued_messages = []

    def _tell_entry(self) -> None:
        entry = _last(self._written)
        if entry is None or any(message.level >= constants.ERROR for message in self._queued_messages):
            return
        if not self._queued_messages:
            self.add(constants.SUCCESS, _sentence(entry))
        self._queued_messages[-1].extra_tags = _undo(entry)


def undo_of(message: Message) -> dict[str, str | bool]:
    """What takes back what *message* tells: the address, and whether that would do it again."""
    tag = message.extra_tags or ""
    if not tag.startswith((UNDO, REDO)):
        return {}
    return {"undo": tag.partition(":")[2], "redo": tag.startswith(REDO)}


def _as_json(message: Message) -> dict[str, str]:
    return {"text": str(message.message), "tone": message.level_tag}


def _last(entries: list[Any]) -> Entry | BoxEntry | None:
    """The last entry that somebody wrote. A page whose act failed on the way says so, and then this is not told."""
    return next((entry for entry in reversed(entries) if isinstance(entry, BoxEntry) or entry.by_id), None)


def _sentence(entry: Entry | BoxEntry) -> str:
    if isinstance(entry, BoxEntry):
        return _("Done: %(words)s.") % {"words": line(entry)}
    return words(entry)


def _undo(entry: Entry | BoxEntry) -> str:
    """The tag that leads to the undo of *entry*; empty where it has none."""
    if isinstance(entry, BoxEntry):
        return (REDO if entry.is_undo else UNDO) + reverse("box-undo", args=[entry.box_id, entry.pk])
    if entry.by is None or not may_undo(entry.by, entry):
        return ""
    return (REDO if entry.undoes_id else UNDO) + reverse("campaign-undo", args=[entry.campaign_id, entry.number])
