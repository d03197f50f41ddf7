"""The live table through the API: sittings, their events, undo, savepoints."""

import uuid
from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns import access
from campaigns.access import Right
from campaigns.doors import streams
from campaigns.doors.api import CampaignView, person
from campaigns.models import Member, Ruling, Sitting
from campaigns.sittings import shapes
from campaigns.sittings.actions import (
    answers,
    closing,
    events,
    opening,
    particulars,
    rulings,
    screen_link,
    secrets,
    undoing,
)
from campaigns.sittings.actions.events import FEED, Happened
from campaigns.sittings.case_file import case_answer
from campaigns.sittings.feed import EVERYBODY, BoardListener, WindowListener
from campaigns.sittings.results import matches_of
from campaigns.sittings.views import game_of, view_of
from cards.idempotency import once_by_address
from cards.packs.api import PackSerializer
from cards.reading import StrictSerializer, read


class Sittings(CampaignView, ListAPIView[Sitting]):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = shapes.SittingSerializer

    def get_queryset(self) -> QuerySet[Sitting]:
        if getattr(self, "swagger_fake_view", False):
            return Sitting.objects.none()
        return self.seat().campaign.sittings.defer("snapshot")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The sittings of a campaign, the newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.NewSittingSerializer, responses={201: shapes.WholeSittingSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Open a live table."""
        seat = self.seat()
        sitting = opening.open_sitting(seat, **read(shapes.NewSittingSerializer, request))
        return Response(shapes.WholeSittingSerializer(sitting, context={"seat": seat}).data, status=201)


class SittingView(APIView):
    """A view of one sitting, for those who have the right that the request's method needs."""

    rights = {"GET": Right.SEE, "POST": Right.PLAY}

    def seat(self) -> Member:
        method = "GET" if self.request.method == "HEAD" else self.request.method or ""
        return access.seat_at(person(self.request), self.kwargs["id"], self.rights[method])


class SittingDetail(SittingView):
    @extend_schema(responses=shapes.WholeSittingSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """A sitting and its newest state, as far as you may see it."""
        seat = self.seat()
        sitting = seat.campaign.sittings.get(pk=id)
        return Response(shapes.WholeSittingSerializer(sitting, context={"seat": seat}).data)


class AfterSerializer(serializers.Serializer[Any]):
    after = serializers.IntegerField(min_value=0, max_value=shapes.MOST_SEQ, default=0)


class SittingEvents(SittingView):
    @extend_schema(
        parameters=[OpenApiParameter("after", int, description="Only events with a larger seq.")],
        responses=shapes.EventsSerializer,
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """What happened, in order."""
        campaign = self.seat().campaign
        asked = AfterSerializer(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        later = campaign.sittings.get(pk=id).events.filter(seq__gt=asked.validated_data["after"])
        return Response({"results": shapes.EventSerializer(later, many=True).data})

    @extend_schema(request=shapes.NewEventSerializer, responses={201: shapes.HappenedSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Tell what happened; what the rules forbid is refused with the rule and the present state."""
        seat = self.seat()
        return answer(seat, events.add_event(seat, id, **read(shapes.NewEventSerializer, request)))


class SittingStream(SittingView):
    rights = {"GET": Right.SEE}
    content_negotiation_class = streams.AnyType

    @streams.stream_schema
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Listen to the table: server-sent events, each as in the list of events, with its seq as the id.

        Keep the request open and read lines: `id:` is the seq, `data:` one event as JSON, and an empty line ends each
        event. A line that begins with a colon comes every 15 seconds at most, and only says that the server is there.
        When the stream breaks off or ends, ask again with the last seq as `Last-Event-ID` (or `?after=`): all that came
        since is told first, in order and once. What an event changed is read from the sitting itself; an undo names
        what it took and what it brought back. `examples/listener.py` is a whole listener.
        """
        self.seat()
        return streams.answer(request, FEED, id, audience=EVERYBODY, listener=streams.listener_of(request))


class SittingUndo(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=shapes.TableUndoSerializer, responses={201: shapes.HappenedSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Undo an event; where later ones depend on it, they are listed, or undone with it."""
        seat = self.seat()
        return answer(seat, undoing.undo(seat, id, **read(shapes.TableUndoSerializer, request)))


class SittingSavepoints(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=shapes.SavepointSerializer, responses={201: shapes.HappenedSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Give the present moment a name, to return to."""
        seat = self.seat()
        return answer(seat, undoing.set_savepoint(seat, id, **read(shapes.SavepointSerializer, request)))


class SittingReturn(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=shapes.ReturnSerializer, responses={201: shapes.HappenedSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Return to a savepoint: all that came since is undone, as one event."""
        seat = self.seat()
        return answer(seat, undoing.return_to(seat, id, **read(shapes.ReturnSerializer, request)))


class SittingTaps(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=shapes.TableTapSerializer, responses={201: shapes.TappedSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Whatever a phone does, at one address, so that its outbox sends it in order; answered without the state."""
        seat, tap = self.seat(), read(shapes.TableTapSerializer, request)
        shape, act = TAPS[tap.pop("do")]
        asked = shape(data={**tap, "key": str(tap["key"])})
        asked.is_valid(raise_exception=True)
        happened = act(seat, id, **asked.validated_data)
        if happened is None:
            return Response({}, status=201)
        return Response({**shapes.event_facts(happened.event), "changes": happened.sitting.seq}, status=201)


class SittingSecrets(SittingView):
    rights = {"GET": Right.PLAY, "POST": Right.PLAY}

    @extend_schema(responses=shapes.SecretsSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """What you keep to yourself at this table; nobody else is ever told."""
        return Response({"secrets": secrets.secrets_of(self.seat(), id)})

    @extend_schema(request=shapes.KeepSecretSerializer, responses={201: shapes.SecretsSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Keep something to yourself; where the table waited for it alone, all of it is revealed at once."""
        seat = self.seat()
        secrets.keep_secret(seat, id, **read(shapes.KeepSecretSerializer, request))
        return Response({"secrets": secrets.secrets_of(seat, id)}, status=201)


TAPS: dict[str, tuple[type[StrictSerializer], Callable[..., Happened | None]]] = {
    "tell": (shapes.NewEventSerializer, events.add_event),
    "undo": (shapes.TableUndoSerializer, undoing.undo),
    "savepoint": (shapes.SavepointSerializer, undoing.set_savepoint),
    "return": (shapes.ReturnSerializer, undoing.return_to),
    "keep": (shapes.KeepSecretSerializer, secrets.keep_secret),
    "answer": (shapes.AnswerSerializer, answers.answer),
}


class SittingRulings(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=shapes.NewRulingSerializer, responses={201: shapes.RulingSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Disagree with what the rules say, or with what was made of an event: the situation is kept as a case."""
        seat, sent = self.seat(), read(shapes.NewRulingSerializer, request)
        act = rulings.disagree_with_event if "seq" in sent else rulings.disagree_with_refusal
        return Response(shapes.RulingSerializer(act(seat, id, **sent)).data, status=201)


class Rulings(CampaignView, ListAPIView[Ruling]):
    rights = {"GET": Right.SEE}
    serializer_class = shapes.RulingSerializer

    def get_queryset(self) -> QuerySet[Ruling]:
        if getattr(self, "swagger_fake_view", False):
            return Ruling.objects.none()
        return self.seat().campaign.rulings.defer("position")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The docket of a campaign: where it disagreed with the companion, the newest first."""
        return super().get(request, *args, **kwargs)


class RulingDetail(CampaignView):
    rights = {"DELETE": Right.RULE}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Remove a ruling from the docket: it is not offered any more. What happened by it stays."""
        rulings.remove(self.seat(), number)
        return Response(status=204)


class RulingCase(CampaignView):
    rights = {"GET": Right.SEE}
    content_negotiation_class = streams.AnyType

    @extend_schema(responses={(200, "application/yaml"): OpenApiTypes.STR})
    def get(self, request: Request, id: uuid.UUID, number: int) -> HttpResponse:
        """The situation as a file for fixtures/cases: a test that fails until the rules agree with the table."""
        found = get_object_or_404(self.seat().campaign.rulings.select_related("sitting"), number=number)
        return case_answer(found, game_of(found.sitting))


class SittingScreen(SittingView):
    rights = {"POST": Right.PLAY, "DELETE": Right.PLAY}

    @extend_schema(request=None, responses={201: shapes.ScreenSerializer})
    @once_by_address
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A new address for a screen in the middle of the table; an earlier one stops working."""
        link = screen_link.open_screen(self.seat(), id)
        return Response({"url": request.build_absolute_uri(reverse("board", args=[link.code]))}, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Close the screen: its address leads nowhere."""
        screen_link.close_screen(self.seat(), id)
        return Response(status=204)


class BoardStream(APIView):
    permission_classes = [AllowAny]
    content_negotiation_class = streams.AnyType

    @streams.stream_schema
    def get(self, request: Request, code: str) -> HttpResponse:
        """Listen to a table on a screen that belongs to nobody."""
        sitting = screen_link.sitting_of_screen(code)
        listener = BoardListener(sitting.screen_link.pk)
        return streams.answer(request, FEED, sitting.pk, audience=EVERYBODY, listener=listener)


class WindowTableStream(APIView):
    permission_classes = [AllowAny]
    content_negotiation_class = streams.AnyType

    @streams.stream_schema
    def get(self, request: Request, code: str) -> HttpResponse:
        """Listen to the table that is open in the campaign of a spectators' page."""
        sitting = screen_link.sitting_of_window(code, also_closed=True)
        listener = WindowListener(sitting.campaign.share_link.pk)
        return streams.answer(request, FEED, sitting.pk, audience=EVERYBODY, listener=listener)


class SittingAgain(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=shapes.AgainSerializer, responses={201: shapes.WholeSittingSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Open the next match of the same people, laid as this one began."""
        seat = self.seat()
        opened = opening.open_again(seat, id, **read(shapes.AgainSerializer, request))
        return Response(shapes.WholeSittingSerializer(opened, context={"seat": seat}).data, status=201)


class SittingParticulars(SittingView):
    rights = {"POST": Right.SHARE_PACKS}

    @extend_schema(request=None, responses=PackSerializer)
    @once_by_address
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Write what the scene brought into a pack of yours on this table: it is offered the next time."""
        pack = particulars.keep_particulars(self.seat(), id)
        return Response(PackSerializer(pack, context={"request": request}).data)


class Results(CampaignView, ListAPIView[Any]):
    rights = {"GET": Right.SEE}
    serializer_class = shapes.MatchSerializer
    filter_backends = ()

    def get_queryset(self) -> Any:
        return [] if getattr(self, "swagger_fake_view", False) else matches_of(self.seat().campaign)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The matches that have ended, the newest first: who played what, and how it went."""
        return super().get(request, *args, **kwargs)


class SittingClose(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=None, responses=shapes.WholeSittingSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Close the table; how it ended goes into the campaign's chronicle."""
        seat = self.seat()
        return Response(shapes.WholeSittingSerializer(closing.close(seat, id), context={"seat": seat}).data)


class SittingReopen(SittingView):
    rights = {"POST": Right.PLAY}

    @extend_schema(request=None, responses=shapes.WholeSittingSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Open a closed table again."""
        seat = self.seat()
        return Response(shapes.WholeSittingSerializer(closing.reopen(seat, id), context={"seat": seat}).data)


def answer(seat: Member, happened: Happened) -> Response:
    """The event, with the state that *seat* may see."""
    event = shapes.event_facts(happened.event)
    return Response({**event, "state": view_of(happened.sitting, happened.state, seat)}, status=201)
