"""The keys by which a repeated request is known, each with the answer that the first one got."""

from django.conf import settings
from django.db import models


class AnsweredKey(models.Model):
    """One request that was done. Nothing in it can be read without the key, which only whoever sent it has."""

    # Of the person and the key.
    digest = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    # Of what was asked, so that another request with the same key is told apart.
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    # Sealed with the key; null where it was too large to keep.
    answer = models.BinaryField(null=True)
    # Serves the sweep.
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"a key of {self.user_id}"
