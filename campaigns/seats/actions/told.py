"""What a guide showed one person goes with the person, whichever seat they have."""

from django.db.models import QuerySet

from campaigns.models import Member, Told


def take_along(seat: Member) -> None:
    """Whoever sits down has what they were shown at this table, and what waited for whoever would sit here first."""
    told = Told.objects.filter(campaign=seat.campaign_id)
    theirs = told.filter(person=seat.user_id)
    theirs.update(seat=seat.number)
    _not_yet_among(told.filter(person=None, seat=seat.number), theirs).update(person=seat.user_id)


def _not_yet_among(told: QuerySet[Told], theirs: QuerySet[Told]) -> QuerySet[Told]:
    return told.exclude(part__in=theirs.exclude(part=None).values("part"))
