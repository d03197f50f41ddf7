"""Packs from an address: subscribing to one, looking for what is new there, taking it over, and stopping."""

import uuid
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.days.delivery import BadAddress, WebhookPolicy
from campaigns.packs.addresses import BAD_ADDRESSES, PackAtAddress, Unfetched, pack_at
from campaigns.people.models import User
from cards.models import Pack, PackAddress
from cards.packs import actions as own_cards
from cards.packs import files
from cards.packs.files import Changes
from cards.refusals import Refused, TooOften
from cards.sight import own_pack

ADDRESSES_AT_MOST = 20
# How often one person may have this machine look at addresses, in each hour of the clock.
LOOKS_AN_HOUR = 60
HOUR = 3600
# Each address is looked at by itself once a day, and so many of them in one run.
DAILY = timedelta(hours=24)
IN_A_RUN = 40


class PackPreview(NamedTuple):
    """What lies at an address, by its version, and what taking it over would change."""

    found: PackAtAddress
    changes: Changes

    @property
    def version(self) -> str:
        return self.found.version


def address_of(by: User, pack_id: uuid.UUID) -> PackAddress:
    """The address of a pack of *by*'s own; a pack without one has none to look at."""
    address = PackAddress.objects.filter(pack=own_pack(by, pack_id)).select_related("pack__game").first()
    if address is None:
        raise Http404
    return address


def preview(by: User, *, url: str, policy: WebhookPolicy, now: datetime) -> PackPreview:
    """What subscribing to *url* would bring; nothing is written."""
    _check(by, url, policy)
    found = _look(by, url, policy, now)
    return PackPreview(found, files.changes(None, found.part))


def subscribe(by: User, *, url: str, version: str, policy: WebhookPolicy, now: datetime) -> Pack:
    """A new pack, equal to what lies at *url*: exactly the *version* that was looked at."""
    _check(by, url, policy)
    found = _same(_look(by, url, policy, now), version)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=by.pk)  # two at once would both be the last
        _check(by, url, policy)
        pack = own_cards.bring_in(by, found.part)
        seen = {"version": found.version, "etag": found.etag, "modified": found.modified}
        PackAddress.objects.create(pack=pack, url=url, checked=now, **seen)
    return pack


def look(by: User, address: PackAddress, *, policy: WebhookPolicy, now: datetime) -> PackPreview:
    """What taking over what lies at the address would change; that it is there, or why not, is written down."""
    try:
        found = _look(by, address.url, policy, now)
    except Refused as refusal:
        if isinstance(refusal.__cause__, Unfetched):
            _failed(address, refusal.__cause__, now)
        raise
    _seen(address, found, now)
    return PackPreview(found, files.changes(address.pack, found.part))


def take(by: User, address: PackAddress, *, version: str, policy: WebhookPolicy, now: datetime) -> Pack:
    """Make the pack equal to what lies at its address: exactly the *version* that was looked at."""
    found = _same(_look(by, address.url, policy, now), version)
    with transaction.atomic():
        pack = own_cards.bring_in(by, found.part, into=address.pack)
        seen = {"version": found.version, "etag": found.etag, "modified": found.modified, "checked": now}
        # Whoever has stopped it meanwhile does not find it there again.
        PackAddress.objects.filter(pk=address.pk).update(**seen, waiting="", problem="", detail="")
    return pack


@transaction.atomic
def stop(address: PackAddress) -> None:
    """The pack stays as it is, and is nobody else's any more."""
    address.delete()


def check_due(now: datetime, *, policy: WebhookPolicy) -> int:
    """Look at every address whose day is over, and write down where something new lies. Nothing is taken over."""
    due = PackAddress.objects.filter(checked__lte=now - DAILY, pack__deleted=None).order_by("checked")[:IN_A_RUN]
    return sum(_check_one(address, now, policy) for address in due)


def _check_one(address: PackAddress, now: datetime, policy: WebhookPolicy) -> bool:
    # Whoever comes second, or after a fall, finds it looked at.
    if not PackAddress.objects.filter(pk=address.pk, checked=address.checked).update(checked=now):
        return False
    try:
        found = pack_at(address.url, policy=policy, etag=address.etag, modified=address.modified)
    except Unfetched as error:
        _failed(address, error, now)
        return True
    if found is not None and found.part.game != address.pack.game_id:
        _failed(address, Unfetched("other-game"), now)
    elif found is not None:
        _seen(address, found, now)
    else:
        PackAddress.objects.filter(pk=address.pk).update(problem="", detail="")
    return True


def _check(by: User, url: str, policy: WebhookPolicy) -> None:
    try:
        policy.target(url)
    except BadAddress as error:
        raise ValidationError({"url": ValidationError(BAD_ADDRESSES[str(error)], str(error))}) from None
    present = PackAddress.objects.filter(pack__owner=by, pack__deleted=None)
    if present.filter(url=url).exists():
        raise Refused("address-twice", _("You have a pack from this address already."))
    if present.count() >= ADDRESSES_AT_MOST:
        raise Refused("too-many-addresses", _("You have twenty packs from addresses. Stop one of them first."))


def _look(by: User, url: str, policy: WebhookPolicy, now: datetime) -> PackAtAddress:
    """What lies at *url* for somebody who waits for it."""
    _bound(by, now)
    try:
        found = pack_at(url, policy=policy)
    except Unfetched as error:
        raise Refused(f"pack-{error.code}", error.words) from error
    assert found is not None  # only a known version can be as it was
    return found


def _bound(by: User, now: datetime) -> None:
    second = int(now.timestamp())
    key = f"pack-looks:{by.pk}:{second // HOUR}"
    looks: int = caches["default"].count(key, timeout=2 * HOUR)  # type: ignore[attr-defined]  # SteadfastCache
    if looks > LOOKS_AN_HOUR:
        words = _("You have looked at addresses sixty times within the hour. Try again in the next one.")
        raise TooOften("too-many-looks", words, wait=HOUR - second % HOUR)


def _same(found: PackAtAddress, version: str) -> PackAtAddress:
    if found.version != version:
        raise Refused("changed-meanwhile", _("Something else lies there by now. Look at it once more."))
    return found


def _seen(address: PackAddress, found: PackAtAddress, now: datetime) -> None:
    address.waiting = "" if found.version == address.version else found.version
    address.etag, address.modified, address.checked = found.etag, found.modified, now
    address.problem, address.detail = "", ""
    _write(address)


def _failed(address: PackAddress, why: Unfetched, now: datetime) -> None:
    address.problem, address.detail, address.checked = why.code, why.detail, now
    _write(address)


def _write(address: PackAddress) -> None:
    """What a look found, unless another version was taken over meanwhile, or the address was stopped."""
    fields = ("waiting", "etag", "modified", "checked", "problem", "detail")
    still = PackAddress.objects.filter(pk=address.pk, version=address.version)
    still.update(**{name: getattr(address, name) for name in fields})
