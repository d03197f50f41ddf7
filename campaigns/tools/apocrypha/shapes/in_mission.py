"""The shapes of what is asked and answered in the middle of a mission. No rule is decided here."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.doors.api_fields import NameField, WholeField, counts
from campaigns.rulebooks.apocrypha.costs import Cost, OtherCost, Shift
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR, MASTERS, NEXUSES_AT_MOST
from campaigns.rulebooks.apocrypha.mutation import MutationSide
from campaigns.rulebooks.apocrypha.sanctify import (
    NexusSide,
    SanctifyCause,
    SanctifyGoal,
    SanctifyQuestion,
    SanctifyStep,
    TryResult,
)
from campaigns.rulebooks.apocrypha.turn import StepObligation
from campaigns.rules.apocrypha.shapes import RuledSerializer
from campaigns.tools.apocrypha.shapes.check import FaceField
from campaigns.tools.apocrypha.shapes.day import OnDaySerializer
from campaigns.tools.apocrypha.shapes.tools import MOST_CARDS, check_each_once
from campaigns.tools.apocrypha.solver import LARGEST_TARGET, MOST_CHANGES
from cards.models.catalogue import Virtue
from cards.reading import ListField, StrictSerializer

OTHERS = "other"
COSTS = [cost.value for cost in (*Cost, *OtherCost)]
TRIES = [each.value for each in TryResult]
MET_A_MASTER = {SanctifyCause.MASTER_WON, SanctifyCause.MASTER_LOST}


# What is asked


class GuardedNexusSerializer(StrictSerializer):
    name = NameField(help_text="What the nexus is called.")
    side = serializers.ChoiceField([side.value for side in NexusSide], help_text="The side that is up.")
    saints = ListField(
        child=NameField(), max_length=LARGEST_CHOIR, default=list, help_text="The names of the saints who are there."
    )
    guard = serializers.ChoiceField(
        TRIES, allow_null=True, default=None, help_text="How the one attempt to guard it came out; null: not yet."
    )


class SanctifySerializer(StrictSerializer):
    nexuses = ListField(
        child=GuardedNexusSerializer(), min_length=1, max_length=NEXUSES_AT_MOST, help_text="All that are on the table."
    )
    at = NameField(help_text="The nexus of the active saint.")
    after = serializers.ChoiceField([after.value for after in SanctifyCause], help_text="What led into Sanctify.")
    escapes = serializers.BooleanField(
        default=True, help_text="Whether the mission or its structure lets the master try to escape."
    )
    set_aside = serializers.IntegerField(min_value=1, max_value=MASTERS, default=1, help_text="Masters set aside now.")
    hidden = serializers.IntegerField(
        min_value=0,
        max_value=MASTERS,
        allow_null=True,
        default=None,
        help_text="Masters that may lie in nexus decks; null: nobody knows.",
    )
    seal = serializers.ChoiceField(TRIES, allow_null=True, default=None, help_text="How the attempt to seal came out.")
    found = serializers.IntegerField(
        min_value=0,
        max_value=MASTERS,
        allow_null=True,
        default=None,
        help_text="Masters that the search of the sealed nexus found.",
    )
    goal = serializers.ChoiceField(
        [goal.value for goal in SanctifyGoal],
        allow_null=True,
        default=None,
        help_text="The mission's goal: Corner, sealing every nexus (Enter Here), or another; null: not said.",
    )

    def validate_nexuses(self, nexuses: list[dict[str, Any]]) -> list[dict[str, Any]]:
        check_each_once([nexus["name"] for nexus in nexuses], _("A nexus is named twice."))
        saints = [saint for nexus in nexuses for saint in nexus["saints"]]
        check_each_once(saints, _("A saint is named twice."))
        if len(saints) > LARGEST_CHOIR:
            raise serializers.ValidationError(_("A choir has at most six saints."), code="max_length")
        return nexuses

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["at"] not in [nexus["name"] for nexus in asked["nexuses"]]:
            raise serializers.ValidationError({"at": [_("There is no such nexus.")]}, code="unknown")
        if asked["after"] in MET_A_MASTER and asked["set_aside"] + (asked["hidden"] or 0) > MASTERS:
            words = _("There are %(count)d master archetypes in all.") % {"count": MASTERS}
            raise serializers.ValidationError({"hidden": [words]}, code="max_value")
        if None not in {asked["found"], asked["hidden"]} and asked["found"] > asked["hidden"]:
            words = _("More masters are found than can be hidden.")
            raise serializers.ValidationError({"found": [words]}, code="max_value")
        return asked


class HandSerializer(StrictSerializer):
    """The gifts of each virtue in the hand, and its other cards; absent means 0."""

    def get_fields(self) -> dict[str, Any]:
        return counts((*Virtue.values, OTHERS), MOST_CARDS, default=0, help_text="How many such cards are in the hand.")


def _points(words: str) -> Any:
    points = WholeField(min_value=1, max_value=LARGEST_TARGET)
    return ListField(child=points, max_length=MOST_CHANGES, default=list, help_text=words)


class DamageSerializer(OnDaySerializer):
    virtue = serializers.ChoiceField(Virtue.choices, help_text="The virtue of the damage.")
    amount = serializers.IntegerField(
        min_value=0, max_value=LARGEST_TARGET, required=False, help_text="What a card deals; or say target and result."
    )
    target = serializers.IntegerField(
        min_value=1, max_value=LARGEST_TARGET, required=False, help_text="Of a lost check: what had to be reached."
    )
    result = serializers.IntegerField(
        min_value=0, max_value=LARGEST_TARGET, required=False, help_text="Of a lost check: what was rolled."
    )
    increases = _points("By how much powers raise the damage, one after the other.")
    decreases = _points("By how much powers lower the damage, one after the other.")
    hand = HandSerializer(required=False, help_text="What the saint holds; without it, only the damage is reckoned.")
    deck = serializers.IntegerField(
        min_value=0,
        max_value=MOST_CARDS,
        allow_null=True,
        default=None,
        help_text="How many cards the deck has, where the damage is suffered from there.",
    )
    to = serializers.ChoiceField(
        [cost.value for cost in Cost], default=Cost.DISCARD.value, help_text="What becomes of the cards that are lost."
    )
    suffered = serializers.BooleanField(default=True, help_text="False where a power says that it is not.")

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        of_check = {"target", "result"} & set(asked)
        if "amount" in asked and of_check:
            raise serializers.ValidationError({"amount": [_("This does not belong here.")]}, code="unknown")
        if "amount" not in asked and len(of_check) < 2:
            missing = sorted({"target", "result"} - of_check) if of_check else ["amount"]
            raise serializers.ValidationError({field: [_("Say this here.")] for field in missing}, code="required")
        return dict(super().validate(asked))


class MutateSerializer(StrictSerializer):
    to_win_vs_threat = serializers.BooleanField(help_text="Whether it is a check to win against a threat.")
    assists = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_CHOIR,
        default=0,
        help_text="How many saints assist; one mutation die for each.",
    )
    by_power = serializers.BooleanField(default=False, help_text="Whether a power has the check mutate.")
    rolled = ListField(
        child=FaceField(), max_length=LARGEST_CHOIR, default=list, help_text="The mutation dice, once they are rolled."
    )


class CostSerializer(OnDaySerializer):
    cost = serializers.ChoiceField(COSTS, help_text="As printed.")
    changes = ListField(
        child=serializers.ChoiceField([shift.value for shift in Shift]),
        max_length=MOST_CHANGES,
        default=list,
        help_text="What makes it dearer or cheaper, in order.",
    )
    to_play = serializers.BooleanField(
        default=True, help_text="False for what the power does to cards, which is no cost to play it."
    )


# What is answered


class SanctifyStepSerializer(RuledSerializer):
    step = serializers.ChoiceField([part.value for part in SanctifyStep], help_text="The step of the turn.")


class EscapePileSerializer(serializers.Serializer[Any]):
    masters = serializers.IntegerField(help_text="How many masters are in the pile.")
    omens = serializers.IntegerField(help_text="New omens, after a win.")
    threats = serializers.IntegerField(help_text="New threats, after a loss.")
    into = serializers.ListField(child=serializers.CharField(), help_text="One card goes into each of these nexuses.")


class MayGuardSerializer(serializers.Serializer[Any]):
    nexus = serializers.CharField(help_text="Which nexus it is.")
    saints = serializers.ListField(child=serializers.CharField(), help_text="Who is there.")
    guard = serializers.ChoiceField(TRIES, allow_null=True, help_text="How the attempt came out; null: not yet.")


class SanctifiedSerializer(serializers.Serializer[Any]):
    steps = SanctifyStepSerializer(many=True, help_text="What is settled, up to the first step that needs an answer.")
    ask = serializers.ChoiceField(
        [ask.value for ask in SanctifyQuestion], allow_null=True, help_text="What to say next."
    )
    may_guard = MayGuardSerializer(many=True, help_text="Where saints may try to guard, and how that came out.")
    guarded = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="The nexuses that are guarded; null while that is open.",
    )
    pile = EscapePileSerializer(allow_null=True)
    sealed = serializers.BooleanField(help_text="Whether the nexus is sealed.")
    must_move = serializers.ListField(
        child=serializers.CharField(), help_text="The saints who have to leave the nexus."
    )
    may_go_to = serializers.ListField(child=serializers.CharField(), help_text="The nexuses to which they may go.")
    mission_ends = serializers.BooleanField(help_text="No nexus is left, or the goal is met.")
    won = serializers.BooleanField(help_text="The goal is met: all else stops, and Mission Win comes.")
    asks_goal = serializers.BooleanField(
        help_text="The goal decides what comes now, and was not said: send goal. Until then the steps go on as if it "
        "did not end the mission."
    )


class SufferedSerializer(serializers.Serializer[Any]):
    damage = serializers.IntegerField(help_text="After all changes.")
    matching = serializers.IntegerField(help_text="So many gifts of the virtue.")
    random = serializers.IntegerField(help_text="So many cards at random.")
    random_of = serializers.IntegerField(help_text="Out of so many.")
    from_deck = serializers.IntegerField(help_text="So many cards from the top of the deck.")
    ignored = serializers.IntegerField(help_text="So much of the damage finds no card and is ignored.")
    chooses = serializers.BooleanField(help_text="Whether the saint chooses among the gifts of the virtue.")
    fades = serializers.BooleanField(help_text="Whether the saint fades.")
    steps = RuledSerializer(many=True)


class ChanceSerializer(serializers.Serializer[Any]):
    power = serializers.IntegerField(help_text="Which power of the side, from 1.")
    ways = serializers.IntegerField(help_text="In so many cases it is that one.")
    of = serializers.IntegerField(help_text="Out of so many.")
    probability = serializers.FloatField(help_text="The same as one number, unrounded.")


class MutatedSerializer(serializers.Serializer[Any]):
    mutates = serializers.BooleanField(help_text="Whether the check mutates.")
    side = serializers.ChoiceField([side.value for side in MutationSide], allow_null=True)
    dice = serializers.IntegerField()
    chances = ChanceSerializer(many=True, help_text="How likely each power of the card is.")
    power = serializers.IntegerField(allow_null=True, help_text="The power to use, once the dice are rolled.")
    steps = RuledSerializer(many=True)


class PaymentSerializer(serializers.Serializer[Any]):
    cost = serializers.ChoiceField(COSTS, help_text="What is paid.")
    counts_as = serializers.ChoiceField(COSTS, help_text="For powers that look at it: the printed one.")
    also = serializers.ListField(
        child=serializers.ChoiceField(COSTS),
        required=False,
        help_text="Where the day says so: what is paid beside it, with another card of the hand.",
    )
    steps = RuledSerializer(many=True)


class TurnStepSerializer(serializers.Serializer[Any]):
    """A step of the turn; further steps lie within it."""

    slug = serializers.CharField()
    name = serializers.CharField()
    section = serializers.CharField()
    page = serializers.IntegerField(allow_null=True)
    summary = serializers.CharField(help_text="In our own words.")
    comes = serializers.ChoiceField(
        [when.value for when in StepObligation],
        help_text="It comes always; comes, though one may do nothing in it; may be left out; or needs a reason.",
    )
    back_to = serializers.ListField(child=serializers.CharField(), help_text="The steps to which one may go back.")
    rules = RuledSerializer(many=True)
    steps = serializers.ListField(child=serializers.DictField(), help_text="The steps within it, of the same shape.")


class TurnReferenceSerializer(serializers.Serializer[Any]):
    turn = TurnStepSerializer(many=True, help_text="The steps of a turn.")
    check = TurnStepSerializer(many=True, help_text="The steps of attempting a check.")
    special = TurnStepSerializer(many=True, help_text="Steps that break in, and how steps work.")
