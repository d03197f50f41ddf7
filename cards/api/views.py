"""Thin views: read what is asked, find it, answer. Nobody needs an account to look."""

from typing import Any, cast

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api import query, shapes
from cards.models import Card, Game, Term
from cards.recipes.library import recipe_called, type_order
from cards.recipes.recipe import dividers
from cards.search.find import find, find_terms
from cards.sight import SeenCard, Viewer, viewer_of


class Games(ListAPIView[Game]):
    """The five games."""

    permission_classes = [AllowAny]
    serializer_class = shapes.GameSerializer

    def get_queryset(self) -> QuerySet[Game]:
        return Game.objects.all()


class Cards(ListAPIView[Card]):
    permission_classes = [AllowAny]
    serializer_class = shapes.CardSerializer

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Card.objects.none()
        wishes = query.read_address(query.CardsAskedSerializer, self.request)
        viewer = _viewer(self.request, wishes)
        found = find(query.query_of(wishes, viewer), viewer)
        # A list shows no more than this; the rest may be long.
        return found.select_related("type", "chapter").defer("summary", "facts")

    @extend_schema(parameters=[query.CardsAskedSerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Cards, found by the gallery's query language: exact names first, then names that begin so, then A to Z.

        A veiled card has no name, is found by nothing that it hides, and comes last. Where copies lie, a query asks of
        the boxes that you may see; nobody signed in is answered with 401.
        """
        return super().get(request, *args, **kwargs)

    def handle_exception(self, exc: Exception) -> Response:
        """A query that was not understood is answered with where and how far."""
        response = super().handle_exception(exc)
        if isinstance(exc, query.MalformedQuery):
            response.data |= exc.facts
        return response


class CardDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(parameters=[query.LookSerializer], responses=shapes.CardDetailSerializer)
    def get(self, request: Request, code: str) -> Response:
        """One card, by its code or by the alias that it has while it is veiled."""
        viewer = _viewer(request, query.read_address(query.LookSerializer, request))
        card = _called(viewer.printed_cards(), code) or _called(viewer.all_cards(), code)
        if card is None:
            raise Http404
        return Response(shapes.CardDetailSerializer(card).data)


def _called(cards: QuerySet[SeenCard], code: str) -> SeenCard | None:
    whole = cards.select_related("type", "chapter").prefetch_related("targets", "keywords")
    return whole.filter(Q(code=code) | Q(alias=code)).order_by().first()


class Glossary(ListAPIView[Term]):
    permission_classes = [AllowAny]
    serializer_class = shapes.TermSerializer

    def get_queryset(self) -> QuerySet[Term]:
        if getattr(self, "swagger_fake_view", False):
            return Term.objects.none()
        wishes = query.read_address(query.AskedSerializer, self.request)
        game = query.game_of(wishes)
        if wishes["q"].strip():
            return find_terms(wishes["q"], game)
        return Term.objects.filter(game=game) if game else Term.objects.all()

    @extend_schema(parameters=[query.AskedSerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The words of the rules. ``q`` is a few words or a whole question; terms that have them come first."""
        return super().get(request, *args, **kwargs)


class RecipeDetail(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.RecipeSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Which card lies where in a stacked deck. Never veiled."""
        return Response(shapes.RecipeSerializer(recipe_called(slug)).data)


class PullList(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.PullListSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What to take from which divider of the box, in one pass through it. Never veiled."""
        recipe = recipe_called(slug)
        pulled = {"dividers": dividers(recipe, type_order()), "total": recipe.total}
        return Response(shapes.PullListSerializer(pulled).data)


def _viewer(request: Request, wishes: dict[str, Any]) -> Viewer:
    viewer = viewer_of(cast(HttpRequest, request), sees_all=wishes.get("spoilers") == "show")
    return viewer.looking_into(wishes["box"]) if "box" in wishes else viewer
