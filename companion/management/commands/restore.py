"""manage.py restore: put the database back to what a backup holds."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.backup import restoring


class Command(BaseCommand):
    help = "Restore a backup, also one of an older version or of the other kind of database; all of it or nothing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--replace", action="store_true", help="even if the database holds people already")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            count = restoring.restore(file, replaces=replace)
        except restoring.NotRestored as reason:
            raise CommandError(f"{reason} Nothing has been changed.") from reason
        self.stdout.write(f"Restored {count} rows from {file}.")
