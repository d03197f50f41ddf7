"""Tallies through the API: counters and boxes to tick, of a campaign or of one saint."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.doors.api import CampaignView
from campaigns.doors.api_fields import WholeField
from campaigns.models import Tally
from campaigns.saints.actions import tallies
from campaigns.saints.shapes import SEAT
from cards.idempotency import once
from cards.reading import StrictSerializer, read


class TallySerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="What is counted.")
    chapter = serializers.CharField(help_text="The slug of the chapter that asks for it; empty for none.")
    saint = serializers.IntegerField(
        source="saint.number", default=None, allow_null=True, help_text="Whose it is; null is the campaign’s."
    )
    is_box = serializers.BooleanField(help_text="Whether it is a box to tick; else it is a counter.")
    value = serializers.IntegerField(help_text="What it stands at; of a box 1 where it is ticked.")


class NewTallySerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, help_text="What is counted.")
    chapter = serializers.SlugField(max_length=60, default="", allow_blank=True, help_text="The slug of its chapter.")
    saint = serializers.IntegerField(
        **SEAT, allow_null=True, default=None, help_text="The number of the saint; null for the campaign’s own."
    )
    is_box = serializers.BooleanField(default=False, help_text="A box to tick instead of a counter.")


class TallyTapSerializer(StrictSerializer):
    """A counter takes steps, a box a tick."""

    steps = WholeField(min_value=-tallies.FARTHEST, max_value=tallies.FARTHEST, required=False, help_text="Up or down.")
    ticked = serializers.BooleanField(required=False, help_text="Of a box.")

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        if len(asked) != 1:
            raise serializers.ValidationError({"steps": [_("Say either steps or ticked.")]})
        return asked


class Tallies(CampaignView, ListAPIView[Tally]):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = TallySerializer

    def get_queryset(self) -> QuerySet[Tally]:
        if getattr(self, "swagger_fake_view", False):
            return Tally.objects.none()
        return self.seat().campaign.tallies.filter(is_gone=False).select_related("saint")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What is counted at the table, by chapter."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=NewTallySerializer, responses={201: TallySerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Begin to count something, for the campaign or for a saint."""
        tally = tallies.add(self.seat(), **read(NewTallySerializer, request))
        return Response(TallySerializer(tally).data, status=201)


class TallyDetail(CampaignView):
    rights = {"PATCH": Right.PLAY, "DELETE": Right.PLAY}

    @extend_schema(request=TallyTapSerializer, responses=TallySerializer)
    @once
    def patch(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Count up or down, or tick a box."""
        seat, asked = self.seat(), read(TallyTapSerializer, request)
        if "steps" in asked:
            tally = tallies.step(seat, number, steps=asked["steps"])
        else:
            tally = tallies.tick(seat, number, is_ticked=asked["ticked"])
        return Response(TallySerializer(tally).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Keep count of it no more; the chronicle can bring it back."""
        tallies.remove(self.seat(), number)
        return Response(status=204)
