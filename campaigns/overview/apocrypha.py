"""The campaign page of Apocrypha: the choir at a glance, missions by chapter, the story so far, and the dead."""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.core.cache import cache
from django.db.models import Count
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.missions.catalogue import GAME
from campaigns.models import Campaign, Member, Mission, MissionState, Saint, SaintPlace, SaintPlaceKind, SaintState
from campaigns.models.mission_record import MissionRecord, record_of
from campaigns.rulebooks.apocrypha.halo import DEADLY
from campaigns.saints.pages.charts import HaloPoint, chart, halo_picture
from cards.box.missing import missing
from cards.models import Chapter, Sheet

# So many missions are told; the list has the others.
TOLD = 6
CACHED_SECONDS = 3600
FRAGMENTS = {
    "overview": "overview/apocrypha.html",
    "chapters": "overview/chapters.html",
    "missing": "overview/missing.html",
}


@dataclass(frozen=True)
class Past:
    """A mission as far as the page tells of it."""

    number: int
    name: str
    chapter: str
    state: str
    record: MissionRecord
    begun: datetime


def apocrypha_overview(
    seat: Member, *, entries: Sequence[Mapping[str, Any]], shares: Sequence[Mapping[str, Any]]
) -> dict[str, SafeString]:
    """The fragments of the page by their names, cached until something of them changes.

    *entries* are the newest of the chronicle, *shares* the boxes on the table, each with its name and its last line.
    """
    key, can_play = _cache_key(seat, entries, shares), _can_play(seat)
    found = cache.get_or_set(key, lambda: _fragments(seat.campaign, can_play), CACHED_SECONDS)
    return cast(dict[str, SafeString], found)


def _cache_key(seat: Member, entries: Sequence[Mapping[str, Any]], shares: Sequence[Mapping[str, Any]]) -> str:
    """All that the fragments depend on. What happens to saints, missions and cards is told in a chronicle or ledger."""
    depends_on = (
        [entry["number"] for entry in entries[:1]],
        [(str(share["box_id"]), share["name"], share["last_line"]) for share in shares],
        _can_play(seat),
        get_language(),
    )
    return f"apocrypha-overview:{seat.campaign_id}:{hashlib.sha256(repr(depends_on).encode()).hexdigest()}"


def _can_play(seat: Member) -> bool:
    return access.may(seat, Right.PLAY) and seat.campaign.archived is None


def _fragments(campaign: Campaign, can_play: bool) -> dict[str, SafeString]:
    """Rendered without the request: no token of a form and nothing of one person can get into what is kept."""
    context = {**_all(campaign), "campaign": campaign, "can_play": can_play}
    return {name: render_to_string(template, context) for name, template in FRAGMENTS.items()}


def _all(campaign: Campaign) -> dict[str, Any]:
    """Everything the page shows of saints and missions, in as many queries for one as for a hundred."""
    saints = list(campaign.saints.exclude(state=SaintState.GONE).only("campaign", "number", "name", "state", "seat"))
    missions = _missions(campaign)
    points, boxes = list(_points(missions)), _boxes(campaign)
    return {
        "choir": _choir(campaign, [saint for saint in saints if saint.state != SaintState.DEAD]),
        "memorial": _memorial([saint for saint in saints if saint.state == SaintState.DEAD], missions),
        "chapters": _chapters(missions, {chapter.slug for one in boxes for chapter in one["lack"].chapters}),
        "under_way": next((past for past in missions if past.state == MissionState.OPEN), None),
        "story": [_told(past) for past in missions[::-1][:TOLD]],
        "played": len(missions),
        "chart": chart(points),
        "boxes": boxes,
    }


def _missions(campaign: Campaign) -> list[Past]:
    """The oldest first."""
    rows = Mission.objects.filter(campaign=campaign).exclude(state=MissionState.GONE).order_by("number")
    fields = ("number", "name", "chapter", "state", "record", "begun")
    return [
        Past(number, name, chapter, state, record_of(record), begun)
        for number, name, chapter, state, record, begun in rows.values_list(*fields)
    ]


# --- The choir


def _choir(campaign: Campaign, saints: Sequence[Saint]) -> list[dict[str, Any]]:
    lying = _lying(campaign)
    return [
        {
            "number": saint.number,
            "name": saint.name,
            "is_away": saint.state == SaintState.AWAY,
            "fragments": sum(slots["fragment"] for slots in lying.get(saint.number, {}).values()),
            "deaths": sum(slots["death"] for slots in lying.get(saint.number, {}).values()),
            "picture": halo_picture(lying.get(saint.number, {})),
        }
        for saint in saints
    ]


def _lying(campaign: Campaign) -> dict[int, dict[str, Counter[str]]]:
    """By saint and slot: how many cards of which type."""
    places = SaintPlace.objects.filter(saint__campaign=campaign, place__copies__isnull=False)
    rows = places.exclude(part__in=[SaintPlaceKind.CARD, SaintPlaceKind.DECK, SaintPlaceKind.BURY]).order_by()
    found: dict[int, dict[str, Counter[str]]] = {}
    for number, part, type, count in rows.values_list(
        "saint__number", "part", "place__copies__card__type__slug"
    ).annotate(n=Count("place__copies")):
        found.setdefault(number, {}).setdefault(part, Counter())[type] += count
    return found


def _memorial(dead: Iterable[Saint], missions: Sequence[Past]) -> list[dict[str, Any]]:
    """Who died for ever, and on which mission."""
    fell = {
        went.saint: past
        for past in missions
        for went in past.record.choir
        if went.deaths is not None and went.deaths >= DEADLY
    }
    went = Counter(went.saint for past in missions for went in past.record.choir)
    return [
        {"number": saint.number, "name": saint.name, "mission": fell.get(saint.number), "missions": went[saint.number]}
        for saint in dead
    ]


# --- The box


def _boxes(campaign: Campaign) -> list[dict[str, Any]]:
    """What each box on the table lacks; the names of the cards are behind a link, for eyes differ."""
    shares = campaign.box_shares.filter(box__deleted=None).select_related("box")
    boxes = [share.box for share in shares.order_by("pk")]
    lacks = missing(boxes)
    return [{"box": box, "lack": lacks[box.pk]} for box in boxes]


# --- Missions


def _chapters(missions: Sequence[Past], in_boxes: Collection[str]) -> list[dict[str, Any]]:
    """Per chapter what was won, and how many of the catalogue are still to be won; no name of those is told.

    Of chapters that nobody has played, those that lie on the table.
    """
    known: dict[str, set[str]] = {}
    for name, facts in Sheet.objects.filter(game=GAME, kind="mission").values_list("name", "facts__chapter"):
        known.setdefault(facts, set()).add(name)
    won = {(past.chapter, past.name) for past in missions if past.state == MissionState.WON}
    tried = Counter(past.chapter for past in missions if past.state != MissionState.OPEN)
    chapters = [*Chapter.objects.filter(game=GAME).values_list("slug", "name"), ("", _("Of your own"))]
    return [
        {
            "name": name,
            "won": sum(chapter == slug for chapter, _name in won),
            "tried": tried[slug],
            "left": sum((slug, mission) not in won for mission in known.get(slug, ())),
        }
        for slug, name in chapters
        if tried[slug] or (slug in in_boxes and known.get(slug))
    ]


def _told(past: Past) -> dict[str, Any]:
    return {"number": past.number, "at": past.begun, "words": " ".join(_sentences(past)), "name": past.name}


def _sentences(past: Past) -> list[str]:
    """Who set out, how it ended, and whom it cost."""
    choir = past.record.choir
    facts = {"names": _listed(went.name for went in choir) or _("The saints"), "mission": past.name}
    ended = {
        MissionState.WON: _("%(names)s set out on “%(mission)s” and won."),
        MissionState.LOST: _("%(names)s set out on “%(mission)s” and lost."),
        MissionState.TIMED_OUT: _("%(names)s set out on “%(mission)s”, and time ran out."),
        MissionState.OPEN: _("%(names)s have set out on “%(mission)s”."),
    }
    said = [ended[MissionState(past.state)] % facts]
    fallen = [went.name for went in choir if went.deaths is not None and went.deaths >= DEADLY]
    faded = [went.name for went in choir if went.faded and went.name not in fallen]
    if faded:
        said.append(_("%(names)s faded.") % {"names": _listed(faded)})
    if fallen:
        said.append(_("%(names)s died for ever.") % {"names": _listed(fallen)})
    return said


def _listed(names: Iterable[str]) -> str:
    return get_text_list(list(names), _("and"))


def _points(missions: Sequence[Past]) -> Iterable[HaloPoint]:
    """What all halos held together after each mission; who was not there holds what they held before."""
    deaths: dict[int, int] = {}
    fragments: dict[int, int] = {}
    for past in missions:
        for went in past.record.choir:
            if went.deaths is not None:
                deaths[went.saint] = went.deaths
            if went.fragments is not None:
                fragments[went.saint] = went.fragments
        if deaths or fragments:
            yield HaloPoint(past.name, sum(fragments.values()), sum(deaths.values()))
