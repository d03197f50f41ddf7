"""The shapes of what Wickville's tools are asked and answer. No rule is decided here."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.doors.api_fields import NameField, WholeField
from campaigns.rulebooks.wickville.actions import FARTHEST_MOVE
from campaigns.rulebooks.wickville.cards import CARDS, TEAMS, Ability, Colour, Symbol
from campaigns.rulebooks.wickville.circle import Direction
from campaigns.rulebooks.wickville.position import DEFEATED, SUMMONED, Swap
from campaigns.rulebooks.wickville.setup import Difficulty
from campaigns.rulebooks.wickville.table import MOST_ACTIONS
from cards.reading import ListField, StrictSerializer, no_such_field

COLOURS = [colour.value for colour in Colour]
WITCH_COLOURS = [colour.value for colour in TEAMS]
DIRECTIONS = [direction.value for direction in Direction]
SYMBOLS = [symbol.value for symbol in Symbol]
ABILITIES = [ability.value for ability in Ability]
SWAPS = [swap.value for swap in Swap]
DIFFICULTIES = [difficulty.value for difficulty in Difficulty]
MOST_WITCHES = 4


def place_field(**options: Any) -> WholeField:
    return WholeField(min_value=0, max_value=CARDS - 1, **options)


# --- A position


class WickvilleCardSerializer(StrictSerializer):
    colour = serializers.ChoiceField(COLOURS, help_text="Of the Grimoire the side that is up.")
    active = serializers.BooleanField(help_text="The Grimoire always is.")
    symbol = serializers.ChoiceField(
        SYMBOLS, allow_null=True, help_text="What the card shows besides; null for neither."
    )
    ability = serializers.ChoiceField(ABILITIES, allow_null=True, help_text="Null for a candle without one.")


class WickvilleCharacterSerializer(StrictSerializer):
    name = NameField(help_text="The witch’s name.")
    colour = serializers.ChoiceField(WITCH_COLOURS, help_text="For which side she plays.")
    direction = serializers.ChoiceField(DIRECTIONS, help_text="The way she faces, and goes.")
    swap = serializers.ChoiceField(SWAPS, help_text="Which cards she changes when she swaps.")


class WickvilleWitchSerializer(WickvilleCharacterSerializer):
    place = place_field(help_text="The card at which she stands.")
    damage = WholeField(
        min_value=0, max_value=DEFEATED, help_text="How often she was hit; the second time she is defeated."
    )


class GuardiansSerializer(StrictSerializer):
    blue = WholeField(min_value=0, max_value=SUMMONED, help_text="How often it was activated.")
    red = WholeField(min_value=0, max_value=SUMMONED, help_text="How often it was activated.")


class SoloSerializer(StrictSerializer):
    opponent = NameField(help_text="The automatic witch.")
    hourglass = place_field(help_text="The place at which the hourglass stands.")
    direction = serializers.ChoiceField(DIRECTIONS, help_text="Which way the hourglass goes.")
    reference = place_field(help_text="The place beside the reference card.")


def circle_field() -> ListField:
    return ListField(child=WickvilleCardSerializer(), min_length=CARDS, max_length=CARDS, help_text="Clockwise.")


class WickvillePositionSerializer(StrictSerializer):
    circle = circle_field()
    witches = ListField(child=WickvilleWitchSerializer(), max_length=MOST_WITCHES, help_text="In turn order.")
    guardians = GuardiansSerializer(help_text="Of each side, how often its guardian was activated.")
    turn = NameField(help_text="Whose turn it is; in a solo game also hourglass.")
    solo = SoloSerializer(
        allow_null=True, default=None, help_text="Of a game alone: the automatic witch and the hourglass; else null."
    )


# --- What is asked


class WickvilleActionSerializer(StrictSerializer):
    do = serializers.ChoiceField(
        ["move", "swap", "flip"], help_text="What she does; each once in a turn, and exactly one move."
    )
    spaces = WholeField(
        min_value=0, max_value=FARTHEST_MOVE, required=False, help_text="Of a move; 0 when she is blocked."
    )
    to = place_field(
        required=False, allow_null=True, help_text="Of a flip: where a potion takes her, exactly when one does."
    )

    def validate(self, action: dict[str, Any]) -> dict[str, Any]:
        """Each kind of action has fields of its own."""
        belonging = {"move": {"do", "spaces"}, "swap": {"do"}, "flip": {"do", "to"}}[action["do"]]
        if strange := sorted(set(action) - belonging):
            raise serializers.ValidationError({name: [no_such_field(sorted(belonging))] for name in strange}, "unknown")
        if action["do"] == "move" and "spaces" not in action:
            raise serializers.ValidationError({"spaces": [_("Say how many places she moves.")]}, "required")
        return action


def actions_field(**options: Any) -> ListField:
    return ListField(child=WickvilleActionSerializer(), max_length=MOST_ACTIONS, **options)


class WickvilleTurnSerializer(StrictSerializer):
    position = WickvillePositionSerializer(help_text="The game as it stands when her turn begins.")
    actions = actions_field(help_text="In the order in which she makes them.")


class WickvilleLegalSerializer(StrictSerializer):
    position = WickvillePositionSerializer(help_text="The game as it stands when her turn begins.")
    actions = actions_field(default=list, help_text="Made so far in this turn.")


class SoloTurnSerializer(StrictSerializer):
    position = WickvillePositionSerializer(help_text="The game as it stands, with its solo part.")


class SoloChoiceSerializer(StrictSerializer):
    opponent = NameField(help_text="The automatic witch, by her name.")
    difficulty = serializers.ChoiceField(
        DIFFICULTIES, help_text="Easy gives the opponent a damage, hard gives it to you."
    )
    direction = serializers.ChoiceField(DIRECTIONS, help_text="Which way the hourglass goes.")


class WickvilleSetupSerializer(StrictSerializer):
    players = WholeField(min_value=1, max_value=4, help_text="How many people play.")
    circle = circle_field()
    witches = ListField(child=WickvilleCharacterSerializer(), max_length=MOST_WITCHES, help_text="In turn order.")
    solo = SoloChoiceSerializer(allow_null=True, default=None, help_text="Exactly for one player.")


# --- What is answered


class WickvilleStepSerializer(serializers.Serializer[Any]):
    """One thing that changed; each kind of step has some of these fields."""

    step = serializers.ChoiceField(
        [
            *("move", "swap", "flip", "endless", "new-turn"),
            *("damage", "guardian", "deactivate", "hourglass", "skip"),
        ]
    )
    witch = serializers.CharField(required=False)
    to = serializers.IntegerField(required=False)
    place = serializers.IntegerField(required=False)
    places = serializers.ListField(child=serializers.IntegerField(), required=False, help_text="Ascending.")
    colour = serializers.ChoiceField(COLOURS, required=False, help_text="The colour that is up then.")
    active = serializers.BooleanField(required=False, help_text="Whether the card is active then.")
    by = serializers.ChoiceField(["block", "attack", "hourglass"], required=False)

    def get_fields(self) -> dict[str, Any]:
        # No attribute can be called so.
        return {**super().get_fields(), "from": serializers.IntegerField(required=False)}


class PlayedSerializer(serializers.Serializer[Any]):
    position = WickvillePositionSerializer()
    steps = WickvilleStepSerializer(many=True)
    winner = serializers.ChoiceField(WITCH_COLOURS, allow_null=True)


class FlipPreviewSerializer(serializers.Serializer[Any]):
    steps = WickvilleStepSerializer(many=True, help_text="The whole chain.")
    to = serializers.ListField(child=serializers.IntegerField(), help_text="Where its potion may take her.")


class LegalSerializer(serializers.Serializer[Any]):
    move = serializers.ListField(child=serializers.IntegerField(), help_text="How many places.")
    swap = serializers.ListField(child=serializers.IntegerField(), allow_null=True, help_text="The two places.")
    flip = FlipPreviewSerializer(
        allow_null=True, help_text="What a flip would bring; null where there is none to make."
    )
    end = serializers.BooleanField(help_text="Whether the turn may end now.")


class SetUpSerializer(serializers.Serializer[Any]):
    position = WickvillePositionSerializer()
