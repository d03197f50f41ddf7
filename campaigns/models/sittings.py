"""The live table: a sitting, the events of it, and what is kept so that no old event has to be folded again."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.timezone import now

from campaigns.models.campaigns import Campaign, Member
from campaigns.models.links import Link


class Sitting(models.Model):
    """One mission, scene or match, from laying the table to its end."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sittings")
    number = models.PositiveIntegerField()
    # A double tap on “Open” opens one; null where the phone sent none.
    key = models.UUIDField(null=True)
    game = models.CharField(max_length=50)
    name = models.CharField(max_length=100)
    # Of the options with which it was opened, so that others under the same key are noticed. They are not kept: those
    # of a guide may hold secrets, and all that counts of them is in the first state.
    digest = models.CharField(max_length=64)
    # The newest state, as JSON: kept as text, since the fold reads and writes it far more often than anybody asks.
    snapshot = models.TextField()
    # Of the newest event; 0 before the first.
    seq = models.PositiveIntegerField(default=0)
    # The day it began, whose mutation it keeps.
    day = models.DateField()
    opened = models.DateTimeField(default=now)
    # When something last happened here.
    touched = models.DateTimeField(default=now)
    closed = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="sittings_are_numbered"),
            models.UniqueConstraint(fields=["campaign", "key"], name="one_sitting_a_key"),
        ]
        # What was left open and is to be closed.
        indexes = [models.Index(fields=["touched"], condition=Q(closed=None), name="sittings_left_open")]

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"


class SittingEvent(models.Model):
    """One thing that happened at the table. Its facts never change; an undo is an event, too."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    # Chosen by the phone, so that what is sent twice happens once.
    key = models.UUIDField()
    # Of what was sent with the key, so that another request under the same key is noticed.
    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=60)
    facts = models.JSONField(default=dict)
    at = models.DateTimeField(default=now)
    by = models.ForeignKey(Member, models.SET_NULL, null=True, related_name="+")
    # Kept beside the seat, which may be gone by the time someone reads this.
    by_name = models.CharField(max_length=60)
    # For whom, where somebody acted for a seat that has no phone; empty: for themselves.
    for_name = models.CharField(max_length=60, blank=True)
    # Why the owner or guide ruled otherwise than the book; empty where the book allows it.
    ruling = models.CharField(max_length=300, blank=True)
    # Whether it counts, or was undone. It follows from the undos after it, and is kept so that nobody has to read them.
    in_force = models.BooleanField(default=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "seq"], name="events_are_numbered"),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_event_a_key"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="first_event_is_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class SittingCheckpoint(models.Model):
    """The state after one event, so that an undo folds again only what came since. At 0: how the sitting began."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="checkpoints")
    seq = models.PositiveIntegerField()
    snapshot = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sitting", "seq"], name="one_checkpoint_an_event")]

    def __str__(self) -> str:
        return f"after {self.seq}"


class SittingSecret(models.Model):
    """What one seat keeps to itself at the table, under a name: no event, state, stream or history ever holds it."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="secrets")
    seat = models.ForeignKey(Member, models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)
    value = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sitting", "seat", "name"], name="one_secret_a_name")]

    def __str__(self) -> str:
        return f"{self.name} of {self.seat_id}"


class Ruling(models.Model):
    """Where a table disagreed with the companion: what lay there, what happened, and how they play it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField()
    # Chosen by the phone; of a ruling with which something happened, the key of that event.
    key = models.UUIDField()
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="rulings")
    # The state before, as a snapshot keeps it, and what happened then or should have.
    position = models.TextField()
    kind = models.CharField(max_length=60)
    facts = models.JSONField(default=dict)
    # Which forbids it, by its name in the register; empty where the companion allows it.
    rule = models.CharField(max_length=120, blank=True)
    # How they play it; empty while they have not decided.
    ruling = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=now)
    by = models.ForeignKey(Member, models.SET_NULL, null=True, related_name="+")
    # Kept beside the seat, which may be gone by the time someone reads this.
    by_name = models.CharField(max_length=60)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="rulings_are_numbered"),
            models.UniqueConstraint(fields=["campaign", "key"], name="one_ruling_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.rule}"


class SittingLink(Link):
    """An address that shows a sitting on a screen that belongs to nobody, until it is taken back."""

    sitting = models.OneToOneField(Sitting, models.CASCADE, related_name="screen_link")

    def __str__(self) -> str:
        return f"screen of {self.sitting_id}"
