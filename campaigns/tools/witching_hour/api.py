"""Setting up a scene of the Witching Hour. Nobody needs an account to ask."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, against_size
from campaigns.rulebooks.witching_hour.pentagram import Variety
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rulebooks.witching_hour.setting_up import Options, Player, set_up
from campaigns.rules.witching_hour.verdicts import in_words
from cards.reading import ListField, StrictSerializer, read

# No number of players needs more; what the book allows is for the rulebook to say.
MOST_PLAYERS = 99


class SceneSetupSerializer(StrictSerializer):
    players = serializers.IntegerField(min_value=0, max_value=MOST_PLAYERS, help_text=f"From 2 to {LARGEST_COVEN}.")
    scene = serializers.IntegerField(min_value=0, max_value=len(SCENES) - 1, help_text="0 is Training Day.")
    variety = serializers.ChoiceField(
        [variety.value for variety in Variety],
        allow_null=True,
        default=None,
        help_text="The variant Variety is the Spice; only hard changes the loci.",
    )

    def validate_players(self, players: int) -> int:
        """A Coven of another size is refused with the rule."""
        if found := list(against_size(players)):
            raise serializers.ValidationError([in_words(finding) for finding in found])
        return players


class SceneSetupAnswerSerializer(serializers.Serializer[Any]):
    locus = ListField(
        child=serializers.IntegerField(),
        min_length=6,
        max_length=6,
        help_text="How many spells lie on each Locus, from the first to the sixth.",
    )
    corruption_limit = serializers.IntegerField(help_text="A Witch with so much, or more, loses a check.")


class SceneSetupTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=SceneSetupSerializer, responses=SceneSetupAnswerSerializer)
    def post(self, request: Request) -> Response:
        """How many spells lie on each Locus, and which Corruption loses the scene."""
        asked = read(SceneSetupSerializer, request)
        variety = Variety(asked["variety"]) if asked["variety"] else None
        setup = set_up(Options(SCENES[asked["scene"]], (Player(),) * asked["players"], variety=variety))
        return Response({"locus": setup.locus, "corruption_limit": setup.limit})
