"""Missions through the API: setting out, writing down, and ending them."""

import uuid
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.chronicle.shapes import EntrySerializer, entry_data
from campaigns.doors.api import CampaignView, person
from campaigns.doors.api_fields import VERSION
from campaigns.missions.actions import earlier_missions, ending, missions
from campaigns.missions.ending import FRAGMENTS_AT_MOST, answers_of, traded_away
from campaigns.models import Mission, MissionState
from campaigns.models.mission_record import record_of
from campaigns.models.sheet import as_json
from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.missions.ending import Choose, Decision, MissionOutcome, Sacrifice, SlotDeath
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from cards.bodies import TEXT_BYTES
from cards.box.lists import BadList
from cards.idempotency import once
from cards.reading import ListField, StrictSerializer, read

HIGHEST = 1_000_000
STATES = [state.value for state in MissionState if state != MissionState.GONE]
SLOTS = [slot.value for slot in Slot]
DECISIONS = ["choose", "slot-death", "sacrifice"]


def number_field(**options: Any) -> serializers.IntegerField:
    """A saint by their number in the campaign."""
    return serializers.IntegerField(min_value=1, max_value=HIGHEST, **{"help_text": "The saint’s number.", **options})


class MissionSaintSerializer(serializers.Serializer[Any]):
    saint = serializers.IntegerField(help_text="The number of the saint.")
    name = serializers.CharField()
    faded = serializers.BooleanField(help_text="Whether the saint had faded when the mission ended.")
    deaths = serializers.IntegerField(allow_null=True, help_text="In the halo when it was over.")
    fragments = serializers.IntegerField(allow_null=True, help_text="In the halo when it was over.")


class TradedSerializer(serializers.Serializer[Any]):
    saint = serializers.IntegerField(help_text="The number of the saint.")
    name = serializers.CharField(help_text="The name of the saint.")
    fragment = serializers.CharField(help_text="The fleeting fragment that was sacrificed with the displayed death.")


class PlayedMissionSerializer(serializers.Serializer[Any]):
    """A mission with its record."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    chapter = serializers.CharField(help_text="The slug of a chapter, or nothing.")
    state = serializers.ChoiceField(STATES)
    choir = MissionSaintSerializer(many=True, help_text="Who went, clockwise as they sat.")
    last_turn = serializers.IntegerField(allow_null=True, help_text="The number of the saint who took it.")
    acts = serializers.IntegerField()
    notes = serializers.CharField()
    guide = serializers.CharField()
    settled = serializers.BooleanField(help_text="Whether fragments, deaths and clean-up are done.")
    traded = TradedSerializer(many=True, help_text="What was traded away for a death at its end, once it is settled.")
    begun = serializers.DateTimeField()
    ended = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()

    def to_representation(self, mission: Mission) -> dict[str, Any]:
        moment = self.fields["begun"].to_representation
        return {
            "number": mission.number,
            "name": mission.name,
            "chapter": mission.chapter,
            "state": mission.state,
            **as_json(record_of(mission.record)),
            "settled": answers_of(mission).is_done,
            "traded": traded_away(mission),
            "begun": moment(mission.begun),
            "ended": moment(mission.ended) if mission.ended else None,
            "version": mission.version,
        }


class MissionStartSerializer(StrictSerializer):
    name = serializers.CharField(max_length=100, help_text="What the mission is called.")
    chapter = serializers.SlugField(
        max_length=60, required=False, allow_blank=True, help_text="The slug of its chapter, or nothing."
    )
    choir = ListField(child=number_field(), min_length=1, max_length=LARGEST_CHOIR, help_text="Clockwise as they sit.")
    guide = serializers.CharField(
        max_length=60,
        required=False,
        allow_blank=True,
        help_text="Who guides it, as the table calls them; empty where nobody does.",
    )


class HowItWentSerializer(StrictSerializer):
    faded = ListField(
        child=number_field(),
        max_length=LARGEST_CHOIR,
        required=False,
        help_text="The numbers of the saints who had faded when it ended.",
    )
    last_turn = number_field(
        required=False, allow_null=True, help_text="The number of the saint who took the last turn."
    )
    acts = serializers.IntegerField(min_value=1, max_value=9, required=False, help_text="How many acts were played.")
    notes = serializers.CharField(
        max_length=2_000,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="What the table wants to remember.",
    )


class MissionNoteSerializer(HowItWentSerializer):
    """What can be changed about a mission; only what is sent changes."""

    name = serializers.CharField(max_length=100, required=False, help_text="What the mission is called.")
    chapter = serializers.SlugField(
        max_length=60, required=False, allow_blank=True, help_text="The slug of its chapter, or nothing."
    )
    guide = serializers.CharField(
        max_length=60,
        required=False,
        allow_blank=True,
        help_text="Who guides it, as the table calls them; empty where nobody does.",
    )
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False, help_text=VERSION)


class DisplayedFragmentSerializer(StrictSerializer):
    name = serializers.CharField(max_length=120, help_text="The fragment’s name, as the catalogue or the card has it.")
    fleeting = serializers.BooleanField(default=True, help_text="Whether it is fleeting; else it endures.")


class MissionDecisionSerializer(StrictSerializer):
    """What one saint decides, in the order of the book."""

    saint = number_field()
    what = serializers.ChoiceField(DECISIONS, help_text="What the saint does.")
    fragment = serializers.CharField(
        max_length=20,
        required=False,
        help_text="f1, f2, ... for the fragments as listed; c and the id of a copy for one that lies in the halo.",
    )
    slot = serializers.ChoiceField(
        SLOTS, required=False, allow_null=True, help_text="Without one, the chosen fragment is sacrificed."
    )
    gives_up_death = serializers.BooleanField(
        default=False, help_text="Of a faded saint's win: the fleeting fragment is sacrificed with the displayed death."
    )

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        needed = "slot" if sent["what"] == "slot-death" else "fragment"
        if not sent.get(needed):
            raise serializers.ValidationError({needed: [self.fields[needed].error_messages["required"]]})
        return sent


class MissionFinishSerializer(HowItWentSerializer):
    outcome = serializers.ChoiceField([outcome.value for outcome in MissionOutcome], help_text="How the mission ended.")
    fragments = ListField(
        child=DisplayedFragmentSerializer(),
        max_length=FRAGMENTS_AT_MOST,
        required=False,
        help_text="What a win displays; or a loss, on a day that lets who slots a death slot a fleeting fragment too.",
    )
    decisions = ListField(
        child=MissionDecisionSerializer(),
        max_length=100,
        required=False,
        help_text="With these, also empty, cards are moved as the table agreed; without, only the outcome is recorded.",
    )


def decision_of(sent: dict[str, Any]) -> Decision:
    saint, slot = str(sent["saint"]), Slot(sent["slot"]) if sent.get("slot") else None
    if sent["what"] == "sacrifice":
        return Sacrifice(saint, sent["fragment"])
    if sent["what"] == "choose":
        return Choose(saint, sent["fragment"], slot, sent["gives_up_death"])
    assert slot is not None
    return SlotDeath(saint, slot)


class Missions(CampaignView, ListAPIView[Mission]):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = PlayedMissionSerializer

    def get_queryset(self) -> QuerySet[Mission]:
        if getattr(self, "swagger_fake_view", False):
            return Mission.objects.none()
        return self.seat().campaign.missions.exclude(state=MissionState.GONE)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The missions of a campaign, the newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=MissionStartSerializer, responses={201: PlayedMissionSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Set out; a halo or deck against the rules is refused with every broken rule."""
        mission = missions.set_out(self.seat(), **read(MissionStartSerializer, request))
        return Response(PlayedMissionSerializer(mission).data, status=201)


class EarlierMissionsSerializer(StrictSerializer):
    lines = serializers.CharField(
        max_length=20_000, help_text="Missions that were played before, one a line, as the page for them reads it."
    )


class EarlierMissions(CampaignView):
    body_bytes = TEXT_BYTES
    rights = {"POST": Right.PLAY}

    @extend_schema(request=EarlierMissionsSerializer, responses={201: EntrySerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Write down missions that were played before; those known already are left out."""
        seat, lines = self.seat(), read(EarlierMissionsSerializer, request)["lines"]
        try:
            entry = earlier_missions.enter_missions(seat, lines)
        except BadList as error:
            details = [serializers.ErrorDetail(f"{one.at}: {one.message}", one.code) for one in error.problems]
            raise serializers.ValidationError({"lines": details}) from None
        return Response(entry_data(entry, person(request)), status=201)


class MissionDetail(CampaignView):
    rights = {"GET": Right.SEE, "PATCH": Right.PLAY, "DELETE": Right.PLAY}

    @extend_schema(responses=PlayedMissionSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """One mission."""
        return Response(PlayedMissionSerializer(missions.mission_of(self.seat(), number)).data)

    @extend_schema(request=MissionNoteSerializer, responses=PlayedMissionSerializer)
    def patch(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Write on the record of a mission, during it or afterwards."""
        changes = read(MissionNoteSerializer, request)
        seen = changes.pop("version", None)
        return Response(PlayedMissionSerializer(missions.note(self.seat(), number, changes=changes, seen=seen)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Call a mission off that was begun by mistake or never played; the chronicle can bring it back."""
        missions.call_off(self.seat(), number)
        return Response(status=204)


class MissionFinish(CampaignView):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}

    @extend_schema(request=MissionFinishSerializer, responses=PlayedMissionSerializer)
    @once
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """End a mission: in a hurry its outcome alone, or with decisions every card that moves, as one deed.

        The owner speaks for the whole table; anybody else agrees for their own seat, and the others have to as well.
        """
        seat, sent = self.seat(), read(MissionFinishSerializer, request)
        outcome, decisions = MissionOutcome(sent.pop("outcome")), sent.pop("decisions", None)
        fragments = [(one["name"], one["fleeting"]) for one in sent.pop("fragments", ())]
        if decisions is None:
            return Response(PlayedMissionSerializer(missions.finish(seat, number, outcome=outcome, changes=sent)).data)
        decided = [decision_of(one) for one in decisions]
        mission = ending.end_at_once(
            seat, number, outcome=outcome, fragments=fragments, decisions=decided, changes=sent
        )
        return Response(PlayedMissionSerializer(mission).data)
