"""Playing by taps on the ring; the whole position, and the turn that is tried out in it, stand in the address."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.rulebooks.wickville.actions import Action
from campaigns.rulebooks.wickville.position import HOURGLASS, Position, winner_in
from campaigns.rules.wickville.position_query import NoPosition, position_as_query, read_position, spell_action
from campaigns.rules.wickville.ring import ring
from campaigns.rules.wickville.trying import automatic, players_turn
from campaigns.rules.wickville.verdicts import COLOURS
from campaigns.tools.wickville.pages.frame import address, wickville_page

ROUTE = "tool-wickville-turn"


@require_safe
def turn(request: HttpRequest) -> HttpResponse:
    try:
        position = read_position(request.GET)
    except NoPosition:
        told_wrong = "circle" in request.GET
        return wickville_page(request, "tools/wickville/turn-begin.html", {"is_wrong": told_wrong})
    context = _context(request, position)
    played = context.get("played")
    following = to(played.position) if played and not played.winner else ""
    return wickville_page(
        request, "tools/wickville/turn.html", {"position": position, "following": following, **context}
    )


def _context(request: HttpRequest, position: Position) -> dict[str, Any]:
    if winner := winner_in(position):
        over = {"mode": "over", "winner": COLOURS[winner], "winner_colour": winner}
        return {**over, "ring": ring(position), "shown": position}
    here = partial(to, position)
    if position.solo and position.turn in (HOURGLASS, position.solo.opponent):
        return automatic(position, position.solo, request.GET, here)
    return players_turn(position, request.GET, here)


def to(position: Position, actions: Sequence[Action] = (), **words: str) -> str:
    """The address of *position* with *actions* made in the turn."""
    query = position_as_query(position)
    query.setlist("did", [spell_action(action) for action in actions])
    query.update(words)
    return address(ROUTE, query)
