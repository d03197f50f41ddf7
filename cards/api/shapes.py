"""The shapes of what programs get. What a veiled card hides is null."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.models import Card, Game, Target, Term
from cards.models.catalogue import Virtue
from cards.recipes.recipe import PullListDivider, RecipePile
from cards.sight import SeenCard


class GameSerializer(serializers.ModelSerializer[Game]):
    class Meta:
        model = Game
        fields = ["slug", "name", "min_players", "max_players"]
        read_only_fields = fields


class CardSerializer(serializers.ModelSerializer[Card]):
    code = serializers.SerializerMethodField(help_text="For ever the same; while the card is veiled, its alias.")
    name = serializers.SerializerMethodField(help_text="Null while the card is veiled.")
    game = serializers.SlugField(source="game_id", read_only=True)
    type = serializers.SlugField(source="type.slug", read_only=True)
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True, read_only=True)
    chapter = serializers.SlugField(source="chapter.slug", allow_null=True, read_only=True)
    copies = serializers.IntegerField(
        allow_null=True, read_only=True, help_text="The most that the book proves to exist at once."
    )
    veiled = serializers.BooleanField(source="is_veiled", read_only=True)

    class Meta:
        model = Card
        fields = ["code", "name", "game", "type", "virtue", "chapter", "copies", "veiled"]
        read_only_fields = fields

    def get_code(self, card: SeenCard) -> str:
        return card.alias if card.is_veiled else card.code

    def get_name(self, card: SeenCard) -> str | None:
        return None if card.is_veiled else card.name


class TargetSerializer(serializers.ModelSerializer[Target]):
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True, read_only=True)

    class Meta:
        model = Target
        fields = ["virtue", "number"]
        read_only_fields = fields


HIDDEN = ["number", "targets", "keywords", "summary", "section", "facts"]


class CardDetailSerializer(CardSerializer):
    """A card with everything that is known of it; of a veiled one, only what a list shows."""

    number = serializers.IntegerField(allow_null=True, read_only=True)
    targets = TargetSerializer(many=True, allow_null=True, read_only=True)
    keywords: Any = serializers.SlugRelatedField(slug_field="slug", many=True, read_only=True)
    summary = serializers.CharField(allow_null=True, read_only=True)
    section = serializers.CharField(allow_null=True, read_only=True)
    facts = serializers.DictField(
        allow_null=True, read_only=True, help_text="Whatever else is known, and where each inferred fact comes from."
    )

    class Meta:
        model = Card
        fields = [*CardSerializer.Meta.fields, *HIDDEN]
        read_only_fields = fields

    def to_representation(self, card: Any) -> dict[str, Any]:
        shown: dict[str, Any] = super().to_representation(card)
        return {**shown, **dict.fromkeys(HIDDEN), "keywords": []} if card.is_veiled else shown


class TermSerializer(serializers.ModelSerializer[Term]):
    term = serializers.CharField(source="name", read_only=True)
    game = serializers.SlugField(source="game_id", read_only=True)

    class Meta:
        model = Term
        fields = ["term", "summary", "page", "section", "game", "slug"]
        read_only_fields = fields


class FacedownSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    type = serializers.SlugField()
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True)


class RecipePileSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    faceup = serializers.SerializerMethodField()
    facedown = FacedownSerializer(many=True, help_text="From top to bottom.")

    def get_faceup(self, pile: RecipePile) -> list[str]:
        return [card.name for card in pile.faceup]


class RecipeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    piles = RecipePileSerializer(many=True)
    total = serializers.IntegerField(help_text="Every physical card.")


class TakenSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    copies = serializers.IntegerField()


class DividerSerializer(serializers.Serializer[Any]):
    type = serializers.SlugField()
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True)
    cards = serializers.SerializerMethodField()

    @extend_schema_field(TakenSerializer(many=True))
    def get_cards(self, divider: PullListDivider) -> list[dict[str, Any]]:
        return [{"name": name, "copies": copies} for name, copies in divider.cards]


class PullListSerializer(serializers.Serializer[Any]):
    dividers = DividerSerializer(many=True)
    total = serializers.IntegerField()
