"""The words by which cards are asked for: types, chapters, keywords; and the recipes on the shelf."""

from typing import Any

from django.db.models import Model, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.query import game_of, read_address
from cards.models import CardType, Chapter, Keyword
from cards.reading import GAME, TellingSerializer
from cards.recipes.library import all_slugs


class OfGameAskedSerializer(TellingSerializer):
    game = serializers.SlugField(required=False, help_text="Only of this game.")


class WordSerializer(serializers.Serializer[Any]):
    slug = serializers.SlugField(help_text="By which queries and other fields call it.")
    name = serializers.CharField()
    game = serializers.SlugField(source="game_id", help_text=GAME)


class KeywordSerializer(WordSerializer):
    kind = serializers.CharField(help_text="chapter, trait, skill or mark.")


class NamedRecipeSerializer(serializers.Serializer[Any]):
    slug = serializers.SlugField()
    name = serializers.CharField()


class Words(ListAPIView[Any]):
    permission_classes = [AllowAny]
    serializer_class = WordSerializer
    model: type[Model]

    def get_queryset(self) -> QuerySet[Any]:
        words = self.model._default_manager.all()
        if getattr(self, "swagger_fake_view", False):
            return words.none()
        game = game_of(read_address(OfGameAskedSerializer, self.request))
        return words.filter(game=game) if game else words


class CardTypes(Words):
    model = CardType

    @extend_schema(parameters=[OfGameAskedSerializer], operation_id="card_types_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The types of cards, in the order of the box."""
        return super().get(request, *args, **kwargs)


class Chapters(Words):
    model = Chapter

    @extend_schema(parameters=[OfGameAskedSerializer], operation_id="chapters_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The chapters of the games."""
        return super().get(request, *args, **kwargs)


class Keywords(Words):
    model = Keyword
    serializer_class = KeywordSerializer

    @extend_schema(parameters=[OfGameAskedSerializer], operation_id="keywords_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The words along the bottom of the cards."""
        return super().get(request, *args, **kwargs)


class Recipes(GenericAPIView[Any]):
    permission_classes = [AllowAny]

    @extend_schema(responses=NamedRecipeSerializer(many=True), operation_id="recipes_list")
    def get(self, request: Request) -> Response:
        """The decks that can be stacked or rebuilt: those of the book, and the saints' starting decks."""
        page = self.paginate_queryset([{"slug": slug, "name": name} for slug, name in all_slugs()])
        return self.get_paginated_response(NamedRecipeSerializer(page, many=True).data)
