"""What the table asks in the middle of a mission: Sanctify, damage, mutations, costs, the turn. No account needed."""

from fractions import Fraction
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import costs, damage, mutation, sanctify
from campaigns.rulebooks.apocrypha.costs import Cost, OtherCost, Shift
from campaigns.rulebooks.apocrypha.sanctify import NexusSide, SanctifyCause, TryResult
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.shapes import ruled, told
from campaigns.rules.apocrypha.turn import TurnStep, turns
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.tools.apocrypha.shapes import in_mission as shapes
from cards.reading import read
from cards.refusals import Refused


class SanctifyTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.SanctifySerializer, responses=shapes.SanctifiedSerializer)
    def post(self, request: Request) -> Response:
        """Who may guard, what escapes where, what is sealed, who has to move: step by step, up to the next question."""
        now = _situation(read(shapes.SanctifySerializer, request))
        refused = sanctify.problems(now)
        if refused:
            raise Refused(refused[0].rule.id, in_words(refused[0]), **ruled(refused[0]))
        led = sanctify.progress_of(now)
        may = sanctify.may_guard(now)
        return Response(
            {
                "steps": [{**told(step), "step": sanctify.PARTS[step.rule]} for step in led.steps],
                "ask": led.ask,
                "may_guard": [{"nexus": each.name, "saints": each.saints, "guard": each.guard} for each in may],
                "guarded": led.guarded,
                "pile": led.pile and vars(led.pile),
                "sealed": led.is_sealed,
                "must_move": led.must_move,
                "may_go_to": led.may_go_to,
                "mission_ends": led.mission_ends,
            }
        )


def _situation(asked: dict[str, Any]) -> sanctify.SanctifySituation:
    nexuses = [
        sanctify.SanctifyNexus(each["name"], NexusSide(each["side"]), tuple(each["saints"]), _try(each["guard"]))
        for each in asked["nexuses"]
    ]
    return sanctify.SanctifySituation(
        **{**asked, "nexuses": nexuses, "after": SanctifyCause(asked["after"]), "seal": _try(asked["seal"])}
    )


def _try(sent: str | None) -> TryResult | None:
    return None if sent is None else TryResult(sent)


class DamageTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.DamageSerializer, responses=shapes.SufferedSerializer)
    def post(self, request: Request) -> Response:
        """How much damage it is in the end, and which cards it takes, in the order of the book."""
        suffered = damage.suffer(_blow(read(shapes.DamageSerializer, request)))
        return Response({**vars(suffered), "steps": _steps_data(suffered.steps)})


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
                "steps": _steps_data(found.steps),
            }
        )


def _chance(power: int, chance: Fraction) -> dict[str, Any]:
    return {"power": power, "ways": chance.numerator, "of": chance.denominator, "probability": float(chance)}


class CostsTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.CostSerializer, responses=shapes.PaymentSerializer)
    def post(self, request: Request) -> Response:
        """What a card costs to play after powers have raised and lowered it, in the order given."""
        asked = read(shapes.CostSerializer, request)
        cost = Cost(asked["cost"]) if asked["cost"] in set(Cost) else OtherCost(asked["cost"])
        paid = costs.pay(cost, [Shift(change) for change in asked["changes"]], is_to_play=asked["to_play"])
        return Response({"cost": paid.paid, "counts_as": paid.printed, "steps": _steps_data(paid.steps)})


class TurnTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.TurnReferenceSerializer)
    def get(self, request: Request) -> Response:
        """The six steps of a turn with all that lies in them, those of a check, and those that break in."""
        parts = turns()
        names = {"turn": "turn", "check": "check", "special": "steps"}
        return Response({name: [_step(step) for step in parts[part].steps] for name, part in names.items()})


def _step(step: TurnStep) -> dict[str, Any]:
    return {
        "slug": step.slug,
        "name": step.name,
        "section": step.section,
        "page": step.page,
        "summary": step.summary,
        "comes": step.when,
        "back_to": step.back_to,
        "rules": [{**ruled(Finding(rule)), "message": translation.gettext(rule.words)} for rule in step.rules],
        "steps": [_step(inner) for inner in step.steps],
    }


def _steps_data(steps: tuple[Finding, ...]) -> list[dict[str, Any]]:
    return [told(step) for step in steps]
