"""The shapes of what the rulebooks' tools are asked and answer. No rule is decided here."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from campaigns.doors.api_fields import NameField, WholeField, counts
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Slot
from campaigns.rulebooks.apocrypha.missions.mission import (
    LARGEST_CHOIR,
    LETTERS,
    MASTER,
    MASTERS,
    MINIONS,
    NEXUSES_AT_MOST,
)
from campaigns.rulebooks.apocrypha.missions.storybook import LONGEST_PASTE
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rules.apocrypha.shapes import RuledSerializer
from campaigns.tools.apocrypha.shapes.day import OnDaySerializer
from campaigns.tools.apocrypha.solver import LARGEST_VIRTUE
from cards.models.catalogue import Virtue
from cards.reading import ListField, StrictSerializer

# More cards than any halo or deck will see: all fleeting fragments and deaths of the box are 88.
MOST_CARDS = 99
DECK_CHECKS = [when.value for when in DeckCheckTime]
KINDS = [kind.value for kind in HaloCardKind]


# What is asked


class SlottedSerializer(StrictSerializer):
    name = NameField(help_text="The card’s name, by which the answer speaks of it.")
    kind = serializers.ChoiceField(KINDS, help_text="What sort of card it is.")
    slot = serializers.ChoiceField([slot.value for slot in Slot], help_text="Where it lies around the saint.")


class HaloSerializer(StrictSerializer):
    cards = ListField(child=SlottedSerializer(), max_length=MOST_CARDS, help_text="Later cards in one slot lie on top.")


class GiftCountsSerializer(StrictSerializer):
    """How many gifts each virtue calls for; absent means 0."""

    def get_fields(self) -> dict[str, Any]:
        return counts(Virtue.values, LARGEST_VIRTUE, default=0, help_text="The gifts that this virtue calls for.")


class DeckCountsSerializer(StrictSerializer):
    """How many cards of each type; absent means 0."""

    def get_fields(self) -> dict[str, Any]:
        return counts(DeckCardType, MOST_CARDS, default=0, help_text="How many of them.")


class DeckSerializer(StrictSerializer):
    virtues = GiftCountsSerializer(help_text="How many gifts each virtue calls for.")
    omens = serializers.IntegerField(
        min_value=0, max_value=MOST_CARDS, default=0, help_text="How many omens the saint’s card calls for."
    )
    when = serializers.ChoiceField(DECK_CHECKS, help_text="At which time the deck is looked at.")
    extra = DeckCountsSerializer(required=False, help_text="What fragment powers add.")
    cards = DeckCountsSerializer(help_text="What is in the deck.")


class VirtuesSerializer(StrictSerializer):
    def get_fields(self) -> dict[str, Any]:
        return counts(Virtue.values, LARGEST_VIRTUE, help_text="The dice of this virtue.")


class PointingSerializer(StrictSerializer):
    """Which virtue points which way."""

    def get_fields(self) -> dict[str, Any]:
        return {
            way.value: serializers.ChoiceField(Virtue.choices, help_text="The virtue on that edge of the saint’s card.")
            for way in Direction
        }


class SeatedSerializer(StrictSerializer):
    name = NameField(help_text="The saint’s name.")
    virtues = VirtuesSerializer(help_text="How many dice each virtue has.")
    pointing = PointingSerializer(help_text="Which virtue points which way.")
    nexus = NameField(allow_null=True, default=None, help_text="Null is nowhere.")
    hand = serializers.IntegerField(
        min_value=0,
        max_value=MOST_CARDS,
        required=False,
        help_text="The cards in their hand, for a day on which assisting takes one.",
    )


class AssistsSerializer(OnDaySerializer):
    choir = ListField(
        child=SeatedSerializer(),
        min_length=1,
        max_length=LARGEST_CHOIR,
        help_text="Clockwise: the next in the list sits to your left.",
    )
    active = NameField(help_text="The saint who attempts the check.")
    virtue = serializers.ChoiceField(Virtue.choices, help_text="The virtue used in the check.")

    def validate_choir(self, choir: list[dict[str, Any]]) -> list[dict[str, Any]]:
        check_each_once([saint["name"] for saint in choir], _("A saint is named twice."))
        return choir

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        _check_known(asked, "active", [saint["name"] for saint in asked["choir"]])
        return dict(super().validate(asked))


class MissionEndSerializer(OnDaySerializer):
    won = serializers.BooleanField(help_text="Whether the mission was won.")
    choir = ListField(child=NameField(), min_length=1, max_length=LARGEST_CHOIR, help_text="The saints, clockwise.")
    last_turn = NameField(help_text="The saint who took the last turn.")
    faded = ListField(child=NameField(), max_length=LARGEST_CHOIR, default=list, help_text="Who has faded.")
    traded = ListField(
        child=NameField(),
        max_length=LARGEST_CHOIR,
        required=False,
        help_text="Of those who have faded in a win: who sacrifices a fleeting fragment with the displayed death.",
    )
    kind_obituaries = serializers.BooleanField(
        required=False, help_text="Whether a day is in force that lets who slots a death of a loss slot a fragment too."
    )

    def validate_choir(self, choir: list[str]) -> list[str]:
        check_each_once(choir, _("A saint is named twice."))
        return choir

    def validate_faded(self, faded: list[str]) -> list[str]:
        check_each_once(faded, _("A saint is named twice."))
        return faded

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        _check_known(asked, "last_turn", asked["choir"])
        _check_known(asked, "faded", asked["choir"])
        if "traded" in asked:
            check_each_once(asked["traded"], _("A saint is named twice."))
            _check_known(asked, "traded", asked["faded"] if asked["won"] else [])
        return dict(super().validate(asked))


def check_each_once(names: list[str], words: str) -> None:
    if len(set(names)) < len(names):
        raise serializers.ValidationError(words, code="twice")


def _check_known(asked: dict[str, Any], field: str, choir: list[str]) -> None:
    named = asked[field] if isinstance(asked[field], list) else [asked[field]]
    unknown = [name for name in named if name not in choir]
    if unknown:
        words = _("%(name)s is not in the choir.") % {"name": unknown[0]}
        raise serializers.ValidationError({field: [words]}, code="unknown")


class NexusSerializer(StrictSerializer):
    name = NameField(help_text="What the nexus is called.")
    min_saints = serializers.IntegerField(
        min_value=1, max_value=LARGEST_CHOIR, default=1, help_text="It is laid out from so many saints on."
    )


class MinionsSerializer(StrictSerializer):
    """The first and the last archetype of each group."""

    def get_fields(self) -> dict[str, Any]:
        def group() -> Any:
            number = WholeField(min_value=1, max_value=MINIONS)
            return ListField(
                child=number,
                min_length=2,
                max_length=2,
                required=False,
                help_text="The first and the last number of the group.",
            )

        return {letter: group() for letter in LETTERS}

    def validate(self, minions: dict[str, list[int]]) -> dict[str, list[int]]:
        taken: set[int] = set()
        for letter, (first, last) in minions.items():
            numbers = set(range(first, last + 1))
            if not numbers:
                raise serializers.ValidationError({letter: [_("The first number is larger than the last.")]})
            if numbers & taken:
                raise serializers.ValidationError({letter: [_("Another group has one of these archetypes.")]})
            taken |= numbers
        return minions


class WrittenMissionSerializer(StrictSerializer):
    """A mission in the storybook's form."""

    nexuses = ListField(
        child=NexusSerializer(), min_length=1, max_length=NEXUSES_AT_MOST, help_text="In the order of the storybook."
    )
    masters = serializers.IntegerField(
        min_value=0, max_value=MASTERS, default=0, help_text="How many masters there are."
    )
    minions = MinionsSerializer(required=False, help_text="The groups of minions.")
    seed = ListField(
        child=ListField(child=serializers.ChoiceField([MASTER, *LETTERS]), min_length=1, max_length=1 + len(LETTERS)),
        max_length=NEXUSES_AT_MOST,
        default=list,
        help_text="Each inner list is shuffled together.",
    )

    def validate(self, mission: dict[str, Any]) -> dict[str, Any]:
        named = {name for group in mission["seed"] for name in group}
        if named - {MASTER} - set(mission.get("minions", {})):
            raise serializers.ValidationError({"seed": [_("A group is seeded that the mission does not have.")]})
        if any(len(set(group)) < len(group) for group in mission["seed"]):
            raise serializers.ValidationError({"seed": [_("A group is named twice.")]})
        return mission


class PastedMissionSerializer(StrictSerializer):
    """A mission as a text in the storybook's form."""

    text = serializers.CharField(max_length=LONGEST_PASTE, help_text="As the storybook prints it, typed or pasted.")


class MissionField(serializers.Field[Any, Any, Any, Any]):
    """The slug of a mission of the catalogue, or a mission written out or pasted."""

    default_error_messages = {"invalid": gettext_lazy("Say the slug of a mission, or write one out.")}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            shape = PastedMissionSerializer if "text" in data else WrittenMissionSerializer
            return shape().run_validation(data)
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class MissionFieldSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Tells the OpenAPI document of all three."""

    target_class = MissionField

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        shapes = (WrittenMissionSerializer, PastedMissionSerializer)
        refs = [auto_schema.resolve_serializer(shape, direction).ref for shape in shapes]
        return {"oneOf": [{"type": "string"}, *refs]}


class MissionSetupSerializer(StrictSerializer):
    mission = MissionField(help_text="The slug of a mission, one written out, or a text in the storybook’s form.")
    saints = serializers.IntegerField(min_value=1, max_value=LARGEST_CHOIR, help_text="How many saints set out.")


# What is answered


class AssistSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    rerolls = serializers.IntegerField(help_text="How many dice the saint may reroll.")
    pointing = serializers.ListField(
        child=serializers.ChoiceField([way.value for way in Direction]),
        help_text="Every way in which the virtue points there.",
    )


class AssistsAnswerSerializer(serializers.Serializer[Any]):
    assists = AssistSerializer(many=True, help_text="In the order of the choir, the active saint included.")
    mutation_dice = serializers.IntegerField(help_text="One for each who could assist.")
    steps = RuledSerializer(many=True, required=False, help_text="What the day's mutation does, where one was named.")


class MissionEndAnswerSerializer(serializers.Serializer[Any]):
    fleeting = serializers.IntegerField(help_text="How many fleeting fragments are displayed.")
    choose_in_order = serializers.ListField(
        child=serializers.CharField(), help_text="Who chooses a fragment, one after the other."
    )
    may_trade_fragment_for_death = serializers.ListField(
        child=serializers.CharField(), help_text="Who may sacrifice a fleeting fragment with the displayed death."
    )
    slot_death = serializers.ListField(
        child=serializers.CharField(), help_text="Who slots a death; in a win, unless they trade it away."
    )
    one_of_must_slot_death = serializers.ListField(
        child=serializers.CharField(), help_text="In a loss in which nobody faded: one of these slots a death."
    )
    traded_away = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Only where traded was sent: whose fleeting fragment and death both go back into the box.",
    )
    still_slot_death = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Only where traded was sent: who slots one after all."
    )
    may_slot_fleeting = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Where kind_obituaries was sent or the day says so: who may slot a fleeting fragment with a death.",
    )
    steps = RuledSerializer(many=True, required=False, help_text="What the day's mutation does, where one was named.")


class SetupStepSerializer(RuledSerializer):
    group = serializers.CharField(allow_blank=True, help_text="The nexus or the saint whose pile it is; else empty.")
    for_guide = serializers.BooleanField(help_text="Only the guide of a guided mission should read it.")


class NotUnderstoodSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(allow_null=True, help_text="Its number in the text; null for an item of a list.")
    text = serializers.CharField(help_text="Word for word.")


class SetupSerializer(serializers.Serializer[Any]):
    nexuses = serializers.ListField(
        child=serializers.CharField(), help_text="The names of those that are laid out, in order."
    )
    seeding = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Each inner list is shuffled together and dealt one to a nexus.",
    )
    clock = serializers.IntegerField(allow_null=True, help_text="All cards in it; null where unknown.")
    steps = SetupStepSerializer(many=True)
    not_understood = NotUnderstoodSerializer(
        many=True,
        required=False,
        help_text="Of a mission sent as a text: every line, and every item of its lists, that was left out. "
        "A refusal has it too.",
    )
