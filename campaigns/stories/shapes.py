"""The shapes of stories: the tool's, and those of a campaign's stories, attempts and scene cards."""

from typing import Any

from rest_framework import serializers

from campaigns.doors.api_fields import KEY, VERSION, WholeField
from campaigns.models import Attempt, SceneCard
from campaigns.models.attempt_record import evening_of
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, Means
from campaigns.rulebooks.witching_hour.coven import MatSide, Witch
from campaigns.rulebooks.witching_hour.ladder import Difficulty, LadderFit
from campaigns.rulebooks.witching_hour.scenes import FEWEST_HOURS, MOST_HOURS, SCENES
from campaigns.stories.progress import AttemptOnLadder, StoryProgress, due_facts, misfit_words
from cards.reading import ListField, StrictSerializer

HIGHEST = 1_000_000


# More than can play, and hours that no scene has: the rulebook is to say no, and why.
COVEN_AT_MOST, HOUR_AT_MOST = 12, 99


DIFFICULTIES = [one.value for one in Difficulty]


ENDINGS = [one.value for one in AttemptEnding]


MEANS = [one.value for one in Means]


WITCHES = [one.value for one in Witch]


MAT_SIDES = [side.value for side in MatSide]


def scene_field(**options: Any) -> serializers.IntegerField:
    return WholeField(min_value=0, max_value=SCENES[-1].number, help_text="Its number; 0 is Training Day.", **options)


class SceneSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()


class DueSerializer(serializers.Serializer[Any]):
    """The try that is now due; null where the story is told."""

    scene = SceneSerializer(allow_null=True)
    attempt = serializers.IntegerField(allow_null=True)
    difficulty = serializers.ChoiceField(DIFFICULTIES, allow_null=True)
    finished = serializers.BooleanField()


# --- What is read


class PlayedWitchSerializer(serializers.Serializer[Any]):
    witch = serializers.ChoiceField(WITCHES)
    player = serializers.CharField()
    side = serializers.ChoiceField(MAT_SIDES)


class AttemptSerializer(serializers.Serializer[Any]):
    """An evening at a scene, in a story or as a quick play."""

    number = serializers.IntegerField()
    story = serializers.IntegerField(allow_null=True, help_text="Null is a quick play.")
    scene = SceneSerializer()
    played = serializers.DateField()
    difficulty = serializers.ChoiceField(DIFFICULTIES)
    ending = serializers.ChoiceField(ENDINGS)
    won = serializers.BooleanField()
    hour = serializers.IntegerField(help_text="In which it ended.")
    coven = PlayedWitchSerializer(many=True, help_text="Clockwise as they sat.")
    leader = serializers.ChoiceField(WITCHES, allow_null=True)
    means = serializers.ListField(child=serializers.ChoiceField(MEANS), help_text="What made it easier or harder.")
    corrupted = serializers.ListField(child=serializers.ChoiceField(WITCHES), help_text="Whose corruption ended it.")
    secrets = serializers.CharField()
    notes = serializers.CharField()
    version = serializers.IntegerField()

    def to_representation(self, attempt: Attempt) -> dict[str, Any]:
        evening = evening_of(attempt.record)
        scene = SCENES[attempt.scene]
        return {
            "number": attempt.number,
            "story": attempt.story,
            "scene": {"number": scene.number, "name": scene.name},
            "played": attempt.played.isoformat(),
            "difficulty": attempt.difficulty,
            "ending": attempt.ending,
            "won": attempt.is_won,
            "hour": attempt.hour,
            "coven": [{"witch": one.witch, "player": one.player, "side": one.side} for one in evening.coven],
            **{field: getattr(evening, field) for field in ("leader", "means", "corrupted", "secrets", "notes")},
            "version": attempt.version,
        }


class ToldAttemptSerializer(AttemptSerializer):
    """An attempt of a story, and whether it stands where the ladder has it."""

    fit = serializers.ChoiceField([fit.value for fit in LadderFit])
    advice = serializers.CharField(help_text="What to do where it does not fit; else empty.")

    def to_representation(self, written: AttemptOnLadder) -> dict[str, Any]:  # type: ignore[override]
        fit = written.placed.fit.value if written.placed else None
        return {**super().to_representation(written.attempt), "fit": fit, "advice": misfit_words(written)}


class StorySerializer(serializers.Serializer[Any]):
    """A story without its attempts, as lists have it."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    created = serializers.DateTimeField()
    due = DueSerializer()
    won = serializers.IntegerField(help_text="So many scenes of the five.")

    def to_representation(self, standing: StoryProgress) -> dict[str, Any]:
        story = standing.story
        return {
            "number": story.number,
            "name": story.name,
            "created": self.fields["created"].to_representation(story.created),
            "due": due_facts(standing.progress.due),
            "won": standing.progress.won,
        }


class WholeStorySerializer(StorySerializer):
    attempts = ToldAttemptSerializer(many=True, help_text="In the order in which they were played.")

    def to_representation(self, standing: StoryProgress) -> dict[str, Any]:
        attempts = [ToldAttemptSerializer(one).data for one in standing.attempts]
        return {**super().to_representation(standing), "attempts": attempts}


class SceneCardSerializer(serializers.Serializer[Any]):
    """What somebody read off a scene card; null where nobody has."""

    scene = SceneSerializer()
    has_easy = serializers.BooleanField(allow_null=True)
    has_hard = serializers.BooleanField(allow_null=True)
    hours = serializers.IntegerField(allow_null=True)

    def to_representation(self, card: SceneCard) -> dict[str, Any]:
        scene = SCENES[card.number]
        return {
            "scene": {"number": scene.number, "name": scene.name},
            **{field: getattr(card, field) for field in ("has_easy", "has_hard", "hours")},
        }


# --- What is sent


class StoryNameSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, help_text="What the table calls the story.")


class SentWitchSerializer(StrictSerializer):
    witch = serializers.ChoiceField(WITCHES, help_text="Which of the eight.")
    player = serializers.CharField(
        max_length=60, allow_blank=True, default="", help_text="Who played her; empty where nobody says."
    )
    side = serializers.ChoiceField(
        MAT_SIDES, default=MatSide.BRONZE.value, help_text="The side of her mat that was up."
    )


class EveningSerializer(StrictSerializer):
    """What can be said of an evening besides which scene it was and how it ended."""

    played = serializers.DateField(required=False, help_text="Today at the table, unless you say otherwise.")
    difficulty = serializers.ChoiceField(DIFFICULTIES, required=False, help_text="Unless you say otherwise, that due.")
    hour = WholeField(
        min_value=0, max_value=HOUR_AT_MOST, required=False, help_text="In which it ended; dawn is the last one."
    )
    coven = ListField(
        child=SentWitchSerializer(), max_length=COVEN_AT_MOST, required=False, help_text="Clockwise as they sat."
    )
    leader = serializers.ChoiceField(
        WITCHES, required=False, allow_null=True, help_text="The witch who led the Coven; null where nobody says."
    )
    means = ListField(
        child=serializers.ChoiceField(MEANS),
        max_length=len(MEANS),
        required=False,
        help_text="What made it easier or harder.",
    )
    corrupted = ListField(
        child=serializers.ChoiceField(WITCHES),
        max_length=len(WITCHES),
        required=False,
        help_text="Whose corruption ended the evening.",
    )
    secrets = serializers.CharField(
        max_length=2_000,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="What the Coven found out, as the table writes it down.",
    )
    notes = serializers.CharField(
        max_length=2_000,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="What the table wants to remember.",
    )


class NewAttemptSerializer(EveningSerializer):
    scene = scene_field()
    ending = serializers.ChoiceField(ENDINGS, help_text="How the evening ended.")
    key = serializers.UUIDField(allow_null=True, default=None, help_text=KEY)


class AttemptChangeSerializer(EveningSerializer):
    """Only what is sent changes; a null story makes it a quick play."""

    scene = scene_field(required=False)
    ending = serializers.ChoiceField(ENDINGS, required=False, help_text="How the evening ended.")
    story = WholeField(
        min_value=1,
        max_value=HIGHEST,
        required=False,
        allow_null=True,
        help_text="The number of the story to which it belongs; null is a quick play.",
    )
    version = WholeField(min_value=1, max_value=2**31 - 1, required=False, help_text=VERSION)


class SceneCardChangeSerializer(StrictSerializer):
    """Only what is sent changes; null takes it back."""

    has_easy = serializers.BooleanField(
        required=False, allow_null=True, help_text="Whether the scene card has a side for easy."
    )
    has_hard = serializers.BooleanField(
        required=False, allow_null=True, help_text="Whether the scene card has a side for hard."
    )
    hours = WholeField(
        min_value=FEWEST_HOURS,
        max_value=MOST_HOURS,
        required=False,
        allow_null=True,
        help_text="How many hours the scene card gives.",
    )
