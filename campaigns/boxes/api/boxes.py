"""Boxes themselves: registering, naming and deleting them, and how much of each type is known."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import actions
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.chapters import HeldSerializer
from campaigns.doors.api import person
from cards.box import counts, stock
from cards.idempotency import once
from cards.models import Box, BoxChapter, Chapter, Game
from cards.models.catalogue import Virtue
from cards.reading import GAME, ListField, StrictSerializer, read


class BoxNameSerializer(StrictSerializer):
    name = serializers.CharField(max_length=100, help_text="What you call the box, or what you keep of it.")


class RegisterSerializer(BoxNameSerializer):
    game = serializers.SlugRelatedField(slug_field="slug", queryset=Game.objects.all(), help_text=GAME)
    chapters = ListField(
        child=serializers.SlugField(max_length=80),
        max_length=40,
        default=list,
        help_text="The chapters that the box holds; without any, those that are no expansions.",
    )
    is_another = serializers.BooleanField(
        default=False, help_text="It is another box than one that was made by itself; without it that one is a 409."
    )

    def validate(self, wishes: dict[str, Any]) -> dict[str, Any]:
        found = {chapter.slug: chapter for chapter in Chapter.objects.filter(game=wishes["game"])}
        unknown = [slug for slug in wishes["chapters"] if slug not in found]
        if unknown:
            words = _("This game has no chapter “%(slug)s”.") % {"slug": unknown[0]}
            raise serializers.ValidationError({"chapters": [words]}, code="unknown")
        return {**wishes, "chapters": [found[slug] for slug in dict.fromkeys(wishes["chapters"])]}


class BoxRowSerializer(serializers.ModelSerializer[Box]):
    game = serializers.SlugField(source="game_id", read_only=True)
    owner = serializers.CharField(source="owner.name", read_only=True)
    mine = serializers.SerializerMethodField()

    class Meta:
        model = Box
        fields = ["id", "game", "name", "owner", "mine", "is_quiet", "created"]
        read_only_fields = fields

    def get_mine(self, box: Box) -> bool:
        return bool(box.owner_id == self.context["request"].user.pk)


class KnownSerializer(serializers.Serializer[Any]):
    type = serializers.SlugField(source="type.slug")
    name = serializers.CharField(source="type.plural")
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True)
    known = serializers.IntegerField(help_text="Copies in the box, wherever they lie.")
    total = serializers.IntegerField(
        source="exact", allow_null=True, help_text="What the book counts; null where it does not say."
    )

    def to_representation(self, row: Any) -> dict[str, Any]:
        """By hand, as whatever a box has many of: DRF takes longer over these than the database does."""
        return {
            "type": row.type.slug,
            "name": row.type.plural,
            "virtue": row.virtue,
            "known": row.known,
            "total": row.exact,
        }


class BoxSerializer(BoxRowSerializer):
    chapters = HeldSerializer(many=True, read_only=True)
    copies = serializers.IntegerField(read_only=True)
    types = KnownSerializer(many=True, read_only=True)

    class Meta(BoxRowSerializer.Meta):
        fields = [*BoxRowSerializer.Meta.fields, "chapters", "copies", "types"]
        read_only_fields = fields


class Boxes(ListAPIView[Box]):
    serializer_class = BoxRowSerializer

    def get_queryset(self) -> QuerySet[Box]:
        return access.boxes_of(person(self.request)).order_by("name", "id")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your boxes, and those on tables at which you sit."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=RegisterSerializer, responses={201: BoxSerializer})
    @once
    def post(self, request: Request) -> Response:
        """Register a box: every copy that the book proves to exist lies behind its divider."""
        box = actions.register_box(person(request), **read(RegisterSerializer, request))
        return Response(_box_data(box, request), status=201)


class BoxDetail(BoxView):
    rights = {"GET": BoxRight.SEE, "PATCH": BoxRight.KEEP, "DELETE": BoxRight.KEEP}

    @extend_schema(responses=BoxSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """A box: its chapters, and how many cards of each type are known."""
        return Response(_box_data(self.box(), request))

    @extend_schema(request=BoxNameSerializer, responses=BoxSerializer)
    def patch(self, request: Request, id: uuid.UUID) -> Response:
        """Give it another name."""
        box = self.box()
        return Response(_box_data(stock.rename(box, **read(BoxNameSerializer, request)), request))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a box and its ledger; you can restore it for thirty days. Not while cards of it lie on a table."""
        actions.delete(self.box())
        return Response(status=204)


def _box_data(box: Box, request: Request) -> dict[str, Any]:
    held = list(BoxChapter.objects.filter(box=box).select_related("chapter"))
    known = counts.known_counts(box, held)
    return {
        **BoxRowSerializer(box, context={"request": request}).data,
        "chapters": HeldSerializer(held, many=True).data,
        "copies": sum(row.known for row in known),
        "types": KnownSerializer(known, many=True).data,
    }
