"""Setting up Full Moon Ritual for two, three or four: the ring of boards, and each step."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.rulebooks.full_moon_ritual.setting_up import FEWEST_WITCHES, MOST_WITCHES, set_up
from campaigns.rules.full_moon_ritual.verdicts import in_words
from campaigns.tools.full_moon_ritual.pages.board_ring import ring_of
from campaigns.tools.full_moon_ritual.pages.frame import GAME, TOOLS
from campaigns.tools.short_page import number_asked, short_page, twist_of

USUAL_WITCHES = 3


@require_safe
def ritual_setup(request: HttpRequest) -> HttpResponse:
    setup = set_up(number_asked(request.GET, "players", FEWEST_WITCHES, MOST_WITCHES, USUAL_WITCHES))
    context = {
        "setup": setup,
        "sizes": range(FEWEST_WITCHES, MOST_WITCHES + 1),
        "ring": ring_of(setup),
        "steps": [(in_words(step), step.rule) for step in setup.steps],
        "twist": twist_of(request, GAME),
    }
    return short_page(request, GAME, TOOLS, "tools/full_moon_ritual/setup.html", context)
