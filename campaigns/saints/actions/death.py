"""Dying for ever: with nine deaths in the halo, wherever the ninth came from (p. 27)."""

import uuid

from django.utils.translation import gettext_lazy as _

from campaigns.chronicle.deeds import Change, deed, do
from campaigns.chronicle.kinds import EntryKind
from campaigns.days.actions.events import tell
from campaigns.models import About, Entry, Member, Saint, SaintPlaceKind, SaintState
from campaigns.rulebooks.apocrypha.halo import DEADLY, HaloCardKind
from campaigns.saints.holdings import SaintHolding, slotted
from cards.box.moving import MoveWish
from cards.box.stock import Homes

DIED = deed("saint.died", _("%(name)s died for ever."), ledger=_("%(name)s died for ever"))
DIED_AWAY = deed(
    "saint.died-away", _("%(name)s died for ever at another table."), ledger=_("%(name)s died at another table")
)


def deaths_of(holding: SaintHolding) -> int:
    return sum(card.kind is HaloCardKind.DEATH for card in slotted(holding.halo))


def is_deadly(holding: SaintHolding, more: int) -> bool:
    """Whether so many deaths more are the end."""
    return more > 0 and deaths_of(holding) + more >= DEADLY


def die(seat: Member, holding: SaintHolding, *, kind: EntryKind = DIED, key: uuid.UUID | None = None) -> Entry:
    """The saint is remembered and plays no more; the death that killed them goes back into the box like all others."""
    saint, wishes = holding.saint, moves_of_the_dead(holding)
    dead = Change(saint, {"state": SaintState.DEAD.value})
    facts = {"saint": saint.number, "name": saint.name, "count": len(wishes)}
    entry = do(seat, kind, box=saint.box, wishes=wishes, changes=[dead], key=key, **facts)
    tell(About.SAINT, entry, name=saint.name)
    return entry


def death_entry(saint: Saint, key: uuid.UUID | None) -> Entry | None:
    """The entry of a request that killed the saint, when it comes again."""
    if key is None or saint.state != SaintState.DEAD:
        return None
    return Entry.objects.filter(campaign=saint.campaign_id, kind=DIED.name, moves__key=key).first()


def moves_of_the_dead(holding: SaintHolding) -> list[MoveWish]:
    """The saint's card goes into the stash, everything else is sacrificed."""
    homes = Homes(holding.saint.box)
    return [
        MoveWish(
            one.copy,
            holding.places[one.part],
            (homes.stash if one.part == SaintPlaceKind.CARD else homes.of(one.card)).pk,
        )
        for one in holding.held
    ]
