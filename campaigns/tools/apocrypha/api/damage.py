"""How much damage it is in the end, and what it takes."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import damage
from campaigns.rulebooks.apocrypha.costs import Cost
from campaigns.rulebooks.apocrypha.day import EffectAt
from campaigns.rulebooks.apocrypha.on_day import on_damage
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rules.apocrypha.shapes import steps_data
from campaigns.tools.apocrypha.day import asked_day
from campaigns.tools.apocrypha.shapes import in_mission as shapes
from cards.reading import read


class DamageTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.DamageSerializer, responses=shapes.SufferedSerializer)
    def post(self, request: Request) -> Response:
        """How much damage it is in the end, and which cards it takes, in the order of the book."""
        asked = read(shapes.DamageSerializer, request)
        day = asked_day(asked, EffectAt.DAMAGE, Virtue(asked["virtue"]))
        suffered = damage.suffer(on_damage(_blow(asked), day))
        return Response({**vars(suffered), "steps": steps_data((*day.steps, *suffered.steps))})


def _blow(asked: dict[str, Any]) -> damage.DamageDealt:
    hand = asked.get("hand", {})
    amount = asked["amount"] if "amount" in asked else damage.short_of(asked["target"], asked["result"])
    return damage.DamageDealt(
        virtue=Virtue(asked["virtue"]),
        amount=amount,
        is_dealt_by_card="amount" in asked,
        increases=asked["increases"],
        decreases=asked["decreases"],
        hand={virtue: hand.get(virtue, 0) for virtue in Virtue},
        others=hand.get(shapes.OTHERS, 0),
        deck=asked["deck"],
        to=Cost(asked["to"]),
        is_suffered=asked["suffered"],
    )
