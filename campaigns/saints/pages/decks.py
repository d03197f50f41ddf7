"""A saint's deck by hand: the proposed one, taps on its cards, one more by name, and the wish list."""

import random
import uuid
from collections import Counter
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from campaigns.access import Right
from campaigns.boxes.forms import key_of
from campaigns.doors.card_entry import is_entered, with_lists
from campaigns.doors.posted import cleaned_post, require_form
from campaigns.models import Entry, Member, Saint
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import existing_cards, saints, wishes
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.deck_proposal import propose
from campaigns.saints.forms import saints as forms
from campaigns.saints.holdings import holding_of
from campaigns.saints.pages.card_entry import ADDED, saints_entry
from campaigns.saints.pages.saint_view import choir_seat, findings_in_words, with_box
from campaigns.saints.pages.saints import saints_frame
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.box.stock import cards_for
from cards.refusals import Refused
from cards.sight import viewer_of


@login_required
@require_form
def start(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """A deck for a saint who has none: shown first, then taken out of the box copy by copy."""
    seat = choir_seat(request, id, Right.PLAY)
    found = with_box(request, saints.playing(seat, number))
    refusal = None
    if request.method == "POST":
        form = forms.StartingDeckForm(request.POST)
        try:
            if form.is_valid() and (wanted := _ticked(found, form)):
                saint_cards.gain(seat, number, wanted, kind="deck.built", key=key_of(request, form.cleaned_data["key"]))
                messages.success(request, _built(found, wanted))
                return redirect("saint", id, number)
            refusal = _("No card is ticked. Tick the cards that you take out of the box.")
        except Refused as problem:
            refusal = str(problem.message)
    holding = holding_of(found)
    proposal = propose(holding, viewer_of(request), random.SystemRandom())
    context = {
        **saints_frame(seat),
        "saint": found,
        "proposal": proposal,
        "missing": findings_in_words(proposal.missing),
        "refusal": refusal,
    }
    return render(request, "saints/start.html", context, status=409 if refusal else 200)


def _built(saint: Saint, cards: list[WantedCopies]) -> str:
    count = sum(wanted.count for wanted in cards)
    moved = ngettext(
        "%(n)d card moved into the deck of %(name)s.", "%(n)d cards moved into the deck of %(name)s.", count
    )
    return moved % {"n": count, "name": saint.name}


def _ticked(saint: Any, form: forms.StartingDeckForm) -> list[WantedCopies]:
    counted = Counter(form.cards())
    cards = cards_for(saint.box).filter(pk__in=list(counted), type__slug="gift").select_related("type")
    return [WantedCopies(card, counted[card.pk]) for card in cards]


@login_required
@require_POST
def tap(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """What is ticked is sacrificed, given away, laid on the pile, taken from it, or put back into the box."""
    seat = choir_seat(request, id, Right.PLAY)
    saints.saint_of(seat, number)
    form = forms.SaintCardsTapForm(request.POST)
    try:
        copies = form.copies() if form.is_valid() else []
    except ValidationError as error:
        form.add_error(None, error)
    if form.errors or not copies:
        raise Refused("nothing-ticked", _("Tick the cards first, then tap what becomes of them."))
    _tapped(seat, number, copies, form.cleaned_data, key_of(request, form.cleaned_data["key"]))
    return _back(id, number)


def _tapped(seat: Member, number: int, copies: list[int], wish: dict[str, Any], key: uuid.UUID | None) -> Entry:
    match wish["do"]:
        case "give":
            if wish["to"] is None:
                raise Refused("nobody", _("Choose who gets the cards."))
            return saint_cards.give(seat, number, copies, to=wish["to"], key=key)
        case "pile":
            return saint_cards.lay_on_pile(seat, number, copies, key=key)
        case "take":
            return saint_cards.pick_up(seat, number, copies, key=key)
        case "back":
            return saint_cards.lose(seat, number, copies, kind="card.put-back", key=key)
        case _:
            return saint_cards.lose(seat, number, copies, kind="card.sacrificed", key=key)


@login_required
@require_POST
@takes_bytes(TEXT_BYTES)
def add(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """A card by its name into the deck."""
    seat = choir_seat(request, id, Right.PLAY)
    form = forms.SaintCardForm(_with_list(request, seat, number))
    if not form.is_valid():
        saints.saint_of(seat, number)
        raise Refused("no-name", _("Write the name of a card."))
    try:
        existing_cards.add(seat, number, form.cleaned_data["card"], key=key_of(request, form.cleaned_data["key"]))
    except ValidationError as error:
        raise Refused("unreadable", " ".join(error.messages)) from None
    return _back(id, number)


def _with_list(request: HttpRequest, seat: Member, number: int) -> QueryDict:
    """What was posted; of a list that was entered line by line, every line must say what its card is."""
    if not is_entered(request, ADDED):
        return request.POST
    entry = saints_entry(request, saints.playing(seat, number), ADDED)
    if entry.still_to_say:
        raise Refused("unreadable", entry.still_to_say)
    return with_lists(request.POST, entry)


@login_required
@require_POST
def wish(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """One more wish, or one fewer."""
    seat = choir_seat(request, id, Right.PLAY)
    asked = cleaned_post(forms.WishForm, request)
    if asked["strike"]:
        wishes.strike(seat, number, card=asked["strike"])
    elif asked["card"]:
        wishes.add(seat, number, card=asked["card"], note=asked["note"])
    else:
        raise Refused("no-name", _("Write the name of a card."))
    return _back(id, number, "wishes")


def _back(id: uuid.UUID, number: int, anchor: str = "deck") -> HttpResponse:
    return redirect(reverse("saint", args=[id, number]) + f"#{anchor}")
