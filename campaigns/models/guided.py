"""Guided mode: the missions that guides write, and what the table has been shown of them.

What players read comes from Told alone, which holds a copy of the words from the moment they were shown. No page and no
program of a player's ever asks for a Script or a ScriptPart.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from campaigns.rulebooks.apocrypha.missions.storybook import LONGEST_NAME, LONGEST_TEXT
from cards.models import Card


class Script(models.Model):
    """A mission as its guide wrote it. It belongs to the person, as a guide's notes do."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    title = models.CharField(_("title"), max_length=LONGEST_NAME)
    created = models.DateTimeField(default=now)

    class Meta:
        ordering = ["-created", "id"]
        # The missions of one guide at one table.
        indexes = [models.Index(fields=["campaign", "author"], name="scripts_of_a_guide")]

    def __str__(self) -> str:
        return str(self.id)


class PartKind(models.TextChoices):
    """As the storybook has them."""

    LOWDOWN = "lowdown", _("The lowdown")
    GOAL = "goal", _("Goal")
    STRUCTURES = "structures", _("Structures")
    NEXUSES = "nexuses", _("Nexuses")
    MASTER = "master", _("Master")
    MINIONS = "minions", _("Minions")
    CLOCK = "clock", _("Clock")
    POWERS = "powers", _("Powers")
    GIFTS = "gifts", _("Gifts")
    THREATS = "threats", _("Threats")
    MUTATIONS = "mutations", _("Mutations")
    WIN = "win", _("For a win")
    FRAGMENT = "fragment", _("Custom fragment")
    NEXUS = "nexus", _("Nexus")
    CONTENTS = "contents", _("What lies here")
    ALOUD = "aloud", _("Read aloud")
    HIDDEN = "hidden", _("Only for the guide")


class ScriptPart(models.Model):
    """One thing that the guide knows, and may show. What stands after a nexus belongs to it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    script = models.ForeignKey(Script, models.CASCADE, related_name="parts")
    place = models.PositiveIntegerField()
    kind = models.CharField(_("what it is"), max_length=12, choices=PartKind)
    heading = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True)
    text = models.TextField(_("words"), max_length=LONGEST_TEXT, blank=True)
    # What a fragment became when a saint was given it.
    card = models.ForeignKey(Card, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["place", "id"]
        constraints = [models.CheckConstraint(condition=Q(kind__in=PartKind.values), name="script_part_is_known")]

    def __str__(self) -> str:
        return str(self.id)


class Told(models.Model):
    """Something that the guide showed: to one person, or to everybody."""

    # No number that counts: it would tell how much the others have been shown.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="told")
    part = models.ForeignKey(ScriptPart, models.SET_NULL, null=True, related_name="told")
    # The number of a seat; None is everybody, also who comes later.
    seat = models.PositiveIntegerField(null=True)
    # Who sat there, and reads it wherever they sit. Without one it came in a file, and waits for who sits there first.
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    at = models.DateTimeField(default=now)
    by_name = models.CharField(max_length=60)
    kind = models.CharField(max_length=12, choices=PartKind)
    heading = models.CharField(max_length=LONGEST_NAME, blank=True)
    text = models.TextField(max_length=LONGEST_TEXT, blank=True)

    class Meta:
        ordering = ["-at", "id"]
        # The story of a table, newest first.
        indexes = [models.Index(fields=["campaign", "-at"], name="story_of_a_table")]
        constraints = [
            models.UniqueConstraint(fields=["part", "person"], name="told_once_a_person"),
            models.UniqueConstraint(fields=["part", "seat"], condition=Q(person=None), name="told_once_a_seat"),
            models.UniqueConstraint(fields=["part"], condition=Q(seat=None), name="told_once_to_everybody"),
            models.CheckConstraint(condition=Q(kind__in=PartKind.values), name="told_kind_is_known"),
            models.CheckConstraint(condition=Q(seat__isnull=False) | Q(person=None), name="told_person_has_a_seat"),
        ]

    def __str__(self) -> str:
        return str(self.id)
