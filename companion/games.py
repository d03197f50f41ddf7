"""The page of a game: what the companion does for it, and the way to everything of it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from campaigns import access
from campaigns.people.models import User
from campaigns.rules.registers import REGISTERS
from campaigns.seats.pages.campaigns import with_table_sizes
from campaigns.tools.apocrypha.pages.frame import TOOLS as APOCRYPHA_TOOLS
from campaigns.tools.curses_and_covens.pages.frame import TOOLS as CURSES_AND_COVENS_TOOLS
from campaigns.tools.frame import Tool
from campaigns.tools.full_moon_ritual.pages.frame import TOOLS as FULL_MOON_RITUAL_TOOLS
from campaigns.tools.witching_hour.pages.frame import TOOLS as WITCHING_HOUR_TOOLS
from cards.almanac.dates import today_or_none
from cards.models import Game

CAMPAIGNS_AT_MOST = 6
TOOLS: dict[str, list[Tool]] = {
    "apocrypha": APOCRYPHA_TOOLS,
    "witching-hour": WITCHING_HOUR_TOOLS,
    "curses-and-covens": CURSES_AND_COVENS_TOOLS,
    "full-moon-ritual": FULL_MOON_RITUAL_TOOLS,
}
SHORT: list[Promise] = [
    _("It shows every card and rule of the book, to look up while you play."),
    _("A campaign keeps who sits at the table, which box is there, and your notes of each evening."),
    _("Every day has a small twist that the table may play or veto."),
]
# What the companion does for each game; the others are played in an evening.
DOES: dict[str, list[Promise]] = {
    "apocrypha": [
        _("It keeps your saints with their decks and halos, and says which rule one of them breaks."),
        _("It leads the table through setting up a mission and through its end, everybody on their own phone."),
        _("It reckons odds, assists, damage and costs in the middle of a turn."),
        _("It plans how to rebuild the decks between two missions, and rebuilds the Enter Here deck."),
    ],
    "witching-hour": [
        _("It remembers your year: which of the five scenes is next, and how hard."),
        _("It sets up a scene for your Coven and shares out the steps."),
        _("It shows the phases of an Hour and counts Corruption."),
    ],
    "curses-and-covens": [
        _("It shows how the table is laid for your number of towns, and what may be said and done in each phase."),
        _("It says what an open hand may cast, and what a card picked in the Hunt does."),
        _("It takes no closed hand: that would solve the Witch Hunter's puzzle."),
        *SHORT[1:],
    ],
    "full-moon-ritual": [
        _("It shows how the boards lie for two, three and four, and the exact chance of Magic before you pay."),
        _("It scores the ritual line by line, with ties and tie-breaks."),
        *SHORT[1:],
    ],
}


@require_safe
@cache_control(private=True, no_cache=True)
@vary_on_cookie
def game(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, slug=game)
    today = today_or_none(request)
    context: dict[str, Any] = {
        "game": found,
        "does": DOES.get(game, SHORT),
        "tools": TOOLS.get(game, []),
        "has_register": game in REGISTERS,
        "today": today,
        "twist": today.twists.get(game, today.mutation) if today else None,
        "has_mutation": today is not None and game not in today.twists,
        "seats": [],
    }
    if isinstance(request.user, User):
        seats = with_table_sizes(access.seats_of(request.user)).filter(campaign__game=found, campaign__archived=None)
        context["seats"] = seats[:CAMPAIGNS_AT_MOST]
    return render(request, "game.html", context)
