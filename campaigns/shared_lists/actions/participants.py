"""What several phones write to one list: nobody is in another's way, every change is counted."""

import json
import uuid
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache, partial
from itertools import accumulate
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet, UUIDField
from django.http import Http404
from django.utils.crypto import salted_hmac
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from campaigns.doors import feeds
from campaigns.models import Checklist, Rebuild
from campaigns.people.models import User
from cards.prepared import Prepared
from cards.refusals import Refused

List = type[Checklist] | type[Rebuild]

# What one list may take on the disk, what all that one address began, and all that belong to nobody with an account.
LARGEST_LIST_BYTES = 128 * 1024
BYTES_OF_ONE_ADDRESS = 4 * 1024 * 1024
BYTES_OF_ALL = 32 * 1024 * 1024
# An account is made in a moment: what one may have, and all those together that began theirs at one address.
BYTES_OF_ONE_ACCOUNT = 8 * 1024 * 1024
BYTES_OF_ACCOUNTS_AT_ONE_ADDRESS = 32 * 1024 * 1024
MOST_OF_NOBODY = 1_000
# What a tick or mark takes, with its indexes; and after so many changes of a list the room is looked at again.
BYTES_OF_A_TICK = 512
LOOK_EVERY = 32


def checked_size(*kept: object) -> int:
    """About how many bytes a list takes; one that would take more room than any real one does is refused."""
    size = sum(len(json.dumps(part)) for part in kept)
    if size > LARGEST_LIST_BYTES:
        raise Refused("list-too-large", _("This list is too long to be kept. Take fewer cards, or shorter names."))
    return size


def hashed_origin(address: str) -> str:
    """What is kept of an address: enough to know it again."""
    return salted_hmac("campaigns.shared_lists", address, algorithm="sha256").hexdigest()[:32] if address else ""


def make_room(kind: List, size: int, *, by: User | None, origin: str) -> None:
    """Where very much was begun, what was untouched for longest goes."""
    lists: QuerySet[Any] = kind._default_manager.order_by("-touched", "pk")
    if kind is Checklist:
        lists = lists.filter(mission=None)  # a mission's list is the table's
    if by is not None and not by.is_guest:
        _forget_beyond(lists.filter(owner=by), BYTES_OF_ONE_ACCOUNT - size)
        if origin:
            accounts = lists.filter(owner__is_guest=False, origin=origin)
            _forget_beyond(accounts, BYTES_OF_ACCOUNTS_AT_ONE_ADDRESS - size)
        return
    nobodys = lists.filter(Q(owner=None) | Q(owner__is_guest=True))
    if origin:
        _forget_beyond(nobodys.filter(origin=origin), BYTES_OF_ONE_ADDRESS - size)
    _forget_beyond(nobodys, BYTES_OF_ALL - size)


def _forget_beyond(lists: QuerySet[Any], room: int) -> None:
    """Keep the first of *lists* that fit in *room*, and leave a place for one more."""
    rows = list(lists.values_list("pk", "size"))
    filled = list(accumulate(size for _pk, size in rows))
    kept = min(bisect_right(filled, room), MOST_OF_NOBODY - 1)
    if rows[kept:]:
        lists.model._default_manager.filter(pk__in=[pk for pk, _size in rows[kept:]]).delete()


class LockedList(NamedTuple):
    """Its count of changes, and its bytes."""

    changes: int
    size: int


def lock_list(kind: List, id: uuid.UUID, number: int = 0) -> LockedList:
    """Nobody else changes the list meanwhile. It must be there, and have that place or step."""
    found = _locking(kind).first(id)
    if found is None or not 0 <= number < found.total:
        raise Http404
    return LockedList(found.changes, found.size)


@cache
def _locking(kind: List) -> Prepared[Any]:
    rows = kind._default_manager.select_for_update().order_by().only("total", "changes", "size")
    return Prepared(lambda key: rows.filter(pk=key), UUIDField())


def count_change(kind: List, id: uuid.UUID, locked: LockedList, *, ticks: int) -> int:
    """One change more, by which there are so many *ticks* more or fewer; how many changes that makes."""
    changes = locked.changes + 1
    # Ticks from before they were counted may be taken back, too.
    size = max(0, locked.size + ticks * BYTES_OF_A_TICK)
    kind._default_manager.filter(pk=id).update(changes=changes, touched=now(), size=size)
    if ticks > 0 and changes % LOOK_EVERY == 0:
        # Once this list is let go of: another may be making room by the other one's list.
        transaction.on_commit(partial(_make_room_for_ticks, kind, id))
    feeds.tell(feed_of(kind), id)
    return changes


def _make_room_for_ticks(kind: List, id: uuid.UUID) -> None:
    grown = kind._default_manager.filter(pk=id).select_related("owner").only("origin", "owner__is_guest").first()
    if grown:
        make_room(kind, 0, by=grown.owner, origin=grown.origin)


def feed_of(kind: List) -> str:
    """The name under which its changes can be listened to."""
    return kind._meta.model_name or ""


def adopt(kind: List, ids: Iterable[uuid.UUID | str], *, by: User) -> None:
    """What somebody began on this phone before they signed in is theirs."""
    nobodys = kind._default_manager.filter(pk__in=list(ids), owner=None)
    # Whoever only looks, and has adopted them all, writes nothing.
    if nobodys.exists():
        nobodys.update(owner=by)
