"""Where a campaign is announced: adding a webhook, choosing what it tells, switching it, taking it away."""

import uuid
from collections.abc import Collection
from dataclasses import replace
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
from campaigns.days import mailing
from campaigns.days.delivery import BadAddress, WebhookPolicy, listed_hosts
from campaigns.models import About, Entry, MailWish, Member, Webhook, WebhookKind, WhyOff
from campaigns.models.announcements import TO_THE_TABLE, TOLD_OF
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
    """Where this installation lets messages go: into the world, and to what its host has listed."""
    policy: WebhookPolicy = import_string(settings.WEBHOOK_POLICY)
    return replace(policy, listed=listed_hosts(settings.WEBHOOK_HOSTS))


@transaction.atomic
def add(
    by: Member,
    *,
    name: str = "",
    url: str = "",
    kind: WebhookKind = WebhookKind.DISCORD,
    tells: Collection[str] = (About.DAY,),
    policy: WebhookPolicy,
    now: datetime,
) -> Webhook:
    """Have what *tells* names announced at *url* from now on; of the days, beginning with the table's present one."""
    seat = begin(by, Right.ANNOUNCE)
    if kind == WebhookKind.EMAIL:
        url = _to_the_table(url)
    else:
        _check_address(url, policy)
    present = Webhook.objects.filter(campaign=seat.campaign)
    if present.filter(url=url).exists():
        raise Refused("webhook-twice", _("This webhook is there already."))
    if present.count() >= WEBHOOKS_AT_MOST:
        raise Refused("too-many-webhooks", _("A campaign has at most five webhooks. Remove one first."))
    made = _make(seat, kind=kind, url=url, name=name or str(WebhookKind(kind).label), tells=in_order(tells), now=now)
    write(seat, ADDED, name=made.name)
    return made


def _make(seat: Member, *, now: datetime, **fields: Any) -> Webhook:
    day = seat.campaign.day(now)
    return Webhook.objects.create(campaign=seat.campaign, by=seat, on_since=day, switched=now, **fields)


def _check_address(url: str, policy: WebhookPolicy) -> None:
    try:
        policy.target(url)
    except BadAddress as error:
        raise ValidationError({"url": ValidationError(BAD_ADDRESSES[str(error)], str(error))}) from None


def _to_the_table(url: str) -> str:
    if not mailing.is_set_up():
        raise Refused("no-mail", _("This installation sends no mail. Whoever runs it can set that up."))
    if url:
        words = _("E-mail needs no address here: it goes to those of the table who ask for it.")
        raise ValidationError({"url": ValidationError(words, "mail")})
    return TO_THE_TABLE


def in_order(tells: Collection[str]) -> list[str]:
    """Each once, in the order in which they are offered."""
    return [name for name, _label in TOLD_OF if name in tells]


@transaction.atomic
def choose(by: Member, *, webhook_id: uuid.UUID, tells: Collection[str]) -> Webhook:
    """Choose what a webhook is told of from now on."""
    seat = begin(by, Right.ANNOUNCE)
    webhook, wanted = webhook_of(seat, webhook_id), in_order(tells)
    if webhook.tells != wanted:
        webhook.tells = wanted
        webhook.save()
        write(seat, CHOSEN, name=webhook.name)
    return webhook


@transaction.atomic
def ask_for_mail(by: Member, *, wanted: bool, now: datetime) -> None:
    """Be written to about this campaign, or no more. The table's e-mail is there once somebody asks for it."""
    seat = begin(by, Right.SEE)
    if not wanted:
        MailWish.objects.filter(campaign=seat.campaign, person=seat.user_id).delete()
        return
    if not mailing.is_set_up():
        raise Refused("no-mail", _("This installation sends no mail. Whoever runs it can set that up."))
    if seat.user is None or not mailing.has_confirmed_address(seat.user):
        raise Refused(
            "address-not-confirmed", _("Your account has no confirmed e-mail address yet. Add one there, under E-mail.")
        )
    MailWish.objects.get_or_create(campaign=seat.campaign, person=seat.user)
    if not Webhook.objects.filter(campaign=seat.campaign, kind=WebhookKind.EMAIL).exists():
        name = str(WebhookKind.EMAIL.label)
        _make(seat, kind=WebhookKind.EMAIL, url=TO_THE_TABLE, name=name, tells=[About.REMINDER.value], now=now)
        write(seat, ADDED, name=name)


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
        _("%(by)s has announcements sent to “%(name)s”."),
        Undo.NEVER,
        archive=any_facts,
    )
)
CHOSEN = register(
    EntryKind(
        "announcement.chosen",
        Named,
        _("%(by)s chose anew what is announced to “%(name)s”."),
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
