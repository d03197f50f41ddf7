"""A campaign through its read-only window."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.overview import shapes
from campaigns.seats.actions import sharing


class SharedWindow(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.WindowSerializer)
    def get(self, request: Request, code: str) -> Response:
        """A campaign through its read-only window."""
        return Response(shapes.WindowSerializer(sharing.campaign_of_window(code)).data)
