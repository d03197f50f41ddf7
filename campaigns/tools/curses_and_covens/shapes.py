"""The shapes of what Curses & Covens' tools are asked and answer."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.doors.api_fields import NameField
from campaigns.rulebooks.curses_and_covens.cards import IN_THE_BOX, STAYS_IN_FRONT, SUITS, Card, against_box
from campaigns.rulebooks.curses_and_covens.census import ICONS, TILES
from campaigns.rulebooks.curses_and_covens.hunt import GoesTo, Side
from campaigns.rules.curses_and_covens.verdicts import in_words
from cards.reading import ListField, StrictSerializer

CARDS = [card.value for card in Card]
SUIT_NAMES = [suit.value for suit in SUITS]
IN_FRONT = [card.value for card in Card if card in STAYS_IN_FRONT]


class CardField(serializers.ChoiceField):
    """A card of the box, for which no number stands."""

    def __init__(self, choices: Sequence[str], **options: Any) -> None:
        super().__init__(choices, **options)

    def to_internal_value(self, data: Any) -> Card:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return Card(super().to_internal_value(data))


# --- What is asked


class HuntSerializer(StrictSerializer):
    card = CardField(CARDS, help_text="The card just revealed.")
    in_front = ListField(
        child=CardField(IN_FRONT),
        max_length=IN_THE_BOX,
        help_text="The witches and rituals that lay before the Witch Hunter.",
    )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        _check_box("in_front", [*asked["in_front"], asked["card"]])
        return asked


class TileSerializer(StrictSerializer):
    name = NameField(help_text="What you call the tile.")
    icons = ListField(
        child=CardField(SUIT_NAMES), min_length=ICONS, max_length=ICONS, help_text="The two suits that it asks for."
    )


class CensusSerializer(StrictSerializer):
    hand = ListField(child=CardField(CARDS), max_length=IN_THE_BOX, help_text="One hand that lies open.")
    tiles = ListField(
        child=TileSerializer(),
        max_length=TILES,
        default=list,
        help_text="The tiles that lie face up, as you call them.",
    )

    def validate_hand(self, hand: list[Card]) -> list[Card]:
        _check_box("", hand)
        return hand

    def validate_tiles(self, tiles: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({tile["name"] for tile in tiles}) < len(tiles):
            raise serializers.ValidationError(_("Two tiles have the same name. Call them differently."))
        return tiles


def _check_box(field: str, cards: list[Card]) -> None:
    """More of a card than the box holds can lie nowhere."""
    if found := [in_words(finding) for finding in against_box(cards)]:
        raise serializers.ValidationError({field: found} if field else found)


# --- What is answered


class HuntAnswerSerializer(serializers.Serializer[Any]):
    in_front = serializers.ListField(
        child=serializers.ChoiceField(CARDS), help_text="What lies before the Witch Hunter now, the new card last."
    )
    to = serializers.ChoiceField([to.value for to in GoesTo])
    town_discards = serializers.BooleanField(help_text="Whether the town discards the rest of its hand.")
    escape = serializers.ListField(child=serializers.ChoiceField(CARDS), help_text="The witches that go free.")
    witches = serializers.IntegerField()
    rituals = serializers.IntegerField()
    winner = serializers.ChoiceField([side.value for side in Side], allow_null=True)


class CensusAnswerSerializer(serializers.Serializer[Any]):
    covens = serializers.ListField(
        child=serializers.ChoiceField(SUIT_NAMES), help_text="The suits of which it shows three; any: the towns win."
    )
    spells = serializers.ListField(child=serializers.CharField(), help_text="The tiles that may be cast.")
