"""Who chooses fragments in which order when a mission is over, and who slots a death."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import mission_end
from campaigns.tools.apocrypha.shapes import tools as shapes
from cards.reading import read


class MissionEndTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.MissionEndSerializer, responses=shapes.MissionEndAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Who chooses fragments in which order, and who slots a death."""
        ending = mission_end.end(**read(shapes.MissionEndSerializer, request))
        return Response(shapes.MissionEndAnswerSerializer(ending).data)
