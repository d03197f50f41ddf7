"""manage.py remove_second_factor: let somebody in again who has lost their phone and their codes on paper."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.people.actions import remove_second_factor
from campaigns.people.models import User


class Command(BaseCommand):
    help = "Take somebody's second factor away: their password alone signs them in again. Make sure that it is them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        user = User.objects.filter(username=username.lower(), is_guest=False).first()
        if user is None:
            raise CommandError(f"There is no account with the username {username}.")
        if not remove_second_factor(user):
            raise CommandError(f"{user.username} has no second factor.")
        self.stdout.write(f"{user.username} signs in with the password alone now.")
