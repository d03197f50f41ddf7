"""What lies in a box, as fragments of its page: they are cached until something of them changes."""

import hashlib
from typing import Any, cast

from django.core.cache import cache
from django.db.models import Max
from django.template.loader import render_to_string
from django.utils.timezone import localdate
from django.utils.translation import get_language

from campaigns.boxes.pages.box_view import Drawer
from campaigns.boxes.pages.dividers import OpenedPlace
from campaigns.boxes.pages.ledger import newest
from cards.box import plans
from cards.models import Box
from cards.sight import Viewer

FRAGMENTS = {
    "dividers": "boxes/drawer.html",
    "outside": "boxes/outside.html",
    "chapters": "boxes/chapters.html",
    "lately": "boxes/lately.html",
}
LATELY = 3
# The names of people stand in them, too, and of those nobody tells us when they change.
CACHED_SECONDS = 600


def cached_contents(box: Box, viewer: Viewer, *, can_move: bool) -> dict[str, Any]:
    """The contents of a box with nothing looked up in it."""
    key = _cache_key(box, viewer, can_move)
    found = cache.get_or_set(key, lambda: contents(Drawer(box, viewer), viewer, can_move), CACHED_SECONDS)
    return cast(dict[str, Any], found)


def contents(drawer: Drawer, viewer: Viewer, can_move: bool, opened: OpenedPlace | None = None) -> dict[str, Any]:
    """The fragments by their names, how many cards there are, and the tables that can be packed away.

    They are rendered without the request, and their buttons belong to forms outside of them: no token of a form, no
    key of a visit and nothing else of one session can get into what is kept.
    """
    context = {
        "box": drawer.box,
        "drawer": drawer,
        "opened": opened,
        "entries": newest(drawer.box, drawer, LATELY),
        "may": {"move": can_move},
        "spoilers": viewer.sees_all,
        "today": localdate(),
    }
    fragments = {name: render_to_string(template, context) for name, template in FRAGMENTS.items()}
    packable = [spot.place.pk for spot in drawer.spots if spot.is_table and spot.count] if can_move else []
    with_saints = plans.with_saints(drawer.box) if can_move else []
    return {**fragments, "total": drawer.total, "packable": packable, "with_saints": with_saints}


def _cache_key(box: Box, viewer: Viewer, can_move: bool) -> str:
    """All that the fragments depend on. Whatever moves a card is told in the ledger; the rest stands here itself."""
    depends_on = (
        box.ledger.aggregate(newest=Max("pk")),
        list(box.places.order_by("pk").values_list("pk", "name")),
        sorted(box.others_tables),
        # Who looks: their packs decide which cards exist for them.
        viewer.user and viewer.user.pk,
        (viewer.sees_all, sorted(viewer.games), sorted(viewer.chapters), sorted(viewer.cards)),
        can_move,
        get_language(),
        localdate(),
    )
    return f"box-contents:{box.pk}:{hashlib.sha256(repr(depends_on).encode()).hexdigest()}"
