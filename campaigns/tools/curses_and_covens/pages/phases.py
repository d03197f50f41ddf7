"""The four phases of a round: what may be said and done now, and what comes next."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.rulebooks.curses_and_covens.phases import DONE, ORDER, SAID, Phase, next_phase
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rules.curses_and_covens.words import PHASES
from campaigns.tools.curses_and_covens.pages.frame import GAME, TOOLS
from campaigns.tools.short_page import one_asked, short_page

# Minutes of a Census that a table may want to hold itself to; the book knows no such limit.
TIMES = (2, 3, 5)


@require_safe
def coven_phases(request: HttpRequest) -> HttpResponse:
    phase = Phase(one_asked(request.GET, "phase", list(Phase)) or Phase.CENSUS)
    after = next_phase(phase)
    context = {
        "phases": [(number, each, PHASES[each]) for number, each in enumerate(ORDER, 1)],
        "phase": phase,
        "name": PHASES[phase],
        "number": ORDER.index(phase) + 1,
        "done": DONE[phase],
        "said": SAID[phase],
        "may_talk": phase is Phase.CENSUS,
        "times": TIMES,
        "after": after,
        "after_name": PHASES[after],
        "closed_hands": Rule.CLOSED_HANDS_ARE_NOT_KEPT,
    }
    return short_page(request, GAME, TOOLS, "tools/curses_and_covens/phases.html", context)
