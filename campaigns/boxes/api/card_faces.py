"""A card as whoever asks sees it: what a veiled one hides is null."""

from typing import Any

from rest_framework import serializers

from cards.models.catalogue import Virtue
from cards.sight import SeenCard


class SeenCardSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(allow_null=True, help_text="While the card is veiled, its alias.")
    name = serializers.CharField(allow_null=True, help_text="Null while the card is veiled.")
    type = serializers.SlugField()
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True)
    veiled = serializers.BooleanField()

    def to_representation(self, card: SeenCard) -> dict[str, Any]:
        return card_row(card, is_veiled=card.is_veiled)


def card_row(card: Any, *, is_veiled: bool) -> dict[str, Any]:
    return {
        "code": (card.alias if is_veiled else card.code) or None,
        "name": None if is_veiled else card.name,
        "type": card.type.slug,
        "virtue": card.virtue,
        "veiled": is_veiled,
    }
