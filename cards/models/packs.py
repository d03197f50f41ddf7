"""Cards of one's own: packs, printed text typed in for oneself, and corrections of the catalogue."""

import uuid

from django.conf import settings
from django.db import models

from cards.models.catalogue import Card, Game


class Pack(models.Model):
    """A person's own cards of a game, private until they are shared with a campaign."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="packs")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    name = models.CharField(max_length=100)
    notes = models.TextField(max_length=5_000, blank=True)
    # Since when it waits to go for good; until then its owner can bring it back.
    deleted = models.DateTimeField(null=True, db_index=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class PackAddress(models.Model):
    """Where on the web a pack is kept by somebody else; its owner takes each new version over, or leaves it."""

    pack = models.OneToOneField(Pack, models.CASCADE, related_name="address")
    url = models.CharField(max_length=500)
    # The version that was taken over, and another one that lies there and was not; both by their digests.
    version = models.CharField(max_length=64)
    waiting = models.CharField(max_length=64, blank=True)
    # What the server called the version that was seen last.
    etag = models.CharField(max_length=200, blank=True)
    modified = models.CharField(max_length=60, blank=True)
    checked = models.DateTimeField(db_index=True)
    # Why the last look at it failed, as a code, with what there is to say of it.
    problem = models.CharField(max_length=20, blank=True)
    detail = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return self.url


class OwnText(models.Model):
    """The printed text of a card, typed in by someone who owns it, for their eyes alone."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    card = models.ForeignKey(Card, models.CASCADE, related_name="own_texts")
    text = models.TextField(max_length=5_000)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "card"], name="one_own_text_a_card")]

    def __str__(self) -> str:
        return f"text of {self.card_id}"


class Correction(models.Model):
    """Facts of a catalogue card as one person knows them better; kept apart from the catalogue."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    card = models.ForeignKey(Card, models.CASCADE, related_name="corrections")
    facts = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "card"], name="one_correction_a_card")]

    def __str__(self) -> str:
        return f"correction of {self.card_id}"
