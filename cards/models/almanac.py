"""The days of the almanac that have been written down."""

from django.db import models


class AlmanacDay(models.Model):
    """One date and its mutation, as the edition in force then has it. Written once, never changed."""

    date = models.DateField(primary_key=True)
    edition = models.CharField(max_length=20)
    code = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    tone = models.CharField(max_length=10)
    weight = models.CharField(max_length=10)
    step = models.CharField(max_length=20)
    virtue = models.CharField(max_length=4, null=True)  # noqa: DJ001, as the API and the cards have it
    rule = models.TextField()
    line = models.TextField()
    occasion = models.CharField(max_length=120, null=True)  # noqa: DJ001, likewise
    moon = models.CharField(max_length=20)
    # By the game's slug.
    twists = models.JSONField()

    class Meta:
        ordering = ["date"]

    def __str__(self) -> str:
        return f"{self.date}: {self.name}"
