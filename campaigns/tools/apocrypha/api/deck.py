"""What a saint's deck lacks, and what it has too much."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import deck
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rules.apocrypha.shapes import (
    DeckVerdictSerializer,
    deck_verdict,
)
from campaigns.tools.apocrypha.shapes import tools as shapes
from cards.reading import read


class DeckTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.DeckSerializer, responses=DeckVerdictSerializer)
    def post(self, request: Request) -> Response:
        """What a saint's deck lacks, and what it has too much."""
        asked = read(shapes.DeckSerializer, request)
        when = DeckCheckTime(asked["when"])
        virtues = {Virtue(name): number for name, number in asked["virtues"].items()}
        wanted = deck.wanted(virtues, omens=asked["omens"], when=when, extra=_types(asked.get("extra", {})))
        return Response(deck_verdict(deck.judge(_types(asked["cards"]), wanted, when)))


def _types(counts: dict[str, int]) -> dict[DeckCardType, int]:
    return {DeckCardType(name): count for name, count in counts.items()}
