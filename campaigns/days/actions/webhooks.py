"""Where a campaign's days are announced: adding a webhook, switching it on and off, taking it away."""

import uuid
from datetime import datetime
from typing import Annotated, Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Named, SeatName, Told
from campaigns.chronicle.kinds import EntryKind, Reversal, Undo, any_facts, register
from campaigns.chronicle.writing import begin, changed_since, write
from campaigns.days.delivery import BadAddress, WebhookPolicy
from campaigns.models import Entry, Member, Webhook, WhyOff
from cards.refusals import Refused

WEBHOOKS_AT_MOST = 5

BAD_ADDRESSES = {
    "malformed": _("This is not a web address. Copy the webhook’s address whole, as its server shows it."),
    "scheme": _("The address must begin with https://."),
    "credentials": _("The address must not hold a name or a password before an @."),
    "port": _("The address must not name a port: announcements go to port 443 alone."),
    "host": _("The address must name a server of the public internet, such as discord.com."),
}


def policy_here() -> WebhookPolicy:
    """Where this installation lets messages go."""
    policy: WebhookPolicy = import_string(settings.WEBHOOK_POLICY)
    return policy


@transaction.atomic
def add(by: Member, *, name: str, url: str, policy: WebhookPolicy, now: datetime) -> Webhook:
    """Have each new day announced at *url*, beginning with the table's present one."""
    seat = begin(by, Right.ANNOUNCE)
    try:
        policy.target(url)
    except BadAddress as error:
        raise ValidationError({"url": ValidationError(BAD_ADDRESSES[str(error)], str(error))}) from None
    present = Webhook.objects.filter(campaign=seat.campaign)
    if present.filter(url=url).exists():
        raise Refused("webhook-twice", _("This webhook is there already."))
    if present.count() >= WEBHOOKS_AT_MOST:
        raise Refused("too-many-webhooks", _("A campaign has at most five webhooks. Remove one first."))
    day = seat.campaign.day(now)
    made = Webhook.objects.create(campaign=seat.campaign, name=name, url=url, by=seat, on_since=day, switched=now)
    write(seat, ADDED, name=name)
    return made


@transaction.atomic
def switch(by: Member, *, webhook_id: uuid.UUID, on: bool, now: datetime) -> Webhook:
    """Switch a webhook on or off by hand."""
    seat = begin(by, Right.ANNOUNCE)
    webhook = webhook_of(seat, webhook_id)
    if webhook.is_on == on:
        return webhook
    if on:
        switch_on(webhook, now)
        write(seat, SWITCHED_ON, webhook=str(webhook.id), name=webhook.name)
    else:
        switch_off(webhook, now, WhyOff.ASKED)
        write(seat, SWITCHED_OFF, webhook=str(webhook.id), name=webhook.name, answered=None)
    return webhook


def switch_on(webhook: Webhook, now: datetime) -> None:
    """At a locked table: announce from its present day on."""
    webhook.is_on, webhook.why_off, webhook.answered = True, "", None
    webhook.on_since, webhook.switched = webhook.campaign.day(now), now
    webhook.save()


def switch_off(webhook: Webhook, now: datetime, why: WhyOff, answered: int | None = None) -> None:
    webhook.is_on, webhook.why_off, webhook.answered, webhook.switched = False, why, answered, now
    webhook.save()


@transaction.atomic
def remove(by: Member, *, webhook_id: uuid.UUID) -> None:
    """Forget a webhook, address and all: nothing brings it back."""
    seat = begin(by, Right.ANNOUNCE, also_archived=True)
    webhook = webhook_of(seat, webhook_id)
    webhook.delete()
    write(seat, REMOVED, name=webhook.name)


def dead_of(by: Member) -> QuerySet[Webhook]:
    """Those that were switched off because they are dead, until somebody switches them on or takes them away."""
    return Webhook.objects.filter(campaign=by.campaign_id, why_off=WhyOff.DEAD)


def webhook_of(by: Member, webhook_id: uuid.UUID) -> Webhook:
    """A webhook of the campaign in which *by* has a seat."""
    webhook = Webhook.objects.filter(campaign=by.campaign_id, pk=webhook_id).first()
    if webhook is None:
        raise Http404
    webhook.campaign = by.campaign
    return webhook


# --- What the chronicle tells of it


class SwitchedFacts(Facts):
    """A webhook by the id of its row; its address is nobody's business."""

    webhook: uuid.UUID
    name: SeatName


class SwitchedOffFacts(SwitchedFacts):
    # What a dead one answered; None where somebody switched it off.
    answered: Annotated[int, Meta(ge=100, le=999)] | None


DEAD_WEBHOOK = _(
    "%(by)s switched the announcements to “%(name)s” off: its server says that it is gone or locked (%(answered)s)."
)


def _of_dead(facts: Told) -> Promise | None:
    return DEAD_WEBHOOK if facts["answered"] is not None else None


def _off_again(by: Member, entry: Entry) -> dict[str, Any]:
    webhook = _still(by, entry, is_on=True)
    switch_off(webhook, timezone.now(), WhyOff.ASKED)
    return {"webhook": str(webhook.id), "name": webhook.name, "answered": None}


def _on_again(by: Member, entry: Entry) -> dict[str, Any]:
    webhook = _still(by, entry, is_on=False)
    switch_on(webhook, timezone.now())
    return {"webhook": str(webhook.id), "name": webhook.name}


def _still(by: Member, entry: Entry, *, is_on: bool) -> Webhook:
    webhook = Webhook.objects.filter(campaign=by.campaign_id, pk=entry.facts["webhook"], is_on=is_on).first()
    if webhook is None:
        raise changed_since()
    webhook.campaign = by.campaign
    return webhook


ADDED = register(
    EntryKind(
        "announcement.added",
        Named,
        _("%(by)s has each new day announced to “%(name)s”."),
        Undo.NEVER,
        archive=any_facts,
    )
)
REMOVED = register(
    EntryKind(
        "announcement.removed",
        Named,
        _("%(by)s took the announcements to “%(name)s” away."),
        Undo.NEVER,
        archive=any_facts,
    )
)
SWITCHED_ON = register(
    EntryKind(
        "announcement.switched_on",
        SwitchedFacts,
        _("%(by)s switched the announcements to “%(name)s” on."),
        Reversal(Right.ANNOUNCE, "announcement.switched_off", _off_again),
        archive=any_facts,
    )
)
SWITCHED_OFF = register(
    EntryKind(
        "announcement.switched_off",
        SwitchedOffFacts,
        _("%(by)s switched the announcements to “%(name)s” off."),
        Reversal(Right.ANNOUNCE, "announcement.switched_on", _on_again),
        archive=any_facts,
        variant=_of_dead,
    )
)
