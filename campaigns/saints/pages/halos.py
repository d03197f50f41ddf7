"""The halo of a saint: drawn as it lies on the table, tried out, arranged, and looked back at."""

import uuid
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.boxes.forms import key_of
from campaigns.chronicle.pages import entries_in_words
from campaigns.chronicle.words import words
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, cleaned_query, require_form
from campaigns.models import SLOTS, Entry, Member, Mission, SaintState
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rules.apocrypha.verdicts import SLOTS as SLOT_WORDS
from campaigns.rules.apocrypha.verdicts import addition_in_words
from campaigns.saints.actions import additions, slotting
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import halos as actions
from campaigns.saints.actions.death import DIED
from campaigns.saints.actions.saints import saint_of
from campaigns.saints.forms import halos as forms
from campaigns.saints.forms.halos import with_layout, write_layout
from campaigns.saints.halo_history import HaloHistory, newest_entry
from campaigns.saints.holdings import HeldCopy, SaintHolding, holding_again, holding_of
from campaigns.saints.labels import TYPES
from campaigns.saints.neighbours import Neighbours, SaintMission, missions_of_saint, neighbours
from campaigns.saints.pages.halo_picture import picture
from cards.models import Card
from cards.refusals import Refused
from cards.sight import reveal


class HaloPage:
    """Who looks at which saint's halo, and what is needed to draw it."""

    def __init__(self, request: HttpRequest, id: uuid.UUID, number: int, right: Right) -> None:
        self.seat: Member = access.seat_with(person(request), id, right)
        self.saint = saint_of(self.seat, number)

    @cached_property
    def holding(self) -> SaintHolding:
        return holding_of(self.saint)

    @cached_property
    def been(self) -> list[SaintMission]:
        return missions_of_saint(self.seat.campaign, self.saint)

    @cached_property
    def beside(self) -> Neighbours:
        return neighbours(self.been, self.saint)

    @property
    def address(self) -> str:
        return reverse("saint-halo", args=[self.seat.campaign_id, self.saint.number])

    @property
    def saved(self) -> list[HeldCopy]:
        """As it lies; heights without gaps."""
        return with_layout(self.holding.halo, {})

    def draw(self, cards: Sequence[HeldCopy]) -> Any:
        return picture(self.saint, cards, self.beside)

    @property
    def may_arrange(self) -> bool:
        is_open = self.seat.campaign.archived is None and self.saint.state == SaintState.PLAYING
        return is_open and access.may(self.seat, Right.PLAY)

    def frame(self) -> dict[str, Any]:
        return {**frame(self.seat, "saints"), "saint": self.saint, "beside": self.beside}

    def context(self, cards: Sequence[HeldCopy]) -> dict[str, Any]:
        """The page, with *cards* as they lie or as somebody tries them."""
        lay, saved = write_layout(cards), write_layout(self.saved)
        return {
            **self.frame(),
            "halo": self.draw(cards),
            "lay": lay,
            "saved": saved,
            "is_draft": lay != saved,
            "seen": self.holding.mark,
            "key": uuid.uuid4(),
            "slots": [(slot.value, SLOT_WORDS[slot.value]) for slot in SLOTS],
            "what": forms.WHAT,
            "types": TYPES,
            "unknown": self.holding.unknown_fragments,
            "added": [addition_in_words(one.source, one.type, one.count) for one in self.holding.additions],
            "may_arrange": self.may_arrange,
            "stays": Rule.HALO_STAYS,
            "newest": self.newest(),
        }

    def newest(self) -> dict[str, Any] | None:
        """What last changed the halo, in words, and whether it can be undone."""
        entry = newest_entry(self.holding)
        return entries_in_words(self.seat, [entry], shows_cards=True)[0] if entry else None


@login_required
@require_form
def halo(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """Look at it; or try a layout, which changes nothing; or keep one."""
    if request.method == "POST":
        return _arrange(request, id, number)
    desk = HaloPage(request, id, number, Right.SEE)
    cards = with_layout(desk.holding.halo, forms.read_layout(request.GET.get("lay", "")))
    return render(request, "saints/halo/halo.html", desk.context(cards))


def _arrange(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    desk = HaloPage(request, id, number, Right.PLAY)
    wish = cleaned_post(forms.ArrangeForm, request)
    spots = forms.layout_sent(request.POST, desk.holding.halo)
    cards = with_layout(desk.holding.halo, spots)
    if wish["act"] == "check":
        return _checked(request, desk, cards, is_stale=wish["seen"] != desk.holding.mark)
    # What is asked for is handed on as it is, so that cards which do not lie here are refused in words.
    is_whole = spots.keys() == {one.copy for one in desk.holding.halo}
    layout = forms.layout_of(cards) if is_whole else forms.layout_asked(spots)
    try:
        entry = actions.arrange(desk.seat, number, layout=layout, seen=wish["seen"], key=key_of(request, wish["key"]))
    except Refused as refusal:
        if refusal.code != "changed-meanwhile":
            raise
        return _both(request, desk, cards, refusal)
    _say_saved(request, desk, cards, entry)
    return redirect(desk.address)


def _checked(request: HttpRequest, desk: HaloPage, cards: Sequence[HeldCopy], *, is_stale: bool) -> HttpResponse:
    """What the book says of a layout: for a script the verdict alone, else the page with the draft on it."""
    if request.headers.get("HX-Request"):
        context = {"halo": desk.draw(cards), "is_stale": is_stale, "address": desk.address}
        return render(request, "saints/halo/verdict.html", context)
    return render(request, "saints/halo/halo.html", {**desk.context(cards), "is_stale": is_stale})


def _say_saved(request: HttpRequest, desk: HaloPage, cards: Sequence[HeldCopy], entry: Entry | None) -> None:
    if entry is None:
        messages.info(request, _("It lies like that already."))
    elif desk.draw(cards).is_legal:
        messages.success(request, _("Saved. The halo is legal."))
    else:
        messages.warning(request, _("Saved, but not legal: fix it before the next mission."))


def _both(request: HttpRequest, desk: HaloPage, cards: Sequence[HeldCopy], refusal: Refused) -> HttpResponse:
    """Somebody was quicker: theirs and one's own beside each other; cards that came or went did so in both."""
    context = {
        **desk.frame(),
        "refusal": refusal,
        "theirs": desk.draw(desk.saved),
        "ours": desk.draw(cards),
        "newest": desk.newest(),
        "lay": write_layout(cards),
        "seen": desk.holding.mark,
        "key": uuid.uuid4(),
    }
    return render(request, "saints/halo/both.html", context, status=409)


# --- Cards that come and go


@login_required
@require_POST
def slot(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """A card out of the box; a death with one tap."""
    desk = HaloPage(request, id, number, Right.PLAY)
    form = forms.SlotForm(request.POST)
    if not form.is_valid():
        return _ask_again(request, desk, next(str(errors[0]) for errors in form.errors.values()))
    wish, key = form.cleaned_data, key_of(request, form.cleaned_data["key"])
    tried = _tried(request, desk)
    if wish["act"] == "death":
        entry = slotting.slot_death(desk.seat, number, where=wish["where"], key=key)
        if entry.kind == DIED.name:
            messages.warning(request, words(entry))
            return redirect("saint", id, number)
    else:
        try:
            entry = slotting.slot(
                desk.seat, number, name=wish["name"], where=wish["where"], described=form.described(), key=key
            )
        except Refused as refusal:
            if refusal.code != "unheard-of":
                raise
            return _ask_again(request, desk, str(refusal.message), near=refusal.facts["near"], unheard=wish["name"])
        _has_seen(request, entry)
    messages.success(request, _("Slotted. Now lay it where it shall lie."))
    return _back(desk, tried)


def _ask_again(request: HttpRequest, desk: HaloPage, words: str, **more: Any) -> HttpResponse:
    cards = with_layout(desk.holding.halo, forms.layout_sent(request.POST, desk.holding.halo))
    where = request.POST.get("where", "")
    context = {**desk.context(cards), "slot_error": words, "slot_where": where, **more}
    return render(request, "saints/halo/halo.html", context, status=400)


def _has_seen(request: HttpRequest, entry: Entry) -> None:
    """Whoever slots a card has it before their eyes."""
    for card in Card.objects.filter(copies_in_boxes__moves__entry=entry.moves_id, is_spoiler=True):
        reveal(request, card)


@login_required
@require_POST
def adds(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """What a slotted fragment adds to the deck, where nobody knew it."""
    desk = HaloPage(request, id, number, Right.PLAY)
    form = forms.AdditionForm(request.POST)
    if not form.is_valid():
        raise BadRequest("; ".join(form.errors))
    entry = additions.say_what_it_adds(desk.seat, number, form.cleaned_data["copy"], adds=form.adds())
    if entry:
        messages.success(request, words(entry))
    return redirect("saint" if request.POST.get("back") == "saint" else "saint-halo", id, number)


@login_required
@require_POST
def unslot(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """A card out of the halo, back behind its divider; as when one is played: Rule.FLEETING_FRAGMENTS."""
    desk = HaloPage(request, id, number, Right.PLAY)
    wish = cleaned_post(forms.UnslotForm, request)
    copy, kind = (wish["spent"], "fragment.spent") if wish["spent"] else (wish["copy"], "card.sacrificed")
    if copy not in {one.copy for one in desk.holding.halo}:
        raise Refused("moved-meanwhile", _("This card does not lie in the halo any more. Refresh and try again."))
    tried = _tried(request, desk)
    saint_cards.lose(desk.seat, number, [copy], kind=kind, key=key_of(request, wish["key"]))
    messages.success(request, _("It is back in the box."))
    return _back(desk, tried)


def _tried(request: HttpRequest, desk: HaloPage) -> forms.Spots:
    """The layout that somebody was trying; none where it is the one that lies there."""
    if not forms.sends_layout(request.POST):
        return {}
    spots = forms.layout_sent(request.POST, desk.holding.halo)
    is_trying = any((one.part, one.layer) != spots.get(one.copy) for one in desk.saved if one.copy in spots)
    return spots if is_trying else {}


def _back(desk: HaloPage, tried: forms.Spots) -> HttpResponse:
    """To the halo; whoever was trying a layout finds it there, with what has come or gone."""
    query = {}
    if tried:
        now = holding_again(desk.holding).halo
        lay, lies = write_layout(with_layout(now, tried)), write_layout(with_layout(now, {}))
        query = {"lay": lay} if lay != lies else {}
    return redirect(reverse("saint-halo", args=[desk.seat.campaign_id, desk.saint.number], query=query))


# --- Looking back, and paper


@login_required
@require_safe
def past(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """The halo as it was after any of its changes, and before and after each mission."""
    desk = HaloPage(request, id, number, Right.SEE)
    asked = cleaned_query(forms.PastForm, request)
    history = HaloHistory(desk.holding)
    marks = _missions(desk, history)
    step = _step(asked, history, marks)
    context = {
        "halo": desk.draw(history.halo(step)),
        "step": step,
        "steps": history.steps,
        "moment": history.moments[step - 1] if step else None,
        "moments": list(enumerate(history.moments, start=1))[::-1],
        "marks": marks,
    }
    return render(request, "saints/halo/past.html", {**desk.frame(), **context})


def _missions(desk: HaloPage, history: HaloHistory) -> list[dict[str, Any]]:
    """The saint's missions, the newest first, with the step before each and the step after it."""
    numbers: dict[int, list[int]] = {}
    rows = desk.seat.campaign.chronicle.filter(facts__mission__isnull=False).order_by("number")
    for mission, number in rows.values_list("facts__mission", "number"):
        numbers.setdefault(mission, []).append(number)
    return [
        {"mission": one.mission, "before": history.before(told[0]), "after": _ended(one.mission, history, told[-1])}
        for one in desk.been
        if (told := numbers.get(one.mission.number))
    ]


def _ended(mission: Mission, history: HaloHistory, last: int) -> int | None:
    return history.after(last) if mission.ended else None


def _step(asked: dict[str, Any], history: HaloHistory, marks: list[dict[str, Any]]) -> int:
    for side in ("before", "after"):
        if asked[side]:
            found = next((mark[side] for mark in marks if mark["mission"].number == asked[side]), None)
            return history.steps if found is None else int(found)
    return history.steps if asked["step"] is None else min(asked["step"], history.steps)


@login_required
@require_safe
def sheet(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """On paper: nine pockets, as the sleeves of a binder have them."""
    desk = HaloPage(request, id, number, Right.SEE)
    return render(request, "saints/halo/sheet.html", {**desk.frame(), "halo": desk.draw(desk.saved)})
