"""A list of steps that a table shares out and ticks off: the set-up of a mission or of a scene."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now

from campaigns.models.saints import Mission
from campaigns.models.shared_lists import SharedList
from cards.models import Game


class Checklist(SharedList):
    """Steps as they were when the list was begun; ``ChecklistStep`` in the actions says what one holds."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    title = models.CharField(max_length=160)
    # The page of ours from which it came, with everything filled in.
    source = models.CharField(max_length=4_000, blank=True)
    steps = models.JSONField()
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="checklists")
    # A mission that a table set out on has one list, whoever opens it first.
    mission = models.OneToOneField(Mission, models.CASCADE, null=True, related_name="checklist")

    class Meta(SharedList.Meta):
        indexes = [models.Index(fields=["created"], name="checklists_by_age")]

    def __str__(self) -> str:
        return self.title


class MarkKind(models.TextChoices):
    """What a mark says of a step: it is done, or somebody has taken it on."""

    DONE = "done"
    TAKEN = "taken"


class Mark(models.Model):
    """Something said of a step. ``key`` is the phone's: the same tap sent twice is one mark."""

    checklist = models.ForeignKey(Checklist, models.CASCADE, related_name="marks")
    kind = models.CharField(max_length=5, choices=MarkKind)
    step = models.PositiveSmallIntegerField()
    key = models.UUIDField()
    by = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["step", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["checklist", "kind", "step"], name="a_step_is_marked_once"),
            models.UniqueConstraint(fields=["checklist", "key"], name="a_tap_marks_once"),
            models.CheckConstraint(condition=Q(kind__in=MarkKind.values), name="mark_kind_is_known"),
            models.CheckConstraint(condition=Q(kind=MarkKind.DONE) | ~Q(by=""), name="who_takes_a_step_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.checklist_id} {self.kind} {self.step}"
