"""How every action begins and ends: the campaign locked, the right asked for, the change in the chronicle."""

import uuid
from typing import Any

from django.db.models import Max
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.chronicle.kinds import EntryKind
from campaigns.doors import feeds
from campaigns.models import Campaign, Entry, Member
from campaigns.people.models import User
from cards import written
from cards.models import BoxEntry
from cards.refusals import Refused

# What is written here can be listened to under this name.
FEED = "chronicle"


def begin(by: Member, right: access.Right, *, also_archived: bool = False) -> Member:
    """The seat of *by* as it is now, with its campaign locked until the transaction ends.

    Both are read anew: what the caller saw may have changed while it waited for the lock.
    """
    campaign = Campaign.objects.select_for_update().filter(pk=by.campaign_id, deleted=None).first()
    seat = Member.objects.filter(pk=by.pk, user=by.user_id).first()
    if campaign is None or seat is None:
        raise Http404
    seat.campaign = campaign
    if Member.user.is_cached(by):
        seat.user = by.user
    access.require(seat, right)
    if campaign.archived and not also_archived:
        raise archived()
    return seat


def write(
    by: Member,
    kind: EntryKind,
    *,
    about: User | None = None,
    undoes: Entry | None = None,
    moves: BoxEntry | None = None,
    **facts: Any,
) -> Entry:
    """Put what *by* did into the chronicle of their campaign, which must be locked."""
    return _write(by.campaign_id, kind, by=by, by_name=by.name, about=about, facts=facts, undoes=undoes, moves=moves)


def write_by_itself(campaign: Campaign, kind: EntryKind, **facts: Any) -> Entry:
    """Put what the companion did, unasked, into the chronicle of a campaign, which must be locked."""
    return _write(campaign.id, kind, by_name=gettext("The companion"), facts=facts)


def _write(campaign_id: uuid.UUID, kind: EntryKind, **fields: Any) -> Entry:
    newest = Entry.objects.filter(campaign=campaign_id).aggregate(newest=Max("number"))["newest"] or 0
    entry = Entry.objects.create(
        campaign_id=campaign_id, number=newest + 1, at=timezone.now(), kind=kind.name, **fields
    )
    written.note(entry)
    feeds.tell(FEED, campaign_id)
    return entry


def archived() -> Refused:
    return Refused("archived", _("This campaign is archived. Reopen it to change anything."))


def undone_already() -> Refused:
    return Refused("undone-already", _("Somebody has undone this already."))


def changed_since() -> Refused:
    """What an undo finds is not what its entry left."""
    return Refused("changed-since", _("This has changed again since. Undo the later change first."))
