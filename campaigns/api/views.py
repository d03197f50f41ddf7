"""Thin views: read what was sent, call one action, answer."""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns import access, archive
from campaigns.access import Right
from campaigns.actions import campaigns, guides, invitations, members, sharing
from campaigns.api import serializers as shapes
from campaigns.chronicle import undo
from campaigns.models import Entry, Invitation, Member, Role
from campaigns.people.models import User
from cards.reading import StrictJSONParser, read


def person(request: Request) -> User:
    assert isinstance(request.user, User)  # the default permission lets nobody else through
    return request.user


class CampaignView(APIView):
    """A view of one campaign, for those who have the right that the request's method needs."""

    rights: ClassVar[dict[str, Right]] = {}

    def seat(self) -> Member:
        method = "GET" if self.request.method == "HEAD" else self.request.method or ""
        return access.seat_with(person(self.request), self.kwargs["id"], self.rights[method])


class Campaigns(ListAPIView[Member]):
    serializer_class = shapes.CampaignSerializer

    def get_queryset(self) -> QuerySet[Member]:
        # A campaign names its game by the slug alone, so the games need not be fetched.
        seats = access.seats_of(person(self.request)).select_related(None).select_related("campaign")
        seats = seats.order_by("-campaign__created", "campaign_id")
        game, archived = (self.request.query_params.get(name) for name in ("game", "archived"))
        if game is not None:
            seats = seats.filter(campaign__game__slug=_text(game, "game"))
        if archived is not None:
            seats = seats.filter(campaign__archived__isnull=not _yes_or_no(archived, "archived"))
        return seats

    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, description="Only campaigns of this game."),
            OpenApiParameter("archived", bool, description="Only archived ones, or only open ones."),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The campaigns in which you have a seat, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.StartSerializer, responses={201: shapes.CampaignSerializer})
    def post(self, request: Request) -> Response:
        """Start a campaign; you are its owner."""
        seat = campaigns.start(person(request), **read(shapes.StartSerializer, request))
        return Response(shapes.CampaignSerializer(seat).data, status=201)


class CampaignDetail(CampaignView):
    rights = {"GET": Right.SEE, "PATCH": Right.WRITE_NOTES, "DELETE": Right.DELETE}

    @extend_schema(responses=shapes.CampaignSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """One campaign."""
        return Response(shapes.CampaignSerializer(self.seat()).data)

    @extend_schema(request=shapes.ChangeSerializer, responses=shapes.CampaignSerializer)
    def patch(self, request: Request, id: uuid.UUID) -> Response:
        """Change what you send. Players may change the notes, the owner everything."""
        seat = self.seat()
        seat.campaign = campaigns.change(seat, changes=read(shapes.ChangeSerializer, request))
        return Response(shapes.CampaignSerializer(seat).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a campaign for good, with all that belongs to it. Export it first."""
        campaigns.delete(self.seat())
        return Response(status=204)


class CampaignArchived(CampaignView):
    rights = {"PUT": Right.ARCHIVE, "DELETE": Right.ARCHIVE}

    @extend_schema(request=None, responses={204: None})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Archive a campaign: it can still be read."""
        campaigns.archive(self.seat())
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Reopen an archived campaign."""
        campaigns.reopen(self.seat())
        return Response(status=204)


class Members(CampaignView, ListAPIView[Member]):
    """The seats at the table."""

    rights = {"GET": Right.SEE}
    serializer_class = shapes.MemberSerializer

    def get_queryset(self) -> QuerySet[Member]:
        if getattr(self, "swagger_fake_view", False):
            return Member.objects.none()
        return self.seat().campaign.members.all()


class MemberDetail(CampaignView):
    rights = {"PATCH": Right.SEAT_PEOPLE, "DELETE": Right.SEAT_PEOPLE}

    @extend_schema(request=shapes.RoleSerializer, responses=shapes.MemberSerializer)
    def patch(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Make a player a spectator, or the other way round."""
        seat = self.seat()
        role = Role(read(shapes.RoleSerializer, request)["role"])
        return Response(shapes.MemberSerializer(members.change_role(seat, number=number, role=role)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Take a seat away. The chronicle can bring it back."""
        members.remove(self.seat(), number=number)
        return Response(status=204)


class OwnSeat(CampaignView):
    rights = {"PATCH": Right.SEE, "DELETE": Right.LEAVE}

    @extend_schema(request=shapes.SeatNameSerializer, responses=shapes.MemberSerializer)
    def patch(self, request: Request, id: uuid.UUID) -> Response:
        """Change the name by which your seat goes."""
        seat = members.rename(self.seat(), name=read(shapes.SeatNameSerializer, request)["name"])
        return Response(shapes.MemberSerializer(seat).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Leave the table. An owner hands the campaign over first."""
        members.leave(self.seat())
        return Response(status=204)


class CampaignOwner(CampaignView):
    rights = {"PUT": Right.HAND_OVER}

    @extend_schema(request=shapes.SeatSerializer, responses=shapes.MemberSerializer)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Hand the campaign over to another seat; you stay as a player."""
        heir = members.hand_over(self.seat(), number=read(shapes.SeatSerializer, request)["seat"])
        return Response(shapes.MemberSerializer(heir).data)


class CampaignGuide(CampaignView):
    rights = {"PUT": Right.NAME_GUIDE, "DELETE": Right.NAME_GUIDE}

    @extend_schema(request=shapes.SeatSerializer, responses=shapes.MemberSerializer)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Give the guide's lantern to a seat."""
        guide = guides.name_guide(self.seat(), number=read(shapes.SeatSerializer, request)["seat"])
        return Response(shapes.MemberSerializer(guide).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Put the lantern out: nobody is the guide."""
        guides.name_guide(self.seat(), number=None)
        return Response(status=204)


class GuideNotes(CampaignView):
    rights = {"GET": Right.KEEP_SECRETS, "PUT": Right.KEEP_SECRETS}

    @extend_schema(responses=shapes.TextSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Your own secret notes as guide. Nobody else gets them, the owner included."""
        return Response({"text": guides.notes_of(self.seat())})

    @extend_schema(request=shapes.TextSerializer, responses=shapes.TextSerializer)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Write your secret notes."""
        note = guides.keep_notes(self.seat(), text=read(shapes.TextSerializer, request)["text"])
        return Response({"text": note.text})


class Invitations(CampaignView, ListAPIView[Invitation]):
    """The invitations that still let people in."""

    rights = {"GET": Right.INVITE, "POST": Right.INVITE}
    serializer_class = shapes.InvitationSerializer

    def get_queryset(self) -> QuerySet[Invitation]:
        if getattr(self, "swagger_fake_view", False):
            return Invitation.objects.none()
        return invitations.open_invitations(self.seat())

    @extend_schema(request=shapes.InviteSerializer, responses={201: shapes.InvitationSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A link to a new seat, or with ``seat`` to one that waits (or that a guest sits in) alone."""
        seat = self.seat()
        wishes = read(shapes.InviteSerializer, request)
        invitation = invitations.invite(
            seat,
            role=Role(wishes["role"]),
            days=wishes["days"],
            uses=wishes["uses"],
            number=wishes["seat"],
        )
        return Response(self.get_serializer(invitation).data, status=201)


class InvitationDetail(CampaignView):
    rights = {"DELETE": Right.INVITE}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, invitation_id: uuid.UUID) -> Response:
        """Revoke an invitation. Those who came by it stay."""
        invitations.revoke(self.seat(), invitation_id=invitation_id)
        return Response(status=204)


class InvitationPeek(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.PeekSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What an invitation is for."""
        return Response(shapes.PeekSerializer(invitations.find(code)).data)


class AcceptInvitation(APIView):
    @extend_schema(request=None, responses=shapes.CampaignSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Take the seat. Already at the table: nothing changes and no use is spent."""
        taken = invitations.accept(person(request), code=code)
        return Response(shapes.CampaignSerializer(access.seat_of(person(request), taken.campaign_id)).data)


class CampaignShare(CampaignView):
    rights = {"POST": Right.SHARE, "DELETE": Right.SHARE}

    @extend_schema(request=None, responses={201: shapes.ShareSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A new read-only address for spectators; an earlier one stops working."""
        link = sharing.open_window(self.seat())
        return Response({"url": request.build_absolute_uri(reverse("window", args=[link.code]))}, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Close the window."""
        sharing.close_window(self.seat())
        return Response(status=204)


class SharedWindow(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.WindowSerializer)
    def get(self, request: Request, code: str) -> Response:
        """A campaign through its read-only window."""
        return Response(shapes.WindowSerializer(sharing.campaign_of_window(code)).data)


class Chronicle(ListAPIView[Entry]):
    """What happened, newest first."""

    serializer_class = shapes.EntrySerializer

    def get_queryset(self) -> QuerySet[Entry]:
        if getattr(self, "swagger_fake_view", False):
            return Entry.objects.none()
        seat = access.seat_with(person(self.request), self.kwargs["id"], Right.SEE)
        return seat.campaign.chronicle.select_related("undoes")


class ChronicleEntry(CampaignView):
    rights = {"GET": Right.SEE}

    @extend_schema(responses=shapes.WholeEntrySerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """An entry of the chronicle, and what depends on it."""
        entry, later = undo.with_dependants(self.seat(), number)
        return Response(
            {**shapes.EntrySerializer(entry).data, "dependants": shapes.EntrySerializer(later, many=True).data}
        )


class UndoChronicleEntry(CampaignView):
    rights = {"POST": Right.SEE}

    @extend_schema(request=shapes.EntryUndoSerializer, responses={201: shapes.EntrySerializer})
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Take an entry of the chronicle back. Needs the right that the change itself needs.

        Where later entries depend on it, 409 with their numbers as ``dependants``, unless they go as well.
        """
        asked = read(shapes.EntryUndoSerializer, request)
        return Response(shapes.EntrySerializer(undo.undo(self.seat(), number=number, **asked)).data, status=201)


class CampaignExport(CampaignView):
    rights = {"GET": Right.EXPORT}

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """The whole campaign as one file, without the secrets that are not yours."""
        return HttpResponse(archive.export(self.seat()), content_type="application/json")


class ArchiveParser(StrictJSONParser):
    max_bytes = settings.ARCHIVE_MAX_BYTES


class CampaignImports(APIView):
    parser_classes = [ArchiveParser]

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: shapes.CampaignSerializer})
    def post(self, request: Request) -> Response:
        """A campaign from such a file. You get the owner's seat; the other seats wait for their people."""
        seat = archive.restore(request.data, by=person(request))
        return Response(shapes.CampaignSerializer(seat).data, status=201)


def _text(value: str, field: str) -> str:
    if "\0" in value:
        raise serializers.ValidationError({field: _("A text holds a NUL character.")})
    return value


def _yes_or_no(value: str, field: str) -> bool:
    if value not in {"true", "false"}:
        raise serializers.ValidationError({field: _("Say true or false.")})
    return value == "true"
