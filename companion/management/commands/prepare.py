"""manage.py prepare: bring database, catalogue and static files up to date before the site starts."""

from collections.abc import Callable
from typing import Any, TextIO, cast

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from campaigns.archive import arrivals
from companion import static_files
from companion.backup import backups, restoring
from companion.monitoring import disk

# Any number will do, as long as it is always the same.
MIGRATING = 20181106
NO_ROOM = f"The disk is full ({settings.DATA_DIR}). Make room on it, then start the companion again."


class Command(BaseCommand):
    help = "Migrate (after a backup), load the catalogue, fill the almanac, and build static files if they changed."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout = OutputWrapper(cast(TextIO, disk.Unheard(self.stdout)))
        try:
            self._migrate()
        except Exception as error:
            if disk.is_full(error):
                raise CommandError(NO_ROOM) from error
            raise
        for step in (self._load_catalogue, self._fill_almanac, self._sweep_arrivals, self._build_static):
            self._unless_full(step)

    def _unless_full(self, step: Callable[[], object]) -> None:
        """What was there before can be served without this step."""
        try:
            step()
        except Exception as error:
            if not disk.is_full(error):
                raise
            self.stdout.write(NO_ROOM)

    def _load_catalogue(self) -> None:
        call_command("load_catalogue", stdout=self.stdout)

    def _fill_almanac(self) -> None:
        call_command("almanac", "fill", stdout=self.stdout)

    def _migrate(self) -> None:
        if connection.vendor == "postgresql":  # several machines may start at once; the lock ends with this process
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        executor = MigrationExecutor(connection)
        _refuse_newer(executor.loader)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return
        if executor.loader.applied_migrations and restoring.is_lived_in():
            self.stdout.write(f"Backed up before migrating: {backups.back_up(timezone.now())}.")
        self.stdout.write("Migrating the database ...")
        call_command("migrate", interactive=False, verbosity=0)

    def _sweep_arrivals(self) -> None:
        arrivals.sweep(timezone.now())

    def _build_static(self) -> None:
        """An installation that only its owner may write to was built when it was installed."""
        try:
            static_files.build(self.stdout.write)
        except static_files.CannotBuild as reason:
            if not static_files.is_built():
                raise CommandError(str(reason)) from reason
            self.stdout.write(str(reason))


def _refuse_newer(loader: MigrationLoader) -> None:
    unknown = [node for node in loader.applied_migrations if _is_ours(loader, node)]
    if unknown:
        names = ", ".join(f"{app}.{name}" for app, name in unknown)
        raise CommandError(f"A newer version of the companion has used this database (it knows {names}). Install that.")


def _is_ours(loader: MigrationLoader, node: tuple[str, str]) -> bool:
    return node[0] in loader.migrated_apps and node not in loader.disk_migrations
