"""The campaigns app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        # Each of these declares kinds of entry, or rows that deeds set, beside the actions that write them.
        from campaigns.actions import (  # noqa: F401
            boxes,
            campaigns,
            dying,
            entering,
            guides,
            halos,
            hands,
            invitations,
            members,
            missions,
            mutations,
            packs,
            passports,
            reconstructing,
            saints,
            settling,
            sharing,
            story_entries,
            tallies,
            visitors,
            webhooks,
        )
        from campaigns.choirs import LEDGER
        from campaigns.chronicle.kinds import ledger_lines
        from cards.box.words import register_reasons

        register_reasons(ledger_lines() | LEDGER)
