"""What the installation knows of itself, whichever machine asks: which parts were heard of, which backups lie where."""

from django.db import models


class Heartbeat(models.Model):
    """When a part that serves no pages was last heard of."""

    part = models.CharField(max_length=20)
    machine = models.CharField(max_length=255)
    at = models.DateTimeField()
    # When a job that was put in line for it was last done; only a worker does jobs.
    answered = models.DateTimeField(null=True)

    class Meta:
        ordering = ["part", "machine"]
        constraints = [models.UniqueConstraint(fields=["part", "machine"], name="heartbeat_one_for_each_part")]


class KeptBackup(models.Model):
    """A backup that lies in the folder of some machine."""

    # What the folder calls itself: it may move, and a container's machine has a new name each day.
    folder = models.UUIDField()
    machine = models.CharField(max_length=255)
    name = models.CharField(max_length=100)
    made = models.DateTimeField()
    size = models.BigIntegerField()

    class Meta:
        ordering = ["-made"]
        constraints = [models.UniqueConstraint(fields=["folder", "name"], name="kept_backup_once")]
