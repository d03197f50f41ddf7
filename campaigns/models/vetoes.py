"""The days whose mutation a table does not play."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign, Member


class Veto(models.Model):
    """A day's mutation that somebody at the table has struck out, and why."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="vetoes")
    date = models.DateField()
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(Member, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["-date"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "date"], name="one_veto_a_day"),
            models.CheckConstraint(condition=~Q(reason=""), name="veto_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"veto of {self.date}"
