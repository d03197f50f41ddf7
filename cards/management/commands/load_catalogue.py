"""manage.py load_catalogue: bring the catalogue in line with the files under fixtures/catalogue."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import catalogue


class Command(BaseCommand):
    help = "Load the catalogue from fixtures/catalogue; loading the same files again changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="write the rows even if no file has changed")

    def handle(self, *args: Any, force: bool = False, **options: Any) -> None:
        try:
            changed = catalogue.load(force=force, say=self.stdout.write)
        except catalogue.BadCatalogue as error:
            raise CommandError(f"The catalogue was not loaded:\n{error}") from None
        self.stdout.write(f"The catalogue is up to date ({changed} games loaded).")
