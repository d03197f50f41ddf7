"""The pages of missions: those done and open, setting out, and the record of one with what changed hands."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.boxes.forms import key_of
from campaigns.chronicle.words import words
from campaigns.doors.card_entry import is_entered
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned, cleaned_post, posted_data, require_form
from campaigns.missions import forms
from campaigns.missions.actions import missions
from campaigns.missions.actions.ending import can_be_guided
from campaigns.missions.choices import choices_for, chosen_mission, missions_by_chapter, saint_choices
from campaigns.missions.ending import traded_away
from campaigns.missions.live_table import open_table_of
from campaigns.models import Entry, Member, MissionState
from campaigns.models.mission_record import record_of
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import existing_cards, named_cards, saints
from campaigns.saints.pages.card_entry import entry_frame, saints_entry, won_by
from campaigns.shared_lists.actions.checklists import list_of_mission
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.refusals import Refused
from cards.sight import viewer_of

GONE_WITH = {"spent": "fragment.spent", "sacrificed": "card.sacrificed"}


@login_required
@require_safe
def mission_list(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    played = list(seat.campaign.missions.exclude(state=MissionState.GONE).defer("ending"))
    context = {
        **frame(seat, "missions"),
        "shelves": missions_by_chapter(seat.campaign, played, viewer_of(request)),
        "count": len(played),
        "open": next((mission for mission in played if mission.state == MissionState.OPEN), None),
    }
    return render(request, "missions/list.html", context)


@login_required
@require_form
def set_out(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Which mission, who comes and where they sit; an order is changed without a script too."""
    seat = access.seat_with(person(request), id, Right.PLAY)
    form = forms.SetOutForm(posted_data(request))
    refusal = None
    if request.method == "POST" and form.is_valid() and not (form.cleaned_data["up"] or form.cleaned_data["down"]):
        wish = form.cleaned_data
        comes = [number for number in wish["order"] if number in wish["comes"]] or wish["comes"]
        name, chapter = chosen_mission(seat.campaign, wish, viewer_of(request))
        try:
            mission = missions.set_out(seat, name=name, chapter=chapter, choir=comes)
        except Refused as problem:
            refusal = problem
        else:
            return redirect("mission", id, mission.number)
    context = {
        **frame(seat, "missions"),
        "form": form,
        "refusal": refusal,
        "shelves": choices_for(seat.campaign, viewer_of(request), form.data.get("mission")),
        "rows": saint_choices(seat.campaign, form.cleaned_data if form.is_bound and form.is_valid() else None),
        "chapters": seat.campaign.game.chapters.all(),
    }
    return render(request, "missions/new.html", context, status=409 if refusal else status_of(form))


@login_required
@require_form
def mission(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """The record of a mission: what was written down, and what can be done next."""
    seat = access.seat_with(person(request), id, Right.SEE if request.method != "POST" else Right.PLAY)
    found = missions.mission_of(seat, number)
    record = record_of(found.record)
    form = forms.NoteForm(
        posted_data(request), initial={"acts": record.acts, "notes": record.notes, "version": found.version}
    )
    if request.method == "POST" and form.is_valid():
        wish = form.cleaned_data
        missions.note(seat, number, seen=wish.pop("version"), changes=wish)
        messages.success(request, _("Saved."))
        return redirect("mission", id, number)
    is_open = found.state == MissionState.OPEN
    context = {
        **frame(seat, "missions"),
        "mission": found,
        "record": record,
        "form": form,
        "is_open": is_open,
        "can_be_guided": can_be_guided(found),
        "traded": traded_away(found),
        "live_table": open_table_of(seat.campaign, number) if is_open else None,
        "setup_list": list_of_mission(found) if is_open else None,
        "meanwhile": movable_cards(request, seat, found) if is_open and access.may(seat, Right.PLAY) else [],
        "key": uuid.uuid4(),
    }
    return render(request, "missions/mission.html", context, status=status_of(form))


def movable_cards(request: HttpRequest, seat: Member, found: Any) -> list[dict[str, Any]]:
    """What each saint has that may be spent, sacrificed or given."""
    held = missions.holdings_of_choir(found)
    return [
        {
            "saint": holding.saint,
            "fragments": [one for one in holding.halo if one.type == "fragment"],
            "gifts": [one for one in holding.deck if one.type == "gift"],
            "others": [other.saint for other in held.values() if other is not holding],
            "is_own": holding.saint.seat == seat.number,
            **entry_frame(holding.saint),
            "won": saints_entry(request, holding.saint, won_by(holding.saint.number)),
        }
        for holding in sorted(held.values(), key=lambda one: one.saint.seat != seat.number)
    ]


@login_required
@require_POST
def finish(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """In a hurry: won, lost or timed out, and the rest later."""
    seat = access.seat_with(person(request), id, Right.PLAY)
    missions.finish(seat, number, outcome=MissionOutcome(cleaned_post(forms.FinishForm, request)["outcome"]))
    messages.success(request, _("Recorded. Fragments, deaths and decks can wait until you have the time."))
    return redirect("mission", id, number)


@login_required
@require_POST
def call_off(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.PLAY)
    missions.call_off(seat, number)
    messages.success(request, _("Cancelled. You can undo it in the history."))
    return redirect("missions", id)


@login_required
@require_POST
@takes_bytes(TEXT_BYTES)
def changed_hands(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """A fragment is spent, a gift won, sacrificed or given: one tap each."""
    seat = access.seat_with(person(request), id, Right.PLAY)
    missions.must_be_open(missions.mission_of(seat, number))
    wish = cleaned(forms.HandsForm(_with_gifts(request, seat)))
    key, who, copies = key_of(request, wish["key"]), wish["saint"], [wish["copy"]]
    if wish["what"] in GONE_WITH:
        entry = saint_cards.lose(seat, who, copies, kind=GONE_WITH[wish["what"]], key=key)
    elif wish["what"] == "given":
        entry = saint_cards.give(seat, who, copies, to=wish["to"], key=key)
    elif wish["gifts"]:
        entry = _gain_gifts(seat, who, wish["gifts"], key)
    else:
        entry = named_cards.gain_gift(seat, who, name=wish["name"], virtue=wish["virtue"], key=key)
    messages.success(request, words(entry))
    return redirect(f"{request.path.removesuffix('hands/')}#saint-{who}")


def _with_gifts(request: HttpRequest, seat: Member) -> QueryDict:
    """What was posted, with the gifts that were entered line by line."""
    sent = request.POST.copy()
    who = sent.get("saint", "")
    if who.isdecimal() and is_entered(request, won_by(int(who))):
        entry = saints_entry(request, saints.playing(seat, int(who)), won_by(int(who)))
        if entry.still_to_say or not entry.rows:
            raise Refused("no-name", entry.still_to_say or _("Write the name of a card."))
        sent["gifts"] = entry.text
    return sent


def _gain_gifts(seat: Member, number: int, gifts: str, key: uuid.UUID | None) -> Entry:
    try:
        return existing_cards.add(seat, number, gifts, kind="card.gained", key=key)
    except ValidationError as error:
        raise Refused("unreadable", " ".join(error.messages)) from None
