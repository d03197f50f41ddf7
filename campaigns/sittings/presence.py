"""Who is at a table just now, and how far their phones know it. Kept in the cache alone: it may be lost at any time."""

import time
import uuid
from dataclasses import dataclass

from django.core.cache import cache

from campaigns.models import Member, Role, Sitting

# A phone says so every ten seconds while somebody looks at it.
GONE_AFTER_SECONDS = 35


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
    cache.set(_key(sitting.pk, seat.number), [time.time(), seq], GONE_AFTER_SECONDS)


def people_at(sitting: Sitting) -> list[PersonHere]:
    """Everybody who sits there, in the order of their seats."""
    return [_person(sitting, seat) for seat in sitting.campaign.members.exclude(user=None)]


def _person(sitting: Sitting, seat: Member) -> PersonHere:
    noted = cache.get(_key(sitting.pk, seat.number))
    behind = max(0, sitting.seq - noted[1]) if noted else 0
    return PersonHere(seat.number, seat.name, noted is not None, behind, seat.role == Role.SPECTATOR)


def _key(sitting: uuid.UUID, seat: int) -> str:
    return f"here:{sitting}:{seat}"
