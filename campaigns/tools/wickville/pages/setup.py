"""Setting up a game: the circle taken from the table or dealt, who plays, and the table as it lies then."""

from random import SystemRandom

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from campaigns.rules.wickville.position_query import position_as_query
from campaigns.rules.wickville.setup_query import changed_setup, read_setup, setup_as_query
from campaigns.rules.wickville.setup_shown import setup_context
from campaigns.tools.wickville.pages.frame import address, wickville_page


@require_safe
def setup(request: HttpRequest) -> HttpResponse:
    table = changed_setup(read_setup(request.GET), request.GET.get("do", ""), SystemRandom())
    here = address("tool-wickville-setup", setup_as_query(table))
    is_live = bool(request.headers.get("HX-Request"))
    if "do" in request.GET and not is_live:
        return HttpResponseRedirect(here)
    context = setup_context(table)
    position = context["position"]
    play = address("tool-wickville-turn", position_as_query(position)) if position else ""
    response = wickville_page(request, "tools/wickville/setup.html", {**context, "play": play})
    if is_live:
        response["HX-Replace-Url"] = here
    return response
