"""What several phones write to one list: nobody is in another's way, every change is counted."""

import json
import uuid
from collections.abc import Iterable

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.models import Checklist, Rebuild
from campaigns.people.models import User
from cards.refusals import Refused

List = type[Checklist] | type[Rebuild]

# What one list may take on the disk, and how many that belong to nobody there are at most.
LARGEST_LIST_BYTES = 128 * 1024
MOST_OF_NOBODY = 1_000


def check_size(*kept: object) -> None:
    """Refuse a list that would take more room than any real one does."""
    if sum(len(json.dumps(part)) for part in kept) > LARGEST_LIST_BYTES:
        raise Refused("list-too-large", _("This list is too long to be kept. Take fewer cards, or shorter names."))


def make_room(kind: List) -> None:
    """Where people without an account have begun very many, the oldest go."""
    nobodys = kind._default_manager.filter(owner=None).order_by("-created", "pk")
    oldest = nobodys[MOST_OF_NOBODY - 1 :].values_list("pk", flat=True)
    if oldest:
        kind._default_manager.filter(pk__in=list(oldest)).delete()


def lock_list(kind: List, id: uuid.UUID, number: int = 0) -> int:
    """Nobody else changes the list meanwhile; its count of changes. It must be there, and have that place or step."""
    rows = kind._default_manager.select_for_update().filter(pk=id).values_list("changes", "total")
    row = rows.order_by().first()
    if row is None or not 0 <= number < row[1]:
        raise Http404
    changes: int = row[0]
    return changes


def count_change(kind: List, id: uuid.UUID, changes: int) -> int:
    """One change more; the row is locked."""
    kind._default_manager.filter(pk=id).update(changes=changes + 1)
    return changes + 1


def adopt(kind: List, ids: Iterable[uuid.UUID | str], *, by: User) -> None:
    """What somebody began on this phone before they signed in is theirs."""
    nobodys = kind._default_manager.filter(pk__in=list(ids), owner=None)
    # Whoever only looks, and has adopted them all, writes nothing.
    if nobodys.exists():
        nobodys.update(owner=by)
