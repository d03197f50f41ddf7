"""Announcing: each day and entry at most once to each webhook, and again and again until it is sent or over.

The database knows what is due, so a run may be lost, come late or come twice. A sending is claimed before a byte of it
goes out. Where it certainly did not arrive it waits for its next try; where that is not certain it is left alone.
"""

import logging
import time
import uuid
from collections.abc import Callable
from datetime import date, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin, write_by_itself
from campaigns.days import mailing
from campaigns.days.actions.webhooks import SWITCHED_OFF, switch_off, webhook_of
from campaigns.days.delivery import Unanswered, Unsent, WebhookAnswer, WebhookPolicy, post
from campaigns.days.messages import message_to
from campaigns.days.notices import Notice, notice_of
from campaigns.models import (
    About,
    Campaign,
    Entry,
    Member,
    Sending,
    SendingProblem,
    SendingState,
    Veto,
    Webhook,
    WebhookKind,
    WebhookTest,
    WhyOff,
)
from cards.refusals import TooOften

log = logging.getLogger(__name__)

DAY = timedelta(days=1)
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=1)
# Longer than any sending takes: what is under way for so long was broken off.
BROKEN_OFF_AFTER = timedelta(minutes=10)
# So much is done in one run, the rest in the next.
SENT_AT_MOST, SECONDS_AT_MOST = 200, 120
TESTS_AT_MOST, TESTS_IN = 5, timedelta(hours=1)
KEPT = timedelta(days=90)

DEAD = {401, 403, 404, 410}

Compose = Callable[[Sending], Notice]


class SendingOutcome(NamedTuple):
    """What became of a try."""

    state: SendingState
    why: SendingProblem | None = None
    answered: int | None = None
    wait: timedelta = timedelta()


def send_due(now: datetime, *, policy: WebhookPolicy, compose: Compose = notice_of) -> int:
    """Send what is due at *now*; the number of tries made."""
    until = time.monotonic() + SECONDS_AT_MOST
    _note_what_was_broken_off(now)
    _give_up_what_is_over(now)
    _write_down_what_is_due(now)
    tries = 0
    for sending in _waiting(now)[:SENT_AT_MOST]:
        if time.monotonic() > until:
            break
        try:
            tries += _send(sending, now, policy, compose)
        except Exception as error:  # one that cannot be sent must not keep the others waiting
            log.error("an announcement failed: webhook %s, %s", sending.webhook_id, type(error).__name__)
    return tries


def _note_what_was_broken_off(now: datetime) -> None:
    """What a process had claimed when it died may have arrived; it is not sent again."""
    lost = Sending.objects.filter(state=SendingState.SENDING, at__lte=now - BROKEN_OFF_AFTER)
    lost.update(state=SendingState.PERHAPS, why=SendingProblem.BROKEN_OFF, at=now)


def _give_up_what_is_over(now: datetime) -> None:
    """Nobody wants to hear of yesterday, nor of what never was; and a day is long enough."""
    waiting = Sending.objects.filter(state=SendingState.WAITING).select_related("webhook__campaign", "entry__undone_by")
    over: dict[SendingProblem, list[int]] = {SendingProblem.OVER: [], SendingProblem.UNDONE: []}
    for sending in waiting:
        if sending.entry and hasattr(sending.entry, "undone_by"):
            over[SendingProblem.UNDONE].append(sending.pk)
        elif _is_over(sending, now):
            over[SendingProblem.OVER].append(sending.pk)
    for why, those in over.items():
        if those:
            found = Sending.objects.filter(pk__in=those, state=SendingState.WAITING)
            found.update(state=SendingState.GIVEN_UP, why=why, at=now)


def _is_over(sending: Sending, now: datetime) -> bool:
    if now - sending.created >= DAY:
        return True
    if sending.about == About.DAY:
        return sending.webhook.campaign.day(now) != sending.date
    if sending.about == About.REMINDER and sending.entry:
        return datetime.fromisoformat(sending.entry.facts["at"]) <= now
    return False


def _write_down_what_is_due(now: datetime) -> None:
    """A row for the present day of each campaign that wants it announced, where there is none yet."""
    webhooks = Webhook.objects.filter(
        is_on=True, campaign__archived=None, campaign__deleted=None, campaign__uses_mutations=True
    )
    days = {
        webhook.pk: (webhook.campaign.day(now), webhook)
        for webhook in webhooks.select_related("campaign")
        if About.DAY in webhook.tells
    }
    dates = {day for day, _webhook in days.values()}
    known = set(Sending.objects.filter(date__in=dates).values_list("webhook_id", "date"))
    vetoed = set(Veto.objects.filter(date__in=dates).values_list("campaign_id", "date"))
    for day, webhook in days.values():
        is_new = (webhook.pk, day) not in known and (webhook.campaign_id, day) not in vetoed
        if is_new and day >= webhook.on_since:
            _write_down(webhook, day, now)


def _write_down(webhook: Webhook, day: date, now: datetime) -> None:
    try:
        with transaction.atomic():
            Sending.objects.create(webhook=webhook, date=day, created=now, at=now)
    except IntegrityError:
        pass  # another worker was first, or the webhook has just been removed


def _waiting(now: datetime) -> QuerySet[Sending]:
    """What may be tried now, the longest waiting first."""
    vetoed = Veto.objects.filter(campaign=OuterRef("webhook__campaign"), date=OuterRef("date"))
    undone = Entry.objects.filter(undoes=OuterRef("entry"))
    return (
        Sending.objects.filter(
            ~Q(about=About.DAY) | Q(~Exists(vetoed), webhook__campaign__uses_mutations=True),
            ~Exists(undone),
            state=SendingState.WAITING,
            at__lte=now,
            webhook__is_on=True,
            webhook__campaign__archived=None,
            webhook__campaign__deleted=None,
        )
        .select_related("webhook__campaign", "entry")
        .order_by("at", "pk")
    )


def _send(sending: Sending, now: datetime, policy: WebhookPolicy, compose: Compose) -> bool:
    """Try one; False where another worker has it."""
    notice = compose(sending)
    if not _claim(sending, now):
        return False
    _settle(sending, _try(sending.webhook, notice, policy, now), now)
    return True


def _claim(sending: Sending, now: datetime) -> bool:
    """Take one for this process alone. It stands in the database before anything is sent."""
    free = Sending.objects.filter(pk=sending.pk, state=SendingState.WAITING, at__lte=now)
    sending.tries += 1
    return free.update(state=SendingState.SENDING, tries=F("tries") + 1, at=now) == 1


def _try(webhook: Webhook, notice: Notice, policy: WebhookPolicy, now: datetime) -> SendingOutcome:
    try:
        if webhook.kind == WebhookKind.EMAIL:
            return _mail(notice)
        body, headers = message_to(webhook, notice, now)
        answer = post(webhook.url, body, policy=policy, headers=headers)
    except Unsent as error:
        return SendingOutcome(SendingState.WAITING, SendingProblem(str(error)))
    except Unanswered:
        return SendingOutcome(SendingState.PERHAPS, SendingProblem.SILENCE)
    return _outcome_of(answer, now)


def _mail(notice: Notice) -> SendingOutcome:
    if not mailing.is_set_up():
        return SendingOutcome(SendingState.GIVEN_UP, SendingProblem.NO_MAIL)
    try:
        mailing.mail(notice)
    except mailing.Nobody:
        return SendingOutcome(SendingState.GIVEN_UP, SendingProblem.NOBODY)
    return SendingOutcome(SendingState.SENT)


def _outcome_of(answer: WebhookAnswer, now: datetime) -> SendingOutcome:
    status = answer.status
    if 200 <= status < 300:
        return SendingOutcome(SendingState.SENT, answered=status)
    if status in DEAD:
        return SendingOutcome(SendingState.GIVEN_UP, SendingProblem.GONE, status)
    if status == 429:
        return SendingOutcome(
            SendingState.WAITING, SendingProblem.BUSY, status, _asked_to_wait(answer.retry_after, now)
        )
    if status >= 500:
        return SendingOutcome(SendingState.WAITING, SendingProblem.FAULT, status)
    if status >= 400:
        return SendingOutcome(SendingState.GIVEN_UP, SendingProblem.REFUSED, status)
    if status >= 300:
        return SendingOutcome(SendingState.GIVEN_UP, SendingProblem.ELSEWHERE, status)
    return SendingOutcome(SendingState.PERHAPS, SendingProblem.SILENCE, status)


def _asked_to_wait(retry_after: str, now: datetime) -> timedelta:
    """What Retry-After says, in seconds or as a date; at most a day, and nothing where it makes no sense."""
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(retry_after) - now).total_seconds()
        except (TypeError, ValueError):
            return timedelta()
    return timedelta(seconds=min(seconds, DAY.total_seconds())) if seconds > 0 else timedelta()


def wait_after(tries: int) -> timedelta:
    """A minute after the first try, then twice as long each time, up to an hour."""
    doubled: int = 2 ** min(tries - 1, 10)
    return min(FIRST_WAIT * doubled, LONGEST_WAIT)


@transaction.atomic
def _settle(sending: Sending, outcome: SendingOutcome, now: datetime) -> None:
    at = now
    if outcome.state == SendingState.WAITING:
        at += max(wait_after(sending.tries), outcome.wait)
    if outcome.why == SendingProblem.GONE:
        _switch_off_dead(sending.webhook, outcome.answered, now)
    claimed = Sending.objects.filter(pk=sending.pk, state=SendingState.SENDING)
    claimed.update(state=outcome.state, why=outcome.why or "", answered=outcome.answered, at=at)


def _switch_off_dead(webhook: Webhook, answered: int | None, now: datetime) -> None:
    """Switch a dead webhook off, and say so in the chronicle."""
    campaign = Campaign.objects.select_for_update().filter(pk=webhook.campaign_id).first()
    dead = Webhook.objects.filter(pk=webhook.pk, is_on=True).first()
    if campaign is None or dead is None:
        return
    switch_off(dead, now, WhyOff.DEAD, answered)
    facts = {"webhook": str(dead.id), "name": dead.name, "answered": answered}
    write_by_itself(campaign, SWITCHED_OFF, **facts)


def try_out(by: Member, *, webhook_id: uuid.UUID, policy: WebhookPolicy, now: datetime) -> Sending:
    """Send a message now, whether the webhook is on or off. It counts: five in an hour are enough."""
    sending = _claim_test(by, webhook_id, now)
    outcome = _try(sending.webhook, notice_of(sending), policy, now)
    if outcome.state == SendingState.WAITING:  # a test is not tried again
        outcome = outcome._replace(state=SendingState.GIVEN_UP)
    _settle(sending, outcome, now)
    sending.refresh_from_db()
    return sending


@transaction.atomic
def _claim_test(by: Member, webhook_id: uuid.UUID, now: datetime) -> Sending:
    seat = begin(by, Right.ANNOUNCE)
    webhook = webhook_of(seat, webhook_id)
    since = now - TESTS_IN
    tests = WebhookTest.objects.filter(campaign=seat.campaign, at__gt=since).order_by("-at")
    oldest = tests[TESTS_AT_MOST - 1 : TESTS_AT_MOST].first()
    if oldest:
        wait = int((oldest.at - since).total_seconds()) + 1
        raise TooOften(
            "too-many-tests", _("Five tests were sent within an hour. Wait a while, then try again."), wait=wait
        )
    WebhookTest.objects.create(campaign=seat.campaign, at=now)
    fields = {"state": SendingState.SENDING, "tries": 1, "created": now, "at": now}
    return Sending.objects.create(webhook=webhook, about=About.TEST, **fields)


def latest(campaign: Campaign, count: int) -> list[Sending]:
    """The newest sendings of a campaign, of all its webhooks."""
    return list(Sending.objects.filter(webhook__campaign=campaign).select_related("webhook")[:count])


def sweep(now: datetime) -> int:
    """Forget what was sent long ago; the number of rows that went."""
    WebhookTest.objects.filter(at__lt=now - TESTS_IN).delete()
    return Sending.objects.filter(created__lt=now - KEPT).delete()[0]
