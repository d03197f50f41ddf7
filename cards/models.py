"""What exists: the games."""

from django.db import models


class Game(models.Model):
    """One of the physical games; its slug is its name for other programs."""

    slug = models.SlugField(primary_key=True)
    name = models.CharField(max_length=100)
    min_players = models.PositiveSmallIntegerField()
    max_players = models.PositiveSmallIntegerField()
    # The order in which the games stand on a page.
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(min_players__gte=1, max_players__gte=models.F("min_players")),
                name="game_players_make_sense",
            ),
        ]

    def __str__(self) -> str:
        return self.name
