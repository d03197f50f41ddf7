"""manage.py load_catalogue: bring the catalogue in line with the files under fixtures/catalogue."""

from typing import Any

from django.core.management.base import BaseCommand

from cards import catalogue


class Command(BaseCommand):
    help = "Load the catalogue of games from fixtures/catalogue; loading twice changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        count = catalogue.load()
        self.stdout.write(f"The catalogue holds {count} games.")
