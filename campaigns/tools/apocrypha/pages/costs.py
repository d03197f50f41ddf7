"""What a card costs to play: the hierarchy as a ladder, and where raising and lowering lead on it."""

from enum import StrEnum

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.rulebooks.apocrypha.costs import HIERARCHY, Cost, OtherCost, Shift
from campaigns.rulebooks.apocrypha.day import EffectAt
from campaigns.rulebooks.apocrypha.on_day import pay_on
from campaigns.rules.apocrypha.in_mission import COSTS, DOINGS
from campaigns.tools.apocrypha.day import acting, day_switch, own_words
from campaigns.tools.apocrypha.pages.findings import rule_lines
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page
from campaigns.tools.apocrypha.pages.query import ToolQuery
from campaigns.tools.apocrypha.solver import MOST_CHANGES

OWN = ("cost", "shift", "paying")


class CostOf(StrEnum):
    PLAY = "play"
    POWER = "power"


@require_safe
def costs(request: HttpRequest) -> HttpResponse:
    sent = ToolQuery(request.GET)
    cost = _cost(sent)
    shifts = _shifts(sent)
    what = sent.choice("paying", CostOf.PLAY)
    choir = choir_of_request(request)
    switch = day_switch(request, choir.campaign, EffectAt.COST)
    paid = pay_on(cost, shifts, acting(switch), is_to_play=what is CostOf.PLAY)
    context = {
        "problems": sent.problems,
        "day": switch,
        "what": what,
        "paid": paid,
        "paid_name": COSTS[paid.paid],
        "doing": DOINGS.get(paid.paid),
        "shifts": _as_word(shifts),
        "further": [(shift, _as_word([*shifts, shift])) for shift in Shift],
        "is_full": len(shifts) >= MOST_CHANGES,
        "is_fixed": isinstance(cost, OtherCost) or what is CostOf.POWER,
        "rungs": [(rung, COSTS[rung]) for rung in reversed(HIERARCHY)],
        "others": [(other, COSTS[other]) for other in OtherCost],
        "undone": _without_last(request.GET, shifts),
        "lines": rule_lines(paid.steps, "play"),
    }
    own = (*OWN, *own_words(switch))
    return tool_page(request, "tools/apocrypha/cost.html", choir, context, own=own)


def _without_last(query: QueryDict, shifts: list[Shift]) -> str:
    """The address before the last change."""
    before = query.copy()
    before["shift"] = _as_word(shifts[:-1])
    return before.urlencode()


def _as_word(shifts: list[Shift]) -> str:
    """All in one word of the address: the button that is pressed says it after the field that keeps it, and counts."""
    return " ".join(shifts)


def _cost(sent: ToolQuery) -> Cost | OtherCost:
    word = sent.query.get("cost", "")
    if word in set(OtherCost):
        return OtherCost(word)
    return sent.choice("cost", Cost.DISCARD)


def _shifts(sent: ToolQuery) -> list[Shift]:
    words = sent.query.get("shift", "").split()
    shifts = [Shift(word) for word in words if word in set(Shift)]
    if len(shifts) < len(words):
        sent.problem("shift", _("A cost is raised or lowered, and nothing else."))
    if len(shifts) > MOST_CHANGES:
        said = _("A cost is raised and lowered at most %(most)d times here. The rest is left out.")
        sent.problem("shift", said % {"most": MOST_CHANGES})
    return shifts[:MOST_CHANGES]
