"""A deck that is being put back in order, and the places that are filled so far."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.shared_lists import SharedList


class Rebuild(SharedList):
    """One recipe being rebuilt."""

    recipe = models.SlugField(max_length=80)
    name = models.CharField(max_length=160)
    # The piles as they were when the rebuild began: a newer catalogue never moves a place.
    piles = models.JSONField()
    rulings = models.JSONField(default=list)
    deck_order = models.JSONField(default=list)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="rebuilds")

    def __str__(self) -> str:
        return self.name


class Stage(models.TextChoices):
    """What a tick says of a card: it is out of the box, it lies in its pile, it is back in the box."""

    PULL = "pull"
    STACK = "stack"
    AWAY = "away"


class Tick(models.Model):
    """A place whose card is done. ``key`` is the phone's: the same tap sent twice is one tick."""

    rebuild = models.ForeignKey(Rebuild, models.CASCADE, related_name="ticks")
    stage = models.CharField(max_length=5, choices=Stage, default=Stage.STACK)
    place = models.PositiveSmallIntegerField()
    # The place that the tap named: another one, where somebody had filled that. Null where it named the card alone.
    asked = models.PositiveSmallIntegerField(null=True)
    key = models.UUIDField()
    by = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["rebuild", "stage", "place"], name="a_place_is_filled_once"),
            models.UniqueConstraint(fields=["rebuild", "key"], name="a_tap_ticks_once"),
            models.CheckConstraint(condition=Q(stage__in=Stage.values), name="tick_stage_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.rebuild_id} {self.stage} {self.place}"
