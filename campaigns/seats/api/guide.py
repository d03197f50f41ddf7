"""The guide's lantern, and the guide's secret notes."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.doors.api import CampaignView
from campaigns.seats import shapes
from campaigns.seats.actions import guide as guides
from cards.bodies import TEXT_BYTES
from cards.reading import read


class CampaignGuide(CampaignView):
    rights = {"PUT": Right.NAME_GUIDE, "DELETE": Right.NAME_GUIDE}

    @extend_schema(request=shapes.SeatSerializer, responses=shapes.MemberSerializer)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Give the guide's lantern to a seat."""
        guide = guides.name_guide(self.seat(), number=read(shapes.SeatSerializer, request)["seat"])
        return Response(shapes.MemberSerializer(guide).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Put the lantern out: nobody is the guide."""
        guides.name_guide(self.seat(), number=None)
        return Response(status=204)


class GuideNotes(CampaignView):
    body_bytes = TEXT_BYTES
    rights = {"GET": Right.KEEP_SECRETS, "PUT": Right.KEEP_SECRETS}

    @extend_schema(responses=shapes.GuideNotesSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Your own secret notes as guide. Nobody else gets them, the owner included."""
        return _notes(guides.notes_of(self.seat()))

    @extend_schema(request=shapes.GuideNotesSerializer, responses=shapes.GuideNotesSerializer)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Write your secret notes; with ``version``, only if you did not change them elsewhere since (409)."""
        asked = read(shapes.GuideNotesSerializer, request)
        return _notes(guides.keep_notes(self.seat(), text=asked["text"], seen=asked.get("version")).text)


def _notes(text: str) -> Response:
    return Response({"text": text, "version": guides.version_of(text)})
