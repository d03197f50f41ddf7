"""Sanctify with a picture of the nexuses: what happened, the one thing to answer next, and all that follows."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from campaigns.rulebooks.apocrypha import sanctify as rules
from campaigns.rulebooks.apocrypha.assists import AssistingSaint
from campaigns.rulebooks.apocrypha.missions.mission import MASTERS
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import (
    PARTS,
    NexusSide,
    SanctifyCause,
    SanctifyGoal,
    SanctifyNexus,
    SanctifyProgress,
    SanctifyQuestion,
    SanctifySituation,
    SanctifyStep,
    TryResult,
)
from campaigns.tools.apocrypha.pages import next_links
from campaigns.tools.apocrypha.pages.choir_query import Choir
from campaigns.tools.apocrypha.pages.findings import RuleLine, rule_line
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page
from campaigns.tools.apocrypha.pages.next_links import HAPPENED, LAID, MOST_NEXUSES, PLACES
from campaigns.tools.apocrypha.pages.query import ToolQuery
from campaigns.tools.apocrypha.pages.ring import short

USUAL = 4
OWN = (*HAPPENED, *LAID, "escapes", "masters", "goal", "nexus")
GOALS: dict[SanctifyGoal, Promise] = {
    SanctifyGoal.CORNER: gettext_lazy("Corner"),
    SanctifyGoal.SEAL_ALL: gettext_lazy("Seal every nexus"),
    SanctifyGoal.OTHER: gettext_lazy("Another"),
}
# What leads into the step, and how it is drawn.
AFTERS: dict[SanctifyCause, tuple[Promise, str]] = {
    SanctifyCause.MASTER_WON: (gettext_lazy("Beat a master"), "hope"),
    SanctifyCause.MASTER_LOST: (gettext_lazy("Lost to a master"), "doom"),
    SanctifyCause.MINION: (gettext_lazy("Beat a minion"), "skull"),
    SanctifyCause.EMPTY: (gettext_lazy("Deck ran out"), "cards"),
    SanctifyCause.POWER: (gettext_lazy("A power to seal"), "rose"),
}
MET_A_MASTER = {SanctifyCause.MASTER_WON, SanctifyCause.MASTER_LOST}
TITLES: dict[SanctifyStep, Promise] = {
    SanctifyStep.SANCTIFY: gettext_lazy("Sanctify"),
    SanctifyStep.GUARD: gettext_lazy("Guard"),
    SanctifyStep.ESCAPE: gettext_lazy("Escape"),
    SanctifyStep.SEAL: gettext_lazy("Seal"),
    SanctifyStep.MOVE: gettext_lazy("Move"),
    SanctifyStep.TRANSFER: gettext_lazy("Transfer"),
}
# The cards of the pile, and how they are drawn.
PILE = {"masters": "skull", "omens": "moon", "threats": "warning"}


class EscapesAnswer(StrEnum):
    YES = "yes"
    NO = "no"


class GuardAnswer(StrEnum):
    """What the table says of a nexus that shows Hope; without a choir, also that nobody is there."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    PASSED = "passed"
    NOBODY = "nobody"


@dataclass(frozen=True)
class SanctifyQuery:
    """What the address says of the mission, whatever has happened."""

    nexuses: tuple[SanctifyNexus, ...]
    at: str
    # None before anything has happened.
    after: SanctifyCause | None
    escapes: bool
    masters: int
    set_aside: int
    goal: SanctifyGoal | None = None

    @property
    def names(self) -> list[str]:
        return [nexus.name for nexus in self.nexuses]

    @property
    def place(self) -> int:
        return self.names.index(self.at) + 1


@dataclass(frozen=True)
class SanctifyWindow:
    """A nexus as it is drawn: its number in the form, how it stands, and what is seeded into it."""

    place: int
    nexus: SanctifyNexus
    # The choir's saints there, as short as they are called.
    saints: list[str]
    is_here: bool
    may_guard: bool
    # What was said of its guard.
    guard: str
    # guarded, unguarded, open (one may still try), sealed, or nothing to say
    state: str
    gets_a_card: bool
    # Where it is taken off the table.
    removed: str


@require_safe
def sanctify(request: HttpRequest) -> HttpResponse:
    choir = choir_of_request(request)
    sent = ToolQuery(request.GET)
    told = sanctify_query(sent, choir)
    now = situation(sent, told, told.after) if told.after else None
    led = rules.progress_of(now) if now else None
    context = {
        "problems": sent.problems,
        "told": told,
        "now": now,
        "led": led,
        "windows": list(windows(sent, choir, told, now, led)),
        "parts": list(parts(led)),
        "pile": [(kind, PILE[kind]) for kind in PILE for _card in range(getattr(led and led.pile, kind, 0))],
        "afters": [(after, *shown_as) for after, shown_as in AFTERS.items()],
        "met_a_master": MET_A_MASTER,
        "goals": GOALS.items(),
        "may_set_aside": told.after in MET_A_MASTER and told.escapes and told.masters > 1,
        "may_seal": told.after in {SanctifyCause.MINION, SanctifyCause.POWER},
        "searched": now and led and (led.ask is SanctifyQuestion.SEARCH or now.found is not None),
        "more": len(told.nexuses) + 1 if len(told.nexuses) < MOST_NEXUSES else 0,
        "upto": range(MASTERS + 1),
        "fell": led and (led.is_cornered or (led.sacrificed and not told.escapes)),
        "won": Rule.CORNER_IS_A_WIN,
        "move": Rule.MUST_MOVE,
        "onward": continue_address(sent, choir, told, led) if led else "",
        **move_choices(sent, choir, told),
    }
    return tool_page(request, "tools/apocrypha/sanctify.html", choir, context, own=OWN)


# --- What the address says


def sanctify_query(sent: ToolQuery, choir: Choir) -> SanctifyQuery:
    after = sent.optional("after", SanctifyCause)
    has_master = after in MET_A_MASTER
    masters = max(sent.number("masters", 1, most=MASTERS), int(has_master))
    escapes = sent.choice("escapes", EscapesAnswer.YES) is EscapesAnswer.YES
    # Where none escapes, only the master that was met is set aside.
    aside = min(sent.number("aside", 1, least=1, most=MASTERS), max(masters, 1)) if escapes else 1
    called = names(sent, choir)
    actor = choir.actor.nexus if choir.actor else None
    usual = called.index(actor) + 1 if actor in called else 1
    at = called[min(sent.number("at", usual, least=1, most=MOST_NEXUSES), len(called)) - 1]
    nexuses = (nexus_of(sent, choir, place, name, is_here=name == at) for place, name in enumerate(called, 1))
    goal = sent.optional("goal", SanctifyGoal)
    return SanctifyQuery(tuple(nexuses), at, after, escapes, masters, aside, goal)


def situation(sent: ToolQuery, told: SanctifyQuery, after: SanctifyCause) -> SanctifySituation:
    """What happened, without answers to questions that do not come up any more."""
    now = SanctifySituation(
        nexuses=told.nexuses,
        at=told.at,
        after=after,
        escapes=told.escapes,
        set_aside=told.set_aside,
        hidden=told.masters - told.set_aside if after in MET_A_MASTER else told.masters,
        seal=sent.optional("seal", TryResult) if after in {SanctifyCause.MINION, SanctifyCause.POWER} else None,
        goal=told.goal,
    )
    open_to = rules.may_guard(now)
    asked = tuple(each if each in open_to else replace(each, guard=None) for each in told.nexuses)
    now = replace(now, nexuses=asked)
    if rules.asks(now) is SanctifyQuestion.SEARCH and sent.query.get("found"):
        return replace(now, found=sent.number("found", 0, most=now.hidden or 0))
    return now


def names(sent: ToolQuery, choir: Choir) -> list[str]:
    """The nexuses of the address; else of the mission and where the choir is, or a usual number without names."""
    named = sum(f"place-{place}" in sent.query for place in PLACES)
    usual = choir.offered[:MOST_NEXUSES] if not named else []
    likely = len(usual) if choir.laid else max(len(usual), USUAL)
    laid = sent.number("places", named or likely, least=1, most=MOST_NEXUSES)
    said = {sent.text(f"place-{place}", "") for place in PLACES}
    found: list[str] = []
    for place in range(1, laid + 1):
        default = usual[place - 1] if place <= len(usual) else placeholder_name(place, {*found, *said})
        name = sent.text(f"place-{place}", default)
        found.append(f"{name} ({place})" if name in found else name)
    return found


def placeholder_name(place: int, taken: Collection[str]) -> str:
    """A name that no other nexus bears."""
    numbered = (_("Nexus %(number)d") % {"number": number} for number in count(place))
    return next(name for name in numbered if name not in taken)


def nexus_of(sent: ToolQuery, choir: Choir, place: int, name: str, *, is_here: bool) -> SanctifyNexus:
    """Where nobody says who is where, somebody may be at each other nexus until the table says no."""
    side = NexusSide.HOPE if sent.query.get(f"side-{place}") == NexusSide.HOPE else NexusSide.DOOM
    guard = sent.optional(f"guard-{place}", GuardAnswer)
    saints = tuple(saint.name for saint in choir.saints if saint.nexus == name)
    if not choir.nexuses and not is_here and guard is not GuardAnswer.NOBODY:
        saints = (_("whoever is there"),)
    return SanctifyNexus(name, side, saints, TryResult(guard) if guard and guard is not GuardAnswer.NOBODY else None)


# --- How it is drawn


def windows(
    sent: ToolQuery, choir: Choir, told: SanctifyQuery, now: SanctifySituation | None, led: SanctifyProgress | None
) -> Iterator[SanctifyWindow]:
    may = {nexus.name for nexus in rules.may_guard(now)} if now else set()
    into = led.pile.into if led and led.pile else ()
    short_names = shortened(choir.saints)
    for place, nexus in enumerate(now.nexuses if now else told.nexuses, 1):
        is_here = nexus.name == told.at
        guard = "" if is_here else sent.query.get(f"guard-{place}", "")
        if is_here:
            removed = next_links.address_without_nexus(sent.query, choir, told.names, place, masters=told.masters)
        else:
            removed = next_links.address_of_removal(sent.query, choir, told.names, place, at=told.place)
        yield SanctifyWindow(
            place=place,
            nexus=nexus,
            saints=[short_names[saint.name] for saint in choir.saints if saint.nexus == nexus.name],
            is_here=is_here,
            may_guard=nexus.name in may or is_left_alone(choir, nexus, led, guard),
            guard=guard,
            state=state_of(nexus, led, is_here, nexus.name in may) if led else "",
            gets_a_card=nexus.name in into,
            removed=removed if len(told.nexuses) > 1 else "",
        )


def is_left_alone(choir: Choir, nexus: SanctifyNexus, led: SanctifyProgress | None, guard: str) -> bool:
    """Whether the table said that nobody is there to guard it: it can think again."""
    is_hunted = led is not None and led.guarded is not None
    return is_hunted and not choir.nexuses and nexus.side is NexusSide.HOPE and guard == GuardAnswer.NOBODY


def shortened(saints: Sequence[AssistingSaint]) -> dict[str, str]:
    """As the ring calls them, unless that makes two of them one."""
    called = [short(saint.name) for saint in saints]
    return {
        saint.name: name if called.count(name) == 1 else saint.name for saint, name in zip(saints, called, strict=True)
    }


def state_of(nexus: SanctifyNexus, led: SanctifyProgress, is_here: bool, may_guard: bool) -> str:
    if is_here and led.is_sealed:
        return "sealed"
    if led.guarded is None:
        return ""
    if nexus.name in led.guarded:
        return "guarded"
    return "open" if may_guard and nexus.guard is None else "unguarded"


def parts(led: SanctifyProgress | None) -> Iterator[tuple[SanctifyStep, Any, list[RuleLine]]]:
    """The steps that are settled, under the name of the step in which they are; or how one comes to Sanctify."""
    if led is None:
        rule = Rule.ENTERING_SANCTIFY
        yield (
            SanctifyStep.SANCTIFY,
            TITLES[SanctifyStep.SANCTIFY],
            [RuleLine(translation.gettext(rule.words), rule, SanctifyStep.SANCTIFY)],
        )
        return
    for part in SanctifyStep:
        found = [rule_line(step, part) for step in led.steps if PARTS[step.rule] is part]
        if found:
            yield part, TITLES[part], found


# --- The way on


def continue_address(sent: ToolQuery, choir: Choir, told: SanctifyQuery, led: SanctifyProgress) -> str:
    """Where the mission goes on, without the nexus if it is sealed; empty while there is something to answer."""
    if led.ask or led.mission_ends:
        return ""
    left = told.masters - led.sacrificed
    if led.is_sealed:
        return next_links.address_without_nexus(sent.query, choir, told.names, told.place, masters=left)
    return next_links.next_address(sent.query, choir, told.names, masters=left)


def move_choices(sent: ToolQuery, choir: Choir, told: SanctifyQuery) -> dict[str, Any]:
    """Who has to move since a nexus is gone, and where each of them, or all, can go with one tap."""
    gone = "" if told.after else sent.text("gone", "")
    movers = next_links.saints_to_move(sent.query, choir) if gone else {}
    rows: list[tuple[tuple[int, ...], str]] = [((seat,), saint.name) for seat, saint in movers.items()]
    if len(rows) > 1:
        rows.insert(0, (tuple(movers), _("All of them")))
    return {
        "gone": gone if movers or not choir.nexuses else "",
        "moving": [*movers],
        "moves": [
            (who, [(name, next_links.address_of_move(sent.query, choir, seats, name)) for name in told.names])
            for seats, who in rows
        ],
    }
