"""The next evening of a campaign, and who comes."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign, Member
from campaigns.models.links import Link

# So long it is the next one after it has begun, and so long it stands in calendars.
LASTS = timedelta(hours=4)
HOURS_BEFORE = 24
HOURS_AT_MOST = 14 * 24


class Evening(models.Model):
    """When a table meets next, and where. Once it is over, the next one takes its place."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="evening")
    at = models.DateTimeField()
    place = models.CharField(_("place"), max_length=100, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    # So many hours before it the table is reminded; None: not at all.
    remind_hours = models.PositiveSmallIntegerField(null=True, default=HOURS_BEFORE)
    # Whether that is done, or was past when it was set.
    is_reminded = models.BooleanField(default=False)
    changed = models.DateTimeField(default=now)
    # Calendars notice by it that something has changed.
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(remind_hours=None) | Q(remind_hours__gte=1, remind_hours__lte=HOURS_AT_MOST),
                name="evening_is_remembered_in_time",
            ),
        ]
        indexes = [
            # Serves the look for reminders that are due.
            models.Index(fields=["at"], condition=Q(is_reminded=False), name="evening_to_remind_of"),
        ]

    def __str__(self) -> str:
        return str(self.at)

    def is_over(self, moment: datetime) -> bool:
        return moment >= self.at + LASTS

    def remind_at(self) -> datetime | None:
        return None if self.remind_hours is None else self.at - timedelta(hours=self.remind_hours)


class Says(models.TextChoices):
    """Whether somebody comes."""

    YES = "yes", _("yes")
    MAYBE = "maybe", _("maybe")
    NO = "no", _("no")


class EveningAnswer(models.Model):
    """What a seat says of an evening at this moment: who comes on Friday has not said so of Saturday."""

    seat = models.ForeignKey(Member, models.CASCADE, related_name="evening_answers")
    at = models.DateTimeField()
    says = models.CharField(max_length=5, choices=Says)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "at"], name="a_seat_answers_once"),
            models.CheckConstraint(condition=Q(says__in=Says.values), name="evening_answer_is_known"),
        ]

    def __str__(self) -> str:
        return self.says


class CalendarLink(Link):
    """The address of a campaign's own calendar, for whoever has it."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="calendar_link")

    def __str__(self) -> str:
        return f"calendar of {self.campaign_id}"
