"""What a card costs to play."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha.costs import Cost, OtherCost, Shift
from campaigns.rulebooks.apocrypha.day import EffectAt
from campaigns.rulebooks.apocrypha.on_day import pay_on
from campaigns.rules.apocrypha.shapes import steps_data
from campaigns.tools.apocrypha.day import asked_day
from campaigns.tools.apocrypha.shapes import in_mission as shapes
from cards.reading import read


class CostsTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.CostSerializer, responses=shapes.PaymentSerializer)
    def post(self, request: Request) -> Response:
        """What a card costs to play after powers have raised and lowered it, in the order given."""
        asked = read(shapes.CostSerializer, request)
        cost = Cost(asked["cost"]) if asked["cost"] in set(Cost) else OtherCost(asked["cost"])
        shifts = [Shift(change) for change in asked["changes"]]
        paid = pay_on(cost, shifts, asked_day(asked, EffectAt.COST), is_to_play=asked["to_play"])
        also = {"also": paid.also} if paid.also else {}
        return Response({"cost": paid.paid, "counts_as": paid.printed, **also, "steps": steps_data(paid.steps)})
