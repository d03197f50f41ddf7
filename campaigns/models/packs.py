"""Which packs of own cards a campaign plays with."""

from django.db import models

from campaigns.models.campaigns import Campaign
from cards.models import Pack


class PackShare(models.Model):
    """A pack that its owner has laid on a campaign's table."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="pack_shares")
    pack = models.ForeignKey(Pack, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "pack"], name="pack_shared_once")]

    def __str__(self) -> str:
        return f"{self.pack_id} at {self.campaign_id}"
