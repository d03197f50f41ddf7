"""The chronicle: every change to a campaign, who made it, when, and what it was."""

from django.conf import settings
from django.db import models

from campaigns.models.campaigns import Campaign, Member
from cards.models import BoxEntry


class Entry(models.Model):
    """One change. ``kind`` is a dotted name, ``facts`` what it needs to be told in words and undone."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="chronicle")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.ForeignKey(Member, models.SET_NULL, null=True, related_name="+")
    # Kept beside the seat, which may be gone by the time someone reads this.
    by_name = models.CharField(max_length=60)
    # Whom it concerned, where undoing it must find them again; never shown or exported.
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=60)
    facts = models.JSONField(default=dict)
    # The cards that it moved, in the ledger of their box.
    moves = models.OneToOneField(BoxEntry, models.SET_NULL, null=True, related_name="told_as")
    undoes = models.OneToOneField("self", models.CASCADE, null=True, related_name="undone_by")

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="chronicle_is_numbered"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
