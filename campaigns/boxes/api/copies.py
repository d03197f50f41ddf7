"""The copies in a box, and adding to them. What a veiled card hides is null."""

import uuid
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.card_faces import SeenCardSerializer, card_row
from campaigns.boxes.api.ledger import EntryRowSerializer, entry_response
from campaigns.doors.api_fields import KEY, LARGEST_ID
from cards.api.query import read_address
from cards.bodies import TEXT_BYTES
from cards.box import lists, view
from cards.box.lists import LINES_AT_MOST, LONGEST_NAME, ListLine, from_lines
from cards.box.stock import MOST_COPIES
from cards.costs import Cost, costs
from cards.models import Box, Copy, PlaceKind
from cards.models.catalogue import Virtue
from cards.reading import ListField, StrictSerializer, read


class WantedSerializer(StrictSerializer):
    code = serializers.SlugField(
        max_length=120, required=False, help_text="Of a card that the catalogue or one of your packs knows."
    )
    name = serializers.CharField(
        max_length=LONGEST_NAME, required=False, help_text="Instead of a code: of a new card, with its type."
    )
    type = serializers.SlugField(max_length=80, required=False, help_text="Of a new card: the slug of its type.")
    virtue = serializers.ChoiceField(
        Virtue.choices, required=False, allow_null=True, help_text="Of a new card: its virtue, where it has one."
    )
    chapter = serializers.SlugField(max_length=80, required=False, help_text="Of a new card; else of none.")
    copies = serializers.IntegerField(min_value=1, max_value=MOST_COPIES, default=1, help_text="How many copies of it.")

    def validate(self, wish: dict[str, Any]) -> dict[str, Any]:
        if ("code" in wish) == ("name" in wish):
            raise serializers.ValidationError({"code": [_("Say either a code or a name.")]})
        return wish


class AddSerializer(StrictSerializer):
    key = serializers.UUIDField(required=False, help_text=f"{KEY} Only a preview needs none.")
    cards = ListField(
        child=WantedSerializer(),
        required=False,
        min_length=1,
        max_length=LINES_AT_MOST,
        help_text="The cards that the box has more than it knows of; this or lines.",
    )
    lines = serializers.CharField(
        max_length=40_000, required=False, help_text="A list instead: “3 Murder Board”, one a line."
    )
    preview = serializers.BooleanField(default=False, help_text="Only say what would be added.")

    def validate(self, wishes: dict[str, Any]) -> dict[str, Any]:
        if ("cards" in wishes) == ("lines" in wishes):
            raise serializers.ValidationError({"cards": [_("Say either cards or lines.")]})
        if "key" not in wishes and not wishes["preview"]:
            raise serializers.ValidationError({"key": [_("Choose a key, so that nothing is added twice.")]})
        return wishes


def _lines(wishes: dict[str, Any]) -> tuple[list[ListLine], list[Any]]:
    """The lines of a list, however it was sent, and what is wrong with them already."""
    if "lines" in wishes:
        return from_lines(wishes["lines"])
    return [_line(at, **wish) for at, wish in enumerate(wishes["cards"], start=1)], []


def _line(at: int, copies: int, type: str = "", virtue: str | None = None, **named: str) -> ListLine:
    return ListLine(at, copies, what=f"{virtue or ''} {type}".strip(), **named)


class CopiesAskedSerializer(serializers.Serializer[Any]):
    card = serializers.SlugField(max_length=120, required=False, help_text="Only of the card with this code.")
    place = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, help_text="Only what lies there."
    )


class CopySerializer(serializers.ModelSerializer[Copy]):
    card = SeenCardSerializer()
    where = serializers.CharField()

    class Meta:
        model = Copy
        fields = ["id", "card", "number", "place", "where"]
        read_only_fields = fields

    def to_representation(self, copy: Any) -> dict[str, Any]:
        return {
            "id": copy.pk,
            "card": card_row(copy.card, is_veiled=copy.is_veiled),
            "number": copy.number,
            "place": copy.place_id,
            "where": self.context["whereabouts"][copy.place_id],
        }


class NewCardSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="at")
    card = SeenCardSerializer(help_text="A new one has no code yet.")
    copies = serializers.IntegerField()
    new = serializers.BooleanField(source="is_new", help_text="It becomes a card of the owner's own.")
    to = serializers.CharField(help_text="Behind which divider it goes.")


class ListProblemSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="at")
    code = serializers.CharField()
    message = serializers.CharField()


class PreviewSerializer(serializers.Serializer[Any]):
    adds = NewCardSerializer(many=True)
    problems = ListProblemSerializer(many=True)
    total = serializers.SerializerMethodField()

    def get_total(self, reading: Any) -> int:
        return sum(added.copies for added in reading["adds"])


@costs(Cost.IMPORT)
class Copies(BoxView, ListAPIView[Copy]):
    body_bytes = TEXT_BYTES
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.KEEP}
    serializer_class = CopySerializer
    # Of the list; nothing else needs to know where its copies lie.
    listed: Box | None = None

    def get_queryset(self) -> QuerySet[Any]:
        if self.is_described:
            return Copy.objects.none()
        self.listed = self.box()
        found = view.copies(self.listed, self.viewer())
        asked = read_address(CopiesAskedSerializer, self.request)
        if "card" in asked:
            found = found.filter(Q(card__code=asked["card"]) | Q(card__alias=asked["card"]))
        if "place" in asked:
            return found.filter(place=asked["place"])
        return found.exclude(place__kind=PlaceKind.OUTSIDE)

    def get_serializer_context(self) -> dict[str, Any]:
        """Many copies lie in few places: what those are called is asked for once."""
        known = view.whereabouts(self.listed) if self.listed else {}
        return {**super().get_serializer_context(), "whereabouts": known}

    @extend_schema(parameters=[CopiesAskedSerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The copies in the box, by name; a card that you have not seen yet stays veiled and comes last."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        request=AddSerializer,
        responses={
            200: OpenApiResponse(PreviewSerializer, description="The preview."),
            201: EntryRowSerializer,
        },
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Add copies, also of cards that the catalogue does not know; with ``preview``, only say what that would do."""
        box, wishes = self.box(), read(AddSerializer, request)
        wanted, unreadable = _lines(wishes)
        if wishes["preview"]:
            reading = lists.read(box, wanted, self.viewer())
            problems = lists.first_problems(sorted([*unreadable, *reading.wrong, *reading.overfull]))
            return Response(PreviewSerializer({"adds": reading.adds, "problems": problems}).data)
        try:
            if unreadable:
                raise lists.BadList(unreadable)
            entry = lists.add(box, wanted, by=request.user, key=wishes["key"])
        except lists.BadList as error:
            raise _bad_list(error, "lines" if "lines" in wishes else "cards") from None
        return entry_response(entry, 201)


def _bad_list(error: lists.BadList, field: str) -> serializers.ValidationError:
    details = {
        f"{field}.{problem.at}": [serializers.ErrorDetail(problem.message, problem.code)] for problem in error.problems
    }
    return serializers.ValidationError(details)
