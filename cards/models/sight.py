"""What a person has seen of the games: single cards, or all that a game or one of its chapters hides."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards.models.catalogue import Card, Chapter, Game


class Revealed(models.Model):
    """One veiled card that a person has seen."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "card"], name="card_revealed_once")]

    def __str__(self) -> str:
        return f"{self.user_id} has seen {self.card_id}"


class Unveiled(models.Model):
    """A whole game, or one chapter of it, of which a person has seen everything."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    chapter = models.ForeignKey(Chapter, models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], condition=Q(chapter=None), name="game_unveiled_once"),
            models.UniqueConstraint(
                fields=["user", "chapter"], condition=Q(chapter__isnull=False), name="chapter_unveiled_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} has seen {self.chapter_id or self.game_id}"
