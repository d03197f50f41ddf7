"""Dying for ever: with nine deaths in the halo, wherever the ninth came from (p. 27)."""

import uuid

from campaigns.chronicle.deeds import Change, do
from campaigns.holdings import Holding, slotted
from campaigns.models import Entry, Member, Part, Saint, SaintState
from campaigns.rulebooks.apocrypha.halo import DEADLY, Kind
from cards.box.moving import Wish
from cards.box.stock import Homes
from cards.models import Kind as PlaceKind
from cards.models import Place

DIED, DIED_AWAY = "saint.died", "saint.died-away"


def deaths_of(holding: Holding) -> int:
    return sum(card.kind is Kind.DEATH for card in slotted(holding.halo))


def is_deadly(holding: Holding, more: int) -> bool:
    """Whether so many deaths more are the end."""
    return more > 0 and deaths_of(holding) + more >= DEADLY


def die(seat: Member, holding: Holding, *, kind: str = DIED, key: uuid.UUID | None = None) -> Entry:
    """The saint is remembered and plays no more; the death that killed them goes back into the box like all others."""
    saint, wishes = holding.saint, last_rites(holding)
    dead = Change(saint, {"state": SaintState.DEAD.value})
    facts = {"saint": saint.number, "name": saint.name, "count": len(wishes)}
    return do(seat, kind, box=saint.box, wishes=wishes, changes=[dead], key=key, **facts)


def died_by(saint: Saint, key: uuid.UUID | None) -> Entry | None:
    """The entry of a request that killed the saint, when it comes again."""
    if key is None or saint.state != SaintState.DEAD:
        return None
    return Entry.objects.filter(campaign=saint.campaign_id, kind=DIED, moves__key=key).first()


def last_rites(holding: Holding) -> list[Wish]:
    """The saint's card goes into the stash, everything else is sacrificed."""
    box = holding.saint.box
    homes, stash = Homes(box), Place.objects.get(box=box, kind=PlaceKind.STASH).pk
    return [
        Wish(one.copy, holding.places[one.part], stash if one.part == Part.CARD else homes.of(one.card).pk)
        for one in holding.held
    ]
