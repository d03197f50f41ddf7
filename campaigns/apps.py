"""The campaigns app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        # Each of these declares kinds of entry, or rows that deeds set, beside the actions that write them.
        from campaigns.archive.saints import LEDGER
        from campaigns.away.actions import passports, visits  # noqa: F401
        from campaigns.boxes import actions as boxes
        from campaigns.chronicle.kinds import ledger_lines
        from campaigns.days.actions import vetoes, webhooks  # noqa: F401
        from campaigns.evenings.actions import calendar_link, evenings, reminders  # noqa: F401
        from campaigns.missions.actions import deck_plan, earlier_missions, missions, settlement  # noqa: F401
        from campaigns.packs.actions import tables  # noqa: F401
        from campaigns.saints.actions import additions, cards, death, existing_cards, halos, saints, tallies  # noqa: F401
        from campaigns.seats.actions import campaigns, guide, invitations, members, sharing  # noqa: F401
        from campaigns.sittings import games  # noqa: F401
        from campaigns.sittings.actions import closing, opening, rulings  # noqa: F401
        from campaigns.stories import entries  # noqa: F401
        from cards.box.words import register_reasons

        register_reasons(ledger_lines() | LEDGER | boxes.LEDGER)
