"""Opening and closing the read-only window on a campaign."""

import uuid

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.doors.api import CampaignView
from campaigns.seats import shapes
from campaigns.seats.actions import sharing
from cards.idempotency import once_by_address


class CampaignShare(CampaignView):
    rights = {"POST": Right.SHARE, "DELETE": Right.SHARE}

    @extend_schema(request=None, responses={201: shapes.ShareSerializer})
    @once_by_address
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A new read-only address for spectators; an earlier one stops working."""
        link = sharing.open_window(self.seat())
        return Response({"url": request.build_absolute_uri(reverse("window", args=[link.code]))}, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Close the window."""
        sharing.close_window(self.seat())
        return Response(status=204)
