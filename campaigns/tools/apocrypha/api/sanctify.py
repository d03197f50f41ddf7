"""Sanctify, one answer at a time."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha import sanctify
from campaigns.rulebooks.apocrypha.sanctify import NexusSide, SanctifyCause, SanctifyGoal, TryResult
from campaigns.rules.apocrypha.shapes import ruled, told
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
                "won": led.is_won,
                "asks_goal": led.asks_goal,
            }
        )


def _situation(asked: dict[str, Any]) -> sanctify.SanctifySituation:
    nexuses = [
        sanctify.SanctifyNexus(each["name"], NexusSide(each["side"]), tuple(each["saints"]), _try(each["guard"]))
        for each in asked["nexuses"]
    ]
    return sanctify.SanctifySituation(
        **{
            **asked,
            "nexuses": nexuses,
            "after": SanctifyCause(asked["after"]),
            "seal": _try(asked["seal"]),
            "goal": None if asked["goal"] is None else SanctifyGoal(asked["goal"]),
        }
    )


def _try(sent: str | None) -> TryResult | None:
    return None if sent is None else TryResult(sent)
