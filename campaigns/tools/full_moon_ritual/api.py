"""Full Moon Ritual's tools: scoring, odds, setting up and Magic. Nobody needs an account to ask."""

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.full_moon_ritual import magic
from campaigns.rulebooks.full_moon_ritual.magic import MagicOption, Spell
from campaigns.rulebooks.full_moon_ritual.odds import chance
from campaigns.rulebooks.full_moon_ritual.scoring import WitchCounts, WitchScore, score
from campaigns.rulebooks.full_moon_ritual.setting_up import CHIPS_EACH, DICE_EACH, INGREDIENTS_EACH, set_up
from campaigns.tools.full_moon_ritual import shapes
from cards.reading import read


class ScoreTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.ScoreSerializer, responses=shapes.ScoreAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Each Witch's points in the four rows, their sum and her place, and who wins."""
        asked = read(shapes.ScoreSerializer, request)
        scoring = score([WitchCounts(**witch) for witch in asked["witches"]])
        return Response({"scores": [_score_data(each) for each in scoring.scores], "winners": scoring.winners})


class RitualOddsTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.RitualOddsSerializer, responses=shapes.RitualChanceSerializer)
    def post(self, request: Request) -> Response:
        """How likely three or four dice, added up, reach a number."""
        asked = read(shapes.RitualOddsSerializer, request)
        return Response(_chance_data(chance(asked["dice"], asked["target"])))


class RitualSetupTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.RitualSetupSerializer, responses=shapes.RitualSetupAnswerSerializer)
    def post(self, request: Request) -> Response:
        """How many boards, spells, Gems and ingredients so many players lay out, and what each of them takes."""
        setup = set_up(read(shapes.RitualSetupSerializer, request)["players"])
        counted = ("dominions", "boundaries", "spells", "gems", "ingredients", "set_aside", "undealt")
        each = {"chips": CHIPS_EACH, "dice": DICE_EACH, "ingredients": INGREDIENTS_EACH}
        return Response({**{name: getattr(setup, name) for name in counted}, "each": each})


class MagicTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.MagicSerializer, responses=shapes.MagicAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Every way to cast or gather a Spell Card that the chips allow, with its chance."""
        asked = read(shapes.MagicSerializer, request)
        spell = Spell(asked["target"], asked.get("value"), asked["matching"])
        return Response({"options": [_option_data(option) for option in magic.options(spell, asked["chips"])]})


def _score_data(each: WitchScore) -> dict[str, Any]:
    return {"name": each.name, "points": each.points, "total": each.total, "place": each.place}


def _option_data(option: MagicOption) -> dict[str, Any]:
    return {
        "do": option.do,
        "chips": option.chips,
        "left": option.left,
        "dice": option.dice,
        "chance": _chance_data(option.chance),
        "expected_value": None if option.expected_value is None else float(option.expected_value),
        "success": option.success,
        "failure": option.failure,
    }


def _chance_data(likely: Fraction) -> dict[str, Any]:
    return {"ways": likely.numerator, "of": likely.denominator, "probability": float(likely)}
