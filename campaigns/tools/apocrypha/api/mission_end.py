"""Who chooses fragments in which order when a mission is over, and who slots a death."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha.day import EffectAt
from campaigns.rulebooks.apocrypha.missions import mission_end
from campaigns.rulebooks.apocrypha.on_day import on_mission_end
from campaigns.tools.apocrypha.day import WORDS, asked_day, with_steps
from campaigns.tools.apocrypha.shapes import tools as shapes
from cards.reading import read

ALWAYS = ("fleeting", "choose_in_order", "may_trade_fragment_for_death", "slot_death", "one_of_must_slot_death")


class MissionEndTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.MissionEndSerializer, responses=shapes.MissionEndAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Who chooses fragments in which order, and who slots a death."""
        asked = read(shapes.MissionEndSerializer, request)
        traded, kind = asked.pop("traded", None), asked.pop("kind_obituaries", None)
        day = asked_day(asked, EffectAt.MISSION_END, won=asked["won"])
        of_mission = {word: value for word, value in asked.items() if word not in WORDS}
        consoles = bool(kind) or day.consoles
        found = on_mission_end(mission_end.end(**of_mission, consoles=consoles), day)
        answer = {name: getattr(found, name) for name in ALWAYS}
        if traded is not None:
            gone = [saint for saint in found.slot_death if saint in traded]
            left = [saint for saint in found.slot_death if saint not in traded]
            answer |= {"traded_away": gone, "still_slot_death": left}
        if kind is not None or day.consoles:
            answer["may_slot_fleeting"] = found.may_slot_fleeting
        return Response(with_steps(answer, asked, day))
