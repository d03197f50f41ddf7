"""The end of a mission step by step: each seat decides for its own saint, and when all have agreed, cards move."""

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.doors.api import CampaignView
from campaigns.doors.api_fields import VERSION, WholeField
from campaigns.missions.actions import ending
from campaigns.missions.actions.missions import finding_in_words, holdings_of_choir, mission_of
from campaigns.missions.api.missions import (
    DECISIONS,
    DisplayedFragmentSerializer,
    MissionDecisionSerializer,
    MissionFinish,
    PlayedMissionSerializer,
    decision_of,
    number_field,
)
from campaigns.missions.ending import FRAGMENTS_AT_MOST, OpenMissionEnd, open_end_of, with_names
from campaigns.models import Member
from campaigns.models.mission_record import ACTS_AT_MOST
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome, decisions_due
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from cards.idempotency import once, once_by_address
from cards.reading import ListField, StrictSerializer, read

MOST_TURNS = 1_000_000
OUTCOMES = [outcome.value for outcome in MissionOutcome]


def version_field() -> WholeField:
    return WholeField(min_value=0, max_value=MOST_TURNS, required=False, help_text=VERSION)


class EndToldSerializer(StrictSerializer):
    """The first step. What was answered before begins anew."""

    outcome = serializers.ChoiceField(OUTCOMES, help_text="How the mission ended.")
    faded = ListField(
        child=number_field(), max_length=LARGEST_CHOIR, default=list, help_text="The numbers of the faded saints."
    )
    last_turn = number_field(allow_null=True, default=None, help_text="The number of the saint who took the last turn.")
    version = version_field()


class EndFragmentSerializer(DisplayedFragmentSerializer):
    saint = number_field(
        required=False,
        allow_null=True,
        default=None,
        help_text="Of a guide: the number of the saint to whom it is given. Then every fragment names one.",
    )


class EndDisplaySerializer(StrictSerializer):
    """The second step of a win; none means not now. After a guided win the guide gives each saint one."""

    fragments = ListField(
        child=EndFragmentSerializer(), max_length=FRAGMENTS_AT_MOST, help_text="Those that lie on the table."
    )
    version = version_field()

    def validate_fragments(self, fragments: list[dict[str, Any]]) -> list[dict[str, Any]]:
        saints = [one["saint"] for one in fragments]
        if any(saints) and (None in saints or len(set(saints)) < len(saints)):
            raise serializers.ValidationError("Give each of these saints one fragment, or leave out all saints.")
        return fragments


class EndDecisionSerializer(MissionDecisionSerializer):
    decided = WholeField(
        min_value=0,
        max_value=200,
        required=False,
        help_text="How many decisions of this saint you saw; refused with 409 if there are more by now.",
    )


class AgreementSerializer(StrictSerializer):
    for_all = serializers.BooleanField(default=False, help_text="Of the owner: for every seat.")


class WonActSerializer(StrictSerializer):
    act = WholeField(min_value=1, max_value=ACTS_AT_MOST, help_text="The number of the act that was won.")


class ShownFragmentSerializer(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="By which decisions call it: f1, f2, ...")
    name = serializers.CharField()
    fleeting = serializers.BooleanField(help_text="Whether it is fleeting; else it endures.")
    saint = serializers.IntegerField(allow_null=True, help_text="To whom a guide gives it; null: they choose in turn.")


class MadeDecisionSerializer(serializers.Serializer[Any]):
    saint = serializers.IntegerField()
    what = serializers.ChoiceField(DECISIONS, help_text="What the saint does.")
    fragment = serializers.CharField(allow_null=True, help_text="Which fragment; null for a death.")
    slot = serializers.CharField(allow_null=True, help_text="Where it goes; null where it is sacrificed.")
    gives_up_death = serializers.BooleanField(help_text="Whether it is traded for the displayed death.")


class DueDecisionSerializer(serializers.Serializer[Any]):
    """What is to be decided next, and by which rule."""

    saint = serializers.IntegerField(allow_null=True, help_text="Whose decision it is; null where any of them may.")
    rule = serializers.CharField()
    section = serializers.CharField()
    page = serializers.IntegerField(allow_null=True)
    message = serializers.CharField()


class OpenEndSerializer(serializers.Serializer[Any]):
    """The end as the table has answered it so far. Nothing of it is true before they agree."""

    outcome = serializers.ChoiceField(OUTCOMES, allow_null=True, help_text="Null while nobody has said it.")
    faded = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the faded saints.")
    last_turn = serializers.IntegerField(allow_null=True, help_text="The number of the saint who took it.")
    guided = serializers.BooleanField(help_text="Whether a guide led: then the guide gives each saint a fragment.")
    fragments = ShownFragmentSerializer(many=True, allow_null=True, help_text="Null while nobody has named them.")
    decisions = MadeDecisionSerializer(many=True, help_text="In the order in which they were made.")
    due = DueDecisionSerializer(many=True, help_text="What is still to be decided.")
    is_complete = serializers.BooleanField(help_text="Whether nothing is left but to agree.")
    must_agree = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that have to agree.")
    agreed = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that have agreed.")
    settled = serializers.BooleanField(help_text="Whether the cards are where they belong.")
    version = serializers.IntegerField(help_text="Of the first two steps; send it along with them.")


def end_data(seat: Member, guide: OpenMissionEnd) -> dict[str, Any]:
    answers = guide.answers
    return {
        "outcome": answers.outcome,
        "faded": answers.faded,
        "last_turn": answers.last_turn,
        "guided": answers.guided,
        "fragments": None if answers.fragments is None else [_fragment(one) for one in answers.fragments],
        "decisions": [_made(one) for one in answers.decisions],
        "due": [] if answers.is_done else _due(guide),
        "is_complete": guide.is_complete,
        "must_agree": sorted(ending.voters(seat, guide)),
        "agreed": answers.agreed,
        "settled": answers.is_done,
        "version": answers.turn,
    }


def _fragment(one: Any) -> dict[str, Any]:
    return {"id": one.id, "name": one.name, "fleeting": one.fleeting, "saint": one.saint}


def _made(one: Any) -> dict[str, Any]:
    what = {"Choose": "choose", "SlotDeath": "slot-death", "Sacrifice": "sacrifice"}[type(one).__name__]
    return {
        "saint": int(one.saint),
        "what": what,
        "fragment": getattr(one, "fragment", None),
        "slot": getattr(one, "slot", None),
        "gives_up_death": getattr(one, "gives_up_death", False),
    }


def _due(guide: OpenMissionEnd) -> list[dict[str, Any]]:
    found = decisions_due(guide.ending) if guide.ending else ()
    told = [finding_in_words(with_names(finding, guide.names)) for finding in found]
    saints = [finding.facts.get("saint") for finding in found]
    return [
        {**words, "saint": int(str(saint)) if saint is not None else None}
        for words, saint in zip(told, saints, strict=True)
    ]


class EndView(CampaignView):
    """One step; it answers with the end as it stands then."""

    rights = {"PUT": Right.PLAY, "POST": Right.PLAY, "DELETE": Right.PLAY}

    def answer(self, seat: Member, guide: OpenMissionEnd, status: int = 200) -> Response:
        return Response(OpenEndSerializer(end_data(seat, guide)).data, status=status)


class MissionEnd(MissionFinish):
    """At one address the end as it stands, and ending the mission at once."""

    @extend_schema(responses=OpenEndSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """The end of a mission as the table has answered it so far, and what is to be decided next."""
        seat = self.seat()
        mission = mission_of(seat, number)
        return Response(OpenEndSerializer(end_data(seat, open_end_of(mission, holdings_of_choir(mission)))).data)


class EndOutcome(EndView):
    @extend_schema(request=EndToldSerializer, responses=OpenEndSerializer)
    def put(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """The first step of a mission's end: how it ended, who faded, who took the last turn."""
        seat, asked = self.seat(), read(EndToldSerializer, request)
        outcome, seen = MissionOutcome(asked.pop("outcome")), asked.pop("version", None)
        return self.answer(seat, ending.tell(seat, number, outcome=outcome, seen=seen, **asked))


class EndFragments(EndView):
    @extend_schema(request=EndDisplaySerializer, responses=OpenEndSerializer)
    def put(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """The second step of a win: which fragments lie on the table, or which one a guide gives to each saint."""
        seat, asked = self.seat(), read(EndDisplaySerializer, request)
        fragments, seen = asked["fragments"], asked.get("version")
        if any(one["saint"] for one in fragments):
            given = {one["saint"]: (one["name"], one["fleeting"]) for one in fragments}
            return self.answer(seat, ending.give(seat, number, fragments=given, seen=seen))
        shown = [(one["name"], one["fleeting"]) for one in fragments]
        return self.answer(seat, ending.display(seat, number, fragments=shown, seen=seen))


class EndDecisions(EndView):
    @extend_schema(request=EndDecisionSerializer, responses={201: OpenEndSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Decide for a saint of yours, or of a seat at which nobody sits; the owner may decide for all."""
        seat, asked = self.seat(), read(EndDecisionSerializer, request)
        return self.answer(seat, ending.decide(seat, number, decision_of(asked), seen=asked.get("decided")), 201)


class EndDecisionsOfSaint(EndView):
    @extend_schema(responses={200: OpenEndSerializer})
    @once_by_address
    def delete(self, request: Request, id: uuid.UUID, number: int, saint: int) -> Response:
        """Take back what was decided last for a saint, and whatever does not stand without it."""
        seat = self.seat()
        return self.answer(seat, ending.take_back(seat, number, saint))


class EndAgreement(EndView):
    @extend_schema(request=AgreementSerializer, responses=OpenEndSerializer)
    def put(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Agree for your seat. When the last has, all cards are moved as one deed."""
        seat = self.seat()
        return self.answer(seat, ending.agree(seat, number, **read(AgreementSerializer, request)))


class WonActs(EndView):
    @extend_schema(request=WonActSerializer, responses=PlayedMissionSerializer)
    @once
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """An act of several is won, and the mission goes on with the next."""
        mission = ending.win_act(self.seat(), number, **read(WonActSerializer, request))
        return Response(PlayedMissionSerializer(mission).data)
