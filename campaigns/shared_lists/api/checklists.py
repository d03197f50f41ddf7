"""The door for going through a list of steps together: whoever has the address may help."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from campaigns.models import Checklist, MarkKind
from campaigns.people.throttles import CallerThrottle, GuestThrottle, address_of
from campaigns.shared_lists.actions import checklists
from campaigns.shared_lists.actions.checklists import LONGEST_NAME, LONGEST_STEP, STEPS_AT_MOST
from campaigns.shared_lists.api.base import TAP_KEY, SharedListView, changes_response, person_of
from cards.idempotency import once
from cards.models import Game
from cards.reading import GAME, ListField, StrictSerializer, read


class ChecklistStepSerializer(StrictSerializer):
    text = serializers.CharField(max_length=LONGEST_STEP, help_text="What is to be done.")
    section = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, default="", help_text="Its heading.")
    page = serializers.IntegerField(
        min_value=1, max_value=999, allow_null=True, default=None, help_text="Of the book; null where it has none."
    )
    group = serializers.CharField(
        max_length=LONGEST_NAME, allow_blank=True, default="", help_text="What is best taken by one person."
    )


class StartChecklistSerializer(StrictSerializer):
    title = serializers.CharField(max_length=LONGEST_NAME, help_text="What the list is called.")
    game = serializers.PrimaryKeyRelatedField(queryset=Game.objects.all(), help_text=GAME)
    steps = ListField(
        child=ChecklistStepSerializer(),
        min_length=1,
        max_length=STEPS_AT_MOST,
        help_text="What is to be done, in order.",
    )


class ChecklistTapSerializer(StrictSerializer):
    do = serializers.ChoiceField(checklists.TAPS, help_text="What happened to the step.")
    step = serializers.IntegerField(min_value=0, max_value=STEPS_AT_MOST - 1, help_text="Which one, counted from 0.")
    key = serializers.UUIDField(help_text=TAP_KEY)
    by = serializers.CharField(
        max_length=60, allow_blank=True, default="", help_text="Who taps, as the table calls them."
    )
    tap = serializers.UUIDField(
        required=False, allow_null=True, help_text="With untick and leave: take back only what this tap did."
    )


class MarkedSerializer(serializers.Serializer[Any]):
    step = serializers.IntegerField()
    by = serializers.CharField(allow_null=True, help_text="Who did or took the step by now; null is nobody.")
    key = serializers.UUIDField(allow_null=True, help_text="The tap by which they did.")
    changes = serializers.IntegerField(help_text="Counts every tap that changed something.")


class MarkSerializer(serializers.Serializer[Any]):
    step = serializers.IntegerField(help_text="From 0.")
    kind = serializers.ChoiceField(MarkKind.choices)
    key = serializers.UUIDField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class MarksSerializer(serializers.Serializer[Any]):
    changes = serializers.IntegerField()
    marks = MarkSerializer(many=True)


class ChecklistRowSerializer(serializers.ModelSerializer[Checklist]):
    url = serializers.SerializerMethodField()

    class Meta:
        model = Checklist
        fields = ["id", "game", "title", "url", "total", "created", "changes"]
        read_only_fields = fields

    def get_url(self, checklist: Checklist) -> str:
        url: str = self.context["request"].build_absolute_uri(reverse("checklist", args=[checklist.pk]))
        return url


class ChecklistSerializer(ChecklistRowSerializer):
    steps = ChecklistStepSerializer(many=True, read_only=True)
    marks = MarkSerializer(many=True, read_only=True)

    class Meta(ChecklistRowSerializer.Meta):
        fields = [*ChecklistRowSerializer.Meta.fields, "steps", "marks"]
        read_only_fields = fields


class Checklists(ListAPIView[Checklist]):
    serializer_class = ChecklistRowSerializer

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        return [CallerThrottle(), *([GuestThrottle()] if self.request.method == "POST" else [])]

    def get_queryset(self) -> QuerySet[Checklist]:
        return Checklist.objects.filter(owner=person_of(self.request)).defer("steps")

    @extend_schema(operation_id="checklists_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The lists that you began, newest first. Each is forgotten after sixty days."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=StartChecklistSerializer, responses={201: ChecklistSerializer})
    @once
    def post(self, request: Request) -> Response:
        """Begin a list of steps that several people tick off. Nobody needs an account; the address is the key."""
        wish = read(StartChecklistSerializer, request)
        steps = [checklists.ChecklistStep(**step) for step in wish["steps"]]
        begun = checklists.start(
            wish["title"], steps, game=wish["game"].pk, by=person_of(request), address=address_of(request)
        )
        return _answer(begun, request, status=201)


class ChecklistDetail(SharedListView):
    @extend_schema(responses=ChecklistSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The steps, which of them are done, and who has taken which."""
        return _answer(get_object_or_404(Checklist.objects.prefetch_related("marks"), pk=id), request)


class ChecklistMarks(SharedListView):
    @extend_schema(responses={200: MarksSerializer, 304: None})
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Every mark so far. The ETag counts the changes: ask with If-None-Match, and nothing new is a cheap 304."""
        found = get_object_or_404(Checklist.objects.only("changes"), pk=id)
        return changes_response(
            request,
            found.changes,
            lambda: MarksSerializer({"changes": found.changes, "marks": found.marks.all()}).data,
        )

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Begin again: nothing is done, and everybody keeps what they have taken on."""
        checklists.begin_again(id)
        return Response(status=204)


class ChecklistTaps(SharedListView):
    @extend_schema(request=ChecklistTapSerializer, responses=MarkedSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A step is done or taken, or not after all, as a phone keeps it while it has no network."""
        wish = read(ChecklistTapSerializer, request)
        return Response(checklists.tap(id, **wish)._asdict())


def _answer(checklist: Checklist, request: Request, status: int = 200) -> Response:
    return Response(ChecklistSerializer(checklist, context={"request": request}).data, status=status)
