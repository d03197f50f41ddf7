"""A guest's own link back to their seats."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.doors.api import person
from campaigns.seats import shapes
from campaigns.seats.actions import returning
from cards.idempotency import once_by_address


class OwnReturnLink(APIView):
    @extend_schema(request=None, responses={201: shapes.ShareSerializer})
    @once_by_address
    def post(self, request: Request) -> Response:
        """A link by which the guest you are comes back on any phone; an earlier one stops working."""
        link = returning.make_link(person(request))
        return Response({"url": request.build_absolute_uri(reverse("return", args=[link.code]))}, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Revoke it: from now on it opens nothing."""
        returning.revoke_link(person(request))
        return Response(status=204)
