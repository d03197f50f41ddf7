"""Sanctify with a picture of the nexuses: what happened, the one thing to answer next, and all that follows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from campaigns.pages.tools.choir import Choir
from campaigns.pages.tools.frame import opened, shown
from campaigns.pages.tools.said import Line, line
from campaigns.pages.tools.sent import Sent
from campaigns.rulebooks.apocrypha import sanctify as rules
from campaigns.rulebooks.apocrypha.mission import MASTERS
from campaigns.rulebooks.apocrypha.sanctify import PARTS, After, Ask, Led, Nexus, Part, Side, Situation, Try

MOST_NEXUSES = 9
USUAL = 4
PLACES = range(1, MOST_NEXUSES + 1)
OWN = (
    *("places", "at", "after", "escapes", "masters", "aside", "seal", "found"),
    *(f"{word}-{place}" for word in ("place", "side", "there", "guard") for place in PLACES),
)
AFTERS = {
    After.MASTER_WON: gettext_lazy("a win against the master"),
    After.MASTER_LOST: gettext_lazy("a loss against the master"),
    After.MINION: gettext_lazy("a win against a minion"),
    After.EMPTY: gettext_lazy("its deck ran out"),
    After.POWER: gettext_lazy("a power that lets us seal"),
}
TITLES: dict[Part, Promise] = {
    Part.SANCTIFY: gettext_lazy("Sanctify"),
    Part.GUARD: gettext_lazy("Guard"),
    Part.ESCAPE: gettext_lazy("Escape"),
    Part.SEAL: gettext_lazy("Seal"),
    Part.MOVE: gettext_lazy("Move"),
    Part.TRANSFER: gettext_lazy("Transfer"),
}


# The cards of the pile, and how they are drawn.
PILE = {"masters": "skull", "omens": "moon", "threats": "warning"}


class Escapes(StrEnum):
    YES = "yes"
    NO = "no"


@dataclass(frozen=True)
class Window:
    """A nexus as it is drawn: its number in the form, how it stands, and what is seeded into it."""

    place: int
    nexus: Nexus
    is_here: bool
    may_guard: bool
    # guarded, unguarded, open (one may still try), sealed, or nothing to say
    state: str
    gets_a_card: bool


@require_safe
def sanctify(request: HttpRequest) -> HttpResponse:
    choir = opened(request)
    sent = Sent(request.GET)
    now = situation(sent, choir)
    led = rules.lead(now)
    is_master = now.after in {After.MASTER_WON, After.MASTER_LOST}
    context = {
        "problems": sent.problems,
        "now": now,
        "led": led,
        "windows": list(windows(now, led)),
        "parts": list(parts(led)),
        "pile": [(kind, PILE[kind]) for kind in PILE for _card in range(getattr(led.pile, kind, 0))],
        "afters": AFTERS.items(),
        "is_master": is_master,
        "may_seal": now.after in {After.MINION, After.POWER},
        "searched": led.ask is Ask.SEARCH or now.found is not None,
        "masters": (now.hidden or 0) + (now.set_aside if is_master else 0),
        "fewer": len(now.nexuses) - 1,
        "more": len(now.nexuses) + 1 if len(now.nexuses) < MOST_NEXUSES else 0,
        "upto": range(MASTERS + 1),
    }
    return shown(request, "tools/sanctify.html", choir, context, own=OWN)


def situation(sent: Sent, choir: Choir) -> Situation:
    """What the address says, without answers to questions that do not come up any more."""
    nexuses = tuple(nexus_of(sent, choir, place, name) for place, name in enumerate(names(sent, choir), 1))
    actor = choir.actor.nexus if choir.actor else None
    usual = next((place for place, nexus in enumerate(nexuses, 1) if nexus.name == actor), 1)
    after = sent.choice("after", After.MASTER_WON)
    has_master = after in {After.MASTER_WON, After.MASTER_LOST}
    masters = max(sent.number("masters", 1, most=MASTERS), int(has_master))
    aside = min(sent.number("aside", 1, least=1, most=MASTERS), max(masters, 1))
    now = Situation(
        nexuses=nexuses,
        at=nexuses[min(sent.number("at", usual, least=1, most=MOST_NEXUSES), len(nexuses)) - 1].name,
        after=after,
        escapes=sent.choice("escapes", Escapes.YES) is Escapes.YES,
        set_aside=aside,
        hidden=masters - aside if has_master else masters,
        seal=sent.optional("seal", Try) if after in {After.MINION, After.POWER} else None,
    )
    open_to = rules.may_guard(now)
    now = replace(now, nexuses=tuple(each if each in open_to else replace(each, guard=None) for each in nexuses))
    if rules.asks(now) is Ask.SEARCH and sent.query.get("found"):
        return replace(now, found=sent.number("found", 0, most=now.hidden or 0))
    return now


def names(sent: Sent, choir: Choir) -> list[str]:
    """The nexuses of the address; else of the mission and where the choir is, or a usual number without names."""
    named = sum(f"place-{place}" in sent.query for place in PLACES)
    usual = choir.offered[:MOST_NEXUSES] if not named else []
    likely = len(usual) if choir.laid else max(len(usual), USUAL)
    count = sent.number("places", named or likely, least=1, most=MOST_NEXUSES)
    found: list[str] = []
    for place in range(1, count + 1):
        default = usual[place - 1] if place <= len(usual) else _("Nexus %(number)d") % {"number": place}
        name = sent.text(f"place-{place}", default)
        found.append(f"{name} ({place})" if name in found else name)
    return found


def nexus_of(sent: Sent, choir: Choir, place: int, name: str) -> Nexus:
    saints = tuple(saint.name for saint in choir.saints if saint.nexus == name)
    if not choir.nexuses and sent.has(f"there-{place}"):
        saints = (_("whoever is there"),)
    side = Side.HOPE if sent.query.get(f"side-{place}") == Side.HOPE else Side.DOOM
    return Nexus(name, side, saints, sent.optional(f"guard-{place}", Try))


def windows(now: Situation, led: Led) -> Iterator[Window]:
    may = rules.may_guard(now)
    into = led.pile.into if led.pile else ()
    for place, nexus in enumerate(now.nexuses, 1):
        is_here = nexus.name == now.at
        yield Window(
            place, nexus, is_here, nexus in may, state_of(nexus, led, is_here, nexus in may), nexus.name in into
        )


def state_of(nexus: Nexus, led: Led, is_here: bool, may_guard: bool) -> str:
    if is_here and led.is_sealed:
        return "sealed"
    if led.guarded is None:
        return ""
    if nexus.name in led.guarded:
        return "guarded"
    return "open" if may_guard and nexus.guard is None else "unguarded"


def parts(led: Led) -> Iterator[tuple[Part, Any, list[Line]]]:
    """The steps that are settled, under the name of the step in which they are."""
    for part in Part:
        found = [line(step, part) for step in led.steps if PARTS[step.rule] is part]
        if found:
            yield part, TITLES[part], found
