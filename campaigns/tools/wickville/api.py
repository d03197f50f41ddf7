"""Wickville's tools: a turn, what is legal, all that is automatic alone, the set-up. Nobody needs an account to ask."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.sitting import Illegal
from campaigns.rulebooks.wickville.actions import Action
from campaigns.rulebooks.wickville.cards import Card
from campaigns.rulebooks.wickville.impossible import Impossible, why_impossible
from campaigns.rulebooks.wickville.legal import legal_after
from campaigns.rulebooks.wickville.position import Position
from campaigns.rulebooks.wickville.setup import Character, SoloChoice, set_up, why_no_setup
from campaigns.rulebooks.wickville.solo import take_solo_turn
from campaigns.rulebooks.wickville.turn import Played, take_turn
from campaigns.rules.wickville.verdicts import IMPOSSIBLE, in_words
from campaigns.tools.wickville import shapes
from cards.reading import read
from cards.refusals import Refused

T = TypeVar("T")


class WickvilleTool(APIView):
    """What the rules forbid is answered with the rule."""

    permission_classes = [AllowAny]

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Illegal):
            rule = exc.finding.rule
            exc = Refused(rule.id, in_words(exc.finding), rule=rule.id, section=rule.section, page=rule.page)
        return super().handle_exception(exc)


class TurnTool(WickvilleTool):
    @extend_schema(request=shapes.WickvilleTurnSerializer, responses=shapes.PlayedSerializer)
    def post(self, request: Request) -> Response:
        """One turn of the witch whose turn it is, step by step, end-of-turn checks included."""
        asked = read(shapes.WickvilleTurnSerializer, request)
        return Response(_played(take_turn(_position(asked), _as(list[Action], asked["actions"]))))


class LegalTool(WickvilleTool):
    @extend_schema(request=shapes.WickvilleLegalSerializer, responses=shapes.LegalSerializer)
    def post(self, request: Request) -> Response:
        """What she may do next in her turn, and what would come of a flip."""
        asked = read(shapes.WickvilleLegalSerializer, request)
        return Response(msgspec.to_builtins(legal_after(_position(asked), _as(list[Action], asked["actions"]))))


class SoloTurnTool(WickvilleTool):
    @extend_schema(request=shapes.SoloTurnSerializer, responses=shapes.PlayedSerializer)
    def post(self, request: Request) -> Response:
        """All that is automatic until it is the player's turn: the hourglass, and the opponent."""
        position = _position(read(shapes.SoloTurnSerializer, request))
        if position.solo is None:
            raise _invalid([Impossible(("solo",), "no-solo")], "position")
        return Response(_played(take_solo_turn(position, position.solo)))


class WickvilleSetupTool(WickvilleTool):
    @extend_schema(request=shapes.WickvilleSetupSerializer, responses=shapes.SetUpSerializer)
    def post(self, request: Request) -> Response:
        """The position with which a game for one to four players begins."""
        asked = read(shapes.WickvilleSetupSerializer, request)
        circle, witches = _as(list[Card], asked["circle"]), _as(list[Character], asked["witches"])
        solo = _as(SoloChoice, asked["solo"]) if asked["solo"] else None
        if wrong := list(why_no_setup(asked["players"], circle, witches, solo)):
            raise _invalid(wrong)
        return Response({"position": msgspec.to_builtins(set_up(circle, witches, solo))})


def _position(asked: dict[str, Any]) -> Position:
    position = _as(Position, asked["position"])
    if wrong := list(why_impossible(position)):
        raise _invalid(wrong, "position")
    return position


def _as(kind: type[T], sent: Any) -> T:
    """What a shape has read, as the rulebook has it."""
    return msgspec.convert(sent, kind)


def _invalid(wrong: Iterable[Impossible], *under: str) -> serializers.ValidationError:
    """Every reason with the path of its field."""
    errors: dict[str, list[ErrorDetail]] = {}
    for each in wrong:
        told = ErrorDetail(str(IMPOSSIBLE[each.code]), each.code)
        errors.setdefault(".".join([*under, each.path]), []).append(told)
    return serializers.ValidationError(errors)


def _played(turn: Played) -> dict[str, Any]:
    return {
        "position": msgspec.to_builtins(turn.position),
        "steps": msgspec.to_builtins(turn.steps),
        "winner": turn.winner,
    }
