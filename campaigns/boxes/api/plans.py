"""Plans: made, ticked by several people, and booked as one entry."""

import uuid
from typing import Any

from django.db.models import Count, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes import planning
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.card_faces import SeenCardSerializer, card_row
from campaigns.boxes.api.ledger import EntryRowSerializer, entry_response
from campaigns.boxes.api.places import BoxPlaceSerializer, place_row
from campaigns.doors import streams
from campaigns.doors.api import person
from campaigns.doors.api_fields import KEY, WholeField
from cards.box import plans, view
from cards.box.stock import MOST_COPIES
from cards.costs import Cost, costs
from cards.idempotency import once
from cards.models import Box, BoxPlan, KeptState
from cards.reading import DictField, StrictSerializer, read
from cards.recipes.library import recipe_called
from cards.sight import Viewer

CARDS_AT_MOST = 600
PLACES_AT_MOST = 100


class PlanWishSerializer(StrictSerializer):
    towards = serializers.ChoiceField(
        ["box", "recipe", "kept", "places"],
        help_text="What shall be reached.",
    )
    saints = serializers.BooleanField(
        default=False, help_text="Towards everything in the box: saints’ cards, decks and halos as well."
    )
    recipe = serializers.SlugField(max_length=80, required=False, help_text="Towards a recipe: its slug.")
    kept = serializers.UUIDField(required=False, help_text="Towards a kept table: its id.")
    wanted = DictField(
        child=DictField(child=WholeField(min_value=0, max_value=MOST_COPIES), max_length=CARDS_AT_MOST),
        max_length=PLACES_AT_MOST,
        required=False,
        help_text="By place: how many copies of each card, by its code.",
    )

    def validate(self, wish: dict[str, Any]) -> dict[str, Any]:
        needed = {"box": None, "places": "wanted"}.get(wish["towards"], wish["towards"])
        if needed and needed not in wish:
            raise serializers.ValidationError({needed: [_("This is needed to plan towards it.")]})
        return wish

    def validate_wanted(self, wanted: dict[str, dict[str, int]]) -> dict[int, dict[str, int]]:
        if not all(key.isascii() and key.isdigit() and len(key) < 16 for key in wanted):
            raise serializers.ValidationError(_("Call a place by its id."))
        if not 1 <= len(wanted) <= PLACES_AT_MOST or sum(map(len, wanted.values())) > CARDS_AT_MOST:
            raise serializers.ValidationError(
                _("At most a hundred places and six hundred cards, and at least one place.")
            )
        if any("\0" in code for cards in wanted.values() for code in cards):
            raise serializers.ValidationError(_("A text holds a NUL character."))
        return {int(key): cards for key, cards in wanted.items()}


class BookSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    all = serializers.BooleanField(default=False, help_text="All of it, ticked or not.")


class PlanRowSerializer(serializers.ModelSerializer[BoxPlan]):
    steps = serializers.SerializerMethodField()
    moves = serializers.SerializerMethodField(help_text="How many copies move.")
    ticked = serializers.IntegerField(read_only=True)
    entry = serializers.IntegerField(
        source="entry_id", allow_null=True, read_only=True, help_text="Of the ledger, once it is booked."
    )

    class Meta:
        model = BoxPlan
        fields = ["id", "name", "created", "steps", "moves", "ticked", "entry"]
        read_only_fields = fields

    def get_steps(self, plan: BoxPlan) -> int:
        return len(plan.steps)

    def get_moves(self, plan: BoxPlan) -> int:
        return sum(step["count"] for step in plan.steps)


class TodoSerializer(serializers.Serializer[Any]):
    step = serializers.IntegerField(source="number")
    card = SeenCardSerializer()
    copies = serializers.IntegerField()
    to = BoxPlaceSerializer(source="target")
    ticked = serializers.BooleanField(source="is_done")
    by = serializers.CharField(help_text="Who ticked it.")

    def to_representation(self, todo: Any) -> dict[str, Any]:
        return {
            "step": todo.number,
            "card": card_row(todo.card, is_veiled=todo.card.is_veiled),
            "copies": todo.copies,
            "to": place_row(todo.target),
            "ticked": todo.is_done,
            "by": todo.by,
        }


class PassSerializer(serializers.Serializer[Any]):
    steps = TodoSerializer(many=True)

    def get_fields(self) -> dict[str, Any]:
        return {"from": BoxPlaceSerializer(source="source"), **super().get_fields()}


class LyingSerializer(serializers.Serializer[Any]):
    place = BoxPlaceSerializer()
    copies = serializers.IntegerField()


class LackSerializer(serializers.Serializer[Any]):
    place = BoxPlaceSerializer()
    card = SeenCardSerializer()
    copies = serializers.IntegerField()
    lying = LyingSerializer(many=True, help_text="Where copies of it are.")


class PlanSerializer(PlanRowSerializer):
    passes = PassSerializer(many=True, read_only=True, help_text="The steps by the place from which one takes.")
    missing = LackSerializer(many=True, read_only=True)

    class Meta(PlanRowSerializer.Meta):
        fields = [*PlanRowSerializer.Meta.fields, "passes", "missing"]
        read_only_fields = fields


class TickedStepSerializer(serializers.Serializer[Any]):
    step = serializers.IntegerField()
    by = serializers.CharField()


@costs(Cost.IMPORT)
class Plans(BoxView, ListAPIView[BoxPlan]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.MOVE}
    serializer_class = PlanRowSerializer

    def get_queryset(self) -> QuerySet[BoxPlan]:
        return BoxPlan.objects.none() if self.is_described else plans_of(self.box())

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The plans of the box, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=PlanWishSerializer, responses={201: PlanSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """The shortest list of moves: towards everything in the box, a recipe, a kept table, or any places."""
        box = self.box()
        made = _planned(box, **read(PlanWishSerializer, request))
        return Response(plan_data(plans_of(box).get(pk=made.pk), self.viewer()), status=201)


def _planned(
    box: Box,
    towards: str,
    saints: bool = False,
    recipe: str = "",
    kept: uuid.UUID | None = None,
    wanted: dict[int, dict[str, int]] | None = None,
) -> BoxPlan:
    if towards == "recipe":
        return plans.plan_rebuild(box, recipe_called(recipe, box.game_id))
    if towards == "kept":
        return plans.plan_bring_back(get_object_or_404(KeptState.objects.select_related("box"), box=box, pk=kept))
    if towards == "places":
        return plans.plan_layout(box, wanted or {})
    return plans.plan_everything_away(box, with_saints=saints)


def plans_of(box: Box) -> QuerySet[BoxPlan]:
    found = box.plans.annotate(ticked=Count("ticks"))
    return found.order_by("-created", "id")


def plan_data(made: BoxPlan, viewer: Viewer) -> dict[str, Any]:
    work = view.todos_of(made, viewer)
    return {
        **PlanRowSerializer(made).data,
        "passes": PassSerializer(work.passes, many=True).data,
        "missing": LackSerializer(work.missing, many=True).data,
    }


class PlanView(BoxView):
    def plan(self) -> BoxPlan:
        return get_object_or_404(plans_of(self.box()), pk=self.kwargs["plan_id"])


class PlanDetail(PlanView):
    rights = {"GET": BoxRight.SEE, "DELETE": BoxRight.MOVE}

    @extend_schema(responses=PlanSerializer)
    def get(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID) -> Response:
        """A plan, place by place, with what is ticked, and what is missing and where copies of it lie."""
        return Response(plan_data(self.plan(), self.viewer()))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID) -> Response:
        """Give a plan up; nothing moves. One that is booked stays with its entry of the ledger."""
        plans.leave(self.plan())
        return Response(status=204)


class PlanStream(PlanView):
    rights = {"GET": BoxRight.SEE}
    content_negotiation_class = streams.AnyType

    @streams.stream_schema
    def get(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID) -> HttpResponse:
        """Listen to a plan: server-sent events that count its changes; ask for the plan when there is one."""
        listener = streams.listener_of(request)
        return streams.answer(request, planning.FEED, self.plan().pk, audience=planning.EVERYBODY, listener=listener)


class PlanTickDetail(PlanView):
    rights = {"PUT": BoxRight.MOVE, "DELETE": BoxRight.MOVE}

    @extend_schema(request=None, responses=TickedStepSerializer)
    def put(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID, step: int) -> Response:
        """The step is done. Twice is once."""
        plan = self._plan_with(step)
        planning.tick(plan, step, by=person(request).name[:60])
        return Response({"step": step, "by": plan.ticks.get(step=step).by})

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID, step: int) -> Response:
        """The step is not done after all."""
        planning.untick(self._plan_with(step), step)
        return Response(status=204)

    def _plan_with(self, step: int) -> BoxPlan:
        plan = self.plan()
        if step >= len(plan.steps):
            raise Http404
        return plan


class PlanBooking(PlanView):
    rights = {"POST": BoxRight.MOVE}

    @extend_schema(request=BookSerializer, responses={201: EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID) -> Response:
        """Write what is ticked, or all of it, into the ledger as one entry."""
        plan, asked = self.plan(), read(BookSerializer, request)
        return entry_response(planning.book(plan, by=person(request), key=asked["key"], all_of_it=asked["all"]), 201)
