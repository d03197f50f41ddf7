"""The shapes of what the Witching Hour's tools are asked and answer."""

from typing import Any

from rest_framework import serializers

from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, against_size
from campaigns.rulebooks.witching_hour.pentagram import Variety
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rules.witching_hour.verdicts import in_words
from cards.reading import ListField, StrictSerializer

# More tries than any table has patience for.
TRIES_AT_MOST = 500


# --- The tool


class WonSerializer(StrictSerializer):
    won = serializers.BooleanField(help_text="Whether that attempt was won.")


class TriesSerializer(StrictSerializer):
    attempts = ListField(
        child=WonSerializer(), max_length=TRIES_AT_MOST, help_text="Each at the scene then current, from scene 1."
    )


# No number of players needs more; what the book allows is for the rulebook to say.
MOST_PLAYERS = 99


class SceneSetupSerializer(StrictSerializer):
    players = serializers.IntegerField(min_value=0, max_value=MOST_PLAYERS, help_text=f"From 2 to {LARGEST_COVEN}.")
    scene = serializers.IntegerField(min_value=0, max_value=len(SCENES) - 1, help_text="0 is Training Day.")
    variety = serializers.ChoiceField(
        [variety.value for variety in Variety],
        allow_null=True,
        default=None,
        help_text="The variant Variety is the Spice; only hard changes the loci.",
    )

    def validate_players(self, players: int) -> int:
        """A Coven of another size is refused with the rule."""
        if found := list(against_size(players)):
            raise serializers.ValidationError([in_words(finding) for finding in found])
        return players


class SceneSetupAnswerSerializer(serializers.Serializer[Any]):
    locus = ListField(
        child=serializers.IntegerField(),
        min_length=6,
        max_length=6,
        help_text="How many spells lie on each Locus, from the first to the sixth.",
    )
    corruption_limit = serializers.IntegerField(help_text="A Witch with so much, or more, loses a check.")
