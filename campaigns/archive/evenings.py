"""The next evening of a campaign in its file, with what each seat says of it; and back."""

from collections.abc import Iterator
from typing import Annotated

from django.utils.translation import gettext as _
from msgspec import Meta

from campaigns.chronicle.facts import Seat
from campaigns.evenings.entries import YEARS, Hours
from campaigns.models import Campaign, Evening, EveningAnswer, Member, Says
from campaigns.saints.cards_file import FilePart, Moment


class AnswerPart(FilePart):
    seat: Seat
    says: Says


class EveningPart(FilePart):
    at: Moment
    place: Annotated[str, Meta(max_length=100)]
    note: Annotated[str, Meta(max_length=300)]
    remind_hours: Hours | None
    is_reminded: bool
    changed: Moment
    answers: Annotated[list[AnswerPart], Meta(max_length=100)]


def evening_in_file(campaign: Campaign) -> EveningPart | None:
    """The evening that is set, also one that is over; of the answers those of its time."""
    row = Evening.objects.filter(campaign=campaign).first()
    if row is None:
        return None
    answers = EveningAnswer.objects.filter(seat__campaign=campaign, at=row.at).order_by("seat__number")
    return EveningPart(
        at=row.at,
        place=row.place,
        note=row.note,
        remind_hours=row.remind_hours,
        is_reminded=row.is_reminded,
        changed=row.changed,
        answers=[AnswerPart(one.seat.number, Says(one.says)) for one in answers.select_related("seat")],
    )


def problems(part: EveningPart | None, seats: set[int]) -> Iterator[str]:
    """Everything about the evening that its shape alone does not forbid."""
    if part is None:
        return
    if part.at.year not in YEARS:
        yield _("$.evening.at: no clock shows that moment.")
    if part.changed.year not in YEARS:
        yield _("$.evening.changed: no clock shows that moment.")
    answering = [answer.seat for answer in part.answers]
    if len(set(answering)) < len(answering) or not set(answering) <= seats:
        yield _("$.evening.answers: each must be of another seat that is there.")


def write(campaign: Campaign, part: EveningPart | None, seats: dict[int, Member]) -> None:
    if part is None:
        return
    Evening.objects.create(
        campaign=campaign,
        at=part.at,
        place=part.place,
        note=part.note,
        remind_hours=part.remind_hours,
        is_reminded=part.is_reminded,
        changed=part.changed,
    )
    EveningAnswer.objects.bulk_create(
        EveningAnswer(seat=seats[answer.seat], at=part.at, says=answer.says) for answer in part.answers
    )
