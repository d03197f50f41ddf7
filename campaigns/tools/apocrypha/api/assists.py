"""Who could assist a check."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import assists
from campaigns.rulebooks.apocrypha.day import EffectAt
from campaigns.rulebooks.apocrypha.on_day import assists_of, mutation_dice
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.tools.apocrypha.day import asked_day, with_steps
from campaigns.tools.apocrypha.shapes import tools as shapes
from cards.reading import read


class AssistsTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.AssistsSerializer, responses=shapes.AssistsAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Who could assist a check, and how many mutation dice that would cost."""
        asked = read(shapes.AssistsSerializer, request)
        choir = [_saint(saint) for saint in asked["choir"]]
        active = [saint.name for saint in choir].index(asked["active"])
        virtue = Virtue(asked["virtue"])
        day = asked_day(asked, EffectAt.ASSISTS, virtue)
        empty_handed = [saint["name"] for saint in asked["choir"] if saint.get("hand") == 0]
        found = assists_of(choir, active, virtue, day, empty_handed)
        dice = mutation_dice(assists.mutation_dice(found), day)
        answer = {"assists": [vars(each) for each in found], "mutation_dice": dice}
        return Response(with_steps(answer, asked, day))


def _saint(sent: dict[str, Any]) -> assists.AssistingSaint:
    return assists.AssistingSaint(
        name=sent["name"],
        nexus=sent["nexus"],
        virtues={Virtue(name): number for name, number in sent["virtues"].items()},
        pointing={Direction(way): Virtue(name) for way, name in sent["pointing"].items()},
    )
