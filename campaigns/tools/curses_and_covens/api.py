"""Curses & Covens' tools: a card picked in the Hunt, a hand open in the Census. Nobody needs an account to ask."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.curses_and_covens import census, hunt
from campaigns.rulebooks.curses_and_covens.census import Tile
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.curses_and_covens.verdicts import in_words
from campaigns.tools.curses_and_covens import shapes
from cards.reading import read
from cards.refusals import Refused


class HuntTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.HuntSerializer, responses=shapes.HuntAnswerSerializer)
    def post(self, request: Request) -> Response:
        """What a card that the Witch Hunter picked does, and who has won by it."""
        asked = read(shapes.HuntSerializer, request)
        for finding in hunt.against(asked["in_front"]):
            raise _refused(finding)
        pick = hunt.resolve(asked["card"], asked["in_front"])
        return Response(
            {
                "in_front": pick.in_front,
                "to": pick.to,
                "town_discards": pick.town_discards,
                "escape": pick.escape,
                "witches": pick.witches,
                "rituals": pick.rituals,
                "winner": pick.winner,
            }
        )


class CensusTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.CensusSerializer, responses=shapes.CensusAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Whether a hand that lies open is a coven, and else which spells its town may cast."""
        asked = read(shapes.CensusSerializer, request)
        tiles = [Tile(tile["name"], tuple(tile["icons"])) for tile in asked["tiles"]]
        return Response(vars(census.look(asked["hand"], tiles)))


def _refused(finding: Finding) -> Refused:
    rule = finding.rule
    return Refused(rule.id, in_words(finding), rule=rule.id, section=rule.section, page=rule.page)
