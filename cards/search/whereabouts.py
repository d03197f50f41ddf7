"""Where the copies lie that whoever asks may know of: ``in:deck``, ``with:frank``, ``is:lost``, ``is:missing``."""

from collections.abc import Iterable, Mapping

from django.db.models import Count, Exists, ExpressionWrapper, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.text import slugify

from cards.models import BoxChapter, Copy, PlaceKind
from cards.search.folding import fold
from cards.search.terms import PrefixKind, SearchValue
from cards.sight import SeenLedger, Viewer

KINDS: Mapping[str, tuple[PlaceKind, ...]] = {
    "box": (PlaceKind.DIVIDER, PlaceKind.CHAPTER),
    "deck": (PlaceKind.DECK,),
    "halo": (PlaceKind.HALO,),
    "bury": (PlaceKind.BURY,),
    "stash": (PlaceKind.STASH,),
    "gift-pile": (PlaceKind.GIFT_PILE,),
    "table": (PlaceKind.TABLE, PlaceKind.RECIPE),
    "away": (PlaceKind.AWAY,),
}
LOST, MISSING = "lost", "missing"
OWNED = (PrefixKind.IN, PrefixKind.WITH, PrefixKind.STATE)


def places() -> list[SearchValue]:
    """Every place that ``in:`` knows."""
    return [SearchValue(slug, slug.replace("-", " ")) for slug in KINDS]


def states() -> list[SearchValue]:
    return [SearchValue(slug, slug) for slug in (LOST, MISSING)]


def holders(seen: SeenLedger) -> list[SearchValue]:
    """Every saint that ``with:`` knows; those of one name are asked for together."""
    found: dict[str, tuple[str, tuple[int, ...]]] = {}
    for name, place in seen.holders:
        known, keys = found.get(fold(name), (name, ()))
        found[fold(name)] = known, (*keys, place)
    return [SearchValue(slugify(folded), name, keys=keys) for folded, (name, keys) in found.items() if folded]


def lies(viewer: Viewer, place: str) -> Q:
    """A copy lies in a place of such a kind."""
    return _of_copies(_copies(viewer).filter(place__kind__in=KINDS[place]))


def is_held(viewer: Viewer, places: Iterable[int]) -> Q:
    """A copy lies in one of *places*."""
    return _of_copies(_copies(viewer).filter(place__in=places))


def is_lost(viewer: Viewer) -> Q:
    return _of_copies(_copies(viewer).filter(place__kind=PlaceKind.LOST))


def is_missing(viewer: Viewer) -> Q:
    """A copy is lost, or one of the boxes holds fewer than the book proves of its chapters.

    The same as ``cards.box.missing`` counts in one box, asked of all at once.
    """
    ledger = viewer.ledger()
    if ledger is None:
        return Q(pk__in=[])
    held = _inside().filter(box=OuterRef("pk"), card=OuterRef(OuterRef("pk"))).values("card").annotate(n=Count("pk"))
    proven = ExpressionWrapper(Coalesce(OuterRef("copies"), 1), IntegerField())
    boxes = ledger.boxes.order_by().filter(game=OuterRef("game"))
    short = boxes.annotate(held=Coalesce(Subquery(held.values("n")), 0)).filter(held__lt=proven)
    chapters = BoxChapter.objects.filter(box=OuterRef("pk"))
    with_chapter = short.filter(~Exists(chapters) | Exists(chapters.filter(chapter=OuterRef(OuterRef("chapter")))))
    # What says of no chapter is a Base card.
    absent = Q(Exists(with_chapter)) | (Q(chapter=None) & Q(Exists(short)))
    return is_lost(viewer) | (Q(pack=None, is_retired=False, type__group="card") & absent)


def _copies(viewer: Viewer) -> QuerySet[Copy]:
    ledger = viewer.ledger()
    return _inside().filter(box__in=ledger.boxes.order_by().values("pk")) if ledger else Copy.objects.none()


def _inside() -> QuerySet[Copy]:
    return Copy.objects.exclude(place__kind=PlaceKind.OUTSIDE).order_by()


def _of_copies(copies: QuerySet[Copy]) -> Q:
    return Q(pk__in=copies.values("card"))
