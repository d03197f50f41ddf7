"""The choir as a tool's address spells it: each word once for every saint, clockwise, so that plain forms can write it.

saint, nexus, body, mind, rage, soul, top, left, right, bottom; and once, active: the seat, from 1, of whoever acts.
place, as often as needed: a nexus that is on the table although nobody is there.
"""

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.doors.person import visitor
from campaigns.models import Campaign, Mission, MissionState, SaintState
from campaigns.models.mission_record import record_of
from campaigns.models.sheet import SaintSheet, sheet_of, sheet_of_card
from campaigns.rulebooks.apocrypha.assists import AssistingSaint
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.tools.apocrypha.solver import LARGEST_VIRTUE
from campaigns.tools.frame import FieldProblem
from cards.models import Card

GAME = "apocrypha"


LONGEST_NAME = 60


# Nexuses that are offered; more than a choir can stand at.
MOST_OFFERED = 12


WORDS = ("saint", "nexus", *(str(virtue) for virtue in Virtue), *(str(way) for way in Direction))


# Where the session keeps the campaign whose choir somebody used last.
LAST = "tools_campaign"


# What the form of the choir can ask for: add-ophelia, drop-2, seat-2-4, and go-2-1 to the first nexus, 0 for nowhere.
ADDING = re.compile(r"add(?:-([a-z0-9-]{1,80}))?", re.ASCII)


DEED = re.compile(r"(drop|seat|go)-([1-6])(?:-(\d{1,2}))?", re.ASCII)


@dataclass(frozen=True)
class Choir:
    """Up to six saints clockwise; with the campaign from which they came, for whoever may see it."""

    saints: tuple[AssistingSaint, ...] = ()
    # The seat, from 0, of whoever attempts the check or has the turn.
    active: int = 0
    campaign: Campaign | None = None
    problems: tuple[FieldProblem, ...] = ()
    # The nexuses of the mission, where the address names one, or names them itself.
    laid: tuple[str, ...] = ()
    # Others that are on the table, such as those that somebody left.
    places: tuple[str, ...] = ()

    @property
    def actor(self) -> AssistingSaint | None:
        return self.saints[self.active] if self.saints else None

    @property
    def is_full(self) -> bool:
        return len(self.saints) >= LARGEST_CHOIR

    @property
    def nexuses(self) -> list[str]:
        """Every nexus at which somebody is, each once."""
        return list(dict.fromkeys(saint.nexus for saint in self.saints if saint.nexus))

    @property
    def offered(self) -> list[str]:
        """Every nexus on the table, each once; of too many, only such as nobody is at are left out."""
        held = self.nexuses
        found = list(dict.fromkeys([*self.laid, *self.places, *held]))
        surplus = [nexus for nexus in found if nexus not in held][MOST_OFFERED - len(held) :]
        return [nexus for nexus in found if nexus not in surplus]

    def has(self, name: str) -> bool:
        """Whether a saint of the catalogue sits here, also under a mere first name."""
        return any(name == saint.name or name.startswith(f"{saint.name} ") for saint in self.saints)


# --- Reading


def read_choir(request: HttpRequest) -> Choir:
    """The choir of the address; else of the campaign that it names, or that whoever asks used last."""
    if "saint" in request.GET:
        return replace(_choir_of_query(request.GET), campaign=_campaign_if_seen(request))
    if "campaign" in request.GET:
        campaign = _campaign(request, request.GET["campaign"])
        if request.session.get(LAST) != str(campaign.id):
            request.session[LAST] = str(campaign.id)
        return _of_campaign(campaign, request.GET)
    return _remembered(request)


def _campaign(request: HttpRequest, sent: str) -> Campaign:
    """To a stranger it does not exist."""
    try:
        id = uuid.UUID(sent)
    except ValueError:
        raise Http404 from None
    campaign = access.seat_with(request.user, id, Right.SEE).campaign
    if campaign.game_id != GAME:
        raise Http404
    return campaign


def _campaign_if_seen(request: HttpRequest) -> Campaign | None:
    """A choir that is spelled out may be passed to people who do not sit in its campaign."""
    try:
        return _campaign(request, request.GET["campaign"]) if "campaign" in request.GET else None
    except Http404:
        return None


def _remembered(request: HttpRequest) -> Choir:
    last = request.session.get(LAST) if visitor(request) else None
    if last is None:
        return Choir()
    try:
        return _of_campaign(_campaign(request, last), request.GET)
    except Http404:
        return Choir()


def _of_campaign(campaign: Campaign, query: QueryDict) -> Choir:
    """The saints who play, as many as sit at a table: as they sat on the last mission, then as they are numbered.

    While a mission is under way, only those sit there who went on it.
    """
    mission = last_mission(campaign)
    sat = [went.saint for went in record_of(mission.record).choir] if mission else []
    everyone = campaign.saints.filter(state=SaintState.PLAYING)
    there = [saint for saint in everyone if saint.number in sat]
    is_under_way = bool(mission and mission.state == MissionState.OPEN and there)
    others = [] if is_under_way else [saint for saint in everyone if saint.number not in sat]
    playing = [*sorted(there, key=lambda saint: sat.index(saint.number)), *others][:LARGEST_CHOIR]
    saints = tuple(_of_sheet(saint.name, sheet_of(saint.sheet)) for saint in playing)
    return _with_active(Choir(_named_apart(saints), campaign=campaign), query)


def last_mission(campaign: Campaign) -> Mission | None:
    """The mission under way, or else the one that was last: how the choir sat then is how it sits."""
    return campaign.missions.exclude(state=MissionState.GONE).order_by("-number").first()


def sheets_of(choir: Choir) -> dict[str, SaintSheet]:
    """By name, what the campaign, or else the catalogue, knows of the saints."""
    names = [saint.name for saint in choir.saints]
    if not names:
        return {}
    printed = Card.objects.filter(game=GAME, type__slug="saint", pack=None, name__in=names)
    sheets = {card.name: sheet_of_card(card.facts) for card in printed}
    if choir.campaign:
        playing = choir.campaign.saints.filter(state=SaintState.PLAYING).values_list("name", "sheet")
        sheets |= {name: sheet_of(sheet) for name, sheet in playing}
    return sheets


def _of_sheet(name: str, sheet: SaintSheet) -> AssistingSaint:
    return AssistingSaint(
        name=name,
        virtues={virtue: getattr(sheet.virtues, virtue) for virtue in Virtue},
        pointing={way: _virtue(getattr(sheet.pointing, way)) for way in Direction},
    )


def _virtue(sent: str | None) -> Virtue | None:
    return Virtue(sent) if sent in set(Virtue) else None


def _named_apart(saints: Sequence[AssistingSaint]) -> tuple[AssistingSaint, ...]:
    """Two saints of a campaign may bear one name; at the table they are told apart."""
    names: list[str] = []
    for saint in saints:
        twins = sum(name == saint.name or name.startswith(f"{saint.name} (") for name in names)
        names.append(f"{saint.name} ({twins + 1})" if twins else saint.name)
    return tuple(replace(saint, name=name) for saint, name in zip(saints, names, strict=True))


def _choir_of_query(query: QueryDict) -> Choir:
    problems: list[FieldProblem] = []
    saints = []
    for seat in range(min(len(query.getlist("saint")), LARGEST_CHOIR + 1)):
        row = {word: _at(query.getlist(word), seat) for word in WORDS}
        if not row["saint"]:
            continue  # whoever clears a name takes the saint off the table
        problems += _problems_of(row)
        saints.append(_of_row(row))
    problems += _problems_of_all(saints)
    choir = Choir(tuple(saints[:LARGEST_CHOIR]), problems=tuple(problems), places=_places(query))
    return _with_active(choir, query)


def _places(query: QueryDict) -> tuple[str, ...]:
    sent = query.getlist("place")[:MOST_OFFERED]
    return tuple(name[:LONGEST_NAME] for at in range(len(sent)) if (name := _at(sent, at)))


def _at(values: list[str], seat: int) -> str:
    return values[seat].replace("\0", "").strip() if seat < len(values) else ""


def _of_row(row: Mapping[str, str]) -> AssistingSaint:
    return AssistingSaint(
        name=row["saint"][:LONGEST_NAME],
        nexus=row["nexus"][:LONGEST_NAME] or None,
        virtues={virtue: _number(row[virtue]) or 0 for virtue in Virtue},
        pointing={way: _virtue(row[way]) for way in Direction},
    )


def _number(sent: str) -> int | None:
    """None where something else was written than a virtue's number."""
    if not sent:
        return 0
    is_number = sent.isascii() and sent.isdigit() and len(sent) <= 2
    return int(sent) if is_number and int(sent) <= LARGEST_VIRTUE else None


def _problems_of(row: Mapping[str, str]) -> Iterator[FieldProblem]:
    if max(len(row["saint"]), len(row["nexus"])) > LONGEST_NAME:
        field = "saint" if len(row["saint"]) > LONGEST_NAME else "nexus"
        yield FieldProblem(field, _("A name has at most %(count)d letters. Shorten it.") % {"count": LONGEST_NAME})
    for virtue in Virtue:
        if _number(row[virtue]) is None:
            words = _("%(name)s: a virtue is a number from 0 to %(most)d.")
            yield FieldProblem(virtue, words % {"name": row["saint"][:LONGEST_NAME], "most": LARGEST_VIRTUE})
    for way in Direction:
        if row[way] and _virtue(row[way]) is None:
            words = _("%(name)s: only Body, Mind, Rage or Soul points a way.")
            yield FieldProblem(way, words % {"name": row["saint"][:LONGEST_NAME]})


def _problems_of_all(saints: Sequence[AssistingSaint]) -> Iterator[FieldProblem]:
    if len(saints) > LARGEST_CHOIR:
        yield FieldProblem("saint", _("A choir has at most six saints. The others are left out."))
    names = [saint.name for saint in saints]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield FieldProblem("saint", _("Two saints are called %(name)s. Tell them apart.") % {"name": name})


def _with_active(choir: Choir, query: QueryDict) -> Choir:
    sent = query.get("active", "1")
    seats = [str(seat) for seat in range(1, len(choir.saints) + 1)]
    if sent in seats:
        return replace(choir, active=seats.index(sent))
    if sent in {str(seat) for seat in range(1, LARGEST_CHOIR + 1)} or not choir.saints:
        return choir  # somebody left the table
    problem = FieldProblem("active", _("Nobody sits there. Tap who attempts the check."))
    return replace(choir, problems=(*choir.problems, problem))


# --- Changing


def changed_choir(choir: Choir, deed: str, known: QuerySet[Any]) -> Choir:
    """The choir after what its form asks for; anything else leaves it as it is. *known*: the catalogue's saints."""
    if adding := ADDING.fullmatch(deed):
        slug = adding[1]
        return _added(choir, known.filter(code=f"{GAME}-{slug}").first() if slug else None)
    found = DEED.fullmatch(deed)
    if found is None or int(found[2]) > len(choir.saints):
        return choir
    seat, number = int(found[2]) - 1, int(found[3] or 0)
    if found[1] == "go":
        return _gone(choir, seat, number)
    order = list(range(len(choir.saints)))
    if found[1] == "drop":
        order.remove(seat)
        return _in_order(_pinned(choir), order)
    # Two who change places: to close up around a table would leave everybody with the same neighbors.
    other = min(max(number - 1, 0), len(order) - 1)
    order[seat], order[other] = order[other], order[seat]
    return _in_order(choir, order)


def _in_order(choir: Choir, order: Sequence[int]) -> Choir:
    active = order.index(choir.active) if choir.active in order else 0
    return replace(choir, saints=tuple(choir.saints[seat] for seat in order), active=active)


def _gone(choir: Choir, seat: int, number: int) -> Choir:
    nexus = choir.offered[number - 1] if 0 < number <= len(choir.offered) else None
    saints = [replace(saint, nexus=nexus) if at == seat else saint for at, saint in enumerate(choir.saints)]
    return replace(_pinned(choir), saints=tuple(saints))


def _pinned(choir: Choir) -> Choir:
    """What is offered stays, in its order, whoever leaves."""
    return replace(choir, places=tuple(nexus for nexus in choir.offered if nexus not in choir.laid))


def _added(choir: Choir, card: Card | None) -> Choir:
    if choir.is_full:
        problem = FieldProblem("saint", _("A choir has at most six saints. Remove one first."))
        return replace(choir, problems=(*choir.problems, problem))
    if card is not None:
        if choir.has(card.name):
            return choir  # tapped again on a page from before
        new = _of_sheet(card.name, sheet_of_card(card.facts))
    else:
        name = _("Saint %(number)d") % {"number": len(choir.saints) + 1}
        new = _of_sheet(name, SaintSheet())
    return replace(choir, saints=_named_apart((*choir.saints, new)))


# --- Spelling


def choir_as_query(choir: Choir, others: QueryDict) -> QueryDict:
    """The choir in an address, with all *others* that it carries."""
    query = others.copy()
    for word in (*WORDS, "place", "do", "active"):
        query.pop(word, None)
    for saint in choir.saints:
        for word, value in _row(saint).items():
            query.appendlist(word, value)
    if "saint" in others and not choir.saints:
        query["saint"] = ""  # an empty table, not the one that was used last
    if choir.places:
        query.setlist("place", list(choir.places))
    if choir.saints:
        query["active"] = str(choir.active + 1)
    if choir.campaign:
        query["campaign"] = str(choir.campaign.id)
    return query


def query_without_choir(query: QueryDict) -> QueryDict:
    """What an address says besides the choir, and who of it assists."""
    others = query.copy()
    for word in (*WORDS, "place", "do", "active", "campaign", "assist"):
        others.pop(word, None)
    return others


def _row(saint: AssistingSaint) -> dict[str, str]:
    numbers = {str(virtue): str(saint.virtues[virtue]) for virtue in Virtue}
    ways = {str(way): str(saint.pointing[way] or "") for way in Direction}
    return {"saint": saint.name, "nexus": saint.nexus or "", **numbers, **ways}
