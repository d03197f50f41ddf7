"""The mission-end guide: one page for every phone at the table, which shows what there is to do for its own saint."""

import hashlib
import json
import uuid
from collections.abc import Callable, Mapping, Set
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.days.effects import mutation_at
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned, require_form
from campaigns.missions import forms
from campaigns.missions.actions import ending, missions
from campaigns.missions.actions.missions import finding_in_words
from campaigns.missions.ending import OpenMissionEnd, open_end_of
from campaigns.missions.live_table import table_of_end
from campaigns.missions.pages.ending_view import agreement, boards, decision_in_words, moves_so_far, steps, warnings
from campaigns.models import SLOTS, Member, Mission, MissionState, Saint, SaintState
from campaigns.models.mission_record import record_of
from campaigns.rulebooks.apocrypha.day import NOTHING, DayMutation, EffectAt
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.rulebooks.apocrypha.register import Rule
from cards.refusals import Refused

# By saint: what lies in which slot and layer.
Halos = Mapping[int, Set[tuple[str, int, int]]]


@login_required
@require_form
def end(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """Shown to everybody who may see; answered by those who play. Of a mission at the live table, it is shown there."""
    seat = access.seat_with(person(request), id, Right.PLAY if request.method == "POST" else Right.SEE)
    if request.method == "POST":
        return _answered(request, seat, number)
    mission = missions.mission_of(seat, number)
    table = table_of_end(mission)
    if table is not None:
        return redirect("sitting", table.pk)
    context = {**frame(seat, "missions"), **end_context(seat, mission), "is_whole": True}
    return render(request, "missions/end.html", context)


@login_required
@require_safe
def part(request: HttpRequest, id: uuid.UUID, number: int, mark: str) -> HttpResponse:
    """What has changed since the phone looked; nothing, if nothing has, so that nobody's typing is disturbed."""
    seat = access.seat_with(person(request), id, Right.SEE)
    mission = missions.mission_of(seat, number)
    if mark == mark_of_end(mission):
        return HttpResponse(status=204)
    return render(request, "missions/guide.html", {**frame(seat, "missions"), **end_context(seat, mission)})


def end_context(seat: Member, mission: Mission) -> dict[str, Any]:
    """All that the guide shows to *seat*."""
    guide = open_end_of(mission, missions.holdings_of_choir(mission))
    answers = guide.answers
    day = _day(mission, answers.outcome)
    return {
        "mission": mission,
        "guide": guide,
        "answers": answers,
        "record": guide.record,
        "is_open": mission.state == MissionState.OPEN,
        "can_be_guided": ending.can_be_guided(mission),
        "steps": steps(guide),
        "boards": boards(seat, guide) if guide.ending and not answers.wants_fragments else [],
        "moves": moves_so_far(guide),
        "warnings": warnings(guide, day),
        "day_steps": [finding_in_words(step) for step in day.steps],
        "fleeting": range(len(guide.record.choir) + day.fleeting),
        "mark": _mark(mission, _halos_of(guide)),
        "is_given": answers.guided and answers.wants_fragments,
        "gifts_of_guide": _gifts_of_guide(seat, guide),
        "rules": {
            "acts": Rule.ACTS,
            "fading": Rule.FADE,
            "fragments": Rule.FRAGMENTS_OF_A_WIN,
            "given": Rule.GUIDED_FRAGMENTS,
        },
        **agreement(seat, guide),
    }


def _gifts_of_guide(seat: Member, guide: OpenMissionEnd) -> list[dict[str, Any]]:
    """A field for each saint to whom *seat*, who led the mission, gives a fragment of its win."""
    answers = guide.answers
    if not (answers.guided and answers.wants_fragments and access.leads(seat)):
        return []
    return [
        {"saint": saint, "name": guide.names[str(saint)], "field": forms.given_field(saint)} for saint in guide.held
    ]


def _day(mission: Mission, outcome: MissionOutcome | None) -> DayMutation:
    """What the mutation in force at the table does to such an end."""
    in_force = mutation_at(mission.campaign, now()) if outcome else None
    return in_force.at(EffectAt.MISSION_END).acting((), won=outcome is MissionOutcome.WON) if in_force else NOTHING


def mark_of_end(mission: Mission) -> str:
    """The same as of the guide to it, without reading any card: phones ask every few seconds."""
    return _mark(mission, _halos_now(mission))


def _mark(mission: Mission, halos: Halos) -> str:
    """By which a phone knows whether what it shows is still so."""
    lying = sorted((saint, sorted(cards)) for saint, cards in halos.items())
    said = json.dumps([mission.ending, mission.state, record_of(mission.record).acts, lying], sort_keys=True)
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def _halos_of(guide: OpenMissionEnd) -> Halos:
    return {saint: {(one.part, one.layer, one.copy) for one in holding.halo} for saint, holding in guide.held.items()}


def _halos_now(mission: Mission) -> Halos:
    """The same as of a guide to *mission*, in one query and without any card: phones ask every few seconds."""
    choir = [went.saint for went in record_of(mission.record).choir]
    saints = Saint.objects.filter(campaign=mission.campaign, number__in=choir, state=SaintState.PLAYING).order_by()
    found: dict[int, set[tuple[str, int, int]]] = {}
    for saint, part, layer, copy in saints.values_list(
        "number", "places__part", "places__place__copies__layer", "places__place__copies"
    ):
        halo = found.setdefault(saint, set())
        if part in SLOTS and copy is not None:
            halo.add((part, layer or 0, copy))
    return found


def _answered(request: HttpRequest, seat: Member, number: int) -> HttpResponse:
    words = answer(seat, number, request.POST)
    if words:
        messages.success(request, words)
    return redirect("mission-end", seat.campaign_id, number)


def answer(seat: Member, number: int, said: QueryDict) -> str:
    """One answer of one phone, as its form posts it; in words, where there is something to say of it."""
    act = ACTS.get(said.get("do", ""))
    if act is None:
        raise BadRequest("do")
    return act(said, seat, number)


def _win_act(said: QueryDict, seat: Member, number: int) -> str:
    ending.win_act(seat, number, act=cleaned(forms.ActForm(said))["act"])
    return _("On to the next act. Only what the mission says changes.")


def _tell(said: QueryDict, seat: Member, number: int) -> str:
    wish = cleaned(forms.TellForm(said))
    ending.tell(seat, number, **{**wish, "outcome": MissionOutcome(wish["outcome"])})
    return ""


def _display(said: QueryDict, seat: Member, number: int) -> str:
    form = forms.DisplayForm(said)
    if not form.is_valid():
        raise BadRequest("seen")
    fragments = form.fragments()
    if not fragments and not form.cleaned_data["later"]:
        raise Refused("no-fragments", _("Enter the fragments that lie there, or skip for now."))
    ending.display(seat, number, fragments=fragments, seen=form.cleaned_data["seen"])
    return ""


def _give(said: QueryDict, seat: Member, number: int) -> str:
    form = forms.GiveForm(said)
    if not form.is_valid():
        raise BadRequest("seen")
    choir = [went.saint for went in record_of(missions.mission_of(seat, number).record).choir]
    fragments = form.fragments(choir)
    if not fragments and not form.cleaned_data["later"]:
        raise Refused("no-fragments", _("Enter the fragments that you give, or go on without one."))
    ending.give(seat, number, fragments=fragments, seen=form.cleaned_data["seen"])
    return ""


def _decide(said: QueryDict, seat: Member, number: int) -> str:
    form = forms.DecideForm(said)
    if not form.is_valid():
        raise Refused("unclear", " ".join(str(errors[0]) for errors in form.errors.values()))
    decision = form.decision()
    guide = ending.decide(seat, number, decision, seen=form.cleaned_data["seen"])
    return decision_in_words(guide, decision)


def _take_back(said: QueryDict, seat: Member, number: int) -> str:
    ending.take_back(seat, number, cleaned(forms.ChooseSaintForm(said))["saint"])
    return ""


def _agree(said: QueryDict, seat: Member, number: int) -> str:
    return _after(ending.agree(seat, number))


def _agree_for_all(said: QueryDict, seat: Member, number: int) -> str:
    return _after(ending.agree(seat, number, for_all=True))


def _after(guide: OpenMissionEnd) -> str:
    if guide.answers.is_done:
        return _("Saved. Halos, decks and the box are as the table agreed.")
    return _("You agreed. It is saved when everybody has.")


ACTS: dict[str, Callable[[QueryDict, Member, int], str]] = {
    "win-act": _win_act,
    "tell": _tell,
    "display": _display,
    "give": _give,
    "decide": _decide,
    "take-back": _take_back,
    "agree": _agree,
    "agree-for-all": _agree_for_all,
}
