"""A game's register of rules: each rule with its page, our wording, what we do about it, and why."""

from collections import Counter
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaigns.rulebooks.registered import Status
from campaigns.rules.registers import REGISTERS
from cards.models import Game

NAMES = {
    Status.IMPLEMENTED: _("reckoned with"),
    Status.TABLE: _("left to the table"),
    Status.RULING: _("our ruling"),
}


@require_safe
def register(request: HttpRequest, game: str) -> HttpResponse:
    here = get_object_or_404(Game, slug=game)
    rules = list(REGISTERS[game])
    counts = Counter(rule.status for rule in rules)
    status = next((status for status in Status if status == request.GET.get("status")), None)
    shown = [rule for rule in rules if status in {None, rule.status}]
    context = {
        "section": "cards",
        "game": here,
        "status": status,
        "count": len(rules),
        "statuses": [(status, NAMES[status], counts[status]) for status in Status],
        "parts": [
            (part, [(rule, NAMES[rule.status]) for rule in of_it])
            for part, of_it in groupby(shown, lambda rule: rule.part)
        ],
    }
    return render(request, "rules/register.html", context)
