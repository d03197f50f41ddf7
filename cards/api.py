"""The cards room's door for programs."""

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny

from cards.models import Game


class GameSerializer(serializers.ModelSerializer[Game]):
    class Meta:
        model = Game
        fields = ["slug", "name", "min_players", "max_players"]
        read_only_fields = fields


class Games(ListAPIView[Game]):
    """The five games."""

    permission_classes = [AllowAny]
    serializer_class = GameSerializer

    def get_queryset(self) -> QuerySet[Game]:
        return Game.objects.all()
