"""The words of steps, cards and sides of which the table's sentences are made."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

Facts = Mapping[str, Any]
Words = Callable[[Facts], str] | Promise

STEPS = {
    "start": pgettext_lazy("step", "Start"),
    "support": pgettext_lazy("step", "Support"),
    "investigate": pgettext_lazy("step", "Investigate"),
    "sanctify": pgettext_lazy("step", "Sanctify"),
    "transfer": pgettext_lazy("step", "Transfer"),
    "end": pgettext_lazy("step", "End"),
    "play": pgettext_lazy("step", "Play"),
    "damage": pgettext_lazy("step", "Damage"),
}
PARTS = {
    "play-omen": gettext_lazy("playing an omen"),
    "turn-up-card": gettext_lazy("turning up a card"),
    "avoid": pgettext_lazy("step", "Avoid"),
    "confront": pgettext_lazy("step", "Confront"),
    "initiate": pgettext_lazy("step", "Initiate"),
    "act": pgettext_lazy("step", "Act"),
    "terminate": pgettext_lazy("step", "Terminate"),
    "win": pgettext_lazy("step", "Win"),
    "lose": pgettext_lazy("step", "Lose"),
    "guard": pgettext_lazy("step", "Guard"),
    "escape": pgettext_lazy("step", "Escape"),
    "seal": pgettext_lazy("step", "Seal"),
    "move": pgettext_lazy("step", "Move"),
    "give": pgettext_lazy("step", "Give"),
    "reset": pgettext_lazy("step", "Reset"),
    "pass": pgettext_lazy("step", "Pass"),
    "target": pgettext_lazy("step", "Target"),
    "assist": pgettext_lazy("step", "Assist"),
    "mutate": pgettext_lazy("step", "Mutate"),
    "assemble": pgettext_lazy("step", "Assemble"),
    "evaluate": pgettext_lazy("step", "Evaluate"),
}
# A card that nobody named.
CARDS = {
    "omen": gettext_lazy("an omen"),
    "gift": gettext_lazy("a gift"),
    "threat": gettext_lazy("a threat"),
    "archetype": gettext_lazy("an archetype"),
    "fragment": gettext_lazy("a fragment"),
    "card": gettext_lazy("a card"),
}
HELPERS = {
    "reminders": gettext_lazy("Reminders"),
    "assists": gettext_lazy("Who can assist"),
    "odds": gettext_lazy("The odds before a roll, and advice on dice"),
    "lessons": gettext_lazy("Each step explained once, in a first mission"),
}
# Whether it is fair to be helped so.
FAIR = {
    "reminders": gettext_lazy("Fair: they only say what the book says."),
    "assists": gettext_lazy("Fair: everybody sees who sits and stands where."),
    "odds": gettext_lazy("Fair, for anybody may reckon them; some tables would rather not know."),
    "lessons": gettext_lazy("Fair: nothing of it for those who know."),
}
SIDES = {"hope": pgettext_lazy("side", "Hope"), "doom": pgettext_lazy("side", "Doom")}


def say(words: Words, facts: Facts) -> str:
    return words(facts) if callable(words) else str(words)


def card_of(facts: Facts, what: str) -> str:
    """The name of the card, or what it is."""
    named = facts.get("card") or facts.get("archetype")
    return str(named or CARDS[what])
