"""The Witching Hour's tools: setting up a scene, and what is due in story mode. Nobody needs an account to ask."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.witching_hour.ladder import StoryIsOver, due_attempt
from campaigns.rulebooks.witching_hour.pentagram import Variety
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rulebooks.witching_hour.setting_up import Options, Player, set_up
from campaigns.stories.progress import due_facts
from campaigns.stories.shapes import DueSerializer
from campaigns.tools.witching_hour import shapes
from cards.reading import read


class SceneSetupTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.SceneSetupSerializer, responses=shapes.SceneSetupAnswerSerializer)
    def post(self, request: Request) -> Response:
        """How many spells lie on each Locus, and which Corruption loses the scene."""
        asked = read(shapes.SceneSetupSerializer, request)
        variety = Variety(asked["variety"]) if asked["variety"] else None
        setup = set_up(Options(SCENES[asked["scene"]], (Player(),) * asked["players"], variety=variety))
        return Response({"locus": setup.locus, "corruption_limit": setup.limit})


class StoryTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.TriesSerializer, responses=DueSerializer)
    def post(self, request: Request) -> Response:
        """Which scene is due in story mode, at which try, and how hard."""
        tries = [one["won"] for one in read(shapes.TriesSerializer, request)["attempts"]]
        try:
            return Response(due_facts(due_attempt(tries)))
        except StoryIsOver:
            words = _("The story is told when Halloween is won. Leave the attempts after that out.")
            raise serializers.ValidationError({"attempts": [words]}) from None
