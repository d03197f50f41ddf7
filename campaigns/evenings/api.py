"""The next evening, for programs."""

import uuid

from django.http import Http404
from django.urls import reverse
from django.utils.timezone import now
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.doors.api import CampaignView
from campaigns.evenings import shapes
from campaigns.evenings.actions import calendar_link, evenings
from campaigns.evenings.attendance import moment_of, next_evening
from campaigns.models import Member, Says
from cards.idempotency import once_by_address
from cards.reading import read


def _told(seat: Member) -> Response:
    evening = next_evening(seat.campaign, list(seat.campaign.members.all()), now())
    if evening is None:
        raise Http404
    answers = [{"seat": one.seat, "name": one.name, "says": one.says or None} for one in evening.answers]
    names = ("at", "date", "time", "timezone", "place", "note", "remind_hours")
    facts = {name: getattr(evening, name) for name in names}
    return Response(shapes.EveningSerializer({**facts, "answers": answers}).data)


class CampaignEvening(CampaignView):
    rights = {"GET": Right.SEE, "PUT": Right.ARRANGE, "DELETE": Right.ARRANGE}

    @extend_schema(responses=shapes.EveningSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The next evening of the table, and who comes; 404 where none is set, or the last one is over."""
        return _told(self.seat())

    @extend_schema(request=shapes.EveningWishSerializer, responses=shapes.EveningSerializer)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Set the next evening, or move it. Sent twice, it is set once."""
        seat, wishes = self.seat(), read(shapes.EveningWishSerializer, request)
        at = moment_of(seat.campaign, wishes.pop("date"), wishes.pop("time"))
        evenings.set_evening(seat, at=at, **wishes, now=now())
        return _told(seat)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Call it off. The history can undo that."""
        evenings.call_off(self.seat(), now=now())
        return Response(status=204)


class EveningAnswerDetail(CampaignView):
    rights = {"PUT": Right.ANSWER}

    @extend_schema(request=shapes.SaysSerializer, responses=shapes.EveningSerializer)
    def put(self, request: Request, id: uuid.UUID, seat: int) -> Response:
        """Say whether a seat comes: one's own, or, as the owner, one that waits for its player."""
        own, says = self.seat(), Says(read(shapes.SaysSerializer, request)["says"])
        evenings.answer(own, says=says, number=seat, now=now())
        return _told(own)


class EveningCalendar(CampaignView):
    rights = {"POST": Right.SHARE, "DELETE": Right.SHARE}

    @extend_schema(request=None, responses={201: shapes.CalendarLinkSerializer})
    @once_by_address
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A new secret address of the campaign's own calendar; an earlier one stops working."""
        link = calendar_link.open_calendar(self.seat())
        url = request.build_absolute_uri(reverse("evening-calendar", args=[link.code]))
        return Response(shapes.CalendarLinkSerializer({"url": url}).data, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Close it: the address leads nowhere."""
        calendar_link.close_calendar(self.seat())
        return Response(status=204)
