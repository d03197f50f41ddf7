"""The shapes of what is asked and answered about a check's dice. No rule is decided here."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from campaigns.doors.api_fields import WholeField, counts
from campaigns.rulebooks.apocrypha.changes import DiceAction
from campaigns.rulebooks.apocrypha.dice import FACES, KEPT, OF_EACH_COLOR, DieColor
from campaigns.rules.apocrypha.shapes import RuledSerializer
from campaigns.tools.apocrypha.shapes.day import OnDaySerializer
from campaigns.tools.apocrypha.shapes.tools import VirtuesSerializer
from campaigns.tools.apocrypha.solver import (
    ALL,
    ALL_DICE,
    LARGEST_TARGET,
    LARGEST_VIRTUE,
    MOST_ASSISTS,
    MOST_CHANGES,
    MOST_PACKAGES,
)
from cards.models.catalogue import Virtue
from cards.reading import ListField, StrictSerializer

MOST_STEPS = 8
COLORS = [color.value for color in DieColor]
# All that may be told, and what cards do.
TOLD = [do.value for do in DiceAction]
DOINGS = [do.value for do in DiceAction if do is not DiceAction.SIX]
# What a change of each kind has to say: the faces that it befalls, or how many dice.
BY_FACES = {DiceAction.REROLL, DiceAction.EXPLODE}
# The word for several changes that one card makes.
PACKAGE = "package"


# What is asked


class DiceSerializer(StrictSerializer):
    """How many dice of each color; absent means 0."""

    def get_fields(self) -> dict[str, Any]:
        return counts(
            DieColor, LARGEST_VIRTUE, default=0, help_text="The dice of this color; a fifth becomes a bonus die."
        )

    def validate(self, dice: dict[str, int]) -> dict[str, int]:
        if not any(dice.values()):
            raise serializers.ValidationError(_("There is no die."), code="none")
        return dice


class FaceField(WholeField):
    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=FACES[0], max_value=FACES[-1], **options)


class CountField(serializers.Field[Any, Any, Any, Any]):
    """How many dice, or all of them."""

    def to_internal_value(self, data: Any) -> Any:
        return ALL if data == ALL else WholeField(min_value=1, max_value=ALL_DICE).run_validation(data)


class CountFieldSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Tells the OpenAPI document of both."""

    target_class = CountField

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        number = {"type": "integer", "minimum": 1, "maximum": ALL_DICE}
        return {"oneOf": [number, {"type": "string", "enum": [ALL]}]}


class OneChangeSerializer(StrictSerializer):
    """One change of the dice."""

    # Those that may say either.
    by_either = {DiceAction.TRASH}
    may_or_must = {DiceAction.UPGRADE, DiceAction.FLIP}

    do = serializers.ChoiceField(DOINGS, help_text="What is done to the dice.")
    dice = CountField(
        required=False,
        help_text="Up to so many to upgrade or flip, exactly so many to downgrade or trash; “all” for all but trash.",
    )
    must = serializers.BooleanField(
        required=False,
        help_text="To upgrade or flip exactly so many dice, or all there are: of a power that does not say “may”.",
    )
    faces = ListField(
        child=FaceField(),
        required=False,
        min_length=1,
        max_length=len(FACES),
        help_text="The faces that are rerolled, explode or are trashed.",
    )
    of = serializers.ChoiceField(COLORS, required=False, help_text="The only color on which it acts.")

    def validate_faces(self, faces: list[int]) -> list[int]:
        if len(set(faces)) < len(faces):
            raise serializers.ValidationError(_("A face is named twice."), code="twice")
        return faces

    def validate(self, change: dict[str, Any]) -> dict[str, Any]:
        do = DiceAction(change["do"])
        wanted = ("faces" if "faces" in change else "dice") if do in self.by_either else _said_by(do)
        for field in ("dice", "faces"):
            if (field in change) != (field == wanted):
                words = _("Say this here.") if field == wanted else _("This does not belong here.")
                raise serializers.ValidationError({field: [words]}, code="required" if field == wanted else "unknown")
        if do is DiceAction.TRASH and change.get("dice") == ALL:
            raise serializers.ValidationError({"dice": [_("Say how many dice are trashed.")]}, code="invalid")
        if "must" in change and (do not in self.may_or_must or wanted == "faces"):
            raise serializers.ValidationError({"must": [_("This does not belong here.")]}, code="unknown")
        return change


class PackagedSerializer(OneChangeSerializer):
    """One change of a package: whatever a card does to the dice, a reroll of so many dice included."""

    by_either = {DiceAction.TRASH, DiceAction.REROLL}
    may_or_must = {DiceAction.REROLL, DiceAction.UPGRADE, DiceAction.FLIP}

    dice = CountField(
        required=False,
        help_text="Up to so many to reroll, upgrade or flip, exactly so many to downgrade or trash; “all” for all but "
        "trash. Such a reroll comes after those of the assists, one by faces before them.",
    )
    must = serializers.BooleanField(
        required=False,
        help_text="To reroll, upgrade or flip exactly so many dice, or all there are: where nothing says “may”.",
    )


class ChangeSerializer(OneChangeSerializer):
    """A change of the dice, or a package of several that are all done or none of them."""

    do = serializers.ChoiceField(
        [*DOINGS, PACKAGE], help_text="What is done to the dice; a package is several of these together."
    )
    changes = ListField(
        child=PackagedSerializer(),
        required=False,
        min_length=1,
        max_length=MOST_CHANGES,
        help_text="Of a package: what a card does whole or not at all. It is played when its first change is made.",
    )

    def validate(self, change: dict[str, Any]) -> dict[str, Any]:
        is_package = change["do"] == PACKAGE
        if is_package and "changes" not in change:
            raise serializers.ValidationError({"changes": [_("Say this here.")]}, code="required")
        alien = next((field for field in change if field not in ("do", "changes")), "") if is_package else "changes"
        if alien in change:
            raise serializers.ValidationError({alien: [_("This does not belong here.")]}, code="unknown")
        return change if is_package else super().validate(change)


def _said_by(do: DiceAction) -> str:
    return "faces" if do in BY_FACES else "dice"


class CircumstancesSerializer(OnDaySerializer):
    """What a check is made under."""

    virtue = serializers.ChoiceField(
        Virtue.choices,
        required=False,
        help_text="The virtue used, of the saint or for a day's mutation that asks for it.",
    )

    target = serializers.IntegerField(min_value=1, max_value=LARGEST_TARGET, help_text="What the dice have to reach.")
    keep = serializers.IntegerField(
        min_value=1, max_value=ALL_DICE, default=KEPT, help_text="How many dice are counted, the best of them."
    )
    assists = ListField(
        child=WholeField(min_value=0, max_value=LARGEST_VIRTUE),
        max_length=MOST_ASSISTS,
        default=list,
        help_text="How many dice each assist may reroll, one assist after the other.",
    )
    changes = ListField(
        child=ChangeSerializer(),
        max_length=MOST_CHANGES,
        default=list,
        help_text=f"At most {MOST_CHANGES}, those of packages counted one by one; at most {MOST_PACKAGES} packages.",
    )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        if "virtue" in asked and not {"day", "saint"}.intersection(asked):
            raise serializers.ValidationError({"virtue": [_("This does not belong here.")]}, code="unknown")
        return dict(super().validate(asked))

    def validate_changes(self, changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        packages = [change for change in changes if change["do"] == PACKAGE]
        if len(packages) > MOST_PACKAGES:
            words = _("At most %(count)d packages are weighed.") % {"count": MOST_PACKAGES}
            raise serializers.ValidationError(words, code="max_length")
        if sum(len(change.get("changes", [change])) for change in changes) > MOST_CHANGES:
            words = _("At most %(count)d changes are weighed, those of packages one by one.") % {"count": MOST_CHANGES}
            raise serializers.ValidationError(words, code="max_length")
        return changes


class SaintAtCheckSerializer(StrictSerializer):
    """Whoever attempts the check, for those who leave it to us to assemble the dice."""

    virtues = VirtuesSerializer(help_text="How many dice each virtue has.")
    skill = serializers.IntegerField(
        min_value=0, max_value=LARGEST_VIRTUE, default=0, help_text="The dice of the skill that counts."
    )
    boost = serializers.BooleanField(default=False, help_text="Whether a card is played to boost the virtue used.")
    left = VirtuesSerializer(
        required=False,
        help_text="The virtues of the saint to the left, on a day that lets their number count. Absent: nobody.",
    )
    lent_skill = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_VIRTUE,
        default=0,
        help_text="The dice of that skill of another saint at the nexus, on a day that lets it count.",
    )


class CheckSerializer(CircumstancesSerializer):
    dice = DiceSerializer(
        required=False, help_text="All dice of the check; with a saint only what cards add, or nothing."
    )
    saint = SaintAtCheckSerializer(
        required=False,
        help_text="From whom the dice are assembled, so that a day can change the virtue, the number, skill and boost. "
        "Needs the virtue. Dice without a saint are assembled already: such a change is then only named in the steps.",
    )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        needed = "virtue" if "saint" in asked else "dice"
        if needed not in asked:
            raise serializers.ValidationError({needed: [_("Say this here.")]}, code="required")
        return super().validate(asked)


class StepSerializer(StrictSerializer):
    dice = DiceSerializer(required=False, help_text="What a boost or a skill adds.")
    rerolls = serializers.IntegerField(
        min_value=1, max_value=LARGEST_VIRTUE, required=False, help_text="What one assist more may reroll."
    )

    def validate(self, step: dict[str, Any]) -> dict[str, Any]:
        if not step:
            raise serializers.ValidationError(_("This step adds nothing."), code="none")
        return step


class StepsSerializer(CheckSerializer):
    steps = ListField(
        child=StepSerializer(),
        min_length=1,
        max_length=MOST_STEPS,
        help_text="What comes to the check, one after the other; the answer tells what each is worth.",
    )


class RolledSerializer(StrictSerializer):
    """The faces that the dice of each color show."""

    def get_fields(self) -> dict[str, Any]:
        def faces() -> Any:
            return ListField(
                child=FaceField(),
                max_length=OF_EACH_COLOR,
                required=False,
                help_text="What the dice of this color show.",
            )

        return {color: faces() for color in COLORS}

    def validate(self, rolled: dict[str, list[int]]) -> dict[str, list[int]]:
        if not any(rolled.values()):
            raise serializers.ValidationError(_("There is no die."), code="none")
        return rolled


class AdviceSerializer(CircumstancesSerializer):
    rolled = RolledSerializer(
        help_text="The dice as they lie. Leave out of the changes what is done already: forced rerolls, explosions. "
        "Of a card that is played, what is still to come stands alone, in no package."
    )


# What is answered


class SuccessSerializer(serializers.Serializer[Any]):
    """In lowest terms."""

    ways = serializers.IntegerField(help_text="In so many cases it succeeds.")
    of = serializers.IntegerField(help_text="Out of so many.")
    probability = serializers.FloatField(help_text="The same as one number, unrounded.")


class OddsSerializer(serializers.Serializer[Any]):
    dice = serializers.DictField(child=serializers.IntegerField(), help_text="After the four-per-color rule.")
    success = SuccessSerializer(help_text="How likely the target is reached.")
    expected_damage = serializers.FloatField(
        help_text="By how much the result falls short on average, 0 where it does not."
    )
    distribution = serializers.DictField(child=serializers.FloatField(), help_text="The probability of each result.")
    steps = RuledSerializer(many=True, required=False, help_text="What the day's mutation does, where one was named.")


class GainSerializer(serializers.Serializer[Any]):
    gain = serializers.FloatField(help_text="By how much the step alone makes success likelier.")


class GainsSerializer(serializers.Serializer[Any]):
    steps = GainSerializer(many=True, help_text="In the order asked.")


class FaceSerializer(serializers.Serializer[Any]):
    """Dice by their color and the face they show."""

    color = serializers.ChoiceField(COLORS, help_text="Of the die.")
    face = serializers.IntegerField(help_text="What it shows.")


class TurnSerializer(serializers.Serializer[Any]):
    do = serializers.ChoiceField(TOLD, help_text="What is done to the dice.")
    of = serializers.ChoiceField(COLORS, allow_null=True, help_text="The only color on which it acts; null for all.")
    dice = FaceSerializer(many=True, help_text="As they lie by then.")
    package = serializers.IntegerField(
        required=False,
        help_text="Which of the packages, from 1, it is part of; one that is better left alone does not appear.",
    )


class AdviceAnswerSerializer(serializers.Serializer[Any]):
    forced = TurnSerializer(
        many=True,
        help_text="Forced rerolls that are due, each in its turn with the dice that it befalls as they lie now; it "
        "befalls those too that an earlier one made fit. All else waits: ask again without them.",
    )
    reroll = FaceSerializer(
        many=True,
        allow_null=True,
        help_text="For the first assist, or the first card that rerolls so many dice; null when there is none, or a "
        "reroll of faces is due.",
    )
    added = serializers.DictField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Once the assists are used: dice to add for those that explode. Ask again with them.",
    )
    turns = TurnSerializer(many=True, help_text="What to do when no more dice are rolled.")
    plays = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="The packages, from 1, that are played now: by the dice that are rerolled or added here. "
        "Told where packages were asked about.",
    )
    leaves = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Those that would have rolled dice by now and are better left alone: ask again without them.",
    )
    success = SuccessSerializer(help_text="From here on.")
    expected_damage = serializers.FloatField(
        help_text="By how much the result falls short on average, 0 where it does not."
    )
    steps = RuledSerializer(many=True, required=False, help_text="What the day's mutation does, where one was named.")
