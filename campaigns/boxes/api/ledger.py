"""The ledger of a box: moving copies, drawing new cards, and undoing either."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes import actions
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.card_faces import SeenCardSerializer, card_row
from campaigns.boxes.api.places import BoxPlaceSerializer, place_row
from campaigns.doors.api_fields import KEY, IdField
from cards.box import drawing, moving, view
from cards.box.moving import MoveWish
from cards.box.view import CountedEntry
from cards.box.words import line
from cards.models import BoxEntry
from cards.reading import ListField, StrictSerializer, read
from cards.sight import Viewer

MOVES_AT_MOST = 600


class WishSerializer(StrictSerializer):
    copy = IdField(help_text="The number of the copy.")
    to = IdField(help_text="The number of the place to which it goes.")

    def get_fields(self) -> dict[str, Any]:
        """“from” is a word of Python's own."""
        return {
            **super().get_fields(),
            "from": IdField(help_text="The number of the place where it lies; elsewhere is a 409."),
        }


class MovesSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    moves = ListField(
        child=WishSerializer(), min_length=1, max_length=MOVES_AT_MOST, help_text="All of them are made, or none."
    )

    def validate_moves(self, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({move["copy"] for move in moves}) < len(moves):
            raise serializers.ValidationError(_("A copy moves once."))
        return moves


class UndoSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    with_dependants = serializers.BooleanField(
        default=False, help_text="Also undo later entries that moved the same copies."
    )


class DrawSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    to = IdField(help_text="The number of the place to which the cards go.")
    count = serializers.IntegerField(
        min_value=1, max_value=100, default=1, help_text="How many cards are drawn at random."
    )
    copies = ListField(
        child=IdField(),
        min_length=1,
        max_length=100,
        required=False,
        help_text="What came, where the table has shuffled and drawn by itself.",
    )

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": IdField(help_text="The number of the place from which they are drawn.")}


class BareEntrySerializer(serializers.ModelSerializer[BoxEntry]):
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)
    words = serializers.SerializerMethodField()

    class Meta:
        model = BoxEntry
        fields = ["id", "at", "by", "why", "words"]
        read_only_fields = fields

    def get_words(self, entry: BoxEntry) -> str:
        return line(entry)


class EntryRowSerializer(BareEntrySerializer):
    moves = serializers.IntegerField(source="moved", read_only=True, help_text="How many copies it moved.")
    undone = serializers.SerializerMethodField()
    undoes = serializers.IntegerField(source="undoes_id", allow_null=True, read_only=True)

    class Meta(BareEntrySerializer.Meta):
        fields = [*BareEntrySerializer.Meta.fields, "moves", "undone", "undoes"]
        read_only_fields = fields

    def get_undone(self, entry: CountedEntry) -> bool:
        return hasattr(entry, "undone_by")


class WaySerializer(serializers.Serializer[Any]):
    copy = serializers.IntegerField()
    card = SeenCardSerializer()
    number = serializers.IntegerField()
    to = BoxPlaceSerializer()

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": BoxPlaceSerializer()}

    def to_representation(self, way: Any) -> dict[str, Any]:
        return {
            "copy": way.copy.pk,
            "card": card_row(way.copy.card, is_veiled=way.copy.is_veiled),
            "number": way.copy.number,
            "from": place_row(way.source),
            "to": place_row(way.target),
        }


class BoxEntrySerializer(EntryRowSerializer):
    ways = WaySerializer(many=True, read_only=True, help_text="Which copy went whence and whither.")
    dependants = BareEntrySerializer(
        many=True, read_only=True, help_text="Later entries that moved the same copies, newest first."
    )

    class Meta(EntryRowSerializer.Meta):
        fields = [*EntryRowSerializer.Meta.fields, "ways", "dependants"]
        read_only_fields = fields


class Ledger(BoxView, ListAPIView[BoxEntry]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.MOVE}
    serializer_class = EntryRowSerializer

    def get_queryset(self) -> QuerySet[Any]:
        return BoxEntry.objects.none() if self.is_described else view.ledger(self.box())

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The ledger: who moved what and why, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=MovesSerializer, responses={201: EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Move copies, all or none. One that lies elsewhere is a 409 with where; a key used for others a 422."""
        box, asked = self.box(), read(MovesSerializer, request)
        wishes = [MoveWish(move["copy"], move["from"], move["to"]) for move in asked["moves"]]
        return entry_response(moving.move(box, wishes, by=request.user, key=asked["key"]), 201)


class BoxEntryDetail(BoxView):
    rights = {"GET": BoxRight.SEE}

    @extend_schema(responses=BoxEntrySerializer)
    def get(self, request: Request, id: uuid.UUID, move_id: int) -> Response:
        """An entry with its moves, and what depends on it."""
        entry = get_object_or_404(view.ledger(self.box()), pk=move_id)
        return Response(_with_ways(entry, self.viewer()))


class UndoBoxEntry(BoxView):
    rights = {"POST": BoxRight.MOVE}

    @extend_schema(request=UndoSerializer, responses={201: EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID, move_id: int) -> Response:
        """Everything back as before the entry. Where others depend on it, 409 with which, unless they go as well."""
        entry = get_object_or_404(BoxEntry.objects.select_related("box"), box=self.box(), pk=move_id)
        return entry_response(actions.undo(entry, by=request.user, **read(UndoSerializer, request)), 201)


class Draws(BoxView):
    rights = {"POST": BoxRight.MOVE}

    @extend_schema(request=DrawSerializer, responses={201: BoxEntrySerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """New cards: drawn at random, or with ``copies`` as the table has drawn them. What came is named."""
        box, asked = self.box(), read(DrawSerializer, request)
        source, target, key = asked["from"], asked["to"], asked["key"]
        if "copies" in asked:
            wishes = [MoveWish(copy, source, target) for copy in asked["copies"]]
            entry = moving.move(box, wishes, by=request.user, why="copies.drawn", key=key)
        else:
            entry = drawing.draw_between(box, source, target, by=request.user, count=asked["count"], key=key)
        # Whoever draws must find the card in the divider, and sees it then.
        return Response(_with_ways(view.ledger(box).get(pk=entry.pk), Viewer(sees_all=True)), status=201)


def entry_response(entry: BoxEntry, status: int) -> Response:
    counted = view.ledger(entry.box).get(pk=entry.pk)
    return Response(EntryRowSerializer(counted).data, status=status)


def _with_ways(entry: BoxEntry, viewer: Viewer) -> dict[str, Any]:
    later = moving.dependants(entry)[: moving.DEPENDANTS_AT_MOST]
    return {
        **EntryRowSerializer(entry).data,
        "ways": WaySerializer(view.ways(entry, viewer), many=True).data,
        "dependants": BareEntrySerializer(later, many=True).data,
    }
