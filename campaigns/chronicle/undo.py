"""Taking a change back. Undo is itself an entry, so it can be undone too."""

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle import deeds
from campaigns.chronicle.kinds import KINDS, Reversal
from campaigns.chronicle.writing import begin, undone_already, write
from campaigns.models import Entry, Member
from cards.refusals import Refused


@transaction.atomic
def undo(by: Member, *, number: int, with_dependants: bool = False) -> Entry:
    """Reverse entry *number* of the chronicle, unless something later stands on it."""
    entries = Entry.objects.filter(campaign=by.campaign_id, number=number)
    entry = entries.select_related("moves__box").first()
    if entry is None:
        raise Http404
    if deeds.is_deed(entry):
        return deeds.take_back(begin(by, Right.PLAY), entry, with_dependants=with_dependants)
    reversal = _reversal_of(entry)
    if reversal is None:
        raise Refused("not-undoable", _("This cannot be undone from the history."))
    seat = begin(by, reversal.right_for(entry.facts), also_archived=reversal.also_archived)
    facts = reversal.apply(_again(seat, entry), entry)
    undone = write(seat, KINDS[reversal.kind], about=entry.about, undoes=entry, **facts)
    if reversal.then:
        reversal.then(undone)
    return undone


def _reversal_of(entry: Entry) -> Reversal | None:
    kind = KINDS.get(entry.kind)
    return kind.undo if kind and isinstance(kind.undo, Reversal) else None


def with_dependants(by: Member, number: int) -> tuple[Entry, list[Entry]]:
    """An entry of the chronicle, and what would have to be undone with it, the newest first."""
    entry = Entry.objects.filter(campaign=by.campaign_id, number=number).select_related("undoes", "undone_by").first()
    if entry is None:
        raise Http404
    is_undone = hasattr(entry, "undone_by")
    return entry, deeds.dependants(entry) if deeds.is_deed(entry) and not is_undone else []


def _again(seat: Member, entry: Entry) -> Member:
    """The seat, once it is sure that nobody has undone *entry* before it."""
    if Entry.objects.filter(undoes=entry).exists():
        raise undone_already()
    return seat


def can_undo(by: Member, entry: Entry) -> bool:
    """Whether the chronicle offers *by* an undo beside *entry* (read with its ``undone_by``)."""
    return not hasattr(entry, "undone_by") and may_undo(by, entry)


def may_undo(by: Member, entry: Entry) -> bool:
    """The same of an entry of which it is known that nobody has undone it."""
    if deeds.is_deed(entry):
        return by.campaign.archived is None and deeds.can_go_back(entry) and access.may(by, Right.PLAY)
    reversal = _reversal_of(entry)
    if reversal is None:
        return False
    is_frozen = by.campaign.archived is not None and not reversal.also_archived
    return not is_frozen and access.may(by, reversal.right_for(entry.facts))
