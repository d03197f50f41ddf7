"""Who is at a table just now, and how far their phones know it. Kept in the cache alone: it may be lost at any time."""

import time
import uuid
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import UUIDField

from campaigns.models import Member, Role, Sitting
from cards.prepared import Prepared

# A phone says so every ten seconds while somebody looks at it.
GONE_AFTER_SECONDS = 35
# What happened since it last said so it has surely heard, unless it is overdue.
OVERDUE_AFTER_SECONDS = 12
_SEATED: Prepared[Member] = Prepared(
    lambda campaign: Member.objects.filter(campaign=campaign, user__isnull=False).order_by("number"), UUIDField()
)


@dataclass(frozen=True)
class PersonHere:
    seat: int
    name: str
    is_here: bool
    # How many events their phone has not seen.
    behind: int
    is_watching: bool


def note(sitting: Sitting, seat: Member, *, seen: str) -> None:
    seq = int(seen) if seen.isdigit() and len(seen) < 10 else sitting.seq
    cache.set(_key(sitting.pk, seat.number), [time.time(), seq, sitting.seq], GONE_AFTER_SECONDS)


def people_at(sitting: Sitting) -> list[PersonHere]:
    """Everybody who sits there, in the order of their seats."""
    seats = _SEATED.all(sitting.campaign_id)
    noted = cache.get_many([_key(sitting.pk, seat.number) for seat in seats])
    return [_person(sitting, seat, noted.get(_key(sitting.pk, seat.number))) for seat in seats]


def _person(sitting: Sitting, seat: Member, noted: list[float] | None) -> PersonHere:
    return PersonHere(seat.number, seat.name, noted is not None, _behind(sitting, noted), seat.role == Role.SPECTATOR)


def _behind(sitting: Sitting, noted: list[float] | None) -> int:
    if noted is None:
        return 0
    at, seen, was_at = noted
    is_overdue = time.time() - at > OVERDUE_AFTER_SECONDS
    return int(max(0, (sitting.seq if is_overdue else was_at) - seen))


def _key(sitting: uuid.UUID, seat: int) -> str:
    return f"here:{sitting}:{seat}"
