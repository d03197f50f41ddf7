"""The steps of a turn."""

from typing import Any

from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.shapes import ruled
from campaigns.rules.apocrypha.turn import TurnStep, turns
from campaigns.tools.apocrypha.shapes import in_mission as shapes


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
