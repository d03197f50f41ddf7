"""A campaign, the seats at its table, and what its guides keep to themselves."""

import uuid
import zoneinfo
from datetime import date, datetime, timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from cards.almanac.zones import zones
from cards.models import Game


def validate_zone(name: str) -> None:
    if name not in zones():
        raise ValidationError(
            _("“%(zone)s” is not a time zone. Use a name such as Europe/Madrid."), "zone", {"zone": name}
        )


class Campaign(models.Model):
    """A group's game over many evenings."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", verbose_name=_("game"))
    name = models.CharField(_("name"), max_length=100)
    timezone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_zone])
    day_turns_at = models.PositiveSmallIntegerField(
        _("hour at which the day turns"), default=5, validators=[MaxValueValidator(23)]
    )
    uses_mutations = models.BooleanField(_("play with the mutation of the day"), default=True)
    notes = models.TextField(_("notes"), max_length=20_000, blank=True)
    archived = models.DateTimeField(null=True, blank=True)
    # Since when it waits to go for good. Until then it is there for nobody, and its owner can bring it back.
    deleted = models.DateTimeField(null=True, db_index=True)
    created = models.DateTimeField(default=now)
    # Counts the changes of the fields above, so that two people editing at once notice each other.
    version = models.PositiveIntegerField(default=1)
    # How many seats were ever set out: a seat's number is never given twice.
    seats_made = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-created", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(day_turns_at__lte=23), name="campaign_day_turns_in_a_day"),
        ]

    def __str__(self) -> str:
        return self.name

    def day(self, moment: datetime) -> date:
        """The date that the table would write down: before the turning hour it is still yesterday."""
        local = moment.astimezone(zoneinfo.ZoneInfo(self.timezone))
        return local.date() - timedelta(days=1) if local.hour < self.day_turns_at else local.date()


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    PLAYER = "player", _("player")
    SPECTATOR = "spectator", _("spectator")


class Member(models.Model):
    """A seat at a campaign's table. Someone sits in it, or it waits for them (after an import, say)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="members")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    name = models.CharField(_("name at the table"), max_length=60)
    role = models.CharField(_("role"), max_length=10, choices=Role)
    # The guide knows this mission's secrets; an owner gives the lantern on from mission to mission.
    is_guide = models.BooleanField(default=False)
    joined = models.DateTimeField(default=now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="seats_are_numbered"),
            models.UniqueConstraint(fields=["campaign", "user"], name="one_seat_a_person"),
            models.UniqueConstraint(fields=["campaign"], condition=Q(role="owner"), name="one_owner_a_campaign"),
            models.UniqueConstraint(fields=["campaign"], condition=Q(is_guide=True), name="one_guide_a_campaign"),
            models.CheckConstraint(condition=~Q(role="owner") | Q(user__isnull=False), name="owner_is_somebody"),
            models.CheckConstraint(condition=Q(is_guide=False) | ~Q(role="spectator"), name="guide_is_no_spectator"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="member_role_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class GuideNote(models.Model):
    """What a guide wrote for themselves. It belongs to the person, not to the seat or the owner."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField(_("secret notes"), max_length=20_000, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "author"], name="one_secret_note_a_guide"),
        ]

    def __str__(self) -> str:
        return f"notes of {self.author_id}"
