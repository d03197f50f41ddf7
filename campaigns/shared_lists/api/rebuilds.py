"""The door for rebuilding a deck together: whoever has the address may help."""

import uuid
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from campaigns.models import Rebuild, Stage, Tick
from campaigns.people.throttles import CallerThrottle, GuestThrottle, address_of
from campaigns.shared_lists.actions import rebuilds
from campaigns.shared_lists.api.base import TAP_KEY, SharedListView, changes_response, person_of
from cards.bodies import TEXT_BYTES
from cards.idempotency import once
from cards.reading import StrictSerializer, read
from cards.recipes.deck_lists import from_lines
from cards.recipes.library import known_to, recipe_called
from cards.recipes.recipe import Recipe
from cards.sight import Viewer, viewer_for

STAGE = OpenApiParameter(
    "stage", str, enum=Stage.values, default=Stage.STACK, description="pull: out of the box; away: back in it."
)


class StartRebuildSerializer(StrictSerializer):
    recipe = serializers.SlugField(max_length=80, default="enter-here", help_text="The slug of a recipe.")
    lines = serializers.CharField(
        max_length=40_000, required=False, help_text="A deck list of your own instead: “3 Murder Board”, one a line."
    )
    name = serializers.CharField(max_length=120, required=False, help_text="What your own list is called.")


class TickSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=TAP_KEY)
    stage = serializers.ChoiceField(
        Stage.choices, default=Stage.STACK, help_text="At which part of the work: pulling, stacking, or putting away."
    )
    by = serializers.CharField(
        max_length=60, allow_blank=True, default="", help_text="Who ticks, as the table calls them."
    )


class TapSerializer(TickSerializer):
    do = serializers.ChoiceField(["tick", "untick"], help_text="Whether the card lies there, or does not after all.")
    place = serializers.IntegerField(
        min_value=0, max_value=32_767, help_text="The number of the place in its pile, as the rebuild lists it."
    )
    tap = serializers.UUIDField(
        required=False, allow_null=True, help_text="With untick: the key of the tap to take back, wherever it went."
    )


class LaidSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="Where the card goes.")
    moved = serializers.BooleanField(help_text="Somebody filled the asked place first; put it here instead.")
    changes = serializers.IntegerField(help_text="Counts every tick and untick.")


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


class TickRowSerializer(TickedSerializer):
    stage = serializers.ChoiceField(Stage.choices)
    key = serializers.UUIDField()


class TicksSerializer(serializers.Serializer[Any]):
    changes = serializers.IntegerField()
    ticks = TickRowSerializer(many=True)


class RebuildRowSerializer(serializers.ModelSerializer[Rebuild]):
    url = serializers.SerializerMethodField()

    class Meta:
        model = Rebuild
        fields = ["id", "recipe", "name", "url", "total", "created", "changes"]
        read_only_fields = fields

    def get_url(self, rebuild: Rebuild) -> str:
        url: str = self.context["request"].build_absolute_uri(reverse("rebuild", args=[rebuild.pk]))
        return url


class RebuildSerializer(RebuildRowSerializer):
    ticked = TickedSerializer(source="ticks", many=True, read_only=True, help_text="The cards that lie in their piles.")
    piles = serializers.SerializerMethodField()

    class Meta(RebuildRowSerializer.Meta):
        fields = [*RebuildRowSerializer.Meta.fields, "ticked", "piles"]
        read_only_fields = fields

    @extend_schema_field(PileSerializer(many=True))
    def get_piles(self, rebuild: Rebuild) -> Any:
        recipe = rebuilds.recipe_of(rebuild)
        piles = [{"name": pile.name, "places": recipe.pile_places(i)} for i, pile in enumerate(recipe.piles)]
        return PileSerializer(piles, many=True).data


class Rebuilds(ListAPIView[Rebuild]):
    body_bytes = TEXT_BYTES
    serializer_class = RebuildRowSerializer

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        return [CallerThrottle(), *([GuestThrottle()] if self.request.method == "POST" else [])]

    def get_queryset(self) -> QuerySet[Rebuild]:
        return Rebuild.objects.filter(owner=person_of(self.request)).defer("piles")

    @extend_schema(operation_id="rebuilds_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The rebuilds that you began, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=StartRebuildSerializer, responses={201: RebuildSerializer})
    @once
    def post(self, request: Request) -> Response:
        """Begin to rebuild a recipe. Nobody needs an account; whoever has the address may help."""
        recipe = _recipe(request, **read(StartRebuildSerializer, request))
        return _answer(rebuilds.start(recipe, by=person_of(request), address=address_of(request)), request, status=201)


class RebuildDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=RebuildSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The piles with their places, and which are filled."""
        stacked = Prefetch("ticks", Tick.objects.filter(stage=Stage.STACK))
        return _answer(get_object_or_404(Rebuild.objects.prefetch_related(stacked), pk=id), request)


class RebuildTicks(SharedListView):
    @extend_schema(responses={200: TicksSerializer, 304: None})
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Every tick so far. The ETag counts the changes: ask with If-None-Match, and nothing new is a cheap 304."""
        rebuild = get_object_or_404(Rebuild.objects.only("changes"), pk=id)
        ticks = rebuild.ticks.values("place", "stage", "key", "by")
        return changes_response(
            request, rebuild.changes, lambda: TicksSerializer({"changes": rebuild.changes, "ticks": ticks}).data
        )

    @extend_schema(operation_id="rebuilds_ticks_destroy_all", responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Begin again: every place is empty, as at the start."""
        rebuilds.begin_again(id)
        return Response(status=204)


class RebuildTaps(SharedListView):
    @extend_schema(request=TapSerializer, responses=LaidSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A tick or an untick as a phone keeps it while it has no network. The same key again changes nothing."""
        wish = read(TapSerializer, request)
        if wish["do"] == "untick":
            laid = rebuilds.untick(id, place=wish["place"], stage=wish["stage"], tap=wish.get("tap"), key=wish["key"])
        else:
            laid = rebuilds.tick(id, place=wish["place"], key=wish["key"], stage=wish["stage"], by=wish["by"])
        return Response(laid._asdict())


class RebuildTick(SharedListView):
    @extend_schema(request=TickSerializer, responses=LaidSerializer)
    def put(self, request: Request, id: uuid.UUID, place: int) -> Response:
        """The card lies in its place. The same key again changes nothing."""
        return Response(rebuilds.tick(id, place=place, **read(TickSerializer, request))._asdict())

    @extend_schema(parameters=[STAGE], responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, place: int) -> Response:
        """The card is not there after all."""
        rebuilds.untick(id, place=place, stage=_stage(request))
        return Response(status=204)


def _stage(request: Request) -> str:
    stage = request.query_params.get("stage", Stage.STACK)
    if stage not in Stage.values:
        raise serializers.ValidationError({"stage": [_("A stage is pull, stack or away.")]})
    return stage


def _recipe(request: Request, recipe: str, lines: str = "", name: str = "") -> Recipe:
    """The recipe on the shelf, or what somebody wrote."""
    if not lines:
        return recipe_called(recipe)
    person = person_of(request)
    viewer = viewer_for(person) if person else Viewer()
    try:
        return from_lines(lines, known_to(viewer), name or _("Deck list")).recipe
    except ValidationError as error:
        raise serializers.ValidationError({"lines": error.messages}) from None


def _answer(rebuild: Rebuild, request: Request, status: int = 200) -> Response:
    return Response(RebuildSerializer(rebuild, context={"request": request}).data, status=status)
