"""The campaign page of Apocrypha: the choir at a glance, missions by chapter, the story so far, and the dead."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.missions.actions.missions import deck_findings
from campaigns.missions.catalogue import GAME
from campaigns.missions.live_table import open_table_of
from campaigns.models import Campaign, Member, Mission, MissionState, Saint, SaintState
from campaigns.models.mission_record import MissionRecord, record_of
from campaigns.overview.next_step import ChoirReadiness, MissionNow, SaintReadiness
from campaigns.rulebooks.apocrypha.halo import DEADLY
from campaigns.saints.holdings import SaintHolding, holdings, judge_halo
from campaigns.saints.pages.charts import HaloPoint, chart, halo_picture
from cards.box.missing import missing
from cards.memory import Memory
from cards.models import Chapter, Sheet

# So many missions are told; the list has the others.
TOLD = 6
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
    # Whether fragments and deaths have gone where they belong.
    is_settled: bool


class Overview(NamedTuple):
    """The fragments of the page by their names, and what decides what comes next."""

    fragments: dict[str, SafeString]
    readiness: ChoirReadiness


# About 20 kB each.
_overviews: Memory[Overview] = Memory(64, seconds=3600)


def apocrypha_overview(seat: Member, *, newest: int, shares: Sequence[Mapping[str, Any]]) -> Overview:
    """What the page shows of saints and missions, cached until something of it changes.

    *newest* is the number of the newest entry in the chronicle; *shares* are the boxes on the table, each with its name
    and its last line.
    """
    return _overviews.get_or_make(_key(seat, newest, shares), lambda: _overview(seat.campaign))


def _key(seat: Member, newest: int, shares: Sequence[Mapping[str, Any]]) -> Hashable:
    """All that the fragments depend on. What happens to saints, missions and cards is told in a chronicle or ledger."""
    boxes = tuple((share["box_id"], share["name"], share["last_line"]) for share in shares)
    return seat.campaign_id, newest, boxes, get_language()


def _overview(campaign: Campaign) -> Overview:
    """Rendered without the request: no token of a form and nothing of one person can get into what is kept."""
    missions, saints = _missions(campaign), _saints(campaign)
    held = holdings(saint for saint in saints if saint.state != SaintState.DEAD)
    context = {**_all(campaign, saints, held, missions), "campaign": campaign}
    fragments = {name: render_to_string(template, context) for name, template in FRAGMENTS.items()}
    return Overview(fragments, _readiness(campaign, held.values(), missions))


def _saints(campaign: Campaign) -> list[Saint]:
    fields = ("campaign", "number", "name", "state", "seat", "sheet")
    return list(campaign.saints.exclude(state=SaintState.GONE).only(*fields))


def _all(
    campaign: Campaign, saints: Sequence[Saint], held: Mapping[int, SaintHolding], missions: Sequence[Past]
) -> dict[str, Any]:
    """Everything the page shows of saints and missions, in as many queries for one as for a hundred."""
    points, boxes = list(_points(missions)), _boxes(campaign)
    return {
        "choir": [_in_choir(holding) for holding in held.values()],
        "memorial": _memorial([saint for saint in saints if saint.state == SaintState.DEAD], missions),
        "chapters": _chapters(missions, {chapter.slug for one in boxes for chapter in one["lack"].chapters}),
        "story": [_told(past) for past in missions[::-1][:TOLD]],
        "played": len(missions),
        "chart": chart(points),
        "boxes": boxes,
    }


def _missions(campaign: Campaign) -> list[Past]:
    """The oldest first."""
    rows = Mission.objects.filter(campaign=campaign).exclude(state=MissionState.GONE).order_by("number")
    fields = ("number", "name", "chapter", "state", "record", "begun", "ending__is_done")
    return [
        Past(number, name, chapter, state, record_of(record), begun, bool(is_done))
        for number, name, chapter, state, record, begun, is_done in rows.values_list(*fields)
    ]


# --- The choir


def _in_choir(holding: SaintHolding) -> dict[str, Any]:
    lying: dict[str, Counter[str]] = {}
    for one in holding.halo:
        lying.setdefault(one.part, Counter())[one.type] += 1
    return {
        "number": holding.saint.number,
        "name": holding.saint.name,
        "is_away": holding.saint.state == SaintState.AWAY,
        "fragments": sum(slots["fragment"] for slots in lying.values()),
        "deaths": sum(slots["death"] for slots in lying.values()),
        "picture": halo_picture(lying),
    }


def _readiness(campaign: Campaign, held: Iterable[SaintHolding], missions: Sequence[Past]) -> ChoirReadiness:
    ended = [past for past in missions if past.state != MissionState.OPEN]
    under_way = next((past for past in missions if past.state == MissionState.OPEN), None)
    went = {one.saint for past in ended for one in past.record.choir}
    # Only of the newest can the end still be settled.
    owed = next((past for past in missions[-1:] if past in ended and past.record.choir and not past.is_settled), None)
    return ChoirReadiness(
        saints=tuple(_saint_readiness(holding, holding.saint.number in went) for holding in held),
        under_way=_mission_now(campaign, under_way) if under_way else None,
        owed=MissionNow(owed.number, owed.name) if owed else None,
        has_played=bool(ended),
    )


def _mission_now(campaign: Campaign, past: Past) -> MissionNow:
    """With its live table; that one is opened or closed is told in the chronicle, on which the cache depends."""
    table = open_table_of(campaign, past.number)
    return MissionNow(past.number, past.name, table.pk if table else None)


def _saint_readiness(holding: SaintHolding, has_played: bool) -> SaintReadiness:
    saint = holding.saint
    return SaintReadiness(
        number=saint.number,
        name=saint.name,
        seat=saint.seat,
        is_away=saint.state == SaintState.AWAY,
        is_halo_legal=not judge_halo(holding.halo).problems,
        has_deck=bool(holding.deck),
        is_deck_legal=not deck_findings(holding),
        has_played=has_played,
    )


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
