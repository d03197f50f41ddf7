"""Setting up a mission of the catalogue, written out, or pasted."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.missions.catalogue import mission_called, mission_written
from campaigns.rulebooks.apocrypha.missions import mission_setup, storybook_reading
from campaigns.rulebooks.apocrypha.missions.mission import Nexus, StorybookMission
from campaigns.rules.apocrypha.shapes import (
    ruled,
    told,
)
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.tools.apocrypha.shapes import tools as shapes
from cards.reading import read
from cards.refusals import Refused


class MissionSetupTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.MissionSetupSerializer, responses=shapes.SetupSerializer)
    def post(self, request: Request) -> Response:
        """Which nexuses, archetypes and clock a mission has for so many saints, and each step of setting it up."""
        asked = read(shapes.MissionSetupSerializer, request)
        mission, unread = _mission(asked["mission"])
        setup = mission_setup.set_up(mission, asked["saints"])
        if setup.problems:
            first = setup.problems[0]
            raise Refused(first.rule.id, in_words(first), **ruled(first), **unread)
        return Response(
            {
                "nexuses": setup.nexuses,
                "seeding": [[str(archetype) for archetype in group] for group in setup.seeding],
                "clock": setup.clock,
                "steps": [{**told(step), "group": step.group, "for_guide": step.is_secret} for step in setup.steps],
                **unread,
            }
        )


def _mission(asked: str | dict[str, Any]) -> tuple[StorybookMission, dict[str, Any]]:
    """The mission, and of a text what was not understood."""
    if isinstance(asked, dict):
        return _pasted(asked["text"]) if "text" in asked else (_written_mission(asked), {})
    mission = mission_called(asked)
    if mission is None:
        raise NotFound(_("The catalogue knows no set-up of a mission called that. Write the mission out instead."))
    return mission, {}


def _pasted(text: str) -> tuple[StorybookMission, dict[str, Any]]:
    reading = storybook_reading.parse(text)
    written = mission_written(reading.title, reading.parts)
    lines = [{"line": line.number, "text": line.text} for line in reading.unread]
    return written.mission, {"not_understood": [*lines, *({"line": None, "text": item} for item in written.unread)]}


def _written_mission(sent: dict[str, Any]) -> StorybookMission:
    minions = sent.get("minions", {})
    return StorybookMission(
        nexuses=[Nexus(**nexus) for nexus in sent["nexuses"]],
        masters=range(1, sent["masters"] + 1),
        minions={letter: range(first, last + 1) for letter, (first, last) in minions.items()},
        seed=sent["seed"],
    )
