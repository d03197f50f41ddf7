"""Which boxes a campaign plays with, and the places that are its own."""

from django.db import models

from campaigns.models.campaigns import Campaign
from cards.models import Box, Place


class BoxShare(models.Model):
    """A box that its owner has brought to a campaign's table; what is in play there lies in a place of its own."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="box_shares")
    box = models.ForeignKey(Box, models.CASCADE, related_name="+")
    table = models.OneToOneField(Place, models.RESTRICT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "box"], name="box_shared_once")]

    def __str__(self) -> str:
        return f"{self.box_id} at {self.campaign_id}"
