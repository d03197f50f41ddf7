"""Mutating a check."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import mutation
from campaigns.rules.apocrypha.shapes import steps_data
from campaigns.tools.apocrypha.shapes import in_mission as shapes
from cards.reading import read


class MutateTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.MutateSerializer, responses=shapes.MutatedSerializer)
    def post(self, request: Request) -> Response:
        """Which side of a mutation is up, how many dice are rolled for it, and which of its powers counts."""
        asked = read(shapes.MutateSerializer, request)
        dice = mutation.dice_for(asked["assists"], by_power=asked["by_power"])
        if asked["rolled"] and len(asked["rolled"]) != dice:
            words = _("As many dice are rolled as saints assist, or one for a power.")
            raise ValidationError({"rolled": [words]}, code="invalid")
        found = mutation.mutate(
            is_to_win_vs_threat=asked["to_win_vs_threat"],
            assists=asked["assists"],
            by_power=asked["by_power"],
            rolled=asked["rolled"],
        )
        return Response(
            {
                "mutates": found.side is not None,
                "side": found.side,
                "dice": found.dice,
                "chances": [_chance(power, chance) for power, chance in enumerate(found.chances, 1)],
                "power": found.power,
                "steps": steps_data(found.steps),
            }
        )


def _chance(power: int, chance: Fraction) -> dict[str, Any]:
    return {"power": power, "ways": chance.numerator, "of": chance.denominator, "probability": float(chance)}
