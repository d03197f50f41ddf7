"""Setting up Curses & Covens: the table from above, and each step."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.rulebooks.curses_and_covens.setting_up import FEWEST_TOWNS, MOST_TOWNS, set_up
from campaigns.rules.curses_and_covens.verdicts import in_words
from campaigns.tools import circle
from campaigns.tools.curses_and_covens.pages.frame import GAME, TOOLS
from campaigns.tools.short_page import number_asked, short_page, twist_of

USUAL_TOWNS = 3


@require_safe
def coven_setup(request: HttpRequest) -> HttpResponse:
    setup = set_up(number_asked(request.GET, "towns", FEWEST_TOWNS, MOST_TOWNS, USUAL_TOWNS))
    # The Witch Hunter sits at the bottom, the towns clockwise from there.
    hunter, *towns = circle.seat_points(setup.towns + 1)
    context = {
        "setup": setup,
        "sizes": range(FEWEST_TOWNS, MOST_TOWNS + 1),
        "hunter": hunter,
        "towns": list(enumerate(towns, 1)),
        "steps": [(in_words(step), step.rule) for step in setup.steps],
        "twist": twist_of(request, GAME),
    }
    return short_page(request, GAME, TOOLS, "tools/curses_and_covens/setup.html", context)
