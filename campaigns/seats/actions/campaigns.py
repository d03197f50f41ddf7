"""Starting, changing, archiving and deleting a campaign."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta, UnsetType

from campaigns import access
from campaigns.access import Right
from campaigns.boxes import actions as boxes
from campaigns.chronicle.facts import Facts, Name, Named, Told
from campaigns.chronicle.kinds import EntryKind, Reversal, Undo, any_facts, register
from campaigns.chronicle.writing import begin, changed_since, write
from campaigns.models import Campaign, Entry, Member, Role
from campaigns.models.campaigns import validate_zone
from campaigns.people.models import User
from campaigns.seats.actions.members import set_out_seat
from cards.models import Game
from cards.refusals import Refused

CAMPAIGNS_AT_MOST = 500


@transaction.atomic
def start(by: User, *, game: Game, name: str, **fields: Any) -> Member:
    """A new campaign, owned by *by*."""
    must_have_room_for_one_more(by)
    campaign = Campaign.objects.create(game=game, name=name, **fields)
    seat = set_out_seat(campaign, user=by, name=by.name, role=Role.OWNER)
    write(seat, STARTED, name=name)
    return seat


def must_have_room_for_one_more(by: User) -> None:
    if Member.objects.filter(user=by, role=Role.OWNER).count() >= CAMPAIGNS_AT_MOST:
        words = _("You own five hundred campaigns, with the deleted ones that wait. Delete one for good first.")
        raise Refused("too-many-campaigns", words)


@transaction.atomic
def change(by: Member, *, changes: Mapping[str, Any], seen: int | None = None) -> Campaign:
    """Set the fields named in *changes*; with *seen*, only if that version is still the present one."""
    seat = begin(by, Right.WRITE_NOTES if set(changes) <= {"notes"} else Right.CHANGE)
    campaign = seat.campaign
    if seen is not None and seen != campaign.version:
        raise Refused(
            "changed-meanwhile",
            _("Somebody changed this campaign while you were writing. Look at their version, then save yours again."),
            version=campaign.version,
        )
    before = {field: getattr(campaign, field) for field in changes}
    if before == dict(changes):
        return campaign
    set_fields(campaign, changes)
    write(seat, CHANGED, before=before, after=dict(changes))
    return campaign


def set_fields(campaign: Campaign, values: Mapping[str, Any]) -> None:
    for field, value in values.items():
        setattr(campaign, field, value)
    campaign.version += 1
    campaign.save()


@transaction.atomic
def archive(by: Member) -> Campaign:
    """Put a campaign away: it can be read and exported, and reopened."""
    seat = begin(by, Right.ARCHIVE)
    set_fields(seat.campaign, {"archived": timezone.now()})
    write(seat, ARCHIVED)
    return seat.campaign


@transaction.atomic
def reopen(by: Member) -> Campaign:
    seat = begin(by, Right.ARCHIVE, also_archived=True)
    if seat.campaign.archived is None:
        raise Refused("not-archived", _("This campaign is open already."))
    set_fields(seat.campaign, {"archived": None})
    write(seat, REOPENED)
    return seat.campaign


@transaction.atomic
def delete(by: Member) -> None:
    """Put a campaign among the deleted: from now on it is there for nobody, and its owner can bring it back.

    Its cards go back behind their dividers, so that others can play with them meanwhile.
    """
    seat = begin(by, Right.DELETE, also_archived=True)
    boxes.clear_table(seat, write(seat, DELETED))
    seat.campaign.deleted = timezone.now()
    seat.campaign.save(update_fields=["deleted"])


@transaction.atomic
def restore(by: Member, *, without_cards: bool = False) -> Campaign:
    """Bring a deleted campaign back with all that belonged to it, and its cards to where they lay.

    Where some of them are in use elsewhere by now, it comes back only *without_cards* that cannot come.
    """
    seat = _deleted(by)
    campaign = seat.campaign
    deletion = campaign.chronicle.filter(kind=DELETED.name).order_by("-number").first()
    boxes.set_table_again(seat, deletion, without_cards=without_cards)
    campaign.deleted = None
    campaign.save(update_fields=["deleted"])
    write(seat, BROUGHT_BACK)
    return campaign


@transaction.atomic
def delete_for_good(by: Member) -> None:
    """Delete a campaign that waits among the deleted, before its time."""
    _deleted(by).campaign.delete()


def _deleted(by: Member) -> Member:
    """The owner's seat as it is now, with its campaign locked, which must be among the deleted."""
    campaign = Campaign.objects.select_for_update().filter(pk=by.campaign_id, deleted__isnull=False).first()
    seat = Member.objects.filter(pk=by.pk, user=by.user_id).first()
    if campaign is None or seat is None:
        raise Http404
    seat.campaign = campaign
    access.require(seat, Right.DELETE)
    return seat


def delete_all_deleted_before(moment: datetime) -> None:
    """Those whose time is up go for good."""
    for campaign in Campaign.objects.filter(deleted__lte=moment):
        with transaction.atomic():
            still = Campaign.objects.select_for_update().filter(pk=campaign.pk, deleted__lte=moment).first()
            if still:
                still.delete()


# --- What the chronicle tells of it


class Settings(Facts):
    """Some of a campaign's own fields."""

    name: Name | UnsetType = UNSET
    timezone: str | UnsetType = UNSET
    day_turns_at: Annotated[int, Meta(ge=0, le=23)] | UnsetType = UNSET
    uses_mutations: bool | UnsetType = UNSET
    notes: Annotated[str, Meta(max_length=20_000)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.timezone is not UNSET:
            try:
                validate_zone(self.timezone)
            except ValidationError as error:
                raise ValueError(error.messages[0]) from None


class ChangedFacts(Facts):
    before: Settings
    after: Settings

    def __post_init__(self) -> None:
        if msgspec.to_builtins(self.before).keys() != msgspec.to_builtins(self.after).keys():
            raise ValueError(gettext("before and after name different fields"))


CHANGES: Mapping[str, Promise] = {
    "name": _("the name from “%(before)s” to “%(after)s”"),
    "timezone": _("the time zone from %(before)s to %(after)s"),
    "day_turns_at": _("the hour at which the day turns from %(before)s to %(after)s"),
    "uses_mutations": _("the mutation of the day from %(before)s to %(after)s"),
    "notes": _("the notes"),
}


def _what_changed(facts: Told) -> Told:
    before, after = facts["before"], facts["after"]
    parts = [
        str(CHANGES[field]) % {"before": _setting(before[field]), "after": _setting(after[field])}
        for field in CHANGES
        if field in after
    ]
    return {"what": get_text_list(parts, gettext("and"))}


def _setting(value: object) -> object:
    if isinstance(value, bool):
        return pgettext("a setting", "on") if value else pgettext("a setting", "off")
    return value


def _right_to_change_back(facts: Told) -> Right:
    return Right.WRITE_NOTES if set(facts["after"]) == {"notes"} else Right.CHANGE


def _change_back(by: Member, entry: Entry) -> dict[str, Any]:
    before, after = entry.facts["before"], entry.facts["after"]
    if any(getattr(by.campaign, field) != value for field, value in after.items()):
        raise changed_since()
    set_fields(by.campaign, before)
    return {"before": after, "after": before}


def _reopen(by: Member, entry: Entry) -> dict[str, Any]:
    if by.campaign.archived is None:
        raise changed_since()
    set_fields(by.campaign, {"archived": None})
    return {}


def _archive(by: Member, entry: Entry) -> dict[str, Any]:
    if by.campaign.archived:
        raise changed_since()
    set_fields(by.campaign, {"archived": timezone.now()})
    return {}


STARTED = register(
    EntryKind("campaign.started", Named, _("%(by)s started the campaign."), Undo.NEVER, archive=any_facts)
)
CHANGED = register(
    EntryKind(
        "campaign.changed",
        ChangedFacts,
        _("%(by)s changed %(what)s."),
        Reversal(Right.CHANGE, "campaign.changed", _change_back, right_by_facts=_right_to_change_back),
        archive=any_facts,
        words=_what_changed,
    )
)
# The one change that can be undone while a campaign is archived.
ARCHIVED = register(
    EntryKind(
        "campaign.archived",
        Facts,
        _("%(by)s archived the campaign."),
        Reversal(Right.ARCHIVE, "campaign.reopened", _reopen, also_archived=True),
        archive=any_facts,
    )
)
DELETED = register(
    EntryKind("campaign.deleted", Facts, _("%(by)s deleted the campaign."), Undo.NEVER, archive=any_facts)
)
BROUGHT_BACK = register(
    EntryKind("campaign.restored", Facts, _("%(by)s brought the deleted campaign back."), Undo.NEVER, archive=any_facts)
)
REOPENED = register(
    EntryKind(
        "campaign.reopened",
        Facts,
        _("%(by)s reopened the campaign."),
        Reversal(Right.ARCHIVE, "campaign.archived", _archive),
        archive=any_facts,
    )
)
