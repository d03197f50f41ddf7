"""The door for guided mode: missions for whoever carries the lantern, the story for everybody at the table."""

import uuid
from typing import Any

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.chronicle.shapes import EntrySerializer, entry_data
from campaigns.doors.api import CampaignView, person
from campaigns.guiding import shapes
from campaigns.guiding.actions import reveals, scripts
from campaigns.guiding.ready import ready_script
from campaigns.models import Member, Script, ScriptPart, Told
from campaigns.rulebooks.apocrypha.missions import storybook_reading
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.seats.shapes import SeatSerializer
from cards.bodies import TEXT_BYTES
from cards.idempotency import once
from cards.reading import read
from cards.refusals import Refused


def mission_response(seat: Member, script_id: uuid.UUID) -> Response:
    """A mission with its parts, however many, in a few queries."""
    return Response(_mission_data(scripts.script_of(seat, script_id)))


def _mission_data(script: Script) -> dict[str, Any]:
    prefetch_related_objects([script], Prefetch("parts", scripts.parts_of(script)))
    return {**shapes.WholeMissionSerializer(script).data}


class GuidedMissions(CampaignView, ListAPIView[Script]):
    body_bytes = TEXT_BYTES
    rights = {"GET": Right.KEEP_SECRETS, "POST": Right.KEEP_SECRETS}
    serializer_class = shapes.MissionSerializer

    def get_queryset(self) -> QuerySet[Script]:
        if getattr(self, "swagger_fake_view", False):
            return Script.objects.none()
        return scripts.scripts_of(self.seat())

    @extend_schema(operation_id="campaigns_guided_list")
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The missions that you wrote for this table, newest first."""
        return super().get(request, id=id)

    @extend_schema(request=shapes.NewMissionSerializer, responses={201: shapes.NewlyWrittenSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A new mission: empty, from a text, or the rulebook's own.

        Lines that are not understood are left out, and come back in ``not_understood``.
        """
        seat = self.seat()
        asked = read(shapes.NewMissionSerializer, request)
        reading = ready_script(asked["ready"]) if "ready" in asked else storybook_reading.parse(asked.get("text", ""))
        title = asked.get("title") or reading.title
        if not title:
            raise Refused("no-title", _("The text has no title. Begin it with “Mission:” and one."))
        script = scripts.start(seat, title=title, parts=reading.parts)
        unread = shapes.LineSerializer(reading.unread, many=True).data
        return Response({**_mission_data(script), "not_understood": unread}, status=201)


class GuidedReading(CampaignView):
    body_bytes = TEXT_BYTES
    rights = {"POST": Right.KEEP_SECRETS}

    @extend_schema(request=shapes.StorybookSerializer, responses=shapes.ReadingSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """What a text in the storybook's form says, and which lines were not understood. Nothing is kept."""
        self.seat()
        return Response(
            shapes.ReadingSerializer(storybook_reading.parse(read(shapes.StorybookSerializer, request)["text"])).data
        )


class GuidedMission(CampaignView):
    body_bytes = TEXT_BYTES
    rights = dict.fromkeys(("GET", "PATCH", "DELETE"), Right.KEEP_SECRETS)

    @extend_schema(responses=shapes.WholeMissionSerializer)
    def get(self, request: Request, id: uuid.UUID, script_id: uuid.UUID) -> Response:
        """A mission of yours with all its parts, and who has been shown each."""
        return mission_response(self.seat(), script_id)

    @extend_schema(request=shapes.TitleSerializer, responses=shapes.WholeMissionSerializer)
    def patch(self, request: Request, id: uuid.UUID, script_id: uuid.UUID) -> Response:
        """Another title."""
        seat = self.seat()
        scripts.rename(seat, script_id, **read(shapes.TitleSerializer, request))
        return mission_response(seat, script_id)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, script_id: uuid.UUID) -> Response:
        """Delete a mission. What was shown of it stays in the story."""
        scripts.delete(self.seat(), script_id)
        return Response(status=204)


class GuidedHeir(CampaignView):
    rights = {"PUT": Right.PLAY}

    @extend_schema(request=SeatSerializer, responses={204: None})
    def put(self, request: Request, id: uuid.UUID, script_id: uuid.UUID) -> Response:
        """Pass a mission of yours on to another player, who reads it once they carry the lantern."""
        scripts.pass_on(self.seat(), script_id, number=read(SeatSerializer, request)["seat"])
        return Response(status=204)


class GuidedParts(CampaignView):
    body_bytes = TEXT_BYTES
    rights = {"POST": Right.KEEP_SECRETS}

    @extend_schema(request=shapes.NewPartSerializer, responses={201: shapes.WholeMissionSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID, script_id: uuid.UUID) -> Response:
        """One more part of a mission."""
        seat = self.seat()
        asked = read(shapes.NewPartSerializer, request)
        part = StorybookPart(StorybookPartKind(asked["kind"]), asked["heading"], asked["text"])
        scripts.add(seat, script_id, parts=[part], after=asked["after"])
        return Response(mission_response(seat, script_id).data, status=201)


class GuidedPart(CampaignView):
    body_bytes = TEXT_BYTES
    rights = dict.fromkeys(("GET", "PATCH", "DELETE"), Right.KEEP_SECRETS)

    @extend_schema(responses=shapes.PartSerializer)
    def get(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> Response:
        """A part, and who has been shown it."""
        return Response(shapes.PartSerializer(scripts.part_of(self.seat(), script_id, part_id)).data)

    @extend_schema(request=shapes.PartChangeSerializer, responses=shapes.PartSerializer)
    @once
    def patch(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> Response:
        """Change a part. Where it was shown, it stays as it was shown."""
        seat = self.seat()
        changes = read(shapes.PartChangeSerializer, request)
        steps = changes.pop("steps", 0)
        scripts.change(seat, script_id, part_id, changes=changes, steps=steps)
        return Response(shapes.PartSerializer(scripts.part_of(seat, script_id, part_id)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> Response:
        """Delete a part."""
        scripts.remove(self.seat(), script_id, part_id)
        return Response(status=204)


class GuidedShown(CampaignView):
    rights = {"PUT": Right.KEEP_SECRETS, "DELETE": Right.KEEP_SECRETS}

    @extend_schema(request=None, responses=shapes.PartSerializer)
    def put(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> Response:
        """Show a part to everybody at the table."""
        seat = self.seat()
        return _shown_response(seat, reveals.show(seat, script_id, part_id))

    @extend_schema(responses=shapes.PartSerializer)
    def delete(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> Response:
        """Take back what everybody was shown. Whoever has read it has read it."""
        seat = self.seat()
        return _shown_response(seat, reveals.take_back(seat, script_id, part_id))


class GuidedShownToSeat(CampaignView):
    rights = {"PUT": Right.KEEP_SECRETS, "DELETE": Right.KEEP_SECRETS}

    @extend_schema(
        request=None, responses=shapes.PartSerializer, operation_id="campaigns_guided_parts_shown_seat_update"
    )
    def put(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID, seat: int) -> Response:
        """Show a part to one seat alone."""
        guide = self.seat()
        return _shown_response(guide, reveals.show(guide, script_id, part_id, number=seat))

    @extend_schema(responses=shapes.PartSerializer, operation_id="campaigns_guided_parts_shown_seat_destroy")
    def delete(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID, seat: int) -> Response:
        """Take back what one seat was shown."""
        guide = self.seat()
        return _shown_response(guide, reveals.take_back(guide, script_id, part_id, number=seat))


def _shown_response(seat: Member, part: ScriptPart) -> Response:
    return Response(shapes.PartSerializer(scripts.part_of(seat, part.script_id, part.pk)).data)


class GuidedGiven(CampaignView):
    rights = {"POST": Right.KEEP_SECRETS}

    @extend_schema(request=shapes.GiveSerializer, responses={201: EntrySerializer})
    def post(self, request: Request, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> Response:
        """Give a custom fragment to a saint: it becomes a card in the halo, and everybody is shown it."""
        seat = self.seat()
        entry = reveals.give(seat, script_id, part_id, **read(shapes.GiveSerializer, request))
        return Response(entry_data(entry, person(request)), status=201)


class StorySoFar(CampaignView, ListAPIView[Told]):
    """The story so far, as your seat has been shown it; newest first."""

    rights = {"GET": Right.SEE}
    serializer_class = shapes.ToldSerializer

    def get_queryset(self) -> QuerySet[Told]:
        if getattr(self, "swagger_fake_view", False):
            return Told.objects.none()
        return reveals.story_for(self.seat())
