"""manage.py backup: write the whole database into a file, while people play."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from companion.backup import backups


class Command(BaseCommand):
    help = "Back the whole database up into FILE, or into the folder of nightly backups when one is due."

    def add_arguments(self, parser: ArgumentParser) -> None:
        choice = parser.add_mutually_exclusive_group(required=True)
        choice.add_argument("file", metavar="FILE", nargs="?", type=Path)
        choice.add_argument("--if-due", action="store_true", help="make tonight's backup unless it exists")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        path = file or backups.back_up_if_due(timezone.now())
        if file:
            self._write(file)
        self.stdout.write(f"Backed up to {path}." if path else "No backup is due.")

    def _write(self, file: Path) -> None:
        try:
            backups.write(file, timezone.now())
        except OSError as error:
            raise CommandError(f"Cannot write {file}: {error.strerror}.") from error
