"""Plans: one pass through the box, ticked off by several people, and booked as one entry."""

import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import forms, planning
from campaigns.boxes.pages.box_view import Drawer, frame, in_order
from campaigns.boxes.pages.dividers import IN_THE_BOX, TABLES
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.models import Rebuild
from campaigns.shared_lists.actions import rebuilds
from cards.box import plans
from cards.box.words import title
from cards.costs import Cost, costs
from cards.models import Box, BoxPlan, Card, KeptState, Place, PlaceKind
from cards.recipes import library
from cards.sight import viewer_of


@dataclass(frozen=True)
class PlanLine:
    """A step as one does it: so many of a card, to or from somewhere."""

    number: int
    count: int
    # Empty where the card is veiled.
    card: str
    type: str
    virtue: str
    # Where it comes from, or where it goes: whichever is not the divider before which one stands.
    other: str
    is_out: bool
    is_done: bool
    by: str

    @property
    def note(self) -> str:
        """Where to or from, and by whom it was done."""
        way = _("to %(place)s") if self.is_out else _("from %(place)s")
        return " · ".join(filter(None, (way % {"place": self.other}, self.by)))


@dataclass
class DividerStop:
    """A divider at which the pass through the box stops: what is taken out there, and what is put behind it."""

    place: Place
    out: list[PlanLine] = field(default_factory=list)
    back: list[PlanLine] = field(default_factory=list)

    @property
    def title(self) -> str:
        return title(self.place)

    @property
    def is_divider(self) -> bool:
        return self.place.kind in IN_THE_BOX

    @property
    def out_to(self) -> str:
        """Where all that is taken out goes, where that is one place."""
        return _only(line.other for line in self.out)

    @property
    def back_from(self) -> str:
        return _only(line.other for line in self.back)

    @property
    def lines(self) -> list[PlanLine]:
        return [*self.out, *self.back]

    @property
    def is_done(self) -> bool:
        return all(line.is_done for line in self.lines)


class PlanPage:
    """A plan as it is worked through."""

    def __init__(self, made: BoxPlan, drawer: Drawer) -> None:
        self.made = made
        self.drawer = drawer
        self.steps = plans.steps_of(made)
        self.ticks = {tick.step: tick.by for tick in made.ticks.all()}
        wanted = {step.card for step in self.steps} | {card for cards in made.missing.values() for card in cards}
        self.cards = {str(card.pk): card for card in Card.objects.filter(pk__in=wanted).select_related("type")}

    @property
    def total(self) -> int:
        return sum(step.count for step in self.steps)

    @property
    def done(self) -> int:
        return sum(step.count for number, step in enumerate(self.steps) if number in self.ticks)

    @cached_property
    def veiled(self) -> int:
        return sum(int(step.card) not in self.drawer.names for step in self.steps)

    @cached_property
    def stops(self) -> list[DividerStop]:
        stops: dict[int, DividerStop] = {}
        for number, step in enumerate(self.steps):
            source, target = self.drawer.places[int(step.source)], self.drawer.places[int(step.target)]
            takes_out = source.kind in IN_THE_BOX or target.kind not in IN_THE_BOX
            here, other = (source, target) if takes_out else (target, source)
            stop = stops.setdefault(here.pk, DividerStop(here))
            (stop.out if takes_out else stop.back).append(self._line(number, title(other), takes_out))
        for stop in stops.values():
            stop.out.sort(key=_by_name)
            stop.back.sort(key=_by_name)
        return [stops[place.pk] for place in in_order(stop.place for stop in stops.values())]

    def _line(self, number: int, other: str, is_out: bool) -> PlanLine:
        step = self.steps[number]
        card, is_seen = self.cards[step.card], int(step.card) in self.drawer.names
        return PlanLine(
            number,
            step.count,
            card.name if is_seen else "",
            card.type.name.lower(),
            card.virtue or "",
            other,
            is_out,
            number in self.ticks,
            self.ticks.get(number, ""),
        )

    @cached_property
    def missing(self) -> list[dict[str, Any]]:
        """What nobody could put there, and where such copies lie."""
        rows: Counter[str] = Counter()
        for cards in self.made.missing.values():
            rows.update(cards)
        return [
            {
                "count": count,
                "card": self.cards[card].name if self._is_shown(card) else "",
                "type": self.cards[card].type.name.lower(),
                "where": self.drawer.whereabouts(int(card)),
            }
            for card, count in sorted(rows.items(), key=lambda row: self.cards[row[0]].name)
        ]

    def _is_shown(self, card: str) -> bool:
        # The drawer knows the cards of the box alone; of another nobody has a copy to be spoiled by.
        return int(card) in self.drawer.names or not self.cards[card].is_spoiler


def _only(words: Iterable[str]) -> str:
    different = set(words)
    return different.pop() if len(different) == 1 else ""


def _by_name(line: PlanLine) -> tuple[bool, str, int]:
    return not line.card, line.card.casefold(), line.number


@login_required
@require_POST
@costs(Cost.IMPORT)
def start(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.MOVE)
    return _redirect_to_plan(request, _make_plan(box, cleaned_post(forms.PlanForm, request)))


def _make_plan(box: Box, wish: dict[str, Any]) -> BoxPlan:
    match wish["what"]:
        case "recipe":
            return plans.plan_rebuild(box, library.recipe_called(wish["recipe"], box.game_id))
        case "rebuild":
            found = get_object_or_404(Rebuild, pk=wish["rebuild"])
            return plans.plan_rebuild(box, rebuilds.recipe_of(found))
        case "rebuild-away":
            found = get_object_or_404(Rebuild, pk=wish["rebuild"])
            place = Place.objects.filter(box=box, kind=PlaceKind.RECIPE, name=found.name).first()
            return plans.plan_put_back(box, place) if place else plans.plan_everything_away(box)
        case "put-back":
            return plans.plan_put_back(box, get_object_or_404(Place, box=box, pk=wish["place"], kind__in=TABLES))
        case "away-saints":
            return plans.plan_everything_away(box, with_saints=True)
        case _:
            return plans.plan_everything_away(box)


def _redirect_to_plan(request: HttpRequest, made: BoxPlan) -> HttpResponse:
    """To the plan; one without a single step is no plan."""
    if made.steps or made.missing:
        return redirect("box-plan", made.box_id, made.pk)
    plans.leave(made)
    messages.info(request, _("Nothing has to move: everything lies there already."))
    stay = ", ".join(name for name, _count in plans.with_saints(made.box))
    if stay:
        messages.info(request, _("These saints keep their cards, decks and halos: %(names)s.") % {"names": stay})
    return redirect("box", made.box_id)


@login_required
@require_safe
def plan(request: HttpRequest, id: uuid.UUID, plan_id: uuid.UUID) -> HttpResponse:
    made = _plan(access.box_with(person(request), id, BoxRight.SEE), plan_id)
    if request.headers.get("HX-Request") and request.GET.get("mark") == str(made.changes):
        # Nothing new: what is drawn anew would go away under a thumb.
        return HttpResponse(status=204)
    return _plan_page(request, made, request.GET.get("spoilers", ""))


def _plan_page(request: HttpRequest, made: BoxPlan, spoilers: str) -> HttpResponse:
    """The whole page, or for htmx what has changed of it."""
    shows = spoilers == "show"
    drawer = Drawer(made.box, viewer_of(request, sees_all=shows))
    context = {**frame(request, made.box, "plan"), "plan": made, "pass": PlanPage(made, drawer)}
    template = "boxes/pass.html" if request.headers.get("HX-Request") else "boxes/plan.html"
    response = render(request, template, {**context, "spoilers": "show" if shows else ""})
    patch_vary_headers(response, ["HX-Request"])
    return response


def _plan(box: Box, plan_id: uuid.UUID) -> BoxPlan:
    found = BoxPlan.objects.select_related("entry", "entry__by").filter(box=box, pk=plan_id).first()
    if found is None:
        raise Http404
    found.box = box
    return found


@login_required
@require_POST
def tick(request: HttpRequest, id: uuid.UUID, plan_id: uuid.UUID) -> HttpResponse:
    """A step is done, or is not after all."""
    box = access.box_with(person(request), id, BoxRight.MOVE)
    made, wish = _plan(box, plan_id), cleaned_post(forms.TickForm, request)
    if wish["done"]:
        planning.tick(made, wish["step"], by=person(request).name)
    else:
        planning.untick(made, wish["step"])
    if request.headers.get("HX-Request"):
        return _plan_page(request, made, wish["spoilers"])
    query = {"spoilers": "show"} if wish["spoilers"] else {}
    return redirect(reverse("box-plan", args=[id, plan_id], query=query) + f"#step-{wish['step']}")


@login_required
@require_POST
def book(request: HttpRequest, id: uuid.UUID, plan_id: uuid.UUID) -> HttpResponse:
    """What is ticked, or all of it, is a line of the ledger now."""
    box = access.box_with(person(request), id, BoxRight.MOVE)
    wish = cleaned_post(forms.BookForm, request)
    entry = planning.book(
        _plan(box, plan_id), by=person(request), key=forms.key_of(request, wish["key"]), all_of_it=wish["all"]
    )
    moved = entry.moves.count()
    words = ngettext("Saved: one card has moved.", "Saved: %(n)d cards have moved.", moved)
    messages.success(request, words % {"n": moved})
    return redirect("box", id)


@login_required
@require_POST
def leave(request: HttpRequest, id: uuid.UUID, plan_id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.MOVE)
    plans.leave(_plan(box, plan_id))
    messages.success(request, _("The plan is deleted. Nothing has moved."))
    return redirect("box", id)


# --- Packing a table away, and laying it out again


@login_required
@require_POST
def pack_away(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """What lies on a table is remembered under a name; the plan puts it back into the box."""
    box = access.box_with(person(request), id, BoxRight.MOVE)
    wish = cleaned_post(forms.PackAwayForm, request)
    place = get_object_or_404(Place, box=box, pk=wish["place"], kind__in=TABLES)
    _kept, made = plans.pack_away(box, wish["name"], [place])
    return _redirect_to_plan(request, made)


@login_required
@require_POST
def bring_back(request: HttpRequest, id: uuid.UUID, kept_id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.MOVE)
    return _redirect_to_plan(request, plans.plan_bring_back(get_object_or_404(KeptState, box=box, pk=kept_id)))


@login_required
@require_POST
def forget(request: HttpRequest, id: uuid.UUID, kept_id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.MOVE)
    plans.forget(get_object_or_404(KeptState, box=box, pk=kept_id))
    messages.success(request, _("Deleted. The cards stay where they are."))
    return redirect(reverse("box", args=[id]) + "#kept")
