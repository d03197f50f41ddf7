"""Making a quiet box one's own, and merging two boxes of one owner."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes import merging
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.boxes import BoxNameSerializer
from campaigns.boxes.api.ledger import EntryRowSerializer, entry_response
from campaigns.doors.api import person
from campaigns.doors.api_fields import KEY
from cards.box import stock
from cards.box.words import names_for
from cards.models import Chapter
from cards.reading import ListField, StrictSerializer, read


class AdoptSerializer(BoxNameSerializer):
    key = serializers.UUIDField(help_text=KEY)
    chapters = ListField(
        child=serializers.SlugField(max_length=80),
        max_length=40,
        default=list,
        help_text="The chapters that you own besides those that the box holds already.",
    )


class Adoption(BoxView):
    rights = {"POST": BoxRight.KEEP}

    @extend_schema(request=AdoptSerializer, responses={201: EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A box that was made by itself is yours: copies that are there stay, missing ones are added."""
        box, wish = self.box(), read(AdoptSerializer, request)
        found = {chapter.slug: chapter for chapter in Chapter.objects.filter(game=box.game_id)}
        unknown = [slug for slug in wish["chapters"] if slug not in found]
        if unknown:
            words = _("This game has no chapter “%(slug)s”.") % {"slug": unknown[0]}
            raise serializers.ValidationError({"chapters": [words]}, code="unknown")
        chapters = [found[slug] for slug in dict.fromkeys(wish["chapters"])]
        entry = stock.adopt(box, name=wish["name"], chapters=chapters, by=person(request), key=wish["key"])
        return entry_response(entry, 201)


class MergeSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)


class MergedCardSerializer(serializers.Serializer[Any]):
    card = serializers.CharField()
    copies = serializers.IntegerField()


class MergePreviewSerializer(serializers.Serializer[Any]):
    moved = serializers.IntegerField(help_text="Copies that saints and tables have, for which others stand then.")
    added = MergedCardSerializer(many=True, help_text="What the kept box did not have, or fewer of.")
    beyond = MergedCardSerializer(many=True, help_text="What both boxes have in use: it comes as one more copy.")
    over = MergedCardSerializer(many=True, help_text="Of which there are then more than the book has; how many.")
    left_behind = serializers.IntegerField(help_text="Packed tables that stay behind.")


class Merging(BoxView):
    """The box of the address stays; the other becomes part of it."""

    rights = {"GET": BoxRight.KEEP, "POST": BoxRight.KEEP}

    @extend_schema(responses=MergePreviewSerializer)
    def get(self, request: Request, id: uuid.UUID, other_id: uuid.UUID) -> Response:
        """What merging the other box into this one would do. Nothing is written."""
        kept = self.box()
        other = merging.other_box(person(request), kept, other_id)
        found = merging.preview(kept, other)

        def named(cards: Mapping[str, int]) -> list[dict[str, Any]]:
            names = names_for(person(request), [int(card) for card in cards])
            return [{"card": name, "copies": n} for name, n in sorted((names[int(k)], n) for k, n in cards.items())]

        return Response(
            {
                "moved": len(found.matching.stands),
                "added": named(found.matching.added),
                "beyond": named(found.matching.beyond),
                "over": named(found.over),
                "left_behind": other.kept.count(),
            }
        )

    @extend_schema(request=MergeSerializer, responses={201: EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID, other_id: uuid.UUID) -> Response:
        """Merge the other box into this one, as one entry of this box's ledger, which can be undone."""
        kept, key = self.box(), read(MergeSerializer, request)["key"]
        other = merging.other_box(person(request), kept, other_id, key)
        return entry_response(merging.merge(kept, other, by=person(request), key=key), 201)
