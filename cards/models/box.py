"""A physical box of cards: its places, its copies, and the ledger of every move."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from cards.models.catalogue import Card, CardType, Chapter, Game, Virtue


class Box(models.Model):
    """One physical copy of a game that somebody owns."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="boxes")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=100)
    created = models.DateTimeField(default=now)
    # Since when it waits to go for good; until then its owner can bring it back.
    deleted = models.DateTimeField(null=True, db_index=True)
    # Made by itself, so that saints could be built; nobody has registered it.
    is_quiet = models.BooleanField(default=False)
    # The box of which it turned out to be a part; since then it holds nothing, and nobody sees it.
    merged_into = models.ForeignKey("self", models.CASCADE, null=True, related_name="merged")
    # The tables whose names whoever looks at the box does not know. Not kept: it is said by whoever lets them look.
    others_tables: frozenset[int] = frozenset()

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="a_box_is_no_part_of_itself"),
            models.CheckConstraint(
                condition=Q(deleted=None) | Q(merged_into=None), name="a_merged_box_is_deleted_with_the_other"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class BoxChapter(models.Model):
    """A chapter that the box holds; its cards are mixed among the dividers, or behind a divider of their own."""

    box = models.ForeignKey(Box, models.CASCADE, related_name="chapters")
    chapter = models.ForeignKey(Chapter, models.PROTECT, related_name="+")
    is_in = models.BooleanField(default=True)

    class Meta:
        ordering = ["chapter__place"]
        constraints = [models.UniqueConstraint(fields=["box", "chapter"], name="a_chapter_once_a_box")]

    def __str__(self) -> str:
        return f"{self.chapter_id} {'in' if self.is_in else 'out'}"


class PlaceKind(models.TextChoices):
    """What a place is."""

    DIVIDER = "divider", _("divider")
    CHAPTER = "chapter", _("chapter’s divider")
    STASH = "stash", _("stash")
    GIFT_PILE = "gift-pile", _("gift pile")
    TABLE = "table", _("on a table")
    RECIPE = "recipe", _("a rebuilt deck")
    SAINT = "saint", _("a saint’s card")
    DECK = "deck", _("a saint’s deck")
    HALO = "halo", _("a halo slot")
    BURY = "bury", _("a bury pile")
    AWAY = "away", _("away with a visitor")
    LOST = "lost", _("lost")
    # Where copies are before somebody adds them, and after they take that back.
    OUTSIDE = "outside", _("outside the box")


# Of these a box has one each.
SINGLE = (PlaceKind.STASH, PlaceKind.GIFT_PILE, PlaceKind.LOST, PlaceKind.OUTSIDE)


class Place(models.Model):
    """Where copies lie. Whoever in another room needs one points at it; it knows nobody."""

    box = models.ForeignKey(Box, models.CASCADE, related_name="places")
    kind = models.CharField(max_length=10, choices=PlaceKind)
    # Of a divider.
    type = models.ForeignKey(CardType, models.PROTECT, null=True, related_name="+")
    virtue = models.CharField(max_length=4, choices=Virtue, null=True)  # noqa: DJ001  (null: no virtue)
    # Of the divider of a chapter that is taken out.
    chapter = models.ForeignKey(Chapter, models.PROTECT, null=True, related_name="+")
    # Of whatever there may be several: whose table, which deck.
    name = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PlaceKind.values), name="place_kind_is_known"),
            models.CheckConstraint(
                condition=Q(kind=PlaceKind.DIVIDER, type__isnull=False)
                | (~Q(kind=PlaceKind.DIVIDER) & Q(type=None, virtue=None)),
                name="a_divider_has_a_type",
            ),
            models.CheckConstraint(
                condition=Q(kind=PlaceKind.CHAPTER, chapter__isnull=False)
                | (~Q(kind=PlaceKind.CHAPTER) & Q(chapter=None)),
                name="a_chapter_divider_has_a_chapter",
            ),
            models.UniqueConstraint(
                fields=["box", "type", "virtue"],
                condition=Q(kind=PlaceKind.DIVIDER),
                name="one_divider_a_type_and_virtue",
            ),
            # SQLite cannot be told that no virtue is like no virtue.
            models.UniqueConstraint(
                fields=["box", "type"],
                condition=Q(kind=PlaceKind.DIVIDER, virtue=None),
                name="one_divider_a_type_without_virtue",
            ),
            models.UniqueConstraint(
                fields=["box", "chapter"], condition=Q(kind=PlaceKind.CHAPTER), name="one_chapter_divider"
            ),
            models.UniqueConstraint(
                fields=["box", "kind"], condition=Q(kind__in=SINGLE), name="one_stash_pile_and_loss"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.kind


class Copy(models.Model):
    """One piece of cardboard. It lies in exactly one place: there is no way to write down anything else."""

    box = models.ForeignKey(Box, models.CASCADE, related_name="copies")
    # Restricted, not protected: whoever leaves takes their box and the cards of their own along.
    card = models.ForeignKey(Card, models.RESTRICT, related_name="copies_in_boxes")
    # Which of the box's copies of this card, from 1.
    number = models.PositiveSmallIntegerField()
    place = models.ForeignKey(Place, models.RESTRICT, related_name="copies")
    # In a halo slot, from 0 at the bottom.
    layer = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["card__name", "number"]
        constraints = [
            models.UniqueConstraint(fields=["box", "card", "number"], name="copies_are_numbered"),
            models.UniqueConstraint(fields=["place", "layer"], name="one_copy_a_layer"),
            models.CheckConstraint(condition=Q(number__gte=1), name="copies_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} {self.number}"


class BoxEntry(models.Model):
    """One line of the ledger: who moved what, when and why. Never changed; undoing it is another line."""

    box = models.ForeignKey(Box, models.CASCADE, related_name="ledger")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=now)
    # A dotted name; the sentence is made of it and of the facts.
    why = models.CharField(max_length=60)
    facts = models.JSONField(default=dict)
    # Chosen by whoever asked: the same request twice moves once.
    key = models.UUIDField(default=uuid.uuid4)
    undoes = models.OneToOneField("self", models.RESTRICT, null=True, related_name="undone_by")
    # It takes something back; undoing that in turn does the thing again.
    is_undo = models.BooleanField(default=False)

    class Meta:
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["box", "key"], name="a_key_moves_once")]

    def __str__(self) -> str:
        return f"{self.why} {self.pk}"


class Move(models.Model):
    """One copy's way in an entry."""

    entry = models.ForeignKey(BoxEntry, models.CASCADE, related_name="moves")
    copy = models.ForeignKey(Copy, models.CASCADE, related_name="moves")
    source = models.ForeignKey(Place, models.RESTRICT, related_name="+")
    target = models.ForeignKey(Place, models.RESTRICT, related_name="+")
    layer_before = models.PositiveSmallIntegerField(null=True)
    layer_after = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "copy"], name="a_copy_moves_once_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.copy_id}: {self.source_id} -> {self.target_id}"


class BoxPlan(models.Model):
    """A list of moves that several people work through together, booked as one entry."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    box = models.ForeignKey(Box, models.CASCADE, related_name="plans")
    name = models.CharField(max_length=120)
    # Each with source, target, card and count, as they were when the plan was made.
    steps = models.JSONField()
    # By place: what could be taken from nowhere.
    missing = models.JSONField(default=dict)
    created = models.DateTimeField(default=now)
    entry = models.OneToOneField(BoxEntry, models.RESTRICT, null=True, related_name="plan")
    # How often it was ticked, unticked and saved, so that phones know whether they have seen all of it.
    changes = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-created", "id"]

    def __str__(self) -> str:
        return self.name


class PlanTick(models.Model):
    """A step of a plan that somebody has done."""

    plan = models.ForeignKey(BoxPlan, models.CASCADE, related_name="ticks")
    step = models.PositiveSmallIntegerField()
    by = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["step"]
        constraints = [models.UniqueConstraint(fields=["plan", "step"], name="a_step_is_done_once")]

    def __str__(self) -> str:
        return f"{self.plan_id} {self.step}"


class KeptState(models.Model):
    """What lay on a table when it was packed away, so that it can come back."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    box = models.ForeignKey(Box, models.CASCADE, related_name="kept")
    name = models.CharField(max_length=100)
    # By place: how many copies of each card.
    holdings = models.JSONField()
    created = models.DateTimeField(default=now)

    class Meta:
        ordering = ["-created", "id"]
        constraints = [models.UniqueConstraint(fields=["box", "name"], name="a_state_has_its_own_name")]

    def __str__(self) -> str:
        return self.name
