"""Who sees what: which cards exist for a viewer, and which of them are veiled. The only place that decides."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, Case, Q, QuerySet, Value, When
from django.http import Http404, HttpRequest
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from cards.models import Box, Card, Chapter, Game, Pack, Revealed, Unveiled

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# A person of whichever model the installation has; this room knows nothing else of people.
Person: TypeAlias = Any

SESSION_KEY = "seen"


class IsVeiled(TypedDict):
    is_veiled: bool


if TYPE_CHECKING:
    SeenCard: TypeAlias = WithAnnotations[Card, IsVeiled]
else:
    SeenCard = Card


@dataclass(frozen=True)
class SeenLedger:
    """Of whose copies a viewer may know where they lie."""

    boxes: QuerySet[Box]
    # Each saint who may hold some, by name, with each of the saint's places.
    holders: QuerySet[Any, tuple[str, int]]


@dataclass(frozen=True)
class Viewer:
    """Someone who looks at cards, with what they have seen: whole games, chapters, and single cards."""

    user: Person | None = None
    sees_all: bool = False
    games: frozenset[str] = field(default=frozenset())
    chapters: frozenset[int] = field(default=frozenset())
    cards: frozenset[int] = field(default=frozenset())
    # A table of people is a viewer too.
    companions: tuple["Viewer", ...] = ()
    table_packs: QuerySet[Pack] | None = None
    # Instead of every box of theirs.
    only_ledger: SeenLedger | None = None

    def veils(self) -> Q:
        """What is veiled from this viewer."""
        if self.sees_all:
            return Q(pk__in=[])
        if self.companions:
            return reduce(or_, (companion.veils() for companion in self.companions))
        veiled = Q(is_spoiler=True)
        if self.games:
            veiled &= ~Q(game__in=self.games)
        if self.chapters:
            # Cards without a chapter are not in any of them; SQL alone would say "unknown".
            veiled &= Q(chapter=None) | ~Q(chapter__in=self.chapters)
        if self.cards:
            veiled &= ~Q(pk__in=self.cards)
        return veiled

    def packs(self) -> QuerySet[Pack]:
        """The packs whose cards exist for this viewer: those on the table, or their own and those shared."""
        if self.table_packs is not None:
            return self.table_packs
        if self.user is None:
            return Pack.objects.none()
        return Pack.objects.filter(Q(owner=self.user) | Q(pk__in=_shared_with(self.user)), deleted=None)

    def ledger(self) -> SeenLedger | None:
        """The boxes into which this viewer may look: those on the table, or all that exist for a person; or none."""
        if self.only_ledger is not None or self.user is None:
            return self.only_ledger
        seen: SeenLedger = import_string(settings.LEDGER_SEEN_BY)(self.user)
        return seen

    def looking_into(self, box: uuid.UUID) -> "Viewer":
        """The same viewer, who asks of one box alone; any into which they may not look is not there."""
        seen = self.ledger()
        if seen is None or not seen.boxes.filter(pk=box).exists():
            raise Http404
        return replace(self, only_ledger=SeenLedger(seen.boxes.filter(pk=box), seen.holders))

    def all_cards(self) -> QuerySet[SeenCard]:
        """Every card that exists for this viewer, each with ``is_veiled``."""
        there = Q(pack=None, is_retired=False)
        if self.user is not None or self.table_packs is not None:
            there |= Q(pack__in=self.packs().values("pk"))
        return self.marked(Card.objects.filter(there))

    def printed_cards(self) -> QuerySet[SeenCard]:
        """Those of the catalogue, which exist for everybody: to ask for them takes half of what it takes for all."""
        return self.marked(Card.objects.filter(pack=None, is_retired=False))

    def marked(self, cards: QuerySet[Card]) -> QuerySet[SeenCard]:
        """The cards, each with ``is_veiled``; whether they exist for this viewer was asked before."""
        veiled = Case(When(self.veils(), then=Value(True)), default=Value(False), output_field=BooleanField())
        return cards.annotate(is_veiled=veiled)

    def card(self, code: str) -> Card:
        """A card that this viewer has seen; any other is not there."""
        card = self.all_cards().select_related("game", "type", "chapter").filter(code=code, is_veiled=False).first()
        if card is None:
            raise Http404
        return card


def _shared_with(user: Person) -> QuerySet[Pack]:
    """The packs that others share with *user*; who shares what is known to a room above this one."""
    shared: QuerySet[Pack] = import_string(settings.PACKS_SHARED_WITH)(user)
    return shared


def viewer_of(request: HttpRequest, *, sees_all: bool = False) -> Viewer:
    """Whoever makes *request*: their account remembers what they have seen, or else their session does."""
    user = request.user if isinstance(request.user, get_user_model()) else None
    if user is not None:
        return viewer_for(user, sees_all=sees_all)
    seen = _in_session(getattr(request, "session", None))
    return Viewer(None, sees_all, frozenset(seen["games"]), frozenset(seen["chapters"]), frozenset(seen["cards"]))


def viewer_for(user: Person, *, sees_all: bool = False) -> Viewer:
    viewer = viewers_for([user])[0]
    return replace(viewer, sees_all=sees_all)


def viewers_for(people: Iterable[Person]) -> list[Viewer]:
    """Several people at once, with as many queries as for one."""
    people = list(people)
    unveiled = list(Unveiled.objects.filter(user__in=people).values_list("user_id", "game_id", "chapter_id"))
    revealed = list(Revealed.objects.filter(user__in=people).values_list("user_id", "card_id"))
    return [
        Viewer(
            user=user,
            games=frozenset(game for who, game, chapter in unveiled if who == user.pk and chapter is None),
            chapters=frozenset(chapter for who, _game, chapter in unveiled if who == user.pk and chapter is not None),
            cards=frozenset(card for who, card in revealed if who == user.pk),
        )
        for user in people
    ]


def table_of(people: Iterable[Person], packs: QuerySet[Pack], ledger: SeenLedger | None = None) -> Viewer:
    """A whole table as one viewer, with the packs and boxes that lie on it: what one of them has not seen is veiled."""
    return Viewer(companions=tuple(viewers_for(people)), table_packs=packs, only_ledger=ledger)


def reveal(request: HttpRequest, card: Card) -> None:
    """This viewer has seen *card*."""
    if isinstance(request.user, get_user_model()):
        Revealed.objects.bulk_create([Revealed(user=request.user, card=card)], ignore_conflicts=True)
    else:
        _remember(request.session, "cards", card.pk)


def unveil(request: HttpRequest, game: Game, chapter: Chapter | None = None) -> None:
    """This viewer has seen all of *game*, or of one chapter."""
    if isinstance(request.user, get_user_model()):
        Unveiled.objects.get_or_create(user=request.user, game=game, chapter=chapter)
    elif chapter is None:
        _remember(request.session, "games", game.pk)
    else:
        _remember(request.session, "chapters", chapter.pk)


def veil(request: HttpRequest, game: Game) -> None:
    """Hide again whatever this viewer has revealed of *game*."""
    if isinstance(request.user, get_user_model()):
        Unveiled.objects.filter(user=request.user, game=game).delete()
        Revealed.objects.filter(user=request.user, card__game=game).delete()
        return
    seen = _in_session(request.session)
    cards = set(Card.objects.filter(game=game, pk__in=seen["cards"]).values_list("pk", flat=True))
    chapters = set(game.chapters.values_list("pk", flat=True))
    request.session[SESSION_KEY] = {
        "games": [pk for pk in seen["games"] if pk != game.pk],
        "chapters": [pk for pk in seen["chapters"] if pk not in chapters],
        "cards": [pk for pk in seen["cards"] if pk not in cards],
    }


def _in_session(session: SessionBase | None) -> dict[str, list[Any]]:
    seen = session.get(SESSION_KEY, {}) if session is not None else {}
    return {"games": [], "chapters": [], "cards": [], **seen}


def _remember(session: SessionBase, kind: str, pk: Any) -> None:
    seen = _in_session(session)
    session[SESSION_KEY] = {**seen, kind: sorted({*seen[kind], pk})}


def seen_pack(person: Person, pack_id: uuid.UUID) -> Pack:
    """A pack that exists for *person*; any other is not there at all."""
    pack = viewer_for(person).packs().select_related("game").filter(pk=pack_id).first()
    if pack is None:
        raise Http404
    return pack


def deleted_packs_of(person: Person) -> QuerySet[Pack]:
    """The packs that *person* deleted and can still bring back."""
    return Pack.objects.filter(owner=person.pk, deleted__isnull=False).select_related("game")


def own_pack(person: Person, pack_id: uuid.UUID) -> Pack:
    """A pack that *person* may change: their own."""
    pack = seen_pack(person, pack_id)
    if pack.owner_id != person.pk:
        raise PermissionDenied(_("This pack is somebody else’s. You can read it and take a copy."))
    return pack
