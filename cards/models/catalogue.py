"""What exists: games, their chapters, card types, cards, keywords, the words of their rules, and sheets of data."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Virtue(models.TextChoices):
    BODY = "body", _("Body")
    MIND = "mind", _("Mind")
    RAGE = "rage", _("Rage")
    SOUL = "soul", _("Soul")


class Game(models.Model):
    """One of the physical games; its slug is its name for other programs."""

    slug = models.SlugField(primary_key=True)
    name = models.CharField(max_length=100)
    min_players = models.PositiveSmallIntegerField()
    max_players = models.PositiveSmallIntegerField()
    # The order in which the games stand on a page.
    place = models.PositiveSmallIntegerField()
    # Its book, boxes and whatever else the file says of it.
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.CheckConstraint(
                condition=Q(min_players__gte=1, max_players__gte=F("min_players")), name="game_players_make_sense"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class OfGame(models.Model):
    """Something that belongs to a game and is known there by its slug."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="%(class)ss")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=160)
    place = models.PositiveSmallIntegerField(default=0)
    facts = models.JSONField(default=dict)

    class Meta:
        abstract = True
        ordering = ["game", "place", "slug"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="%(class)s_slug_in_game")]

    def __str__(self) -> str:
        return self.name


class Chapter(OfGame):
    """A part of a game that is played by itself, told by the border of its cards."""

    border = models.CharField(max_length=30, null=True)  # noqa: DJ001  (null: not printed)


class CardType(OfGame):
    """A kind of card, which has its divider in the box."""

    plural = models.CharField(max_length=80)
    # A card or another component; or an ability or a mark, printed on cards and none itself.
    group = models.CharField(max_length=12, default="card")


class Keyword(OfGame):
    """A word along the bottom of a card; its kind is chapter, trait, skill or mark."""

    kind = models.CharField(max_length=12)


class Card(models.Model):
    """A card of the catalogue, or of somebody's own pack. What the book does not print is null."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="cards")
    # For ever the same, and unlike the name not a word that a veiled card would give away: see ``alias``.
    code = models.SlugField(max_length=120, unique=True)
    # What a veiled card is called by programs and in addresses.
    alias = models.SlugField(max_length=120, unique=True)
    name = models.CharField(max_length=120)
    type = models.ForeignKey(CardType, models.PROTECT, related_name="cards")
    virtue = models.CharField(max_length=4, choices=Virtue, null=True)  # noqa: DJ001  (null: not printed)
    chapter = models.ForeignKey(Chapter, models.PROTECT, null=True, related_name="cards")
    # The most that the book proves to exist at once.
    copies = models.PositiveSmallIntegerField(null=True)
    number = models.PositiveSmallIntegerField(null=True)
    is_spoiler = models.BooleanField(default=False)
    # No longer in the files; kept, since a deck may point at it.
    is_retired = models.BooleanField(default=False)
    keywords = models.ManyToManyField(Keyword, related_name="cards")
    summary = models.TextField(blank=True)
    section = models.CharField(max_length=120, blank=True)
    # Everything else that its file says, and under "inferred" where each inferred fact comes from.
    facts = models.JSONField(default=dict)
    pack = models.ForeignKey("Pack", models.CASCADE, null=True, related_name="cards")

    class Meta:
        ordering = ["name", "code"]
        indexes = [
            # Serves the gallery: a game's cards of a type, by name.
            models.Index(fields=["game", "type", "name"], name="card_gallery"),
            # Serves lists of all cards, by name.
            models.Index(fields=["name", "code"], name="card_by_name"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(virtue=None) | Q(virtue__in=Virtue.values), name="card_virtue_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Target(models.Model):
    """A number to reach on a card, by a virtue. Either may be lost or unprinted."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="targets")
    virtue = models.CharField(max_length=4, choices=Virtue, null=True)  # noqa: DJ001
    number = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["id"]
        # Serves comparisons such as target>=12.
        indexes = [models.Index(fields=["number", "card"], name="target_number")]

    def __str__(self) -> str:
        return f"{self.virtue or '?'} {self.number or '?'}"


class Term(OfGame):
    """A word of a game's rules, explained in ours."""

    summary = models.TextField()
    page = models.PositiveSmallIntegerField(null=True)
    section = models.CharField(max_length=120)


class Sheet(OfGame):
    """A sheet of data: a reference with its steps, a chart, a mission, a recipe, a list of components."""

    kind = models.CharField(max_length=20)
    page = models.PositiveSmallIntegerField(null=True)
    section = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["game", "kind", "place", "slug"]
        constraints = [models.UniqueConstraint(fields=["game", "kind", "slug"], name="sheet_slug_in_kind")]


class Passage(OfGame):
    """A sheet of the rules, or one step of it, that is found and linked by itself; a whole sheet has no slug."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="passages")
    summary = models.TextField()
    page = models.PositiveSmallIntegerField(null=True)
    section = models.CharField(max_length=120)

    class Meta:
        ordering = ["game", "place"]
        constraints = [models.UniqueConstraint(fields=["game", "sheet", "slug"], name="passage_slug_in_sheet")]


class SearchText(models.Model):
    """The words by which a card, a term or a passage is found.

    A table of its own, since the full-text index of each database hangs on it (see migration 0002): no change to the
    tables above can tear that off.
    """

    card = models.OneToOneField(Card, models.CASCADE, null=True, related_name="search_text")
    term = models.OneToOneField(Term, models.CASCADE, null=True, related_name="search_text")
    passage = models.OneToOneField(Passage, models.CASCADE, null=True, related_name="search_text")
    text = models.TextField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(card__isnull=False, term=None, passage=None)
                | Q(card=None, term__isnull=False, passage=None)
                | Q(card=None, term=None, passage__isnull=False),
                name="search_text_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return self.text


class CatalogueCorrection(models.Model):
    """Facts of a card as the host of this installation knows them better, for everybody on it."""

    card = models.OneToOneField(Card, models.CASCADE, related_name="correction_for_everybody")
    # As ``CorrectionPart`` reads them: facts, and a note on how the host knows.
    facts = models.JSONField()
    # What the catalogue's files say of everything that can be corrected.
    printed = models.JSONField()

    class Meta:
        ordering = ["card__name", "card__code"]

    def __str__(self) -> str:
        return f"{self.card}"


class Loaded(models.Model):
    """Which files the catalogue of a game was loaded from last."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True)
    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.digest
