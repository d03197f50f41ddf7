"""The door for boxes of cards: what lies where, moving it, the ledger, plans, and boxes on a campaign's table."""

import uuid
from typing import Any, ClassVar

from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns import access
from campaigns.access import BoxRight, Right
from campaigns.actions import boxes
from campaigns.api import box_shapes as shapes
from campaigns.api.views import CampaignView, person
from campaigns.models import BoxShare
from cards.api.asked import read_address
from cards.box import counts, lists, moving, plans, shown, stock
from cards.box.moving import Wish
from cards.models import Box, BoxChapter, BoxEntry, BoxPlan, Copy, KeptState, Kind, Place
from cards.reading import read
from cards.recipes.shelf import recipe_called
from cards.sight import Viewer, viewer_for


class BoxView(APIView):
    """A view of one box, for those who have the right that the request's method needs."""

    rights: ClassVar[dict[str, BoxRight]] = {}

    def box(self) -> Box:
        method = "GET" if self.request.method == "HEAD" else self.request.method or ""
        return access.box_with(person(self.request), self.kwargs["id"], self.rights[method])

    def viewer(self) -> Viewer:
        return viewer_for(person(self.request))

    @property
    def is_described(self) -> bool:
        """Nobody asks: the OpenAPI document is being made."""
        return bool(getattr(self, "swagger_fake_view", False))


class Boxes(ListAPIView[Box]):
    serializer_class = shapes.BoxRowSerializer

    def get_queryset(self) -> QuerySet[Box]:
        return access.boxes_of(person(self.request)).order_by("name", "id")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your boxes, and those on tables at which you sit."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.RegisterSerializer, responses={201: shapes.BoxSerializer})
    def post(self, request: Request) -> Response:
        """Register a box: every copy that the book proves to exist lies behind its divider."""
        box = stock.register(person(request), **read(shapes.RegisterSerializer, request))
        return Response(_whole(box, request), status=201)


class BoxDetail(BoxView):
    rights = {"GET": BoxRight.SEE, "PATCH": BoxRight.KEEP, "DELETE": BoxRight.KEEP}

    @extend_schema(responses=shapes.BoxSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """A box: its chapters, and how many cards of each type are known."""
        return Response(_whole(self.box(), request))

    @extend_schema(request=shapes.BoxNameSerializer, responses=shapes.BoxSerializer)
    def patch(self, request: Request, id: uuid.UUID) -> Response:
        """Give it another name."""
        box = self.box()
        return Response(_whole(stock.rename(box, **read(shapes.BoxNameSerializer, request)), request))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a box and its ledger for good; not while cards of it lie on somebody's table."""
        boxes.delete(self.box())
        return Response(status=204)


def _whole(box: Box, request: Request) -> dict[str, Any]:
    held = list(BoxChapter.objects.filter(box=box).select_related("chapter"))
    known = counts.known(box, held)
    return {
        **shapes.BoxRowSerializer(box, context={"request": request}).data,
        "chapters": shapes.HeldSerializer(held, many=True).data,
        "copies": sum(row.known for row in known),
        "types": shapes.KnownSerializer(known, many=True).data,
    }


class Chapter(BoxView):
    rights = {"PUT": BoxRight.MOVE}

    @extend_schema(request=shapes.TurnSerializer, responses=shapes.HeldSerializer)
    def put(self, request: Request, id: uuid.UUID, slug: str) -> Response:
        """Put a chapter's cards into the dividers, or take them out: by the book, as one entry of the ledger."""
        held = get_object_or_404(BoxChapter.objects.select_related("chapter"), box=self.box(), chapter__slug=slug)
        is_in = read(shapes.TurnSerializer, request)["in"]
        stock.turn_chapter(held.box, held.chapter, is_in=is_in, by=request.user)
        held.is_in = is_in
        return Response(shapes.HeldSerializer(held).data)


class Places(BoxView, ListAPIView[Place]):
    """Every place of the box, in the order in which one goes through it."""

    rights = {"GET": BoxRight.SEE}
    serializer_class = shapes.FilledPlaceSerializer

    def get_queryset(self) -> QuerySet[Any]:
        return Place.objects.none() if self.is_described else shown.places(self.box())


class Copies(BoxView, ListAPIView[Copy]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.KEEP}
    serializer_class = shapes.CopySerializer
    # Of the list; nothing else needs to know where its copies lie.
    listed: Box | None = None

    def get_queryset(self) -> QuerySet[Any]:
        if self.is_described:
            return Copy.objects.none()
        self.listed = self.box()
        found = shown.copies(self.listed, self.viewer())
        asked = read_address(shapes.CopiesAskedSerializer, self.request)
        if "card" in asked:
            found = found.filter(Q(card__code=asked["card"]) | Q(card__alias=asked["card"]))
        if "place" in asked:
            return found.filter(place=asked["place"])
        return found.exclude(place__kind=Kind.OUTSIDE)

    def get_serializer_context(self) -> dict[str, Any]:
        """Many copies lie in few places: what those are called is asked for once."""
        known = shown.whereabouts(self.listed) if self.listed else {}
        return {**super().get_serializer_context(), "whereabouts": known}

    @extend_schema(parameters=[shapes.CopiesAskedSerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The copies in the box, by name; a card that you have not seen yet stays veiled and comes last."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        request=shapes.AddSerializer,
        responses={
            200: OpenApiResponse(shapes.PreviewSerializer, description="The preview."),
            201: shapes.EntryRowSerializer,
        },
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Add copies, also of cards that the catalogue does not know; with ``preview``, only say what that would do."""
        box, wishes = self.box(), read(shapes.AddSerializer, request)
        wanted, unreadable = shapes.wanted(wishes)
        if wishes["preview"]:
            reading = lists.read(box, wanted, self.viewer())
            problems = sorted([*unreadable, *reading.wrong, *reading.overfull])
            return Response(shapes.PreviewSerializer({"adds": reading.adds, "problems": problems}).data)
        try:
            if unreadable:
                raise lists.BadList(unreadable)
            entry = lists.add(box, wanted, by=request.user, key=wishes["key"])
        except lists.BadList as error:
            raise _bad_list(error, "lines" if "lines" in wishes else "cards") from None
        return _entered(entry, 201)


def _bad_list(error: lists.BadList, field: str) -> serializers.ValidationError:
    details = {
        f"{field}.{problem.at}": [serializers.ErrorDetail(problem.message, problem.code)] for problem in error.problems
    }
    return serializers.ValidationError(details)


class Ledger(BoxView, ListAPIView[BoxEntry]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.MOVE}
    serializer_class = shapes.EntryRowSerializer

    def get_queryset(self) -> QuerySet[Any]:
        return BoxEntry.objects.none() if self.is_described else shown.ledger(self.box())

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The ledger: who moved what and why, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.MovesSerializer, responses={201: shapes.EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Move copies, all or none. One that lies elsewhere is a 409 with where; a key used for others a 422."""
        box, asked = self.box(), read(shapes.MovesSerializer, request)
        wishes = [Wish(move["copy"], move["from"], move["to"]) for move in asked["moves"]]
        return _entered(moving.move(box, wishes, by=request.user, key=asked["key"]), 201)


class Entry(BoxView):
    rights = {"GET": BoxRight.SEE}

    @extend_schema(responses=shapes.BoxEntrySerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """An entry with its moves, and what depends on it."""
        entry = get_object_or_404(shown.ledger(self.box()), pk=number)
        return Response(_with_ways(entry, self.viewer()))


class Undo(BoxView):
    rights = {"POST": BoxRight.MOVE}

    @extend_schema(request=shapes.UndoSerializer, responses={201: shapes.EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Everything back as before the entry. Where others depend on it, 409 with which, unless they go as well."""
        entry = get_object_or_404(BoxEntry.objects.select_related("box"), box=self.box(), pk=number)
        return _entered(moving.undo(entry, by=request.user, **read(shapes.UndoSerializer, request)), 201)


class Draws(BoxView):
    rights = {"POST": BoxRight.MOVE}

    @extend_schema(request=shapes.DrawSerializer, responses={201: shapes.BoxEntrySerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """New cards: drawn at random, or with ``copies`` as the table has drawn them. What came is named."""
        box, asked = self.box(), read(shapes.DrawSerializer, request)
        source, target, key = asked["from"], asked["to"], asked["key"]
        if "copies" in asked:
            wishes = [Wish(copy, source, target) for copy in asked["copies"]]
            entry = moving.move(box, wishes, by=request.user, why="copies.drawn", key=key)
        else:
            entry = stock.draw_between(box, source, target, by=request.user, count=asked["count"], key=key)
        # Whoever draws must find the card in the divider, and sees it then.
        return Response(_with_ways(shown.ledger(box).get(pk=entry.pk), Viewer(sees_all=True)), status=201)


def _entered(entry: BoxEntry, status: int) -> Response:
    counted = shown.ledger(entry.box).get(pk=entry.pk)
    return Response(shapes.EntryRowSerializer(counted).data, status=status)


def _with_ways(entry: BoxEntry, viewer: Viewer) -> dict[str, Any]:
    later = moving.dependants(entry)[: moving.DEPENDANTS_AT_MOST]
    return {
        **shapes.EntryRowSerializer(entry).data,
        "ways": shapes.WaySerializer(shown.ways(entry, viewer), many=True).data,
        "dependants": shapes.BareEntrySerializer(later, many=True).data,
    }


class Plans(BoxView, ListAPIView[BoxPlan]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.MOVE}
    serializer_class = shapes.PlanRowSerializer

    def get_queryset(self) -> QuerySet[BoxPlan]:
        return BoxPlan.objects.none() if self.is_described else _plans(self.box())

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The plans of the box, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.PlanWishSerializer, responses={201: shapes.PlanSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """The shortest list of moves: towards everything in the box, a recipe, a kept table, or any places."""
        box = self.box()
        made = _planned(box, **read(shapes.PlanWishSerializer, request))
        return Response(_laid(_plans(box).get(pk=made.pk), self.viewer()), status=201)


def _planned(
    box: Box,
    towards: str,
    recipe: str = "",
    kept: uuid.UUID | None = None,
    wanted: dict[int, dict[str, int]] | None = None,
) -> BoxPlan:
    if towards == "recipe":
        return plans.rebuilt(box, recipe_called(recipe, box.game_id))
    if towards == "kept":
        return plans.brought_back(get_object_or_404(KeptState.objects.select_related("box"), box=box, pk=kept))
    if towards == "places":
        return plans.laid_out(box, wanted or {})
    return plans.everything_away(box)


def _plans(box: Box) -> QuerySet[BoxPlan]:
    found = BoxPlan.objects.filter(box=box).select_related("box").annotate(ticked=Count("ticks"))
    return found.order_by("-created", "id")


def _laid(made: BoxPlan, viewer: Viewer) -> dict[str, Any]:
    laid = shown.laid(made, viewer)
    return {
        **shapes.PlanRowSerializer(made).data,
        "passes": shapes.PassSerializer(laid.passes, many=True).data,
        "missing": shapes.LackSerializer(laid.missing, many=True).data,
    }


class PlanView(BoxView):
    def plan(self) -> BoxPlan:
        return get_object_or_404(_plans(self.box()), pk=self.kwargs["plan_id"])


class Plan(PlanView):
    rights = {"GET": BoxRight.SEE, "DELETE": BoxRight.MOVE}

    @extend_schema(responses=shapes.PlanSerializer)
    def get(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID) -> Response:
        """A plan, place by place, with what is ticked, and what is missing and where copies of it lie."""
        return Response(_laid(self.plan(), self.viewer()))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID) -> Response:
        """Give a plan up; nothing moves. One that is booked stays with its entry of the ledger."""
        plans.leave(self.plan())
        return Response(status=204)


class PlanTick(PlanView):
    rights = {"PUT": BoxRight.MOVE, "DELETE": BoxRight.MOVE}

    @extend_schema(request=None, responses=shapes.TickedStepSerializer)
    def put(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID, step: int) -> Response:
        """The step is done. Twice is once."""
        plan = self._plan_with(step)
        plans.tick(plan, step, by=person(request).name[:60])
        return Response({"step": step, "by": plan.ticks.get(step=step).by})

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID, step: int) -> Response:
        """The step is not done after all."""
        plans.untick(self._plan_with(step), step)
        return Response(status=204)

    def _plan_with(self, step: int) -> BoxPlan:
        plan = self.plan()
        if step >= len(plan.steps):
            raise Http404
        return plan


class PlanBooking(PlanView):
    rights = {"POST": BoxRight.MOVE}

    @extend_schema(request=shapes.BookSerializer, responses={201: shapes.EntryRowSerializer})
    def post(self, request: Request, id: uuid.UUID, plan_id: uuid.UUID) -> Response:
        """Write what is ticked, or all of it, into the ledger as one entry."""
        plan, asked = self.plan(), read(shapes.BookSerializer, request)
        return _entered(plans.book(plan, by=request.user, key=asked["key"], all_of_it=asked["all"]), 201)


class Kept(BoxView, ListAPIView[KeptState]):
    rights = {"GET": BoxRight.SEE, "POST": BoxRight.MOVE}
    serializer_class = shapes.KeptSerializer

    def get_queryset(self) -> QuerySet[KeptState]:
        return KeptState.objects.none() if self.is_described else KeptState.objects.filter(box=self.box())

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The tables that are packed away."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.KeepSerializer, responses={201: shapes.PackedSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Keep what lies in these places under a name, and get a plan that puts it back into the box."""
        box, asked = self.box(), read(shapes.KeepSerializer, request)
        kept, made = plans.pack_away(box, asked["name"], stock.places_called(box, asked["places"]))
        plan = _laid(_plans(box).get(pk=made.pk), self.viewer())
        return Response({"kept": shapes.KeptSerializer(kept).data, "plan": plan}, status=201)


class KeptDetail(BoxView):
    rights = {"DELETE": BoxRight.MOVE}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, kept_id: uuid.UUID) -> Response:
        """Forget a table that was packed away."""
        plans.forget(get_object_or_404(KeptState, box=self.box(), pk=kept_id))
        return Response(status=204)


class TableBoxes(CampaignView, ListAPIView[BoxShare]):
    """The boxes on the table of a campaign."""

    rights = {"GET": Right.SEE}
    serializer_class = shapes.TableBoxSerializer

    def get_queryset(self) -> QuerySet[BoxShare]:
        if getattr(self, "swagger_fake_view", False):
            return BoxShare.objects.none()
        shares = BoxShare.objects.filter(campaign=self.seat().campaign_id)
        return shares.select_related("box__owner").order_by("box__name", "pk")


class TableBox(CampaignView):
    rights = {"PUT": Right.SHARE_PACKS, "DELETE": Right.SHARE_PACKS}

    @extend_schema(request=None, responses=shapes.TableBoxSerializer)
    def put(self, request: Request, id: uuid.UUID, box_id: uuid.UUID) -> Response:
        """Bring a box of yours to the table: its players may move the cards."""
        share = boxes.bring(self.seat(), box_id=box_id)
        return Response(shapes.TableBoxSerializer(share, context={"request": request}).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, box_id: uuid.UUID) -> Response:
        """Take a box home, once nothing of it lies on the table."""
        boxes.take_home(self.seat(), box_id=box_id)
        return Response(status=204)
