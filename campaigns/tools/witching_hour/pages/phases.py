"""The phases of an Hour, large enough for the whole table: all seven, or one alone with its neighbors."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from campaigns.rulebooks.witching_hour.phases import STEPS, Phase, rules_of
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.tools.witching_hour.pages.frame import GAME, tool_page
from campaigns.tools.witching_hour.pages.phase_wheel import WheelSlice, slices
from cards.models import Sheet
from cards.pages.steps import ReferenceStep, steps_of

HOUR = "hour"


@dataclass(frozen=True)
class PhaseStep:
    """A step in our words, with the rule that it tells and the steps within it."""

    phase: Phase
    step: ReferenceStep

    @property
    def rule(self) -> Rule:
        return STEPS[self.phase][self.step.slug][0]

    @property
    def steps(self) -> list["PhaseStep"]:
        return [PhaseStep(self.phase, step) for step in self.step.steps]


@dataclass(frozen=True)
class ShownPhase:
    """A phase with its steps in our words, and the rules on which it rests."""

    number: int
    phase: Phase
    step: ReferenceStep
    slice: WheelSlice

    @property
    def name(self) -> str:
        return self.step.name.partition(". ")[2] or self.step.name

    @property
    def steps(self) -> list[PhaseStep]:
        return PhaseStep(self.phase, self.step).steps

    @property
    def rules(self) -> tuple[Rule, ...]:
        return rules_of(self.phase)


@require_safe
def phases(request: HttpRequest) -> HttpResponse:
    told = _shown_phases()
    asked = request.GET.get("phase")
    if asked is None:
        return tool_page(request, "tools/witching_hour/phases.html", request.GET.copy(), {"phases": told})
    one = next((each for each in told if each.phase == asked), None)
    if one is None:
        raise Http404
    place = one.number - 1
    context = {"phases": told, "one": one, "before": told[place - 1], "after": told[(place + 1) % len(told)]}
    return tool_page(request, "tools/witching_hour/phase.html", request.GET.copy(), context)


def _shown_phases() -> list[ShownPhase]:
    sheet = get_object_or_404(Sheet, game=GAME, kind="reference", slug=HOUR)
    steps = {step.slug: step for step in steps_of(sheet, set())}
    panes = slices(len(Phase))
    return [ShownPhase(number, phase, steps[phase], panes[number - 1]) for number, phase in enumerate(Phase, 1)]
