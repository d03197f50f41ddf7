"""manage.py createsuperuser: there is none here; says what to do instead."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "There are no superusers here; says how to make somebody the host."
    requires_system_checks: list[str] = []

    def run_from_argv(self, argv: list[str]) -> None:
        super().run_from_argv(argv[:2])  # whatever Django's own takes is taken, and changes nothing

    def handle(self, *args: Any, **options: Any) -> None:
        raise CommandError(
            "The companion has no superusers and no admin pages. Create an account in the browser (/account/signup/), "
            "then make it the host, who sees how the installation fares: manage.py host USERNAME"
        )
