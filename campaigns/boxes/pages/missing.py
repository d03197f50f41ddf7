"""What a box lacks: what is lost, what the book proves and the box does not hold, and what nobody has named yet."""

import uuid
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes.pages.box_view import frame
from campaigns.boxes.pages.dividers import CountedCard, Divider
from campaigns.doors.person import person
from cards.box.counts import KnownCount
from cards.box.missing import missing
from cards.box.words import title
from cards.models import Place, PlaceKind
from cards.sight import Viewer, viewer_of


@dataclass(frozen=True)
class MissingCards:
    """Cards by name, and how many more are veiled for whoever looks."""

    rows: list[CountedCard]
    veiled: int

    @property
    def total(self) -> int:
        return self.veiled + sum(row.count for row in self.rows)

    @property
    def lines(self) -> str:
        """As the page that adds cards reads it."""
        return "\n".join(f"{row.count} {row.card.name}" for row in self.rows)


@login_required
@require_safe
def missing_cards(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.SEE)
    lack, viewer = missing([box])[box.pk], viewer_of(request)
    unnamed = [_divider(row) for row in lack.rows if row.total and row.total > row.known]
    context: dict[str, Any] = {
        "lack": lack,
        "lost": _missing_cards(lack.lost, viewer),
        "lost_place": box.places.filter(kind=PlaceKind.LOST).values_list("pk", flat=True).first(),
        "absent": _missing_cards(lack.absent, viewer),
        "unnamed": unnamed,
        # All rows are drawn to one scale.
        "scale": max((row.slots for row in unnamed), default=1),
        "other_chapters": box.game.chapters.exclude(pk__in=[chapter.pk for chapter in lack.chapters]),
    }
    return render(request, "boxes/missing.html", {**frame(request, box, "missing"), **context})


def _missing_cards(cards: Counter[int], viewer: Viewer) -> MissingCards:
    wanted = +cards
    seen = viewer.all_cards().filter(pk__in=wanted, is_veiled=False).select_related("type").order_by("name")
    rows = [CountedCard(card, wanted[card.pk]) for card in seen] if wanted else []
    return MissingCards(rows, wanted.total() - sum(row.count for row in rows))


def _divider(row: KnownCount) -> Divider:
    """As in the picture of the box."""
    place = Place(kind=PlaceKind.DIVIDER, type=row.type, virtue=row.virtue)
    return Divider(place, title(place), row.known, row.known, row.total, row.is_least)
