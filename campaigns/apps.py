"""The campaigns app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from campaigns.chronicle.words import MOVES
        from cards.box.words import teach

        teach(MOVES)
