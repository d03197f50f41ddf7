"""Who can assist a check: the choir as it sits, and whose virtue points at whoever attempts it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from campaigns.rulebooks.apocrypha import assists as rules
from campaigns.rulebooks.apocrypha.assists import Assist, AssistingSaint
from campaigns.rulebooks.apocrypha.day import EffectAt
from campaigns.rulebooks.apocrypha.on_day import assists_of, mutation_dice
from campaigns.rulebooks.apocrypha.positioning import Direction, in_position
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.saints.labels import VIRTUES
from campaigns.tools.apocrypha.day import acting, day_switch, empty_hands, own_words
from campaigns.tools.apocrypha.pages import choir_query
from campaigns.tools.apocrypha.pages.choir_query import WORDS, Choir
from campaigns.tools.apocrypha.pages.findings import rule_lines
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page
from campaigns.tools.apocrypha.pages.ring import ring, short
from campaigns.tools.frame import FieldProblem

OWN = (*WORDS, "virtue")
RULES = {
    Direction.TOP: Rule.TOP_ASSISTS_AT_THE_NEXUS,
    Direction.LEFT: Rule.LEFT_ASSISTS_LEFT,
    Direction.RIGHT: Rule.RIGHT_ASSISTS_RIGHT,
    Direction.BOTTOM: Rule.BOTTOM_ASSISTS_ONESELF,
}


@dataclass(frozen=True)
class Reason:
    words: str
    rule: Rule


@dataclass(frozen=True)
class Helper:
    """Somebody of the choir, whether they can assist, and why."""

    saint: AssistingSaint
    rerolls: int
    reasons: list[Reason]


@require_safe
def assists(request: HttpRequest) -> HttpResponse:
    choir = choir_of_request(request)
    virtue = asked_virtue(request.GET)
    switch = day_switch(request, choir.campaign, EffectAt.ASSISTS, virtue=virtue)
    day = acting(switch)
    hands = empty_hands(request, switch, [saint.name for saint in choir.saints])
    empty = [name for name, is_empty in hands if is_empty]
    found = assists_of(choir.saints, choir.active, virtue, day, empty) if choir.saints else ()
    query = choir_query.choir_as_query(choir, request.GET)
    query["virtue"] = virtue
    handed = _with_all(query, found)

    def address(seat: int) -> str:
        other = query.copy()
        other["active"] = str(seat + 1)
        return f"{request.path}?{other.urlencode()}"

    context: dict[str, Any] = {
        "virtue": virtue,
        "virtue_name": VIRTUES[virtue],
        "ring": ring(choir.saints, choir.active, found, address),
        "helpers": [_helper(choir, assist, virtue) for assist in found],
        "said": _answer_in_words(found),
        "unknown": [saint for saint in choir.saints if _is_unknown(saint, virtue)],
        "others": _others(choir, found, virtue),
        "rerolls": sum(assist.rerolls for assist in found),
        "mutation_dice": mutation_dice(rules.mutation_dice(found), day),
        "day": switch,
        "day_lines": rule_lines(day.steps, "assist"),
        "empty_hands": hands,
        "assist_rule": Rule.ASSIST,
        "mutation_rule": Rule.MUTATION_DICE,
        "odds": f"{reverse('tool-odds')}?{handed.urlencode()}",
        "problems": problems_of_virtue(request.GET),
    }
    return tool_page(
        request, "tools/apocrypha/assists.html", choir, context, own=(*OWN, *own_words(switch)), handed=handed
    )


def asked_virtue(query: QueryDict) -> Virtue:
    sent = query.get("virtue", "")
    return Virtue(sent) if sent in set(Virtue) else Virtue.BODY


def problems_of_virtue(query: QueryDict) -> list[FieldProblem]:
    if query.get("virtue", "") in {"", *Virtue}:
        return []
    return [FieldProblem("virtue", _("A check is of Body, Mind, Rage or Soul. Until you choose, it is of Body."))]


def _with_all(query: QueryDict, found: Sequence[Assist]) -> QueryDict:
    """The same check with all who can assist it, for the other tools."""
    there = query.copy()
    there.pop("assisting", None)
    there.setlist("assist", [assist.name for assist in found])
    return there


def _answer_in_words(found: Sequence[Assist]) -> str:
    """The answer in a few words."""
    names = ", ".join(short(assist.name) for assist in found)
    return ngettext("%(names)s can assist", "%(names)s can assist", len(found)) % {"names": names}


# --- Why


def _helper(choir: Choir, assist: Assist, virtue: Virtue) -> Helper:
    saint = next(saint for saint in choir.saints if saint.name == assist.name)
    return Helper(saint, assist.rerolls, list(_reasons(choir, assist, virtue)))


def _reasons(choir: Choir, assist: Assist, virtue: Virtue) -> Iterator[Reason]:
    actor = choir.saints[choir.active]
    words = {"name": assist.name, "actor": actor.name, "virtue": VIRTUES[virtue], "nexus": actor.nexus}
    if len(choir.saints) == 1:
        yield Reason(_("Alone, a saint assists with any virtue, whichever way it points.") % words, Rule.ONE_SAINT)
        return
    if not assist.pointing:
        # Whichever way it points: the day lets it reach.
        yield Reason(_("Both are at one nexus: %(nexus)s.") % words, Rule.TEMPORAL_MUTATION)
    for way in assist.pointing:
        yield Reason(_sentence(way) % words, RULES[way])
    if len(choir.saints) == 2 and {Direction.LEFT, Direction.RIGHT} & {*assist.pointing}:
        yield Reason(_("Of two saints, each is to the left and to the right of the other."), Rule.TWO_SAINTS)


def _sentence(way: Direction) -> str:
    return {
        Direction.TOP: _("%(virtue)s is on top, and both are at one nexus: %(nexus)s."),
        Direction.LEFT: _("%(virtue)s points left, where %(actor)s sits."),
        Direction.RIGHT: _("%(virtue)s points right, where %(actor)s sits."),
        Direction.BOTTOM: _("%(virtue)s is at the bottom: %(name)s assists themselves."),
    }[way]


def _others(choir: Choir, found: Sequence[Assist], virtue: Virtue) -> list[tuple[AssistingSaint, str]]:
    """Who cannot assist, and where their virtue points instead."""
    helping = {assist.name for assist in found}
    return [
        (saint, _elsewhere(choir, at, virtue)) for at, saint in enumerate(choir.saints) if saint.name not in helping
    ]


def _is_unknown(saint: AssistingSaint, virtue: Virtue) -> bool:
    """Whether nobody has written down which way their virtue points."""
    return None in saint.pointing.values() and virtue not in saint.pointing.values()


def _elsewhere(choir: Choir, seat: int, virtue: Virtue) -> str:
    saint = choir.saints[seat]
    ways = [way for way in Direction if saint.pointing[way] is virtue]
    actor = choir.saints[choir.active]
    words = {"virtue": VIRTUES[virtue], "name": saint.name, "actor": actor.name}
    if not ways:
        unknown = _("nobody has written down which way %(virtue)s points")
        return (unknown if _is_unknown(saint, virtue) else _("%(virtue)s points nowhere")) % words
    if ways == [Direction.TOP]:
        return _on_top(saint, actor) % words
    at = [choir.saints[other].name for way in ways for other in in_position(choir.saints, seat, way)]
    return _("%(virtue)s points at %(names)s") % {**words, "names": ", ".join(dict.fromkeys(at))}


def _on_top(saint: AssistingSaint, actor: AssistingSaint) -> str:
    """Why a virtue on top does not reach whoever attempts the check."""
    if saint is actor:
        return _("%(virtue)s is on top, for others at the same nexus")
    if saint.nexus is None:
        return _("at no nexus")
    if actor.nexus is None:
        return _("%(virtue)s is on top, and %(actor)s is at no nexus")
    return _("%(virtue)s is on top, and they are at another nexus")
