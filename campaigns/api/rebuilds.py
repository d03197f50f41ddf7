"""The door for rebuilding a deck together: whoever has the address may help."""

import uuid
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.actions import rebuilds
from campaigns.models import Rebuild
from campaigns.people.models import User
from campaigns.people.throttles import CallerThrottle, GuestThrottle
from cards.reading import StrictSerializer, read
from cards.recipes.shelf import recipe_called


class StartRebuildSerializer(StrictSerializer):
    recipe = serializers.SlugField(max_length=80, default="enter-here")


class TickSerializer(StrictSerializer):
    key = serializers.UUIDField()
    by = serializers.CharField(max_length=60, allow_blank=True, default="")


class LaidSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="Where the card goes.")
    moved = serializers.BooleanField(help_text="Somebody filled the asked place first; put it here instead.")


class PlaceSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(source="number")
    name = serializers.CharField(source="card.name")
    type = serializers.CharField(source="card.type")
    virtue = serializers.CharField(source="card.virtue", allow_null=True)
    faceup = serializers.BooleanField(source="is_faceup")
    height = serializers.IntegerField(help_text="From 1 at the bottom of the pile.")


class PileSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    places = PlaceSerializer(many=True, help_text="From the bottom up.")


class TickedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    by = serializers.CharField()


class RebuildSerializer(serializers.ModelSerializer[Rebuild]):
    url = serializers.SerializerMethodField()
    total = serializers.SerializerMethodField()
    ticked = TickedSerializer(source="ticks", many=True, read_only=True)
    piles = serializers.SerializerMethodField()

    class Meta:
        model = Rebuild
        fields = ["id", "recipe", "name", "url", "total", "changes", "ticked", "piles"]
        read_only_fields = fields

    def get_url(self, rebuild: Rebuild) -> str:
        url: str = self.context["request"].build_absolute_uri(reverse("rebuild", args=[rebuild.pk]))
        return url

    def get_total(self, rebuild: Rebuild) -> int:
        return rebuilds.recipe_of(rebuild).total

    @extend_schema_field(PileSerializer(many=True))
    def get_piles(self, rebuild: Rebuild) -> Any:
        recipe = rebuilds.recipe_of(rebuild)
        piles = [{"name": pile.name, "places": recipe.pile_places(i)} for i, pile in enumerate(recipe.piles)]
        return PileSerializer(piles, many=True).data


class Rebuilds(APIView):
    permission_classes = [AllowAny]
    throttle_classes = [CallerThrottle, GuestThrottle]

    @extend_schema(request=StartRebuildSerializer, responses={201: RebuildSerializer})
    def post(self, request: Request) -> Response:
        """Begin to rebuild a recipe. Nobody needs an account; whoever has the address may help."""
        recipe = recipe_called(read(StartRebuildSerializer, request)["recipe"])
        by = request.user if isinstance(request.user, User) else None
        return _answer(rebuilds.start(recipe, by=by), request, status=201)


class RebuildDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=RebuildSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The piles with their places, and which are filled."""
        return _answer(get_object_or_404(Rebuild.objects.prefetch_related("ticks"), pk=id), request)


class RebuildTick(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=TickSerializer, responses=LaidSerializer)
    def put(self, request: Request, id: uuid.UUID, place: int) -> Response:
        """The card lies in its place. The same key again changes nothing."""
        return Response(rebuilds.tick(id, place=place, **read(TickSerializer, request))._asdict())

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, place: int) -> Response:
        """The card is not there after all."""
        rebuilds.untick(id, place=place)
        return Response(status=204)


def _answer(rebuild: Rebuild, request: Request, status: int = 200) -> Response:
    return Response(RebuildSerializer(rebuild, context={"request": request}).data, status=status)
