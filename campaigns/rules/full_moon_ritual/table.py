"""A match of Full Moon Ritual at the live table in sentences: one line of its history for each kind of event."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.rulebooks.full_moon_ritual.magic import Deed

Facts = Mapping[str, Any]


def event_in_words(kind: str, facts: Facts) -> str:
    """One line for the history of the table, by the facts alone."""
    return EVENTS[kind](facts)


def _magic(facts: Facts) -> str:
    how = _("It succeeded.") if facts["success"] else _("It failed.")
    return f"{_tried(facts)} {how}"


def _tried(facts: Facts) -> str:
    if facts["do"] == Deed.CAST:
        words = ngettext(
            "%(witch)s cast a spell for %(chips)d chip.", "%(witch)s cast a spell for %(chips)d chips.", facts["chips"]
        )
    else:
        words = ngettext(
            "%(witch)s gathered a spell for %(chips)d chip.",
            "%(witch)s gathered a spell for %(chips)d chips.",
            facts["chips"],
        )
    return words % facts


def _turn_ended(facts: Facts) -> str:
    return _("The turn ended.")


def _scored(facts: Facts) -> str:
    names = ", ".join(witch["name"] for witch in facts["witches"])
    return _("The ritual was scored: %(names)s.") % {"names": names}


EVENTS: dict[str, Callable[[Facts], str]] = {"magic-done": _magic, "turn-ended": _turn_ended, "scored": _scored}
