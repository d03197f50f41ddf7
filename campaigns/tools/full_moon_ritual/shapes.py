"""The shapes of what Full Moon Ritual's tools are asked and answer."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.doors.api_fields import NameField
from campaigns.rulebooks.full_moon_ritual.magic import CardGoes, Deed
from campaigns.rulebooks.full_moon_ritual.odds import FEWEST_DICE, LARGEST_SUM, MOST_DICE
from campaigns.rulebooks.full_moon_ritual.scoring import Row
from campaigns.rulebooks.full_moon_ritual.setting_up import CHIPS_EACH, FEWEST_WITCHES, MOST_WITCHES
from cards.reading import ListField, StrictSerializer

# More than anybody gathers, whatever the spells do.
MOST_COUNTED = 9_999
# All chips that four Witches have between them.
MOST_CHIPS = CHIPS_EACH * MOST_WITCHES
LARGEST_VALUE = 99
# A number that no four dice reach is a fair question, with the answer never.
LARGEST_TARGET = 99


# --- What is asked

CARD_GOES = [goes.value for goes in CardGoes]


class WitchCountsSerializer(StrictSerializer):
    name = NameField(help_text="The Witch’s name.")

    def get_fields(self) -> dict[str, Any]:
        counted = {
            row.value: serializers.IntegerField(
                min_value=0, max_value=MOST_COUNTED, help_text="How many of these she has."
            )
            for row in Row
        }
        return {**super().get_fields(), **counted}


class ScoreSerializer(StrictSerializer):
    witches = ListField(
        child=WitchCountsSerializer(),
        min_length=FEWEST_WITCHES,
        max_length=MOST_WITCHES,
        help_text="Each with what she has at the end.",
    )

    def validate_witches(self, witches: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({witch["name"] for witch in witches}) < len(witches):
            raise serializers.ValidationError(_("A Witch is named twice."))
        return witches


class RitualOddsSerializer(StrictSerializer):
    dice = serializers.IntegerField(min_value=FEWEST_DICE, max_value=MOST_DICE, help_text="How many are rolled.")
    target = serializers.IntegerField(
        min_value=1, max_value=LARGEST_TARGET, help_text="What they have to reach together."
    )


class RitualSetupSerializer(StrictSerializer):
    players = serializers.IntegerField(
        min_value=FEWEST_WITCHES, max_value=MOST_WITCHES, help_text="How many Witches take part."
    )


class MagicSerializer(StrictSerializer):
    target = serializers.IntegerField(min_value=1, max_value=LARGEST_SUM, help_text="The number on the Spell Card.")
    chips = serializers.IntegerField(min_value=0, max_value=MOST_CHIPS, help_text="Those you have.")
    matching = serializers.BooleanField(help_text="Whether the token that the card shows is in your Dominion.")
    value = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_VALUE,
        required=False,
        help_text="What the card counts at the end; its target when left out.",
    )


# --- What is answered


class RitualChanceSerializer(serializers.Serializer[Any]):
    ways = serializers.IntegerField(help_text="In so many cases it succeeds.")
    of = serializers.IntegerField(help_text="In lowest terms.")
    probability = serializers.FloatField(help_text="The same as one number, unrounded.")


class RitualPointsSerializer(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, Any]:
        return {row.value: serializers.IntegerField(help_text="What this row scored.") for row in Row}


class WitchScoreSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    points = RitualPointsSerializer()
    total = serializers.IntegerField()
    place = serializers.IntegerField(help_text="By total, then ingredients, Gems, spells and chips.")


class ScoreAnswerSerializer(serializers.Serializer[Any]):
    scores = WitchScoreSerializer(many=True, help_text="In the order given.")
    winners = serializers.ListField(child=serializers.CharField())


class EachWitchSerializer(serializers.Serializer[Any]):
    chips = serializers.IntegerField(help_text="How many chips she has.")
    dice = serializers.IntegerField()
    ingredients = serializers.IntegerField(help_text="Ingredient Cards.")


class RitualSetupAnswerSerializer(serializers.Serializer[Any]):
    dominions = serializers.IntegerField(help_text="Dominions that are laid out.")
    boundaries = serializers.IntegerField(help_text="Boundaries that are laid out.")
    spells = serializers.IntegerField(help_text="Spell Cards that lie face up.")
    gems = serializers.IntegerField(help_text="Gems that are laid out.")
    ingredients = serializers.IntegerField(help_text="Ingredient Cards in play, and as many tokens.")
    set_aside = serializers.IntegerField(help_text="Ingredient Cards with red backs, and their tokens.")
    undealt = serializers.IntegerField(help_text="Ingredient Cards left over when each has six.")
    each = EachWitchSerializer(help_text="What each Witch begins with.")


class MagicOptionSerializer(serializers.Serializer[Any]):
    do = serializers.ChoiceField([do.value for do in Deed], help_text="What she does with the card.")
    chips = serializers.IntegerField(help_text="What it costs.")
    left = serializers.IntegerField(help_text="How many chips she has then.")
    dice = serializers.IntegerField()
    chance = RitualChanceSerializer(help_text="How likely it succeeds.")
    expected_value = serializers.FloatField(allow_null=True, help_text="Value times chance; null when cast.")
    success = serializers.ChoiceField(CARD_GOES, help_text="What becomes of the card.")
    failure = serializers.ChoiceField(CARD_GOES, help_text="What becomes of the card when it fails.")


class MagicAnswerSerializer(serializers.Serializer[Any]):
    options = MagicOptionSerializer(many=True, help_text="All that the chips allow, cast first, then by chips.")
