"""The vetoes of a table, for programs."""

import datetime
import uuid
from dataclasses import asdict

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.days import shapes
from campaigns.days.actions import vetoes
from campaigns.days.mutations import in_force
from campaigns.doors.api import CampaignView
from campaigns.models import Veto
from cards.almanac.stored_days import keep
from cards.reading import read


class MutationToday(CampaignView):
    rights = {"GET": Right.SEE}

    @extend_schema(responses=shapes.InForceSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """What the present day brings to the table, by its own time zone and turning hour."""
        campaign = self.seat().campaign
        day = campaign.day(timezone.now())
        keep(day)
        veto = campaign.vetoes.filter(date=day).select_related("by").first()
        is_played = campaign.uses_mutations and veto is None
        told = {**asdict(in_force(campaign, day)), "is_played": is_played, "veto": veto}
        return Response(shapes.InForceSerializer(told).data)


class Vetoes(CampaignView, ListAPIView[Veto]):
    """The days whose mutation the table does not play, newest first."""

    rights = {"GET": Right.SEE}
    serializer_class = shapes.VetoSerializer

    def get_queryset(self) -> QuerySet[Veto]:
        if getattr(self, "swagger_fake_view", False):
            return Veto.objects.none()
        return self.seat().campaign.vetoes.select_related("by")


class VetoDetail(CampaignView):
    rights = {"PUT": Right.VETO, "DELETE": Right.VETO}

    @extend_schema(request=shapes.ReasonSerializer, responses=shapes.VetoSerializer)
    def put(self, request: Request, id: uuid.UUID, date: datetime.date) -> Response:
        """Veto the mutation of a day that has begun at the table."""
        seat = self.seat()
        reason = read(shapes.ReasonSerializer, request)["reason"]
        return Response(shapes.VetoSerializer(vetoes.veto(seat, day=date, reason=reason, now=timezone.now())).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, date: datetime.date) -> Response:
        """Withdraw the veto: the mutation of that day stands again."""
        vetoes.withdraw(self.seat(), day=date)
        return Response(status=204)
