"""Away games from home: a saint leaves with a passport, and comes back with whatever befell them."""

import hashlib
import uuid
from collections.abc import Collection
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Right
from campaigns.away.actions.homecoming import Homecoming
from campaigns.away.passport_file import PassportFile, as_document, read_passport, stored_passport, travelling_saint
from campaigns.chronicle.deeds import NAMED, Change, deed, do
from campaigns.chronicle.writing import begin
from campaigns.models import Entry, Member, MissionState, Passport, Saint, SaintState, Visit
from campaigns.people.tokens import digest
from campaigns.saints.actions.death import DIED_AWAY, die
from campaigns.saints.actions.saints import playing, saint_of
from campaigns.saints.actions.whereabouts import holds, must_be_nowhere_else
from campaigns.saints.holdings import holding_of
from cards.refusals import Refused

DEPARTED = deed("saint.departed", gettext_lazy("%(name)s went to play at another table."))
RETURNED = deed(
    "saint.returned",
    gettext_lazy("%(name)s came home from another table."),
    ledger=gettext_lazy("%(name)s came home from another table"),
)


@transaction.atomic
def issue(by: Member, number: int) -> Passport:
    """A saint goes to play at another table; until they are back they do nothing here."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    must_be_off_missions(saint)
    if hasattr(saint, "visit"):
        words = _("%(name)s is a guest here. Whoever plays them at home gives them a passport.")
        raise Refused("a-visitor", words % {"name": saint.name})
    id = uuid.uuid4()
    file = _file(id, seat, saint)
    passport = Passport(id=id, digest=digest(Passport.code_of(id)), saint=saint, left=as_document(file))
    passport.save(force_insert=True)
    gone = Change(saint, {"state": SaintState.AWAY.value})
    do(seat, DEPARTED, changes=[gone], saint=number, name=saint.name)
    return passport


def _file(id: uuid.UUID, seat: Member, saint: Saint) -> PassportFile:
    campaign = seat.campaign
    return PassportFile(
        format="companion-passport",
        version=1,
        passport=id,
        game=campaign.game_id,
        home=campaign.name,
        table=campaign.name,
        at=timezone.now(),
        saint=travelling_saint(holding_of(saint)),
    )


def must_be_off_missions(saint: Saint) -> None:
    under_way = saint.campaign.missions.filter(state=MissionState.OPEN).first()
    if under_way and any(went.get("saint") == saint.number for went in under_way.record.get("choir", [])):
        words = _("%(name)s is on a mission. End it first.")
        raise Refused("on-a-mission", words % {"name": saint.name}, mission=under_way.number)


def passport_of(saint: Saint) -> Passport | None:
    """With which a saint is away now; one that came here in a campaign's file left it behind."""
    passport = Passport.objects.filter(saint=saint).select_related("saint").first()
    return passport if passport and holds(passport) else None


def shown_by(code: str) -> Passport:
    """The passport behind a link, while it holds."""
    there = Passport.objects.filter(digest=digest(code), saint__campaign__deleted=None)
    found = there.select_related("saint__campaign__game").first()
    if found is None or not holds(found):
        raise Http404
    return found


# --- Coming home


@transaction.atomic
def bring_back(by: Member, number: int, *, document: object) -> Passport:
    """Keep the passport that came back, for the table to look through."""
    seat = begin(by, Right.PLAY)
    saint = _away(seat, number)
    passport = passport_of(saint)
    file = read_passport(document, owner=saint.box.owner)
    if passport is None or file.passport != passport.pk:
        words = _("$.passport: this is not the passport with which %(name)s left.")
        raise ValidationError(words % {"name": saint.name})
    if file.game != seat.campaign.game_id:
        raise ValidationError(_("$.game: this is a passport of another game."))
    passport.brought = as_document(file)
    passport.save(update_fields=["brought"])
    return passport


def homecoming(saint: Saint) -> Homecoming | None:
    """What came back with a saint who is away, sent by their hosts or brought in a file; None while nothing has."""
    passport = passport_of(saint)
    if passport is None:
        return None
    sent = Visit.objects.filter(passport=passport.pk, saint__state=SaintState.GONE).exclude(went=None).last()
    document = sent.went if sent else passport.brought
    if document is None:
        return None
    mark = hashlib.sha256(msgspec.json.encode(document, order="deterministic")).hexdigest()[:16]
    return Homecoming(saint, stored_passport(passport.left), stored_passport(document), mark)


@transaction.atomic
def come_home(by: Member, number: int, *, mark: str = "", accepted: Collection[int] = ()) -> Entry:
    """A saint is back. Of what came with them, what binds is so, and the table says which of the rest.

    *mark* is that of the homecoming they looked at; without one, the saint comes home as they left.
    """
    seat = begin(by, Right.PLAY)
    saint = _away(seat, number)
    must_be_nowhere_else(seat.campaign_id, number)
    found = homecoming(saint)
    if (found.mark if found else "") != mark:
        words = _("What came back with %(name)s has changed since you saw it. Refresh, then accept it.")
        raise Refused("changed-meanwhile", words % {"name": saint.name}, version=found.mark if found else None)
    return _settle(seat, found, accepted) if found else _unchanged(seat, saint)


def _unchanged(seat: Member, saint: Saint) -> Entry:
    back = Change(saint, {"state": SaintState.PLAYING.value})
    return do(seat, RETURNED, changes=[back], saint=saint.number, name=saint.name)


def _settle(seat: Member, found: Homecoming, accepted: Collection[int]) -> Entry:
    saint, chosen = found.saint, found.chosen(accepted)
    facts: dict[str, Any] = {"saint": saint.number, "name": saint.name}
    if found.is_deadly(chosen):
        return die(seat, found.holding, kind=DIED_AWAY)
    wishes = found.wishes(chosen, by=seat)
    back = Change(saint, {"state": SaintState.PLAYING.value, "sheet": found.sheet(chosen)})
    cards = sorted(change.card for change in chosen if change.card)
    named: dict[str, Any] = {"cards": cards[:NAMED], "count": len(wishes)}
    return do(seat, RETURNED, box=saint.box, wishes=wishes, changes=[back], **named, **facts)


def _away(seat: Member, number: int) -> Saint:
    saint = saint_of(seat, number)
    if saint.state != SaintState.AWAY:
        raise Refused("not-away", _("%(name)s is not away.") % {"name": saint.name})
    return saint
