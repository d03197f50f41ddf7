"""A card picked in the Hunt: tap what was revealed, and see what it does and who has won."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from campaigns.rulebooks.curses_and_covens import hunt
from campaigns.rulebooks.curses_and_covens.cards import IN_THE_BOX, STAYS_IN_FRONT, Card, against_box, witches_among
from campaigns.rulebooks.curses_and_covens.hunt import RITUALS_TO_WIN, WITCHES_TO_WIN, Pick
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rules.curses_and_covens.words import WON, shown
from campaigns.tools.curses_and_covens.pages.frame import GAME, TOOLS
from campaigns.tools.short_page import one_asked, short_page

# By which rule each card is resolved.
RULES = {
    Card.TOWNSFOLK: Rule.TOWNSFOLK_MOVE_ON,
    Card.RITUAL: Rule.RITUAL_LIES_OPEN,
    Card.FAKE: Rule.OTHERS_ESCAPE,
}


@require_safe
def picked(request: HttpRequest) -> HttpResponse:
    before = _in_front(request.GET)
    pick = _pick(request.GET, before)
    now = pick.in_front if pick else before
    card = Card(request.GET["card"]) if pick else None
    context = {
        "pick": pick,
        "card": shown(card) if card else None,
        "rule": RULES.get(card, Rule.CAPTURING_A_WITCH) if card else None,
        "escape": [shown(one) for one in pick.escape] if pick else [],
        "won": WON[pick.winner] if pick and pick.winner else None,
        "in_front": [shown(one) for one in now],
        "witches": witches_among(now),
        "rituals": now.count(Card.RITUAL),
        "witches_to_win": range(WITCHES_TO_WIN),
        "rituals_to_win": range(RITUALS_TO_WIN),
        # What can still be revealed: the box holds another one, and nobody has won.
        "cards": [shown(one) for one in Card if not _is_over(now) and not list(against_box((*now, one)))],
        "back": _address(before) if pick else "",
        "closed_hands": Rule.CLOSED_HANDS_ARE_NOT_KEPT,
    }
    return short_page(request, GAME, TOOLS, "tools/curses_and_covens/hunt.html", context)


def _in_front(query: QueryDict) -> tuple[Card, ...]:
    """What lies there; whatever cannot is passed over."""
    found: tuple[Card, ...] = ()
    for sent in query.getlist("front")[:IN_THE_BOX]:
        is_card = sent in STAYS_IN_FRONT
        if is_card and not _is_over(found) and not list(against_box((*found, Card(sent)))):
            found = (*found, Card(sent))
    return found


def _pick(query: QueryDict, before: tuple[Card, ...]) -> Pick | None:
    card = one_asked(query, "card", list(Card))
    if not card or _is_over(before) or list(against_box((*before, Card(card)))):
        return None
    return hunt.resolve(Card(card), before)


def _is_over(in_front: tuple[Card, ...]) -> bool:
    return bool(list(hunt.against(in_front)))


def _address(in_front: tuple[Card, ...]) -> str:
    query = QueryDict(mutable=True)
    query.setlist("front", [card.value for card in in_front])
    return f"?{query.urlencode()}"
