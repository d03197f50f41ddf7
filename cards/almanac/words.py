"""The almanac's words for people: tones, weights, steps and moons, and where the rules tell of a step."""

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TONES: dict[str, str | Promise] = {
    "hope": pgettext_lazy("tone", "hope"),
    "doom": pgettext_lazy("tone", "doom"),
    "strange": pgettext_lazy("tone", "strange"),
}
WEIGHTS: dict[str, str | Promise] = {
    "gentle": pgettext_lazy("weight", "gentle"),
    "firm": pgettext_lazy("weight", "firm"),
    "savage": pgettext_lazy("weight", "savage"),
}
STEPS: dict[str, str | Promise] = {
    "mission-start": pgettext_lazy("step", "Mission Start"),
    "start": pgettext_lazy("step", "Start"),
    "support": pgettext_lazy("step", "Support"),
    "investigate": pgettext_lazy("step", "Investigate"),
    "avoid": pgettext_lazy("step", "Avoid"),
    "confront": pgettext_lazy("step", "Confront"),
    "initiate": pgettext_lazy("step", "Initiate"),
    "act": pgettext_lazy("step", "Act"),
    "target": pgettext_lazy("step", "Target"),
    "assist": pgettext_lazy("step", "Assist"),
    "mutate": pgettext_lazy("step", "Mutate"),
    "assemble": pgettext_lazy("step", "Assemble"),
    "evaluate": pgettext_lazy("step", "Evaluate"),
    "terminate": pgettext_lazy("step", "Terminate"),
    "win": pgettext_lazy("step", "Win"),
    "lose": pgettext_lazy("step", "Lose"),
    "sanctify": pgettext_lazy("step", "Sanctify"),
    "guard": pgettext_lazy("step", "Guard"),
    "escape": pgettext_lazy("step", "Escape"),
    "seal": pgettext_lazy("step", "Seal"),
    "transfer": pgettext_lazy("step", "Transfer"),
    "move": pgettext_lazy("step", "Move"),
    "give": pgettext_lazy("step", "Give"),
    "end": pgettext_lazy("step", "End"),
    "reset": pgettext_lazy("step", "Reset"),
    "pass": pgettext_lazy("step", "Pass"),
    "play": pgettext_lazy("step", "Play"),
    "damage": pgettext_lazy("step", "Damage"),
    "mission-end": pgettext_lazy("step", "Mission End"),
}
MOONS: dict[str, str | Promise] = {
    "new moon": _("new moon"),
    "waxing crescent": _("waxing crescent"),
    "first quarter": _("first quarter"),
    "waxing gibbous": _("waxing gibbous"),
    "full moon": _("full moon"),
    "waning gibbous": _("waning gibbous"),
    "last quarter": _("last quarter"),
    "waning crescent": _("waning crescent"),
}
WORDS = TONES | WEIGHTS | STEPS | MOONS

# The references of the main game that have a step, where it is not the turn.
SHEETS = {
    "mission-start": "mission-setup",
    **dict.fromkeys(("target", "assist", "mutate", "assemble", "evaluate"), "check"),
    **dict.fromkeys(("play", "damage", "mission-end"), "steps"),
}


def in_words(value: str) -> str:
    return str(WORDS[value])


def address_of_step(step: str) -> str:
    """The step in the reference that has it."""
    return f"{reverse('rules-reference', args=['apocrypha', SHEETS.get(step, 'turn')])}#{step}"
