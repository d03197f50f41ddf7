"""manage.py build_static: make the static files as they are served, once for each version."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion import static_files


class Command(BaseCommand):
    help = "Build the static files, if they changed, beside the code; `make install` does it."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            static_files.build(self.stdout.write)
        except static_files.CannotBuild as reason:
            raise CommandError(str(reason)) from reason
