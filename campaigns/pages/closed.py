"""A box with nothing looked up in it: its page is kept as it was drawn until something of it changes."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db.models import Max
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localdate
from django.utils.translation import get_language

from campaigns.pages.drawer import Drawer
from campaigns.pages.ledgers import newest
from cards.models import Box
from cards.sight import Viewer

LATELY = 3
# The names of people stand on the page, too, and of those nobody tells us when they change.
KEPT_SECONDS = 600


@dataclass(frozen=True)
class Closed:
    total: int
    html: SafeString


def closed(request: HttpRequest, box: Box, viewer: Viewer, frame: dict[str, Any]) -> Closed:
    """What lies where, plans, chapters and the newest of the ledger; *frame* is what every page of a box needs."""
    key = _key(box, viewer, frame)
    found: tuple[int, str] | None = cache.get(key)
    if found is None:
        found = _drawn(box, viewer, frame)
        cache.set(key, found, KEPT_SECONDS)
    total, html = found
    # Every visit has a token and a key of its own in its forms.
    html = html.replace(_stand_in("csrf_token"), get_token(request)).replace(_stand_in("key"), str(frame["key"]))
    return Closed(total, mark_safe(html))  # noqa: S308  (a template's own words)


def around(box: Box, drawer: Drawer) -> dict[str, Any]:
    """What the template needs beside the frame, whether the page is kept or not."""
    return {
        "drawer": drawer,
        "plans": box.plans.filter(entry=None).defer("steps"),
        "kept": box.kept.defer("holdings"),
        "entries": newest(box, drawer, LATELY),
        "today": localdate(),
    }


def _drawn(box: Box, viewer: Viewer, frame: dict[str, Any]) -> tuple[int, str]:
    drawer = Drawer(box, viewer)
    own = {name: _stand_in(name) for name in ("csrf_token", "key")}
    spoilers = "show" if viewer.sees_all else ""
    html = render_to_string("boxes/closed.html", {**frame, **around(box, drawer), **own, "spoilers": spoilers})
    return drawer.total, html


def _key(box: Box, viewer: Viewer, frame: dict[str, Any]) -> str:
    """Whatever moves a card is told in the ledger; all else that the page shows stands here itself."""
    said = "\n".join(map(repr, _of_the_page(box, viewer, frame)))
    return f"closed-box:{box.pk}:{hashlib.sha256(said.encode()).hexdigest()}"


def _of_the_page(box: Box, viewer: Viewer, frame: dict[str, Any]) -> Iterator[object]:
    yield box.ledger.aggregate(newest=Max("pk"))
    yield list(box.places.order_by("pk").values_list("pk", "name"))
    yield list(box.plans.filter(entry=None).order_by("pk").values_list("pk", "name"))
    yield list(box.kept.order_by("pk").values_list("pk", "name"))
    yield sorted(box.others_tables)
    # Who looks: their packs decide which cards exist for them.
    yield viewer.user and viewer.user.pk
    yield viewer.sees_all, sorted(viewer.games), sorted(viewer.chapters), sorted(viewer.cards)
    yield frame["may"], get_language(), localdate()


def _stand_in(name: str) -> str:
    """What nobody can write into a page: it is put where something belongs to one visit alone."""
    return salted_hmac("campaigns.pages.closed", name).hexdigest()
