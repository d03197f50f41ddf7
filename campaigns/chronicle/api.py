"""The chronicle: its entries, and undo."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle import shapes, undo
from campaigns.chronicle.feed import audience_of
from campaigns.chronicle.writing import FEED
from campaigns.doors import streams
from campaigns.doors.api import CampaignView, person
from campaigns.models import Entry
from cards.idempotency import once
from cards.reading import read


class Chronicle(ListAPIView[Entry]):
    """What happened, newest first."""

    serializer_class = shapes.EntrySerializer

    def get_queryset(self) -> QuerySet[Entry]:
        if getattr(self, "swagger_fake_view", False):
            return Entry.objects.none()
        seat = access.seat_with(person(self.request), self.kwargs["id"], Right.SEE)
        return seat.campaign.chronicle.select_related("undoes")

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response(shapes.entries_data(page, person(request)))


class ChronicleStream(CampaignView):
    rights = {"GET": Right.SEE}
    content_negotiation_class = streams.AnyType

    @streams.stream_schema
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Listen to the chronicle: server-sent events, each entry as in the list, its number as the event's id."""
        self.seat()
        return streams.answer(
            request, FEED, id, audience=audience_of(person(request)), listener=streams.listener_of(request)
        )


class ChronicleEntry(CampaignView):
    rights = {"GET": Right.SEE}

    @extend_schema(responses=shapes.WholeEntrySerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """An entry of the chronicle, and what depends on it."""
        entry, later = undo.with_dependants(self.seat(), number)
        told, *dependants = shapes.entries_data([entry, *later], person(request))
        return Response({**told, "dependants": dependants})


class UndoChronicleEntry(CampaignView):
    rights = {"POST": Right.SEE}

    @extend_schema(request=shapes.EntryUndoSerializer, responses={201: shapes.EntrySerializer})
    @once
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Take an entry of the chronicle back. Needs the right that the change itself needs.

        Where later entries depend on it, 409 with their numbers as ``dependants``, unless they go as well.
        """
        asked = read(shapes.EntryUndoSerializer, request)
        return Response(shapes.entry_data(undo.undo(self.seat(), number=number, **asked), person(request)), status=201)
