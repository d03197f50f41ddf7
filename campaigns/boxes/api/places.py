"""The places of a box."""

import uuid
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes.api.base import BoxView
from cards.box import moving_by_card, view
from cards.box.moving_by_card import MADE
from cards.box.words import title, where
from cards.idempotency import once
from cards.models import Place
from cards.reading import StrictSerializer, read


class BoxPlaceSerializer(serializers.ModelSerializer[Place]):
    title = serializers.SerializerMethodField()
    where = serializers.SerializerMethodField(help_text="“in the divider Rage gifts”")

    class Meta:
        model = Place
        fields = ["id", "kind", "title", "where"]
        read_only_fields = fields

    def get_title(self, place: Place) -> str:
        return title(place)

    def get_where(self, place: Place) -> str:
        return where(place)

    def to_representation(self, place: Any) -> dict[str, Any]:
        return place_row(place)


def place_row(place: Place) -> dict[str, Any]:
    return {"id": place.pk, "kind": place.kind, "title": title(place), "where": where(place)}


class FilledPlaceSerializer(BoxPlaceSerializer):
    copies = serializers.IntegerField(source="lying", read_only=True)

    class Meta(BoxPlaceSerializer.Meta):
        fields = [*BoxPlaceSerializer.Meta.fields, "copies"]
        read_only_fields = fields

    def to_representation(self, place: Any) -> dict[str, Any]:
        return {**super().to_representation(place), "copies": place.lying}


class NewPlaceSerializer(StrictSerializer):
    kind = serializers.ChoiceField([(kind.value, kind.label) for kind in MADE], help_text="What sort of place it is.")
    name = serializers.CharField(max_length=120, help_text="Whose table, or which visitor.")


class Places(BoxView, ListAPIView[Place]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.MOVE}
    serializer_class = FilledPlaceSerializer

    def get_queryset(self) -> QuerySet[Any]:
        return Place.objects.none() if self.is_described else view.places(self.box())

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Every place of the box, in the order in which one goes through it."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=NewPlaceSerializer, responses={201: FilledPlaceSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Make a table, or a visitor with whom cards are away. A name that one of the kind has is a 409."""
        box = self.box()
        made = moving_by_card.make_place(box, **read(NewPlaceSerializer, request))
        return Response(FilledPlaceSerializer(view.places(box).get(pk=made.pk)).data, status=201)
