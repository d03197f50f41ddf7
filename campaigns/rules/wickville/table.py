"""A match of Witches of Wickville at the live table in sentences: one line of its history for each kind of event."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.rules.wickville.verdicts import place_number

Facts = Mapping[str, Any]


def event_in_words(kind: str, facts: Facts) -> str:
    """One line for the history of the table, by the facts alone."""
    return EVENTS[kind](facts)


def _turn(facts: Facts) -> str:
    """The actions in the order in which they were made."""
    if not facts["actions"]:
        return _("A turn without an action.")
    return _("A turn: %(actions)s.") % {"actions": ", ".join(_action(action) for action in facts["actions"])}


def _action(action: Facts) -> str:
    match action["do"]:
        case "move":
            if not action["spaces"]:
                return _("blocked")
            return ngettext("Move %(spaces)d place", "Move %(spaces)d places", action["spaces"]) % action
        case "swap":
            return _("Swap")
    if action.get("to") is None:
        return _("Flip")
    return _("Flip, a potion to place %(number)d") % {"number": place_number(action["to"])}


def _solo(facts: Facts) -> str:
    return _("All that plays by itself took its turn.")


EVENTS: dict[str, Callable[[Facts], str]] = {"turn-taken": _turn, "solo-turn-taken": _solo}
