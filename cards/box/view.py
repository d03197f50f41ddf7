"""What of a box is shown: its places, its copies and its plans, as a viewer sees them."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from cards.box.plans import steps_of
from cards.box.words import where
from cards.models import Box, BoxEntry, BoxPlan, Card, Copy, Move, Place, PlaceKind
from cards.sight import IsVeiled, SeenCard, Viewer

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class CopiesLying(TypedDict):
    lying: int


class CopiesMoved(TypedDict):
    moved: int


if TYPE_CHECKING:
    FilledPlace: TypeAlias = WithAnnotations[Place, CopiesLying]
    SeenCopy: TypeAlias = WithAnnotations[Copy, IsVeiled]
    CountedEntry: TypeAlias = WithAnnotations[BoxEntry, CopiesMoved]
else:
    FilledPlace, SeenCopy, CountedEntry = Place, Copy, BoxEntry


# What a list never shows, and a database takes long to hand over.
LONG = ("card__facts", "card__summary", "card__type__facts")


def places(box: Box) -> QuerySet[FilledPlace]:
    """The places in the order in which one goes through the box, each with how many copies are ``lying`` there."""
    counted = Copy.objects.filter(place=OuterRef("pk")).order_by().values("place").annotate(n=Count("pk")).values("n")
    found = _with_titles(box.places.all())
    return _in_order(found.annotate(lying=Coalesce(Subquery(counted), 0)))


def _with_titles(found: QuerySet[Place]) -> QuerySet[Place]:
    """What a place is called comes with it."""
    return found.select_related("type", "chapter").defer("chapter__facts")


def whereabouts(box: Box) -> dict[int, str]:
    """Where something lies that lies in each place of the box."""
    return {place.pk: where(place) for place in _with_titles(box.places.all())}


def _in_order(found: QuerySet[Any]) -> QuerySet[Any]:
    kinds = Case(
        *(When(kind=kind, then=Value(n)) for n, kind in enumerate(PlaceKind)), default=0, output_field=IntegerField()
    )
    return found.order_by(kinds, "type__place", F("virtue").asc(nulls_first=True), "chapter__place", "name", "pk")


def copies(box: Box, viewer: Viewer) -> QuerySet[SeenCopy]:
    """The copies by the names of their cards; of veiled ones not even the order tells."""
    veiled = Exists(Card.objects.filter(viewer.veils(), pk=OuterRef("card")))
    found = Copy.objects.filter(box=box).select_related("card__type").defer(*LONG)
    name = Case(When(is_veiled=True, then=F("card__alias")), default=F("card__name"))
    return found.annotate(is_veiled=veiled).order_by("is_veiled", name, "card", "number")


def ledger(box: Box) -> QuerySet[CountedEntry]:
    """The newest entry first, each with how many copies it ``moved``."""
    counted = Move.objects.filter(entry=OuterRef("pk")).order_by().values("entry").annotate(n=Count("pk")).values("n")
    found = box.ledger.select_related("by", "undone_by")
    return found.annotate(moved=Coalesce(Subquery(counted), 0)).order_by("-pk")


class EntryMove(NamedTuple):
    """A move of an entry."""

    copy: SeenCopy
    source: Place
    target: Place


def ways(entry: BoxEntry, viewer: Viewer) -> list[EntryMove]:
    """The moves of an entry, by the names of the cards."""
    there = {place.pk: place for place in _with_titles(entry.box.places.all())}
    moved = {move.copy_id: move for move in entry.moves.all()}
    found = copies(entry.box, viewer).filter(moves__entry=entry)
    return [EntryMove(copy, there[moved[copy.pk].source_id], there[moved[copy.pk].target_id]) for copy in found]


class PlanTodo(NamedTuple):
    """A step of a plan, by its number, and who has done it."""

    number: int
    card: SeenCard
    copies: int
    target: Place
    is_done: bool
    by: str


class PlaceTodos(NamedTuple):
    """What is taken from one place, so that nobody looks through it twice."""

    source: Place
    steps: list[PlanTodo]


class CopiesInPlace(NamedTuple):
    """So many copies in one place."""

    place: Place
    copies: int


class MissingFromPlan(NamedTuple):
    """What a plan could not take from anywhere, and where copies of it lie."""

    place: Place
    card: SeenCard
    copies: int
    lying: list[CopiesInPlace]


class PlanTodos(NamedTuple):
    passes: list[PlaceTodos]
    missing: list[MissingFromPlan]


def todos_of(made: BoxPlan, viewer: Viewer) -> PlanTodos:
    """A plan as people work through it: place by place, in the order of the box."""
    steps = steps_of(made)
    there = {str(place.pk): place for place in places(made.box)}
    cards = _cards({step.card for step in steps} | {card for lack in made.missing.values() for card in lack}, viewer)
    ticks = dict(made.ticks.values_list("step", "by"))
    passes: dict[str, list[PlanTodo]] = {key: [] for key in there}
    for number, step in enumerate(steps):
        todo = PlanTodo(
            number, cards[step.card], step.count, there[step.target], number in ticks, ticks.get(number, "")
        )
        passes[step.source].append(todo)
    return PlanTodos(
        [PlaceTodos(there[key], sorted(todos, key=_by_name)) for key, todos in passes.items() if todos],
        _missing(made, there, cards),
    )


def _by_name(todo: PlanTodo) -> tuple[bool, str, int]:
    return (todo.card.is_veiled, todo.card.alias if todo.card.is_veiled else todo.card.name, todo.number)


def _cards(keys: Iterable[str], viewer: Viewer) -> dict[str, SeenCard]:
    found = viewer.marked(Card.objects.filter(pk__in=list(keys))).select_related("type")
    found = found.defer("summary", "facts", "type__facts")
    return {str(card.pk): card for card in found}


def _missing(made: BoxPlan, there: dict[str, Any], cards: dict[str, SeenCard]) -> list[MissingFromPlan]:
    wanted = {card for lack in made.missing.values() for card in lack}
    held = (
        Copy.objects.filter(box=made.box_id, card__in=wanted).exclude(place__kind=PlaceKind.OUTSIDE) if wanted else []
    )
    heaps: dict[str, Counter[str]] = {card: Counter() for card in wanted}
    for copy in held:
        heaps[str(copy.card_id)][str(copy.place_id)] += 1
    return [
        MissingFromPlan(
            there[place], cards[card], count, [CopiesInPlace(there[at], n) for at, n in heaps[card].items()]
        )
        for place, lack in made.missing.items()
        for card, count in lack.items()
    ]
