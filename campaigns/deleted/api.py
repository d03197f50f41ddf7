"""The door for programs to what was deleted: the list, bringing back, deleting for good."""

import uuid
from typing import Any, ClassVar

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.deleted import actions, shapes
from campaigns.deleted.waiting import DeletedKind, Waiting, waiting_for
from campaigns.doors.api import person
from cards.idempotency import once
from cards.reading import read


class Deleted(GenericAPIView[Any]):
    serializer_class = shapes.DeletedSerializer

    @extend_schema(responses=shapes.DeletedSerializer(many=True), operation_id="deleted_list")
    def get(self, request: Request) -> Response:
        """What you deleted in the last thirty days and can bring back, the latest first."""
        page = self.paginate_queryset(waiting_for(person(request), timezone.now())) or []
        return self.get_paginated_response(shapes.DeletedSerializer([_shown(row) for row in page], many=True).data)


def _shown(row: Waiting) -> dict[str, Any]:
    restore = (
        reverse(f"api-deleted-{row.kind}-restore", args=[row.id])
        if row.entry is None
        else reverse("api-undo", args=[row.id, row.entry])
    )
    return {**row._asdict(), "goes": row.goes, "restore": restore}


class DeletedThing(APIView):
    """One of the deleted; each kind has its own path."""

    kind: ClassVar[DeletedKind] = DeletedKind.CAMPAIGN

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Delete for good what would wait longer."""
        actions.delete_for_good(person(request), self.kind, id)
        return Response(status=204)


class DeletedThingRestored(APIView):
    kind: ClassVar[DeletedKind] = DeletedKind.CAMPAIGN

    @extend_schema(request=shapes.RestoreSerializer, responses={204: None})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Bring back what you deleted, with all that belonged to it."""
        wishes = read(shapes.RestoreSerializer, request)
        actions.restore(person(request), self.kind, id, without_cards=wishes["without_cards"])
        return Response(status=204)
