"""The Witching Hour: the stories of a campaign, every attempt at a scene, and what its scene cards say."""

from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.scenes import FEWEST_HOURS, MOST_HOURS, SCENES

LAST_SCENE = SCENES[-1].number


class Story(models.Model):
    """One coven's year. What is due in it follows from its attempts and stands nowhere."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="stories")
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=60)
    created = models.DateTimeField(default=now)
    is_gone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="stories_are_numbered")]

    def __str__(self) -> str:
        return self.name


class Attempt(models.Model):
    """One evening at one scene, in a story or as a quick play."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="attempts")
    number = models.PositiveIntegerField()
    # The number of its story; None is a quick play.
    story = models.PositiveIntegerField(null=True)
    scene = models.PositiveSmallIntegerField()
    played = models.DateField()
    difficulty = models.CharField(max_length=6, choices=[(one.value, one.value) for one in Difficulty])
    ending = models.CharField(max_length=10, choices=[(one.value, one.value) for one in AttemptEnding])
    # The hour in which it ended.
    hour = models.PositiveSmallIntegerField()
    # Who played which witch, what was changed in the box, secrets and notes: see campaigns.evenings.
    record = models.JSONField(default=dict)
    # Chosen by whoever wrote it down: the same request again is the same attempt.
    key = models.UUIDField(null=True)
    is_gone = models.BooleanField(default=False)
    # Counts the changes of the fields above, so that two people editing at once notice each other.
    version = models.PositiveIntegerField(default=1)

    class Meta:
        # As they were played.
        ordering = ["played", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="attempts_are_numbered"),
            models.UniqueConstraint(fields=["campaign", "key"], name="one_attempt_a_key"),
            models.CheckConstraint(condition=Q(scene__lte=LAST_SCENE), name="attempt_scene_is_known"),
            models.CheckConstraint(condition=Q(hour__gte=1, hour__lte=MOST_HOURS), name="attempt_hour_is_in_the_night"),
            models.CheckConstraint(
                condition=Q(difficulty__in=[one.value for one in Difficulty]), name="attempt_difficulty_is_known"
            ),
            models.CheckConstraint(
                condition=Q(ending__in=[one.value for one in AttemptEnding]), name="attempt_ending_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: scene {self.scene}"

    @property
    def is_won(self) -> bool:
        return AttemptEnding(self.ending).is_won


class SceneCard(models.Model):
    """What somebody read off a scene card; None where nobody has."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="scene_cards")
    # The scene's.
    number = models.PositiveSmallIntegerField()
    has_easy = models.BooleanField(null=True)
    has_hard = models.BooleanField(null=True)
    hours = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_card_a_scene"),
            models.CheckConstraint(condition=Q(number__lte=LAST_SCENE), name="scene_card_scene_is_known"),
            models.CheckConstraint(
                condition=Q(hours__gte=FEWEST_HOURS, hours__lte=MOST_HOURS) | Q(hours=None),
                name="scene_card_hours_are_four_to_six",
            ),
        ]

    def __str__(self) -> str:
        return f"card of scene {self.number}"
