"""The phases of an Hour, large enough for the whole table: all seven, or one alone with its neighbors."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from campaigns.pages.tools.night import GAME, shown
from campaigns.pages.tools.wheel import Slice, slices
from campaigns.rulebooks.witching_hour.phases import Phase, rules_of
from campaigns.rulebooks.witching_hour.register import Rule
from cards.models import Sheet
from cards.pages.steps import Step, steps_of

HOUR = "hour"


@dataclass(frozen=True)
class Told:
    """A phase with its steps in our words, and the rules on which it rests."""

    number: int
    phase: Phase
    step: Step
    slice: Slice

    @property
    def name(self) -> str:
        return self.step.name.partition(". ")[2] or self.step.name

    @property
    def rules(self) -> tuple[Rule, ...]:
        return rules_of(self.phase)


@require_safe
def phases(request: HttpRequest) -> HttpResponse:
    told = _told()
    asked = request.GET.get("phase")
    if asked is None:
        return shown(request, "tools/phases.html", request.GET.copy(), {"phases": told})
    one = next((each for each in told if each.phase == asked), None)
    if one is None:
        raise Http404
    place = one.number - 1
    context = {"phases": told, "one": one, "before": told[place - 1], "after": told[(place + 1) % len(told)]}
    return shown(request, "tools/phase.html", request.GET.copy(), context)


def _told() -> list[Told]:
    sheet = get_object_or_404(Sheet, game=GAME, kind="reference", slug=HOUR)
    steps = {step.slug: step for step in steps_of(sheet, set())}
    panes = slices(len(Phase))
    return [Told(number, phase, steps[phase], panes[number - 1]) for number, phase in enumerate(Phase, 1)]
