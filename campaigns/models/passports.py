"""Away games: the passports of saints who left, and the saints who play here with one of another table."""

from django.db import models

from campaigns.models.links import Link
from campaigns.models.saints import Saint


class Passport(Link):
    """A saint's leave to play at another table. It holds while the saint is away and has got no newer one."""

    saint = models.ForeignKey(Saint, models.CASCADE, related_name="passports")
    # As the saint left: see campaigns.passports.
    left = models.JSONField()
    # As somebody brought it back in a file; nothing of it is true before the table accepts it.
    brought = models.JSONField(null=True)

    class Meta:
        ordering = ["-created", "id"]

    def __str__(self) -> str:
        return f"passport of {self.saint_id}"


class Visit(models.Model):
    """A saint of another table who plays here."""

    saint = models.OneToOneField(Saint, models.CASCADE, related_name="visit")
    # By the id in it; it may have been made on another installation. Serves the look-up from home.
    passport = models.UUIDField(db_index=True)
    home = models.CharField(max_length=100)
    came = models.JSONField()
    # As the saint went home.
    went = models.JSONField(null=True)

    def __str__(self) -> str:
        return f"{self.saint_id} of {self.home}"
