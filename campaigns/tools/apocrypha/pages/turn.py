"""The turn for the middle of the table: every step large, with what may be done in it and the tool that helps there."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaigns.rulebooks.apocrypha.turn import StepObligation
from campaigns.rules.apocrypha.turn import TurnStep, turns
from campaigns.tools.apocrypha.pages import choir_query
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page

TITLES = {"turn": _("The turn"), "check": _("Attempting a check"), "steps": _("At any time")}
WHENS = {
    StepObligation.ALWAYS: _("always"),
    StepObligation.IDLE: _("always; act or not"),
    StepObligation.MAY: _("if you like"),
    StepObligation.IF: _("if it comes to that"),
}
# Which tool helps in which step.
HELP = {
    "assist": "tool-assists",
    "mutate": "tool-mutate",
    "assemble": "tool-odds",
    "evaluate": "tool-odds",
    "sanctify": "tool-sanctify",
    "play": "tool-cost",
    "damage": "tool-damage",
}
# And which reference has more of it.
MORE = {"sanctify": "sanctify", "reset-draw": "fading", "damage": "damage", "mission-end": "mission-end"}


@dataclass(frozen=True)
class ShownTurnStep:
    """A step on the page: when it comes in words, the address of the tool that helps, and the reference of it."""

    step: TurnStep
    when: Promise
    help: str
    more: str
    steps: "list[ShownTurnStep]"


@require_safe
def turn(request: HttpRequest) -> HttpResponse:
    choir = choir_of_request(request)
    query = choir_query.choir_as_query(choir, request.GET).urlencode()
    help = {step: f"{reverse(route)}?{query}" if query else reverse(route) for step, route in HELP.items()}
    parts = [(name, TITLES[name], part.summary, _shown_steps(part.steps, help)) for name, part in turns().items()]
    return tool_page(request, "tools/apocrypha/turn.html", choir, {"parts": parts})


def _shown_steps(steps: Iterable[TurnStep], help: dict[str, str]) -> list[ShownTurnStep]:
    return [
        ShownTurnStep(
            step, WHENS[step.when], help.get(step.slug, ""), MORE.get(step.slug, ""), _shown_steps(step.steps, help)
        )
        for step in steps
    ]
