"""The boxes on a campaign's table in its file: every card wherever it lies; and back.

What lies with the campaign's own saints stands with them. What another campaign holds stands behind its divider: the
card is in the box, and where it is meanwhile concerns that table alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from campaigns.models import BoxShare, Campaign, SaintPlace
from campaigns.people.models import User
from campaigns.saints.cards_file import FilePart, Moment
from cards.box import stock
from cards.box.card_names import CardName, NameableCards, sort_key, veiled_name_of
from cards.models import Box, BoxChapter, Card, CardType, Chapter, Copy, Game, KeptState, Place, PlaceKind
from cards.packs.files import VirtueWord

BOXES_AT_MOST = 60
PLACES_AT_MOST = 2_000
ROWS_AT_MOST = 10_000
# What people give a name to; the places of saints come with the saints.
NAMED = (PlaceKind.TABLE, PlaceKind.RECIPE, PlaceKind.DECK, PlaceKind.BURY, PlaceKind.AWAY)
_ORDER = list(PlaceKind)
KNOWN_KINDS = (PlaceKind.DIVIDER, PlaceKind.CHAPTER, PlaceKind.STASH, PlaceKind.GIFT_PILE, PlaceKind.LOST, *NAMED)

Slug = Annotated[str, Meta(max_length=80)]


class LyingCards(Struct, frozen=True, forbid_unknown_fields=True):
    """So many copies of a card; one that is a surprise goes by its alias."""

    card: CardName
    count: Annotated[int, Meta(ge=1, le=stock.COPIES_AT_MOST)]


Lying = Annotated[list[LyingCards], Meta(max_length=ROWS_AT_MOST)]


class PlacePart(FilePart):
    kind: PlaceKind
    name: Annotated[str, Meta(max_length=120)]
    type: Slug | None
    virtue: VirtueWord | None
    chapter: Slug | None
    # Where what the campaign has in play lies.
    is_its_table: bool
    cards: Lying


class HeldChapterPart(FilePart):
    chapter: Slug
    is_in: bool


class KeptPlacePart(FilePart):
    # Which of the box's places in this file, from 1.
    place: Annotated[int, Meta(ge=1, le=PLACES_AT_MOST)]
    cards: Lying


class KeptPart(FilePart):
    """A table that was packed away."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    created: Moment
    places: Annotated[list[KeptPlacePart], Meta(max_length=PLACES_AT_MOST)]


class BoxPart(FilePart):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    created: Moment
    is_quiet: bool
    # A saint may be built of a box that was taken home since.
    is_on_the_table: bool
    chapters: Annotated[list[HeldChapterPart], Meta(max_length=100)]
    places: Annotated[list[PlacePart], Meta(max_length=PLACES_AT_MOST)]
    kept: Annotated[list[KeptPart], Meta(max_length=100)]


Boxes = Annotated[list[BoxPart], Meta(max_length=BOXES_AT_MOST)]


# --- Out


def boxes_in_order(campaign: Campaign, of_saints: Iterable[Any]) -> list[Any]:
    """The keys of a campaign's boxes, as its file counts them: first those of which its saints are built."""
    return list(dict.fromkeys([*of_saints, *_shares(campaign).order_by("pk").values_list("box", flat=True)]))


def _shares(campaign: Campaign) -> QuerySet[BoxShare]:
    """What lies on the table: a deleted box lies on none."""
    return BoxShare.objects.filter(campaign=campaign, box__deleted=None)


def parts_of(campaign: Campaign, keys: Sequence[Any]) -> list[BoxPart]:
    boxes = Box.objects.select_related("game").in_bulk(keys)
    tables = dict(_shares(campaign).values_list("box", "table")) if keys else {}
    return [_part(campaign, boxes[key], tables.get(key)) for key in keys]


def _part(campaign: Campaign, box: Box, table: int | None) -> BoxPart:
    chapters = BoxChapter.objects.filter(box=box).select_related("chapter")
    lying = _lying(campaign, box)
    kept = list(box.kept.order_by("created", "name"))
    named = {int(place) for state in kept for place in state.holdings}
    rows = box.places.filter(kind__in=KNOWN_KINDS).select_related("type", "chapter").defer("chapter__facts")
    rows = rows.exclude(pk__in=_others(campaign, box)).exclude(pk__in=SaintPlace.objects.values("place"))
    places = sorted((row for row in rows if row.kind in NAMED or row.pk in lying or row.pk in named), key=_in_order)
    cards = Card.objects.select_related("type").in_bulk(_all_cards(lying, kept))
    return BoxPart(
        name=box.name,
        created=box.created,
        is_quiet=box.is_quiet,
        is_on_the_table=table is not None,
        chapters=[HeldChapterPart(held.chapter.slug, held.is_in) for held in chapters],
        places=[_place_part(row, table, _rows(lying.get(row.pk, {}), cards)) for row in places],
        kept=[_kept_part(state, [row.pk for row in places], cards) for state in kept],
    )


def _others(campaign: Campaign, box: Box) -> set[int]:
    """The places of the box that are another campaign's."""
    tables = BoxShare.objects.filter(box=box).exclude(campaign=campaign).values_list("table", flat=True)
    saints = SaintPlace.objects.filter(place__box=box).exclude(saint__campaign=campaign).values_list("place", flat=True)
    return {*tables, *saints}


def _lying(campaign: Campaign, box: Box) -> dict[int, Counter[int]]:
    """By place: how many of each card lie there, but for what the campaign's saints hold."""
    homes, others = stock.Homes(box), _others(campaign, box)
    ours = SaintPlace.objects.filter(saint__campaign=campaign, place__box=box)
    copies = Copy.objects.filter(box=box).exclude(place__kind=PlaceKind.OUTSIDE).exclude(place__in=ours.values("place"))
    found: dict[int, Counter[int]] = {}
    for copy in copies.select_related("card", "place").defer("card__facts", "card__summary"):
        is_elsewhere = copy.place_id in others or copy.place.kind in (PlaceKind.SAINT, PlaceKind.HALO)
        place = homes.of(copy.card).pk if is_elsewhere else copy.place_id
        found.setdefault(place, Counter())[copy.card_id] += 1
    return found


def _all_cards(lying: Mapping[int, Counter[int]], kept: Iterable[KeptState]) -> set[int]:
    packed = {int(card) for state in kept for cards in state.holdings.values() for card in cards}
    return packed | {card for cards in lying.values() for card in cards}


def _in_order(place: Place) -> tuple[Any, ...]:
    type, chapter = place.type.slug if place.type else "", place.chapter.slug if place.chapter else ""
    return _ORDER.index(PlaceKind(place.kind)), type, place.virtue or "", chapter, place.name, place.pk


def _rows(cards: Mapping[int, int], known: Mapping[int, Card]) -> list[LyingCards]:
    """By the names that the file has for them: two own cards that are called alike are alike to it."""
    counted: Counter[CardName] = Counter()
    for card, count in cards.items():
        if card in known and count:
            counted[veiled_name_of(known[card])] += count
    return [LyingCards(name, counted[name]) for name in sorted(counted, key=sort_key)]


def _place_part(place: Place, table: int | None, cards: list[LyingCards]) -> PlacePart:
    return PlacePart(
        kind=PlaceKind(place.kind),
        name=place.name,
        type=place.type.slug if place.type else None,
        virtue=place.virtue,  # type: ignore[arg-type]  # one of the four
        chapter=place.chapter.slug if place.chapter else None,
        is_its_table=place.pk == table,
        cards=cards,
    )


def _kept_part(state: KeptState, places: Sequence[int], cards: Mapping[int, Card]) -> KeptPart:
    rows = [
        KeptPlacePart(places.index(int(place)) + 1, _rows({int(card): n for card, n in held.items()}, cards))
        for place, held in state.holdings.items()
        if int(place) in places
    ]
    return KeptPart(state.name, state.created, sorted(rows, key=lambda row: row.place))


# --- What is wrong with a file


def problems(boxes: Sequence[BoxPart], *, game: str, owner: User) -> Iterator[str]:
    """Everything about boxes that their shape alone does not forbid, each with its path."""
    shelf = NameableCards(owner, game, card_names(boxes))
    chapters = set(Chapter.objects.filter(game=game).values_list("slug", flat=True))
    types = set(CardType.objects.filter(game=game).values_list("slug", flat=True))
    for index, box in enumerate(boxes):
        at = f"$.boxes[{index}]"
        for n, held in enumerate(box.chapters):
            if held.chapter not in chapters or held.chapter in [one.chapter for one in box.chapters[:n]]:
                words = _("%(at)s.chapters: the game has no chapter “%(slug)s”, or it stands here twice.")
                yield words % {"at": at, "slug": held.chapter}
        for n, place in enumerate(box.places):
            yield from _place_problems(place, f"{at}.places[{n}]", types, chapters)
        if [place.is_its_table for place in box.places].count(True) > box.is_on_the_table:
            yield _("%(at)s.places: one place is the campaign’s table, where the box lies on it.") % {"at": at}
        for path, row in _all_rows(box, at):
            if shelf.problem(row.card):
                yield f"{path}.card: {shelf.problem(row.card)}"
        if any(row.place > len(box.places) for state in box.kept for row in state.places):
            yield _("%(at)s.kept: there is no such place.") % {"at": at}
        if len({state.name for state in box.kept}) < len(box.kept):
            yield _("%(at)s.kept: every packed table has a name of its own.") % {"at": at}
        if sum(row.count for place in box.places for row in place.cards) > stock.COPIES_AT_MOST:
            yield _("%(at)s: a box holds five thousand copies.") % {"at": at}


def _place_problems(place: PlacePart, at: str, types: set[str], chapters: set[str]) -> Iterator[str]:
    is_divider, is_apart = place.kind == PlaceKind.DIVIDER, place.kind == PlaceKind.CHAPTER
    if place.kind not in KNOWN_KINDS:
        yield _("%(at)s.kind: such a place comes with a saint, or not at all.") % {"at": at}
    if is_divider != (place.type in types) or (place.type is None and place.virtue):
        yield _("%(at)s.type: a divider has a type of the game, and nothing else has.") % {"at": at}
    if is_apart != (place.chapter in chapters):
        yield _("%(at)s.chapter: a chapter’s divider has a chapter of the game, and nothing else has.") % {"at": at}
    if place.is_its_table and place.kind != PlaceKind.TABLE:
        yield _("%(at)s.is_its_table: only a table is one.") % {"at": at}


def _all_rows(box: BoxPart, at: str) -> Iterator[tuple[str, LyingCards]]:
    for n, place in enumerate(box.places):
        for m, row in enumerate(place.cards):
            yield f"{at}.places[{n}].cards[{m}]", row
    for n, state in enumerate(box.kept):
        for m, kept in enumerate(state.places):
            for k, row in enumerate(kept.cards):
                yield f"{at}.kept[{n}].places[{m}].cards[{k}]", row


def card_names(boxes: Iterable[BoxPart]) -> list[CardName]:
    return [row.card for box in boxes for _path, row in _all_rows(box, "")]


# --- In


def set_up(campaign: Campaign, part: BoxPart, *, owner: User) -> Box:
    """The box with its chapters and without a card yet."""
    chapters = {chapter.slug: chapter for chapter in Game.objects.get(pk=campaign.game_id).chapters.all()}
    held = {chapters[one.chapter]: one.is_in for one in part.chapters}
    # Unseen, as the campaign is, by the moment that marks both.
    fields = {"created": part.created, "is_quiet": part.is_quiet, "deleted": campaign.deleted}
    return stock.set_up(owner, game=campaign.game, name=part.name, chapters=held, **fields)


def places_in(campaign: Campaign, box: Box, part: BoxPart) -> list[int]:
    """The place of each of the file's, found or made; the campaign's table is shared with it."""
    there = {_key(place): place.pk for place in box.places.select_related("type", "chapter")}
    types = {type.slug: type.pk for type in CardType.objects.filter(game=box.game_id)}
    chapters = {chapter.slug: chapter.pk for chapter in Chapter.objects.filter(game=box.game_id)}
    found: list[int] = []
    for one in part.places:
        key = (one.kind, one.type, one.virtue, one.chapter)
        if one.kind in NAMED or key not in there:
            type, chapter = types.get(one.type or ""), chapters.get(one.chapter or "")
            made = Place.objects.create(
                box=box, kind=one.kind, name=one.name, type_id=type, virtue=one.virtue, chapter_id=chapter
            )
            there[key] = made.pk
        found.append(there[key])
    if part.is_on_the_table:
        its = [pk for pk, one in zip(found, part.places, strict=True) if one.is_its_table]
        table = its[0] if its else Place.objects.create(box=box, kind=PlaceKind.TABLE, name=campaign.name).pk
        BoxShare.objects.create(campaign=campaign, box=box, table_id=table)
    return found


def _key(place: Place) -> tuple[Any, ...]:
    type, chapter = place.type.slug if place.type else None, place.chapter.slug if place.chapter else None
    return PlaceKind(place.kind), type, place.virtue, chapter


def write_kept(box: Box, part: BoxPart, places: Sequence[int], cards: Mapping[CardName, Card]) -> None:
    KeptState.objects.bulk_create(
        KeptState(
            box=box,
            name=state.name,
            created=state.created,
            holdings={
                str(places[row.place - 1]): {str(cards[one.card].pk): one.count for one in row.cards}
                for row in state.places
            },
        )
        for state in part.kept
    )
