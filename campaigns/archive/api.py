"""A campaign as a file: out, and in again."""

import uuid

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.access import Right
from campaigns.archive import file
from campaigns.archive.turns import own_turn
from campaigns.doors.api import CampaignView, person
from campaigns.seats import shapes
from cards import strictjson
from cards.bodies import ARCHIVE_BYTES
from cards.costs import Cost, costs
from cards.idempotency import once_by_address
from cards.reading import StrictJSONParser


class CampaignExport(CampaignView):
    rights = {"GET": Right.EXPORT}

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """The whole campaign as one file, without the secrets that are not yours."""
        return HttpResponse(file.export(self.seat()), content_type="application/json")


class ArchiveParser(StrictJSONParser):
    """Leaves the file as it is, so that it is read straight into its parts."""

    max_bytes = settings.ARCHIVE_MAX_BYTES
    most_nodes = strictjson.FILE_NODES
    read = staticmethod(strictjson.checked)


@costs(Cost.IMPORT)
class CampaignImports(APIView):
    body_bytes = ARCHIVE_BYTES
    parser_classes = [ArchiveParser]

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: shapes.CampaignSerializer})
    # Whoever waits for their turn holds no transaction meanwhile.
    @own_turn()
    @once_by_address
    def post(self, request: Request) -> Response:
        """A campaign from such a file. You get the owner's seat; the other seats wait for their people."""
        seat = file.restore(request.data, by=person(request))
        return Response(shapes.CampaignSerializer(seat).data, status=201)
