"""Whether a halo is legal, and whom its fragments reach."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import halo
from campaigns.rules.apocrypha.shapes import (
    HaloVerdictSerializer,
    halo_verdict,
)
from campaigns.tools.apocrypha.shapes import tools as shapes
from cards.reading import read


class HaloTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.HaloSerializer, responses=HaloVerdictSerializer)
    def post(self, request: Request) -> Response:
        """Every rule that a halo breaks, and whom its fragments reach."""
        cards = [_slotted(card) for card in read(shapes.HaloSerializer, request)["cards"]]
        return Response(halo_verdict(halo.judge(cards)))


def _slotted(card: dict[str, str]) -> halo.SlottedCard:
    return halo.SlottedCard(card["name"], halo.HaloCardKind(card["kind"]), halo.Slot(card["slot"]))
