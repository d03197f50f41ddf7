"""Entering cards by name: the names that may be meant, and what a pasted list says. Nothing of it is written."""

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import BoxRight
from campaigns.boxes.api.base import BoxView
from campaigns.boxes.api.card_faces import SeenCardSerializer, card_row
from campaigns.doors.api import person
from campaigns.doors.card_entry import EntryField, names_for
from cards.api.query import read_address
from cards.bodies import TEXT_BYTES
from cards.box.entry import EntryRow, joined, read_entry
from cards.box.lists import LINES_AT_MOST, ListableCards
from cards.box.pasted_text import read_pasted
from cards.reading import StrictSerializer, read

ANY = EntryField("lines")


class NameAskedSerializer(StrictSerializer):
    q = serializers.CharField(
        max_length=160, allow_blank=True, default="", help_text="The beginning of a name, or of each of its words."
    )


class ProposedCardSerializer(SeenCardSerializer):
    origin = serializers.CharField(help_text="Of a card of somebody's own, from where it comes; else empty.")

    def to_representation(self, row: Any) -> Any:
        return row


class ProposedNamesSerializer(serializers.Serializer[Any]):
    cards = ProposedCardSerializer(many=True)


class PastedTextSerializer(StrictSerializer):
    text = serializers.CharField(
        max_length=40_000,
        trim_whitespace=False,
        help_text="A list of cards as somebody typed or copied it, one a line.",
    )


class ReadLineSerializer(serializers.Serializer[Any]):
    copies = serializers.IntegerField()
    name = serializers.CharField()
    card = SeenCardSerializer(allow_null=True, help_text="Null where no card is called so.")
    near = serializers.ListField(child=serializers.CharField(), help_text="Names that are all but the same.")
    what = serializers.CharField(help_text="What a new card is, as far as the list says so: “rage gift”.")

    def to_representation(self, row: Any) -> Any:
        return row


class UnreadLineSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="at")
    text = serializers.CharField(source="raw")


class ReadTextSerializer(serializers.Serializer[Any]):
    lines = ReadLineSerializer(many=True)
    unread = UnreadLineSerializer(many=True, help_text="Every line that names no card.")


class ProposedNames(BoxView):
    rights = {"GET": BoxRight.MOVE}

    @extend_schema(parameters=[NameAskedSerializer], responses=ProposedNamesSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Cards that may be meant, of the catalogue and of the own ones that this table or your others entered."""
        typed = read_address(NameAskedSerializer, request)["q"]
        found = names_for(person(request), self.box(), typed, ANY)
        return Response({"cards": [{**card_row(one.card, is_veiled=False), "origin": one.source} for one in found]})


class PastedList(BoxView):
    body_bytes = TEXT_BYTES
    rights = {"POST": BoxRight.MOVE}

    @extend_schema(request=PastedTextSerializer, responses=ReadTextSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """What a pasted list, or the text of a photo, says; no line of it is lost."""
        box = self.box()
        pasted = read_pasted(read(PastedTextSerializer, request)["text"])
        shelf = ListableCards(box, self.viewer())
        rows = read_entry(shelf, joined(shelf, pasted.lines[:LINES_AT_MOST]), types=None)
        unread = [*pasted.unread, *pasted.lines[LINES_AT_MOST:]]
        answer = {"lines": [_row(row) for row in rows], "unread": UnreadLineSerializer(unread, many=True).data}
        return Response(answer)


def _row(row: EntryRow) -> dict[str, Any]:
    card: Any = row.card
    # Whoever writes the name of a veiled card has it in hand.
    shown = card_row(card, is_veiled=False) if card else None
    what = row.line.kind.words if row.line.kind else ""
    return {"copies": row.line.copies, "name": row.name, "card": shown, "near": row.near, "what": what}
