"""manage.py host: say who runs this installation."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.people.models import User


class Command(BaseCommand):
    help = "Make somebody a host, who sees how the installation fares; it opens no campaign."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--remove", action="store_true", help="no longer a host")

    def handle(self, *args: Any, username: str, remove: bool, **options: Any) -> None:
        if not User.objects.filter(username=username.lower(), is_guest=False).update(is_host=not remove):
            raise CommandError(f"There is no account with the username {username}.")
        self.stdout.write(f"{username} is {'no longer' if remove else 'now'} a host.")
