"""Starting in the middle: what was written is read back first, and nothing is kept before somebody has agreed."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.access import Right
from campaigns.boxes.forms import key_of
from campaigns.chronicle.words import words
from campaigns.doors.card_entry import is_entered, is_tapped, with_lists
from campaigns.doors.frame import status_of
from campaigns.doors.posted import posted_data, require_form
from campaigns.models import SaintPlaceKind, SaintState
from campaigns.rulebooks.apocrypha.deck import DeckCheckTime
from campaigns.saints.actions import existing_cards, saints
from campaigns.saints.actions.existing_cards import EnteredSaint, WrittenSaint
from campaigns.saints.forms import saints as forms
from campaigns.saints.holdings import SaintHolding, holding_of, judge_deck, judge_halo
from campaigns.saints.pages.card_entry import DECK, FRAGMENTS, entry_frame, last_words, saints_entry
from campaigns.saints.pages.saint_view import RuleInWords, choir_seat, findings_in_words
from campaigns.saints.pages.saints import saints_frame
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.box.lists import ListProblem, first_problems
from cards.refusals import Refused


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def enter(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """What a saint held so far: fragments, deaths, deck."""
    seat = choir_seat(request, id, Right.PLAY)
    found = saints.playing(seat, number)
    fields = (FRAGMENTS, DECK)
    entries = {field.name: saints_entry(request, found, field) for field in fields if is_entered(request, field)}
    is_tap = is_tapped(request.POST, *fields)
    form = forms.EnterForm(posted_data(request) and with_lists(request.POST, *entries.values()))
    for one in entries.values():
        if one.still_to_say and not is_tap:
            form.add_error(one.name, one.still_to_say)
    context: dict[str, Any] = {"form": form, "saint": found}
    if request.method == "POST" and not is_tap and form.is_valid():
        written = WrittenSaint(*(form.cleaned_data[name] for name in ("fragments", "deaths", "deck")))
        refusal: str | ValidationError | None = None
        if form.cleaned_data["sure"]:
            try:
                entry = existing_cards.enter(seat, number, written, key=key_of(request, form.cleaned_data["key"]))
            except (Refused, ValidationError) as error:
                refusal = str(error.message) if isinstance(error, Refused) else error
            else:
                messages.success(request, words(entry))
                return redirect("saint", id, number)
        holding = holding_of(found)
        reading = existing_cards.read_saint(holding, written, by=seat.user)
        for field, problems in (("fragments", reading.fragment_problems), ("deck", reading.deck_problems)):
            for problem in first_problems(problems):
                form.add_error(field, line_in_words(problem))
        # What is wrong with a line stands beside it, and is all there is to mend first.
        if refusal and not form.errors:
            form.add_error(None, refusal)
        elif not form.errors:
            context |= {"reading": reading, "judged": _findings(holding, reading), "halo": _by_slot(reading)}
    if is_tap:
        context["form"] = form = forms.EnterForm(initial={"deaths": request.POST.get("deaths")})
    context["lists"] = {field.name: entries.get(field.name) or saints_entry(request, found, field) for field in fields}
    context["last"] = last_words(holding_of(found))
    context["others"] = seat.campaign.saints.filter(state=SaintState.PLAYING).exclude(number=number)
    context |= {**saints_frame(seat), **entry_frame(found)}
    return render(request, "saints/enter.html", context, status=status_of(form))


def line_in_words(problem: ListProblem) -> str:
    return _("Line %(line)d: %(problem)s") % {"line": problem.at, "problem": problem.message}


def _findings(holding: SaintHolding, reading: EnteredSaint) -> list[RuleInWords]:
    """What the book would say of halo and deck."""
    halo = judge_halo([*holding.halo, *reading.slotted])
    deck = judge_deck(holding, DeckCheckTime.BETWEEN_MISSIONS, coming=[*reading.dealt, *reading.slotted])
    return findings_in_words([*halo.problems, *deck.problems])


def _by_slot(reading: EnteredSaint) -> list[tuple[str, str]]:
    """Each card of the halo with its slot in words."""
    return [(one.card.name, str(SaintPlaceKind(one.part).label)) for one in reading.slotted]
