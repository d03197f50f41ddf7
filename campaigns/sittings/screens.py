"""Drawing a table: its parts as HTML, once for each state and each way of looking at it.

Parts are kept, and several phones get the same: so nothing that belongs to one request may stand in them. Forms have
marks where their token and their key belong, which the page fills in; a script sends its own.
"""

import uuid
from collections.abc import Mapping

from django.http import Http404, QueryDict
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from campaigns import access
from campaigns.access import Right
from campaigns.models import Member, Role, Sitting
from campaigns.rulebooks.sitting import State, Viewer
from campaigns.sittings.registry import Look, TableGame
from campaigns.sittings.views import game_of, kinds_of_the_leader, state_of
from campaigns.sittings.words import HistoryLine, line_of
from cards.memory import Memory

Parts = Mapping[str, str]

# Where the page puts the token of its reader, and a key of its own into each form.
TOKEN_MARK, KEY_MARK = "__token__", "__key__"
# A table draws at most so many looks at a state, and a phone that was away asks for the one before.
KEPT = 256
LATEST_LINES = 6

_kept: Memory[Parts] = Memory(KEPT)


def look_of(seat: Member, sitting: Sitting) -> Look:
    """How *seat* looks at a table."""
    if not access.may(seat, Right.PLAY):
        return Look()
    # Nothing happens at a table of an archived campaign, so nothing is offered there.
    is_open = seat.campaign.archived is None
    return Look(
        seat.number,
        seat.name,
        may_play=is_open,
        may_rule=is_open and access.may(seat, Right.RULE),
        is_guide=seat.is_guide,
        leads=_leads(seat, sitting),
    )


def _leads(seat: Member, sitting: Sitting) -> bool:
    """Asked of the database for an owner alone, and where a table is led."""
    if seat.role != Role.OWNER or seat.is_guide:
        return seat.is_guide
    lead = game_of(sitting).rules.lead
    return lead is not None and lead.is_led(state_of(sitting)) and access.leads(seat)


def mark_of(sitting: Sitting, look: Look) -> str:
    """By which a phone knows whether what it shows is still so: the seq, and what its game shows beside the events."""
    screen = game_of(sitting).screen
    beside = screen.mark(sitting, look) if screen else ""
    return f"{sitting.seq}{'-closed' if sitting.closed else ''}{beside}"


def parts_of(sitting: Sitting, look: Look) -> Parts:
    """Every part of the screen as it stands now."""
    return _kept.get_or_make((sitting.pk, mark_of(sitting, look), look), lambda: _draw(sitting, look))


def changed_parts(sitting: Sitting, look: Look, seen: str) -> Parts:
    """What has changed since that mark; all of it where nobody remembers how it looked then."""
    now = parts_of(sitting, look)
    before = _kept.get((sitting.pk, seen, look))
    return now if before is None else {name: html for name, html in now.items() if before.get(name) != html}


def tried_parts(sitting: Sitting, look: Look, asked: QueryDict) -> Parts:
    """Every part with what an address tries out, kept for nobody; as they stand where nothing can be tried."""
    screen = game_of(sitting).screen
    return _draw(sitting, look, asked) if asked and screen and screen.tried else parts_of(sitting, look)


def _draw(sitting: Sitting, look: Look, asked: QueryDict | None = None) -> Parts:
    game = game_of(sitting)
    if game.screen is None:
        raise Http404  # only programs play it here so far
    state = state_of(sitting)
    tried = game.screen.tried
    own_context = tried(state, look, asked) if tried and asked else game.screen.context(state, look)
    context = {
        "sitting": sitting,
        "look": look,
        # Most screens have all they show in a context of their own.
        "state": SimpleLazyObject(lambda: game.rules.view(state, Viewer(look.player, is_guide=look.is_guide))),
        "outcome": game.rules.outcome(state),
        "token_mark": TOKEN_MARK,
        "key_mark": KEY_MARK,
        # A screen has hundreds of taps, and each of them is sent here.
        "tell_address": reverse("sitting-tell", args=[sitting.pk]),
        "register_address": reverse("rules-register", args=[game.slug]),
        "game": game.slug,
        "may_rematch": game.again is not None,
        **own_context,
        **game.screen.beside(sitting, state, look),
    }
    left_out = parts_left_out(game, state)
    own = {
        name: "" if name in left_out else render_to_string(f"sittings/{game.slug}/{name}.html", context).strip()
        for name in game.screen.parts
    }
    lines = _latest(sitting, frozenset() if look.leads else kinds_of_the_leader(sitting, state))
    # The next to be undone; one that came before these is nobody's alone as far as anybody sees.
    last = next((line for line in lines if line.is_of_the_game and not line.is_undone), None)
    latest = render_to_string("sittings/latest.html", {**context, "lines": lines, "last": last}).strip()
    closed = render_to_string("sittings/closed.html", context).strip()
    return {"closed": closed, **own, "latest": latest}


def parts_left_out(game: TableGame, state: State) -> frozenset[str]:
    """Those of components that this table leaves on the table."""
    if game.tracking is None:
        return frozenset()
    tracked = game.tracking.tracked(state)
    return frozenset(part for part, component in game.tracking.parts.items() if component not in tracked)


def _latest(sitting: Sitting, leaders: frozenset[str]) -> list[HistoryLine]:
    """Up to the state that is drawn: what has happened since is told with the next."""
    events = sitting.events.filter(seq__lte=sitting.seq).order_by("-seq")[:LATEST_LINES]
    return [line_of(event, game_of(sitting), leaders=leaders) for event in events]


def filled(html: str, token: str) -> str:
    """With the token of whoever reads it, and a key for each form, so that a double tap does once.

    The keys of a page are one at random and those that follow it: a screen has hundreds of forms.
    """
    before, *after = html.split(KEY_MARK)
    ending = str(uuid.uuid4())[8:]
    keyed = [f"{number:08x}{ending}{part}" for number, part in enumerate(after)]
    return "".join([before, *keyed]).replace(TOKEN_MARK, token)
