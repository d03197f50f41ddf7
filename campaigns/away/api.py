"""The door for away games: a saint's passport, guests from other tables, and coming home."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.away.actions import passports, visits
from campaigns.away.actions.homecoming import Homecoming
from campaigns.away.passport_file import as_document
from campaigns.chronicle.shapes import EntrySerializer, entry_data
from campaigns.doors.api import CampaignView, person
from campaigns.models import Passport, Visit
from campaigns.saints import shapes
from campaigns.saints.actions.saints import saint_of
from campaigns.saints.api.saints import SaintView
from cards.bodies import PASSPORT_BYTES
from cards.idempotency import once, once_by_address
from cards.reading import FileParser, read


class SaintPassport(SaintView):
    body_bytes = PASSPORT_BYTES
    parser_classes = [FileParser]
    rights = {"GET": Right.PLAY, "POST": Right.PLAY}

    @extend_schema(responses=shapes.PassportSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """The passport of a saint who is away."""
        passport = passports.passport_of(self.saint())
        if passport is None:
            raise Http404
        return Response(_passport(passport, request))

    @extend_schema(request=None, responses={201: shapes.PassportSerializer})
    @once_by_address
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Let a saint go to another table; until they are back they do nothing here."""
        return Response(_passport(passports.issue(self.seat(), number), request), status=201)


def _passport(passport: Passport, request: Request) -> dict[str, Any]:
    url = request.build_absolute_uri(reverse("passport", args=[passport.code])) if passport.code else None
    return {"passport": passport.left, "url": url}


class SaintHomecoming(SaintView):
    body_bytes = PASSPORT_BYTES
    parser_classes = [FileParser]
    rights = {"GET": Right.SEE, "PUT": Right.PLAY, "POST": Right.PLAY}

    @extend_schema(responses=shapes.HomecomingSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """What came back with a saint who is away, line by line, each with its rule."""
        return Response(_homecoming(passports.homecoming(self.saint())))

    @extend_schema(request=OpenApiTypes.OBJECT, responses=shapes.HomecomingSerializer)
    def put(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Bring the passport back; nothing of it is true before the table accepts it."""
        seat = self.seat()
        passports.bring_back(seat, number, document=request.data)
        return Response(_homecoming(passports.homecoming(saint_of(seat, number))))

    @extend_schema(request=shapes.AcceptSerializer, responses={201: EntrySerializer})
    @once
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """The saint is home again with what you accept: one entry. Deaths and losses cannot be declined."""
        asked = read(shapes.AcceptSerializer, request)
        seat, seen = self.seat(), asked["version"]
        entry = passports.come_home(seat, number, mark=seen, accepted=asked["accepted"])
        return Response(entry_data(entry, person(request)), status=201)


def _homecoming(found: Homecoming | None) -> dict[str, Any]:
    if found is None:
        return {"version": "", "table": None, "changes": []}
    return {
        "version": found.mark,
        "table": found.back.table,
        "changes": [
            {
                "number": change.number,
                "what": change.what,
                "is_binding": change.is_binding,
                "message": change.words,
                "rule": change.rule.id,
                "section": change.rule.section,
                "page": change.rule.page,
            }
            for change in found.changes
        ],
    }


class Visitors(CampaignView, ListAPIView[Visit]):
    body_bytes = PASSPORT_BYTES
    parser_classes = [FileParser]
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = shapes.VisitorSerializer

    def get_queryset(self) -> QuerySet[Visit]:
        if getattr(self, "swagger_fake_view", False):
            return Visit.objects.none()
        return visits.visits_of(self.seat().campaign)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Saints of other tables who play here or did, the latest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: shapes.VisitorSerializer})
    @once_by_address
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Let a saint in with their passport. They bring cards of their own."""
        saint = visits.receive(self.seat(), document=request.data)
        return Response(shapes.VisitorSerializer(Visit.objects.get(saint=saint)).data, status=201)


class VisitorPassport(CampaignView):
    rights = {"GET": Right.PLAY, "DELETE": Right.PLAY}

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """The passport of a guest as it is now, or as they went home with it."""
        return Response(as_document(visits.passport_now(self.seat(), number)))

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Send a guest home with it. Where home is on this installation, their table finds it at once."""
        seat = self.seat()
        visits.send_home(seat, number)
        return Response(as_document(visits.passport_now(seat, number)))
