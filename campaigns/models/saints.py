"""The saints of a campaign, the places in a box that are theirs, and the missions they went on."""

from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from cards.models import Box, Card, Place


class SaintState(models.TextChoices):
    PLAYING = "playing", _("playing")
    # At somebody else's table, from where they come back with whatever happened there.
    AWAY = "away", _("away")
    DEAD = "dead", _("dead for ever")
    # Made by mistake, or taken back.
    GONE = "gone", _("gone")


class Saint(models.Model):
    """Somebody's saint. What lasts is on the sheet; deck and halo are the copies that lie in the saint's places."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="saints")
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=60)
    # Whose cards the saint is built of.
    box = models.ForeignKey(Box, models.RESTRICT, related_name="+")
    # Of the catalogue; somebody may also have written the saint themselves.
    card = models.ForeignKey(Card, models.SET_NULL, null=True, related_name="+")
    # The number of whoever plays the saint; seats are numbered once and for all.
    seat = models.PositiveIntegerField(null=True)
    state = models.CharField(max_length=10, choices=SaintState, default=SaintState.PLAYING)
    # Virtues, which way they point, skills, hand size: see campaigns.sheet.
    sheet = models.JSONField(default=dict)
    created = models.DateTimeField(default=now)
    # Counts the changes of the fields above, so that two people editing at once notice each other.
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="saints_are_numbered"),
            models.CheckConstraint(condition=Q(state__in=SaintState.values), name="saint_state_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class SaintPlaceKind(models.TextChoices):
    """What of a saint a place is: their card, their deck, their bury pile, or a slot of their halo."""

    CARD = "card", _("card")
    DECK = "deck", _("deck")
    BURY = "bury", _("bury pile")
    TOP_LEFT = "top-left", _("top left")
    TOP = "top", _("top")
    TOP_RIGHT = "top-right", _("top right")
    LEFT = "left", _("left")
    RIGHT = "right", _("right")
    BOTTOM_LEFT = "bottom-left", _("bottom left")
    BOTTOM = "bottom", _("bottom")
    BOTTOM_RIGHT = "bottom-right", _("bottom right")


SLOTS = [part for part in SaintPlaceKind if part not in (SaintPlaceKind.CARD, SaintPlaceKind.DECK, SaintPlaceKind.BURY)]


class SaintPlace(models.Model):
    """A place of the box that is a saint's."""

    saint = models.ForeignKey(Saint, models.CASCADE, related_name="places")
    part = models.CharField(max_length=12, choices=SaintPlaceKind)
    place = models.OneToOneField(Place, models.RESTRICT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["saint", "part"], name="a_saint_has_each_place_once"),
            models.CheckConstraint(condition=Q(part__in=SaintPlaceKind.values), name="saint_part_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.saint_id} {self.part}"


class MissionState(models.TextChoices):
    OPEN = "open", _("under way")
    WON = "won", _("won")
    LOST = "lost", _("lost")
    TIMED_OUT = "timed-out", _("timed out")
    # Begun by mistake, or taken back.
    GONE = "gone", _("gone")


class Mission(models.Model):
    """One evening's mission: who went, and how it ended."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="missions")
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=100)
    # The slug of a chapter of the game, where the mission belongs to one.
    chapter = models.CharField(_("chapter"), max_length=60, blank=True)
    state = models.CharField(max_length=10, choices=MissionState, default=MissionState.OPEN)
    # Who went and where they sat, acts, who faded, who took the last turn, notes: see campaigns.sheet.
    record = models.JSONField(default=dict)
    # What the table has answered so far while the mission ends; nothing of it is true before they agree.
    ending = models.JSONField(default=dict)
    begun = models.DateTimeField(default=now)
    ended = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="missions_are_numbered"),
            models.CheckConstraint(condition=Q(state__in=MissionState.values), name="mission_state_is_known"),
            models.UniqueConstraint(
                fields=["campaign"], condition=Q(state=MissionState.OPEN), name="one_mission_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Tally(models.Model):
    """A counter or a checkbox that a chapter's divider asks for, of the campaign or of one saint."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="tallies")
    number = models.PositiveIntegerField()
    saint = models.ForeignKey(Saint, models.CASCADE, null=True, related_name="tallies")
    chapter = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=60)
    is_box = models.BooleanField(default=False)
    value = models.IntegerField(default=0)
    is_gone = models.BooleanField(default=False)

    class Meta:
        ordering = ["chapter", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="tallies_are_numbered"),
            models.CheckConstraint(condition=Q(value__gte=-999, value__lte=999), name="tally_within_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.value}"
