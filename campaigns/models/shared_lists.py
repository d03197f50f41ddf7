"""What several phones do together: whoever has the address may help, for the address is the key."""

import uuid

from django.db import models
from django.utils.timezone import now


class SharedList(models.Model):
    """A list of places or steps that people tick off together."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # How many places or steps it has: a tap need not read them all.
    total = models.PositiveSmallIntegerField()
    created = models.DateTimeField(default=now)
    # Counts what was ticked and unticked, so that a phone can ask whether anything is new.
    changes = models.PositiveIntegerField(default=0)
    # When somebody last changed it, and about how many bytes it takes: the oldest untouched make room for others.
    touched = models.DateTimeField(default=now)
    size = models.PositiveIntegerField(default=0)
    # From where it was begun, where nobody has an account: a keyed hash, not the address.
    origin = models.CharField(max_length=32, blank=True)

    class Meta:
        abstract = True
        ordering = ["-created", "id"]
