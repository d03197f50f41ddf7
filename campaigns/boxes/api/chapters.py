"""The chapters that a box holds."""

import uuid
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.ledger import EntryRowSerializer, entry_response
from campaigns.doors.api_fields import KEY
from cards.box import chapters
from cards.models import BoxChapter
from cards.reading import StrictSerializer, read


class TurnSerializer(StrictSerializer):
    def get_fields(self) -> dict[str, Any]:
        return {"in": serializers.BooleanField(help_text="Whether its cards are among the dividers.")}


class BoughtSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    chapter = serializers.SlugField(max_length=80, help_text="The slug of the chapter that you bought.")


class HeldSerializer(serializers.Serializer[Any]):
    slug = serializers.SlugField(source="chapter.slug")
    name = serializers.CharField(source="chapter.name")

    def get_fields(self) -> dict[str, Any]:
        return {
            **super().get_fields(),
            "in": serializers.BooleanField(source="is_in", help_text="Whether its cards are among the dividers."),
        }


class Chapters(BoxView):
    rights = {"POST": BoxRight.KEEP}

    @extend_schema(request=BoughtSerializer, responses={201: EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Add a chapter that was bought later, with every copy that the book proves. One that is there is a 409."""
        box, asked = self.box(), read(BoughtSerializer, request)
        chapter = box.game.chapters.filter(slug=asked["chapter"]).first()
        if chapter is None:
            words = _("This game has no chapter “%(slug)s”.") % {"slug": asked["chapter"]}
            raise serializers.ValidationError({"chapter": [words]}, code="unknown")
        return entry_response(chapters.add_chapter(box, chapter, by=request.user, key=asked["key"]), 201)


class ChapterDetail(BoxView):
    rights = {"PUT": BoxRight.MOVE}

    @extend_schema(request=TurnSerializer, responses=HeldSerializer)
    def put(self, request: Request, id: uuid.UUID, slug: str) -> Response:
        """Put a chapter's cards into the dividers, or take them out: by the book, as one entry of the ledger."""
        held = get_object_or_404(BoxChapter.objects.select_related("chapter"), box=self.box(), chapter__slug=slug)
        is_in = read(TurnSerializer, request)["in"]
        chapters.turn_chapter(held.box, held.chapter, is_in=is_in, by=request.user)
        held.is_in = is_in
        return Response(HeldSerializer(held).data)
