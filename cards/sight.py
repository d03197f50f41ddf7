"""Who sees what: which cards exist for a viewer, and which of them are veiled. The only place that decides."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import BooleanField, Case, Q, QuerySet, Value, When
from django.http import HttpRequest
from django.utils.module_loading import import_string

from cards.models import Card, Chapter, Game, Pack, Revealed, Unveiled

# A person of whichever model the installation has; this room knows nothing else of people.
Person: TypeAlias = Any

SESSION_KEY = "seen"


@dataclass(frozen=True)
class Viewer:
    """Someone who looks at cards, with what they have seen: whole games, chapters, and single cards."""

    user: Person | None = None
    sees_all: bool = False
    games: frozenset[str] = field(default=frozenset())
    chapters: frozenset[int] = field(default=frozenset())
    cards: frozenset[int] = field(default=frozenset())

    def veils(self) -> Q:
        """What is veiled from this viewer."""
        if self.sees_all:
            return Q(pk__in=[])
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
        """The packs whose cards exist for this viewer: their own and those shared with them."""
        if self.user is None:
            return Pack.objects.none()
        return Pack.objects.filter(Q(owner=self.user) | Q(pk__in=_shared_with(self.user)))

    def all_cards(self) -> QuerySet[Card]:
        """Every card that exists for this viewer, each with ``is_veiled``."""
        mine = Q(pack=None, is_retired=False)
        if self.user is not None:
            mine |= Q(pack__in=self.packs())
        veiled = Case(When(self.veils(), then=Value(True)), default=Value(False), output_field=BooleanField())
        return Card.objects.filter(mine).annotate(is_veiled=veiled)


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
    unveiled = list(Unveiled.objects.filter(user=user).values_list("game_id", "chapter_id"))
    return Viewer(
        user,
        sees_all,
        frozenset(game for game, chapter in unveiled if chapter is None),
        frozenset(chapter for _game, chapter in unveiled if chapter is not None),
        frozenset(Revealed.objects.filter(user=user).values_list("card_id", flat=True)),
    )


def common(viewers: Iterable[Viewer]) -> Viewer:
    """What a whole table has seen: only what each of them has."""
    seen = list(viewers)
    if not seen:
        return Viewer()
    return Viewer(
        None,
        all(viewer.sees_all for viewer in seen),
        frozenset.intersection(*(viewer.games for viewer in seen)),
        frozenset.intersection(*(viewer.chapters for viewer in seen)),
        frozenset.intersection(*(viewer.cards for viewer in seen)),
    )


def reveal(request: HttpRequest, card: Card) -> None:
    """This viewer has seen *card*."""
    if isinstance(request.user, get_user_model()):
        Revealed.objects.get_or_create(user=request.user, card=card)
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
    return {"games": [], "chapters": [], "cards": [], **((session or {}).get(SESSION_KEY) or {})}


def _remember(session: SessionBase, kind: str, pk: Any) -> None:
    seen = _in_session(session)
    session[SESSION_KEY] = {**seen, kind: sorted({*seen[kind], pk})}
