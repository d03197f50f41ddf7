"""Tables that are packed away under a name."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.boxes import BoxNameSerializer
from campaigns.boxes.api.plans import PLACES_AT_MOST, PlanSerializer, plan_data, plans_of
from campaigns.doors.api_fields import IdField
from cards.box import plans, stock
from cards.idempotency import once
from cards.models import KeptState
from cards.reading import ListField, read


class KeepSerializer(BoxNameSerializer):
    places = ListField(
        child=IdField(),
        min_length=1,
        max_length=PLACES_AT_MOST,
        help_text="The numbers of the places whose cards are noted, as they lie now.",
    )


class KeptSerializer(serializers.ModelSerializer[KeptState]):
    copies = serializers.SerializerMethodField()

    class Meta:
        model = KeptState
        fields = ["id", "name", "created", "copies"]
        read_only_fields = fields

    def get_copies(self, kept: KeptState) -> int:
        return sum(sum(cards.values()) for cards in kept.holdings.values())


class PackedSerializer(serializers.Serializer[Any]):
    kept = KeptSerializer()
    plan = PlanSerializer()


class KeptStates(BoxView, ListAPIView[KeptState]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.MOVE}
    serializer_class = KeptSerializer

    def get_queryset(self) -> QuerySet[KeptState]:
        return KeptState.objects.none() if self.is_described else KeptState.objects.filter(box=self.box())

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The tables that are packed away."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=KeepSerializer, responses={201: PackedSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Keep what lies in these places under a name, and get a plan that puts it back into the box."""
        box, asked = self.box(), read(KeepSerializer, request)
        kept, made = plans.pack_away(box, asked["name"], stock.places_called(box, asked["places"]))
        plan = plan_data(plans_of(box).get(pk=made.pk), self.viewer())
        return Response({"kept": KeptSerializer(kept).data, "plan": plan}, status=201)


class KeptStateDetail(BoxView):
    rights = {"DELETE": BoxRight.MOVE}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, kept_id: uuid.UUID) -> Response:
        """Forget a table that was packed away."""
        plans.forget(get_object_or_404(KeptState, box=self.box(), pk=kept_id))
        return Response(status=204)
