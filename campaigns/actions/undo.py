"""Taking a change back. Undo is itself an entry, so it can be undone too."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.access import Right
from campaigns.actions import deeds
from campaigns.actions.campaigns import set_fields
from campaigns.actions.guides import pass_lantern
from campaigns.actions.webhooks import switch_off, switch_on
from campaigns.actions.writing import begin, must_have_room, write
from campaigns.models import Entry, Member, Role, Veto, Webhook, WhyOff
from cards.refusals import Refused

Facts = dict[str, Any]
# The one change that can be undone while a campaign is archived.
REOPENED_BY_UNDO = "campaign.archived"


@transaction.atomic
def undo(by: Member, *, number: int, with_dependants: bool = False) -> Entry:
    """Reverse entry *number* of the chronicle, unless something later stands on it."""
    entry = Entry.objects.filter(campaign=by.campaign_id, number=number).first()
    if entry is None:
        raise Http404
    if deeds.is_deed(entry):
        seat = _again(begin(by, Right.PLAY), entry)
        return deeds.take_back(seat, entry, with_dependants=with_dependants)
    reversal = REVERSALS.get(entry.kind)
    if reversal is None:
        raise Refused("not-undoable", _("This cannot be undone from the chronicle."))
    seat = begin(by, _right(entry, reversal), also_archived=entry.kind == REOPENED_BY_UNDO)
    facts = reversal.apply(_again(seat, entry), entry)
    return write(seat, reversal.kind, about=entry.about, undoes=entry, **facts)


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
        raise Refused("undone-already", _("Somebody has undone this already."))
    return seat


def can_undo(by: Member, entry: Entry) -> bool:
    """Whether the chronicle offers *by* an undo beside *entry* (read with its ``undone_by``)."""
    if hasattr(entry, "undone_by"):
        return False
    if deeds.is_deed(entry):
        return by.campaign.archived is None and deeds.can_go_back(entry) and access.may(by, Right.PLAY)
    reversal = REVERSALS.get(entry.kind)
    if reversal is None:
        return False
    is_frozen = by.campaign.archived is not None and entry.kind != REOPENED_BY_UNDO
    return not is_frozen and access.may(by, _right(entry, reversal))


class Reversal(NamedTuple):
    """How a kind of entry is reversed: who may, what the reverse is called, and what it does."""

    right: Right
    kind: str
    apply: Callable[[Member, Entry], Facts]


def _right(entry: Entry, reversal: Reversal) -> Right:
    only_notes = entry.kind == "campaign.changed" and set(entry.facts["after"]) == {"notes"}
    return Right.WRITE_NOTES if only_notes else reversal.right


def _change_back(by: Member, entry: Entry) -> Facts:
    before, after = entry.facts["before"], entry.facts["after"]
    if any(getattr(by.campaign, field) != value for field, value in after.items()):
        raise _changed_since()
    set_fields(by.campaign, before)
    return {"before": after, "after": before}


def _reopen(by: Member, entry: Entry) -> Facts:
    if by.campaign.archived is None:
        raise _changed_since()
    set_fields(by.campaign, {"archived": None})
    return {}


def _archive(by: Member, entry: Entry) -> Facts:
    if by.campaign.archived:
        raise _changed_since()
    set_fields(by.campaign, {"archived": timezone.now()})
    return {}


def _role_back(by: Member, entry: Entry) -> Facts:
    facts = entry.facts
    seat = _seat_still_there(by, facts["seat"])
    if seat.role != facts["after"]:
        raise _changed_since()
    was_guide = seat.is_guide
    seat.role = facts["before"]
    seat.is_guide = seat.role != Role.SPECTATOR and (was_guide or _gets_lantern_back(by, facts))
    seat.save()
    return {**facts, "before": facts["after"], "after": facts["before"], "guide": was_guide}


def _name_back(by: Member, entry: Entry) -> Facts:
    facts = entry.facts
    seat = _seat_still_there(by, facts["seat"])
    if seat.name != facts["after"]:
        raise _changed_since()
    seat.name = facts["before"]
    seat.save()
    return {**facts, "before": facts["after"], "after": facts["before"]}


def _seat_again(by: Member, entry: Entry) -> Facts:
    facts = entry.facts
    taken = Member.objects.filter(campaign=by.campaign_id, user__isnull=False, user=entry.about)
    if taken.exists() or Member.objects.filter(campaign=by.campaign_id, number=facts["seat"]).exists():
        raise _changed_since()
    must_have_room(by.campaign)
    Member.objects.create(
        campaign=by.campaign,
        number=facts["seat"],
        user=entry.about,
        name=facts["name"],
        role=facts["role"],
        is_guide=_gets_lantern_back(by, facts),
    )
    return dict(facts)


def _gets_lantern_back(by: Member, facts: Facts) -> bool:
    """A seat that had the lantern has it again, unless somebody else was given it since."""
    return facts["guide"] and not Member.objects.filter(campaign=by.campaign_id, is_guide=True).exists()


def _unseat(by: Member, entry: Entry) -> Facts:
    seat = _seat_still_there(by, entry.facts["seat"])
    if seat.user_id != entry.about_id or seat.role != entry.facts["role"]:
        raise _changed_since()
    facts = {**entry.facts, "guide": seat.is_guide}
    seat.delete()
    return facts


def _lantern_back(by: Member, entry: Entry) -> Facts:
    facts = entry.facts
    holder = _seat_still_there(by, facts["before"]) if facts["before"] else None
    held = Member.objects.filter(campaign=by.campaign_id, is_guide=True).values_list("number", flat=True).first()
    if held != facts["seat"] or (holder and holder.role == Role.SPECTATOR):
        raise _changed_since()
    pass_lantern(by, to=holder)
    return {"seat": facts["before"], "name": holder.name if holder else None, "before": facts["seat"]}


def _let_stand(by: Member, entry: Entry) -> Facts:
    facts = entry.facts
    struck_out = Veto.objects.filter(campaign=by.campaign_id, date=facts["date"], reason=facts["reason"])
    if not struck_out.delete()[0]:
        raise _changed_since()
    return dict(facts)


def _strike_out(by: Member, entry: Entry) -> Facts:
    facts = entry.facts
    if Veto.objects.filter(campaign=by.campaign_id, date=facts["date"]).exists():
        raise _changed_since()
    Veto.objects.create(campaign=by.campaign, date=facts["date"], reason=facts["reason"], by=by)
    return dict(facts)


def _switch_off(by: Member, entry: Entry) -> Facts:
    webhook = _webhook_still(by, entry, is_on=True)
    switch_off(webhook, timezone.now(), WhyOff.ASKED)
    return {"webhook": str(webhook.id), "name": webhook.name, "answered": None}


def _switch_on(by: Member, entry: Entry) -> Facts:
    webhook = _webhook_still(by, entry, is_on=False)
    switch_on(webhook, timezone.now())
    return {"webhook": str(webhook.id), "name": webhook.name}


def _webhook_still(by: Member, entry: Entry, *, is_on: bool) -> Webhook:
    webhook = Webhook.objects.filter(campaign=by.campaign_id, pk=entry.facts["webhook"], is_on=is_on).first()
    if webhook is None:
        raise _changed_since()
    webhook.campaign = by.campaign
    return webhook


def _seat_still_there(by: Member, number: int) -> Member:
    seat = Member.objects.filter(campaign=by.campaign_id, number=number).first()
    if seat is None:
        raise _changed_since()
    return seat


def _changed_since() -> Refused:
    return Refused("changed-since", _("This has changed again since. Undo the later change first."))


REVERSALS: Mapping[str, Reversal] = {
    "campaign.changed": Reversal(Right.CHANGE, "campaign.changed", _change_back),
    "campaign.archived": Reversal(Right.ARCHIVE, "campaign.reopened", _reopen),
    "campaign.reopened": Reversal(Right.ARCHIVE, "campaign.archived", _archive),
    "member.role_changed": Reversal(Right.SEAT_PEOPLE, "member.role_changed", _role_back),
    "member.renamed": Reversal(Right.SEAT_PEOPLE, "member.renamed", _name_back),
    "member.removed": Reversal(Right.SEAT_PEOPLE, "member.restored", _seat_again),
    "member.restored": Reversal(Right.SEAT_PEOPLE, "member.removed", _unseat),
    "guide.named": Reversal(Right.NAME_GUIDE, "guide.named", _lantern_back),
    "announcement.switched_on": Reversal(Right.ANNOUNCE, "announcement.switched_off", _switch_off),
    "announcement.switched_off": Reversal(Right.ANNOUNCE, "announcement.switched_on", _switch_on),
    "mutation.vetoed": Reversal(Right.VETO, "mutation.restored", _let_stand),
    "mutation.restored": Reversal(Right.VETO, "mutation.vetoed", _strike_out),
}
