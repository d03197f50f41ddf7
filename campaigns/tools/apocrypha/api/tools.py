"""The rulebooks' stateless answers. Nobody needs an account to ask."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.missions.catalogue import mission_called, mission_written
from campaigns.rulebooks.apocrypha import assists, deck, halo, mission_end, mission_setup, storybook
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.mission import Nexus, StorybookMission
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rules.apocrypha.shapes import (
    DeckVerdictSerializer,
    HaloVerdictSerializer,
    deck_verdict,
    halo_verdict,
    ruled,
    told,
)
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.tools.apocrypha.shapes import tools as shapes
from cards.reading import read
from cards.refusals import Refused


class HaloTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.HaloSerializer, responses=HaloVerdictSerializer)
    def post(self, request: Request) -> Response:
        """Every rule that a halo breaks, and whom its fragments reach."""
        cards = [_slotted(card) for card in read(shapes.HaloSerializer, request)["cards"]]
        return Response(halo_verdict(halo.judge(cards)))


def _slotted(card: dict[str, str]) -> halo.SlottedCard:
    return halo.SlottedCard(card["name"], halo.HaloCardKind(card["kind"]), halo.Slot(card["slot"]))


class DeckTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.DeckSerializer, responses=DeckVerdictSerializer)
    def post(self, request: Request) -> Response:
        """What a saint's deck lacks, and what it has too much."""
        asked = read(shapes.DeckSerializer, request)
        when = DeckCheckTime(asked["when"])
        virtues = {Virtue(name): number for name, number in asked["virtues"].items()}
        wanted = deck.wanted(virtues, omens=asked["omens"], when=when, extra=_types(asked.get("extra", {})))
        return Response(deck_verdict(deck.judge(_types(asked["cards"]), wanted, when)))


def _types(counts: dict[str, int]) -> dict[DeckCardType, int]:
    return {DeckCardType(name): count for name, count in counts.items()}


class AssistsTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.AssistsSerializer, responses=shapes.AssistsAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Who could assist a check, and how many mutation dice that would cost."""
        asked = read(shapes.AssistsSerializer, request)
        choir = [_saint(saint) for saint in asked["choir"]]
        active = [saint.name for saint in choir].index(asked["active"])
        found = assists.assists(choir, active, Virtue(asked["virtue"]))
        return Response({"assists": [vars(each) for each in found], "mutation_dice": assists.mutation_dice(found)})


def _saint(sent: dict[str, Any]) -> assists.AssistingSaint:
    return assists.AssistingSaint(
        name=sent["name"],
        nexus=sent["nexus"],
        virtues={Virtue(name): number for name, number in sent["virtues"].items()},
        pointing={Direction(way): Virtue(name) for way, name in sent["pointing"].items()},
    )


class MissionEndTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.MissionEndSerializer, responses=shapes.MissionEndAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Who chooses fragments in which order, and who slots a death."""
        ending = mission_end.end(**read(shapes.MissionEndSerializer, request))
        return Response(shapes.MissionEndAnswerSerializer(ending).data)


class MissionSetupTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.MissionSetupSerializer, responses=shapes.SetupSerializer)
    def post(self, request: Request) -> Response:
        """Which nexuses, archetypes and clock a mission has for so many saints, and each step of setting it up."""
        asked = read(shapes.MissionSetupSerializer, request)
        setup = mission_setup.set_up(_mission(asked["mission"]), asked["saints"])
        if setup.problems:
            first = setup.problems[0]
            raise Refused(first.rule.id, in_words(first), **ruled(first))
        return Response(
            {
                "nexuses": setup.nexuses,
                "seeding": [[str(archetype) for archetype in group] for group in setup.seeding],
                "clock": setup.clock,
                "steps": [{**told(step), "group": step.group, "for_guide": step.is_secret} for step in setup.steps],
            }
        )


def _mission(asked: str | dict[str, Any]) -> StorybookMission:
    if isinstance(asked, dict):
        return _pasted(asked["text"]) if "text" in asked else _written_mission(asked)
    mission = mission_called(asked)
    if mission is None:
        raise NotFound(_("The catalogue knows no set-up of a mission called that. Write the mission out instead."))
    return mission


def _pasted(text: str) -> StorybookMission:
    reading = storybook.parse(text)
    return mission_written(reading.title, reading.parts).mission


def _written_mission(sent: dict[str, Any]) -> StorybookMission:
    minions = sent.get("minions", {})
    return StorybookMission(
        nexuses=[Nexus(**nexus) for nexus in sent["nexuses"]],
        masters=range(1, sent["masters"] + 1),
        minions={letter: range(first, last + 1) for letter, (first, last) in minions.items()},
        seed=sent["seed"],
    )
