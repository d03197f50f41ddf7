"""The shapes of what programs send and get about saints: sheets, halos, decks, and cards that change hands."""

from typing import Any

from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from campaigns.boxes.api.card_faces import SeenCardSerializer
from campaigns.doors.api_fields import KEY, VERSION, IdField, NameField, WholeField, counts
from campaigns.models import SLOTS, SaintPlaceKind, SaintState
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rules.apocrypha.shapes import DeckVerdictSerializer, HaloVerdictSerializer, RuledSerializer
from cards.models.catalogue import Virtue
from cards.reading import ListField, StrictSerializer

FEW = 9
SKILLS = ("charm", "conjure", "hack", "resist", "sense", "strike", "study")
CARDS_AT_MOST = 100
SEAT: dict[str, Any] = {"min_value": 1, "max_value": 1_000_000}


# The sheet, both ways


class SheetVirtuesSerializer(StrictSerializer):
    """Absent means 0."""

    def get_fields(self) -> dict[str, Any]:
        return counts(Virtue.values, FEW, default=0, help_text="The dice of this virtue.")


class SheetPointingSerializer(StrictSerializer):
    """Which virtue points which way; null where that is not known."""

    def get_fields(self) -> dict[str, Any]:
        return {
            way.value: serializers.ChoiceField(
                Virtue.choices, allow_null=True, default=None, help_text="The virtue on that edge of the saint’s card."
            )
            for way in Direction
        }


class SheetSkillsSerializer(StrictSerializer):
    """How many dice each skill adds; null where that is not known."""

    def get_fields(self) -> dict[str, Any]:
        return counts(SKILLS, FEW, required=False, allow_null=True, help_text="The dice that this skill adds.")


class SheetExtraSerializer(StrictSerializer):
    """What fragments add to the deck."""

    def get_fields(self) -> dict[str, Any]:
        return counts(DeckCardType, FEW, required=False, help_text="How many of them.")


class DeckWishSerializer(StrictSerializer):
    card = NameField(help_text="The name of the card.")
    note = serializers.CharField(max_length=200, allow_blank=True, default="", help_text="Why, or from whom.")


class SheetSerializer(StrictSerializer):
    """What lasts of a saint besides cards. Only what is sent changes, each part as a whole."""

    virtues = SheetVirtuesSerializer(required=False, help_text="How many dice each virtue has.")
    pointing = SheetPointingSerializer(required=False, help_text="Which virtue points which way.")
    skills = SheetSkillsSerializer(required=False, help_text="How many dice each skill adds.")
    hand_size = serializers.IntegerField(
        min_value=1,
        max_value=20,
        allow_null=True,
        required=False,
        help_text="To how many cards the saint draws; null where nobody knows.",
    )
    omens = serializers.IntegerField(
        min_value=0,
        max_value=FEW,
        required=False,
        help_text="How many omens belong into the deck when a mission starts.",
    )
    role = serializers.CharField(
        max_length=60, allow_blank=True, required=False, help_text="What the saint is, as the card has it."
    )
    powers = serializers.CharField(
        max_length=2_000,
        allow_blank=True,
        required=False,
        trim_whitespace=False,
        help_text="What the saint can do, in the table’s words.",
    )
    symbol = serializers.CharField(
        max_length=20,
        allow_blank=True,
        required=False,
        validators=[RegexValidator(r"^[a-z-]+\Z", gettext_lazy("A symbol’s name has small letters and hyphens."))],
        help_text="The name of the saint’s symbol.",
    )
    extra = SheetExtraSerializer(required=False, help_text="What fragments add to the deck.")
    wishes = ListField(
        child=DeckWishSerializer(),
        max_length=40,
        required=False,
        help_text="Cards that the player would like to have in the deck.",
    )
    notes = serializers.CharField(
        max_length=2_000,
        allow_blank=True,
        required=False,
        trim_whitespace=False,
        help_text="What the player wants to remember.",
    )


# What is sent


class SaintChangeSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, required=False, help_text="What the table calls the saint.")
    seat = serializers.IntegerField(**SEAT, allow_null=True, required=False, help_text="Of whoever plays the saint.")
    sheet = SheetSerializer(
        required=False, help_text="What lasts of the saint besides cards; only what is sent changes."
    )
    version = WholeField(min_value=1, max_value=2**31 - 1, required=False, help_text=VERSION)
    seen = WholeField(
        min_value=1, max_value=2**31 - 1, required=False, help_text="The old name of version; it goes on counting."
    )


class NewSaintSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, help_text="What the table calls the saint.")
    card = serializers.SlugField(
        max_length=120, allow_null=True, default=None, help_text="The code of a saint card; null for one of your own."
    )
    seat = serializers.IntegerField(
        **SEAT,
        allow_null=True,
        default=None,
        help_text="The number of the seat of whoever plays the saint; null where nobody does.",
    )
    sheet = SheetSerializer(
        default=dict, help_text="What it says counts; for the rest, what the catalogue knows of the card."
    )


class LayoutSerializer(StrictSerializer):
    """For each slot its copies, from the bottom."""

    def get_fields(self) -> dict[str, Any]:
        return {
            slot.value: ListField(
                child=IdField(),
                max_length=CARDS_AT_MOST,
                default=list,
                help_text="Copies by their numbers, from the bottom.",
            )
            for slot in SLOTS
        }


class AdditionsSerializer(StrictSerializer):
    copy = IdField(help_text="Of a fragment in the halo.")
    adds = SheetExtraSerializer(help_text="By type; nothing where it adds no card.")


class ArrangeSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    layout = LayoutSerializer(help_text="The whole halo as it shall lie: every copy of it in one slot.")
    version = serializers.CharField(max_length=10_000, required=False, allow_blank=True, help_text=VERSION)
    seen = serializers.CharField(
        max_length=10_000,
        required=False,
        allow_blank=True,
        help_text="The old name of version; it goes on counting.",
    )


class WantedCardSerializer(StrictSerializer):
    code = serializers.SlugField(max_length=120, help_text="Of a card that the catalogue or one of your packs knows.")
    copies = serializers.IntegerField(min_value=1, max_value=60, default=1, help_text="How many copies of it.")
    part = serializers.ChoiceField(
        [part.value for part in SaintPlaceKind if part != SaintPlaceKind.CARD],
        default=SaintPlaceKind.DECK.value,
        help_text="Where they lie then.",
    )


# By what is done: the kind of its entry, and what it needs.
COMING = {"gain": "card.gained", "slot": "card.slotted", "build": "deck.built"}
# Of those, what may be said by a list of names.
LISTED = ("gain", "build")
GOING = {"sacrifice": "card.sacrificed", "spend": "fragment.spent", "put-back": "card.put-back"}


class HandsSerializer(StrictSerializer):
    """Cards that come to a saint need ``cards`` or ``lines``, those that go ``copies``, and a gift ``to`` as well."""

    key = serializers.UUIDField(help_text=KEY)
    do = serializers.ChoiceField([*COMING, *GOING, "give", "offer", "pick-up"], help_text="What becomes of the cards.")
    cards = ListField(
        child=WantedCardSerializer(),
        min_length=1,
        max_length=CARDS_AT_MOST,
        required=False,
        help_text="Those that come to the saint; to slot them, each with its slot.",
    )
    lines = serializers.CharField(
        max_length=8_000,
        required=False,
        help_text="To gain or to build, a list instead: “2 Murder Board”, “Rusty Key (Rage gift)”, one a line.",
    )
    copies = ListField(
        child=IdField(),
        min_length=1,
        max_length=CARDS_AT_MOST,
        required=False,
        help_text="The numbers of the copies that go.",
    )
    to = serializers.IntegerField(**SEAT, required=False, help_text="The number of the saint who gets them.")

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        coming = {"lines"} if "lines" in asked and asked["do"] in LISTED and "cards" not in asked else {"cards"}
        needed = coming if asked["do"] in COMING else {"copies"} | ({"to"} if asked["do"] == "give" else set())
        there = {"cards", "lines", "copies", "to"} & set(asked)
        errors = {
            **{name: [_("This is needed.")] for name in needed - there},
            **{name: [_("This says nothing here.")] for name in there - needed},
        }
        if asked["do"] == "slot" and any(card["part"] not in SLOTS for card in asked.get("cards", [])):
            errors["cards"] = [_("Say the slot of each card.")]
        if errors:
            raise serializers.ValidationError(errors)
        return asked


class DeckAskedSerializer(StrictSerializer):
    when = serializers.ChoiceField([when.value for when in DeckCheckTime], default=DeckCheckTime.MISSION_START.value)


class AcceptSerializer(StrictSerializer):
    version = serializers.CharField(
        max_length=64, allow_blank=True, help_text="Of what you looked at; empty where nothing came back."
    )
    accepted = ListField(
        child=IdField(), max_length=2_000, default=list, help_text="Numbers of changes; what binds is so anyway."
    )


# What is answered


class SaintSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    card = serializers.CharField(allow_null=True, help_text="The code of the saint's card.")
    seat = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(SaintState.choices)
    home = serializers.CharField(allow_null=True, help_text="Of a guest, the campaign from which they come.")
    version = serializers.IntegerField()
    created = serializers.DateTimeField()
    sheet = SheetSerializer()
    deck = serializers.IntegerField(help_text="How many cards lie there.")
    fragments = serializers.IntegerField(help_text="In the halo, covered ones too.")
    deaths = serializers.IntegerField()


class HeldCardSerializer(SeenCardSerializer):
    copy = serializers.IntegerField()
    part = serializers.ChoiceField(SaintPlaceKind.choices)

    def to_representation(self, row: Any) -> Any:
        return row


class SaintHaloSerializer(serializers.Serializer[Any]):
    saint = serializers.IntegerField()
    version = serializers.CharField(help_text="Send it along when you arrange the halo.")
    seen = serializers.CharField(help_text="The old name of version.")
    slots = serializers.DictField(
        child=serializers.ListField(child=HeldCardSerializer()), help_text="Each slot from the bottom."
    )
    verdict = HaloVerdictSerializer()


class DeckAdditionSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField([type.value for type in DeckCardType])
    count = serializers.IntegerField()
    message = serializers.CharField(help_text="With the fragment that adds them.")


class SaintDeckAddedSerializer(serializers.Serializer[Any]):
    added = DeckAdditionSerializer(many=True, help_text="What fragments add, as far as it is known.")
    unknown = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Copies of fragments of which nobody has said what they add.",
    )


class LastCardSerializer(SeenCardSerializer):
    copies = serializers.IntegerField()

    def to_representation(self, row: Any) -> Any:
        return row


class LastDeckSerializer(serializers.Serializer[Any]):
    mission = serializers.CharField(help_text="On which the saint set out with it.")
    cards = serializers.ListField(child=LastCardSerializer(), help_text="Those that are not in the deck now.")


class SaintDeckSerializer(SaintDeckAddedSerializer):
    saint = serializers.IntegerField()
    when = serializers.ChoiceField([when.value for when in DeckCheckTime])
    cards = serializers.ListField(child=HeldCardSerializer())
    counts = serializers.DictField(child=serializers.IntegerField())
    wanted = serializers.DictField(child=serializers.IntegerField())
    verdict = DeckVerdictSerializer()
    last = LastDeckSerializer(allow_null=True, help_text="The deck of last time, as far as it is not there now.")


class ChangeAtHomeSerializer(RuledSerializer):
    number = serializers.IntegerField()
    what = serializers.ChoiceField(["death", "lost", "gained", "moved", "ordered", "written", "died"])
    is_binding = serializers.BooleanField(help_text="It cannot be declined.")


class HomecomingSerializer(serializers.Serializer[Any]):
    version = serializers.CharField(help_text="Send it along when you accept; empty where nothing came back.")
    table = serializers.CharField(allow_null=True, help_text="The campaign at which the saint was a guest.")
    changes = ChangeAtHomeSerializer(many=True)


class PassportSerializer(serializers.Serializer[Any]):
    passport = serializers.DictField(help_text="The file.")
    url = serializers.CharField(allow_null=True, help_text="Where whoever has the link finds it.")


class VisitorSerializer(serializers.Serializer[Any]):
    saint = serializers.IntegerField(source="saint.number")
    name = serializers.CharField(source="saint.name")
    state = serializers.ChoiceField(SaintState.choices, source="saint.state", help_text="Gone: they went home.")
    home = serializers.CharField()
    passport = serializers.UUIDField()
