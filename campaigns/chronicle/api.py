"""The chronicle: its entries, and undo."""

import uuid

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle import shapes, undo
from campaigns.doors.api import CampaignView, person
from campaigns.models import Entry
from cards.reading import read


class Chronicle(ListAPIView[Entry]):
    """What happened, newest first."""

    serializer_class = shapes.EntrySerializer

    def get_queryset(self) -> QuerySet[Entry]:
        if getattr(self, "swagger_fake_view", False):
            return Entry.objects.none()
        seat = access.seat_with(person(self.request), self.kwargs["id"], Right.SEE)
        return seat.campaign.chronicle.select_related("undoes")


class ChronicleEntry(CampaignView):
    rights = {"GET": Right.SEE}

    @extend_schema(responses=shapes.WholeEntrySerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """An entry of the chronicle, and what depends on it."""
        entry, later = undo.with_dependants(self.seat(), number)
        return Response(
            {
                **shapes.EntrySerializer(entry).data,
                "dependants": shapes.EntrySerializer(later, many=True).data,
            }
        )


class UndoChronicleEntry(CampaignView):
    rights = {"POST": Right.SEE}

    @extend_schema(request=shapes.EntryUndoSerializer, responses={201: shapes.EntrySerializer})
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Take an entry of the chronicle back. Needs the right that the change itself needs.

        Where later entries depend on it, 409 with their numbers as ``dependants``, unless they go as well.
        """
        asked = read(shapes.EntryUndoSerializer, request)
        return Response(shapes.EntrySerializer(undo.undo(self.seat(), number=number, **asked)).data, status=201)
