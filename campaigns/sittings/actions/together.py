"""What several programs tell while somebody else writes, written together: one commit holds for all of it.

It only ever says yes. Whatever is unusual, wrong or refused it leaves to ``add_event``, which says why.
"""

import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.utils.timezone import now
from rest_framework.exceptions import ValidationError

from campaigns import access
from campaigns.access import Right
from campaigns.models import Member, Sitting
from campaigns.people.throttles import CallerThrottle, caller_with
from campaigns.sittings.actions import statements
from campaigns.sittings.actions.events import (
    CannotBe,
    Happened,
    Told,
    check_lead,
    check_shape,
    fold,
    happen,
    must_have_room,
    write,
)
from campaigns.sittings.actions.statements import SeatOfToken
from campaigns.sittings.registry import GAMES
from campaigns.sittings.replay import LoggedEvent
from campaigns.sittings.turns import fair_turn
from cards.refusals import Refused

# Nobody else writes meanwhile: what is not looked at within so long takes a turn of its own.
LONGEST_SECONDS = 0.02


class ToldByToken(NamedTuple):
    """What a program says that happened; *token* is the digest of whose it is, *digest* of what is said."""

    token: str
    sitting: uuid.UUID
    key: uuid.UUID
    kind: str
    facts: dict[str, Any]
    digest: str


class Held(NamedTuple):
    """What happened, and whose seat told it."""

    seat: Member
    happened: Happened


def add_together(take: Callable[[], Sequence[ToldByToken]]) -> list[Held | None]:
    """What became of each that *take* brings once it is our turn, in order; of None nothing is written.

    It is asked again until it brings nothing more: who comes while others are looked at goes along with them.
    """
    with fair_turn():
        group = Group()
        try:
            with transaction.atomic():
                _gather(group, take)
                group.write()
        except IntegrityError:
            return [None] * len(group.found)  # a key among them came before, which is rare: each is asked by itself
        return group.found


def _gather(group: "Group", take: Callable[[], Sequence[ToldByToken]]) -> None:
    while told := take():
        group.add(told)
        if connection.features.has_select_for_update:
            return  # who has locked some tables and waits for others could wait for ever


class Group:
    """Events that are written together. Nothing is, before all is certain: so what is refused to one takes nothing
    from another."""

    def __init__(self) -> None:
        self.found: list[Held | None] = []
        self._seats: dict[tuple[str, uuid.UUID], SeatOfToken] = {}
        # As they are after what was told.
        self._tables: dict[uuid.UUID, Sitting] = {}
        self._keys: set[tuple[uuid.UUID, uuid.UUID]] = set()
        self._until = time.monotonic() + LONGEST_SECONDS

    def add(self, told: Sequence[ToldByToken]) -> None:
        self._look_up([one for one in told if (one.token, one.sitting) not in self._seats])
        for one in told:
            seated, key = self._seats.get((one.token, one.sitting)), (one.sitting, one.key)
            may_be = seated is not None and key not in self._keys and time.monotonic() < self._until
            self._keys.add(key)
            self.found.append(_held(one, seated, self._tables[one.sitting]) if seated and may_be else None)

    def _look_up(self, told: Sequence[ToldByToken]) -> None:
        sittings = {one.sitting for one in told}
        if not sittings:
            return
        statements.wait_for(*sittings)
        found = statements.seats_of({one.token for one in told}, sittings)
        self._seats |= found
        for (_token, sitting), seated in found.items():
            self._tables.setdefault(sitting, seated.table)

    def write(self) -> None:
        happened = [held.happened for held in self.found if held]
        if happened:
            write(happened)


def _held(one: ToldByToken, seated: SeatOfToken, table: Sitting) -> Held | None:
    """The table after it, if nothing at all speaks against it."""
    seat = seated.seat
    # Once a day the view writes down that a token is used.
    if seated.last_used != str(now().date()) or not access.may(seat, Right.PLAY):
        return None
    told = Told(seat, one.sitting, one.key, one.kind, one.facts, one.digest, "")
    event = LoggedEvent(table.seq + 1, one.kind, one.facts)
    try:
        must_have_room(table)
        check_shape(GAMES.get(table.game), one.kind, one.facts)
        check_lead(table, seat, told)
        state = fold(table, event)
    except (CannotBe, PermissionDenied, Refused, ValidationError):
        return None
    # Counted once, here or by the view; whom this process would have to ask Redis about, the view asks.
    if not CallerThrottle().may_ask_at_once(caller_with(seated.token)):
        return None
    return Held(seat, happen(table, seat, event, one.key, one.digest, state))
