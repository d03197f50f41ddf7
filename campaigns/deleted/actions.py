"""Bringing back what was deleted, deleting it for good, and the sweep of what nobody brought back."""

import uuid
from collections.abc import Callable
from datetime import datetime

from django.http import Http404

from campaigns import access
from campaigns.boxes import actions as boxes
from campaigns.deleted.waiting import KEPT_FOR, DeletedKind
from campaigns.models import Member
from campaigns.people.models import User
from campaigns.seats.actions import campaigns
from cards.models import Box, Pack
from cards.packs import actions as packs
from cards.sight import deleted_packs_of


def restore(by: User, kind: DeletedKind, id: uuid.UUID, *, without_cards: bool = False) -> None:
    """Bring back what *by* deleted; to everybody else it is not there."""
    match kind:
        case DeletedKind.CAMPAIGN:
            campaigns.restore(_seat(by, id), without_cards=without_cards)
        case DeletedKind.BOX:
            boxes.restore(_box(by, id))
        case DeletedKind.PACK:
            packs.restore(_pack(by, id))


def delete_for_good(by: User, kind: DeletedKind, id: uuid.UUID) -> None:
    """Delete now what would wait longer."""
    match kind:
        case DeletedKind.CAMPAIGN:
            campaigns.delete_for_good(_seat(by, id))
        case DeletedKind.BOX:
            boxes.delete_for_good(_box(by, id))
        case DeletedKind.PACK:
            packs.delete_for_good(_pack(by, id))


def sweep(now: datetime) -> None:
    """What has waited its time goes for good; the campaigns first, since they hold on to boxes, and boxes to packs."""
    for sweep_kind in SWEEPS:
        sweep_kind(now - KEPT_FOR)


SWEEPS: tuple[Callable[[datetime], None], ...] = (
    campaigns.delete_all_deleted_before,
    boxes.delete_all_deleted_before,
    packs.delete_all_deleted_before,
)


def _seat(by: User, id: uuid.UUID) -> Member:
    seat = access.deleted_seats_of(by).filter(campaign=id).first()
    if seat is None:
        raise Http404
    return seat


def _box(by: User, id: uuid.UUID) -> Box:
    box = access.deleted_boxes_of(by).filter(pk=id).first()
    if box is None:
        raise Http404
    return box


def _pack(by: User, id: uuid.UUID) -> Pack:
    pack = deleted_packs_of(by).filter(pk=id).first()
    if pack is None:
        raise Http404
    return pack
