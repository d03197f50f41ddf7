"""Plans: from how the box is to how it shall be, worked through by several people, booked as one entry."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils.translation import gettext as _

from cards.box.moving import MoveWish, lock_box, move
from cards.box.planning import Plan, PlanStep, State, plan
from cards.box.stock import Homes, cards_for, places_called
from cards.box.words import names_for, title
from cards.models import Box, BoxEntry, BoxPlan, Card, Copy, KeptState, Place, PlaceKind, PlanTick
from cards.recipes.recipe import Recipe
from cards.refusals import Refused
from cards.transactions import atomic_action

# Whence cards are taken for a plan, in this order. What a saint, a table or a visitor holds is theirs.
SOURCES = (PlaceKind.DIVIDER, PlaceKind.CHAPTER, PlaceKind.GIFT_PILE)
# What an evening leaves on the table; saints keep their cards, decks and halos (p. 30).
ON_TABLES = (PlaceKind.TABLE, PlaceKind.RECIPE, PlaceKind.GIFT_PILE, PlaceKind.BURY)
OF_SAINTS = (PlaceKind.SAINT, PlaceKind.DECK, PlaceKind.HALO)
PLANS_AT_MOST = 100
KEPT_AT_MOST = 100


def state_of(box: Box) -> dict[str, Counter[str]]:
    """How many copies of which card lie where, in one query."""
    state: dict[str, Counter[str]] = {}
    rows = Copy.objects.filter(box=box).order_by().values_list("place", "card").annotate(n=Count("pk"))
    for place, card, count in rows:
        state.setdefault(str(place), Counter())[str(card)] = count
    return state


def plan_everything_away(box: Box, *, with_saints: bool = False) -> BoxPlan:
    """Whatever lies on tables goes back behind its divider; *with_saints*, their cards, decks and halos as well."""
    places = box.places.filter(kind__in=(*ON_TABLES, *OF_SAINTS) if with_saints else ON_TABLES)
    name = _("Everything in the box, with all saints’ cards") if with_saints else _("Everything in the box")
    return _make_plan(box, name, {str(place.pk): Counter() for place in places})


def with_saints(box: Box) -> list[tuple[str, int]]:
    """By name: how many cards lie with each saint, in their deck and their halo."""
    lying = Copy.objects.filter(box=box, place__kind__in=OF_SAINTS).order_by().values_list("place__name")
    return sorted(lying.annotate(n=Count("pk")))


@transaction.atomic
def plan_rebuild(box: Box, recipe: Recipe) -> BoxPlan:
    """All cards of a recipe together, in a place of their own."""
    lock_box(box)
    place, _made_now = Place.objects.get_or_create(box=box, kind=PlaceKind.RECIPE, name=recipe.name)
    codes = Counter(lain.code for lain in recipe.cards().elements())
    keys = dict(Card.objects.filter(code__in=codes).values_list("code", "pk"))
    # A written list may name cards that no box can hold.
    wanted = Counter({str(keys[code]): count for code, count in codes.items() if code in keys})
    return _make_plan.within(box, recipe.name, {str(place.pk): wanted})


def plan_layout(box: Box, wanted: Mapping[int, Mapping[str, int]]) -> BoxPlan:
    """So many copies of each card, by its code, in each of these places; whatever else lies there goes home."""
    codes = {code for cards in wanted.values() for code in cards}
    cards = cards_for(box).filter(Q(code__in=codes) | Q(alias__in=codes)).values_list("pk", "code", "alias")
    keys = {name: pk for pk, *names in cards for name in names}
    unknown = sorted(codes - keys.keys())
    if unknown:
        raise Refused("unknown-card", _("No card has the code %(code)s.") % {"code": unknown[0]}, codes=unknown)
    places = places_called(box, wanted)
    names = ", ".join(_place_title(place) for place in places)
    return _make_plan(
        box,
        _("Lay out: %(names)s") % {"names": names},
        {str(place.pk): Counter({str(keys[code]): n for code, n in wanted[place.pk].items()}) for place in places},
    )


def plan_put_back(box: Box, place: Place) -> BoxPlan:
    """Whatever lies in one place goes back behind its divider."""
    return _make_plan(box, _("Put away: %(name)s") % {"name": _place_title(place)}, {str(place.pk): Counter()})


def _place_title(place: Place) -> str:
    """In the name of a plan, which people of several tables read: whose table it is concerns one of them."""
    return _("a table") if place.kind == PlaceKind.TABLE else title(place)


@transaction.atomic
def pack_away(box: Box, name: str, places: Iterable[Place]) -> tuple[KeptState, BoxPlan]:
    """Remember what lies in *places*, and a plan that puts it back into the box."""
    lock_box(box)
    there, keys = state_of(box), [str(place.pk) for place in places]
    if KeptState.objects.filter(box=box).count() >= KEPT_AT_MOST:
        raise Refused("too-many-kept", _("A hundred layouts are saved. Delete one of them first."))
    if KeptState.objects.filter(box=box, name=name).exists():
        raise Refused("name-taken", _("A layout of this name is saved already. Choose another name."))
    kept = KeptState.objects.create(box=box, name=name, holdings={key: there.get(key, {}) for key in keys})
    return kept, _make_plan.within(box, _("Put away: %(name)s") % {"name": name}, {key: Counter() for key in keys})


def plan_bring_back(kept: KeptState) -> BoxPlan:
    """The plan that lays a kept table out again."""
    wanted = {place: Counter(cards) for place, cards in kept.holdings.items()}
    return _make_plan(kept.box, _("Lay out again: %(name)s") % {"name": kept.name}, wanted)


def forget(kept: KeptState) -> None:
    """The kept table is no longer needed; nothing moves."""
    kept.delete()


def leave(made: BoxPlan) -> None:
    """The plan is given up; nothing moves."""
    _must_be_open(made)
    made.delete()


@atomic_action
def _make_plan(box: Box, name: str, wanted: State) -> BoxPlan:
    lock_box(box)
    if BoxPlan.objects.filter(box=box, entry=None).count() >= PLANS_AT_MOST:
        raise Refused("too-many-plans", _("A hundred plans wait to be finished. Delete one of them first."))
    ours = plan_for(box, wanted)
    return BoxPlan.objects.create(
        box=box,
        name=name[:120],
        steps=[vars(step) for step in ours.steps],
        missing={p: dict(c) for p, c in ours.missing.items()},
    )


def plan_for(box: Box, wanted: State) -> Plan:
    """The shortest list of moves after which the places of *wanted* hold what it says."""
    kinds = list(Place.objects.filter(box=box, kind__in=SOURCES).values_list("kind", "pk"))
    sources = [str(pk) for kind, pk in sorted(kinds, key=lambda row: (SOURCES.index(PlaceKind(row[0])), row[1]))]
    homes = Homes(box)
    cards = Copy.objects.filter(box=box).order_by().values_list("card", "card__type", "card__virtue", "card__chapter")
    home = {str(pk): str(homes.among(type, virtue, chapter).pk) for pk, type, virtue, chapter in cards.distinct()}
    return plan(state_of(box), wanted, sources, home.__getitem__)


def steps_of(made: BoxPlan) -> list[PlanStep]:
    return [PlanStep(**step) for step in made.steps]


@transaction.atomic
def tick(made: BoxPlan, step: int, *, by: str = "") -> None:
    """The step is done. Ticking it twice is ticking it once."""
    _must_be_open(made)
    if not 0 <= step < len(made.steps):
        raise Refused("no-such-step", _("The plan has no such step."))
    _tick, is_new = PlanTick.objects.get_or_create(plan=made, step=step, defaults={"by": by})
    if is_new:
        _count_change(made)


@transaction.atomic
def untick(made: BoxPlan, step: int) -> None:
    _must_be_open(made)
    deleted, _by_model = PlanTick.objects.filter(plan=made, step=step).delete()
    if deleted:
        _count_change(made)


def _count_change(made: BoxPlan) -> None:
    BoxPlan.objects.filter(pk=made.pk).update(changes=F("changes") + 1)


def _must_be_open(made: BoxPlan) -> None:
    if made.entry_id:
        raise Refused("booked-already", _("This plan is saved already. Undo it in the history."))


@transaction.atomic
def book(made: BoxPlan, *, by: Any, key: uuid.UUID | None = None, all_of_it: bool = False) -> BoxEntry:
    """Write down what was done of the plan, as one entry: what is ticked, or all of it."""
    made = BoxPlan.objects.select_for_update(of=("self",)).select_related("box", "entry").get(pk=made.pk)
    if made.entry and key and made.entry.key == key:
        return made.entry
    _must_be_open(made)
    done = set(range(len(made.steps))) if all_of_it else set(made.ticks.values_list("step", flat=True))
    steps = [step for number, step in enumerate(steps_of(made)) if number in done]
    if not steps:
        raise Refused("nothing-done", _("Nothing of this plan is ticked yet."))
    facts = {"plan": made.name, "cards": sum(step.count for step in steps)}
    entry = move.within(made.box, _wishes(made.box, steps, by), by=by, why="plan.booked", facts=facts, key=key)
    BoxPlan.objects.filter(pk=made.pk).update(entry=entry, changes=F("changes") + 1)
    return entry


def _wishes(box: Box, steps: list[PlanStep], by: Any) -> list[MoveWish]:
    """Which copies move: any that lie there will do."""
    lying: dict[tuple[str, str], list[int]] = {}
    sources = {int(step.source) for step in steps}
    copies = Copy.objects.select_for_update().filter(box=box, place__in=sources).order_by("pk")
    for pk, place, card in copies.values_list("pk", "place", "card"):
        lying.setdefault((str(place), str(card)), []).append(pk)
    wishes = []
    for step in steps:
        there = lying.get((step.source, step.card), [])
        if len(there) < step.count:
            name = names_for(by, [int(step.card)])[int(step.card)]
            words = _("%(card)s no longer lies where the plan takes it from. Delete the plan and make a new one.")
            raise Refused("moved-meanwhile", words % {"card": name}, card=name)
        wishes += [MoveWish(there.pop(), int(step.source), int(step.target)) for _n in range(step.count)]
    return wishes
