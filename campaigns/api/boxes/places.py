"""The places of a box."""

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.generics import ListAPIView

from campaigns.access import BoxRight
from campaigns.api.boxes.door import BoxView
from cards.box import shown
from cards.box.words import title, where
from cards.models import Place


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


class Places(BoxView, ListAPIView[Place]):
    """Every place of the box, in the order in which one goes through it."""

    rights = {"GET": BoxRight.SEE}
    serializer_class = FilledPlaceSerializer

    def get_queryset(self) -> QuerySet[Any]:
        return Place.objects.none() if self.is_described else shown.places(self.box())
