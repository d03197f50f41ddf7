"""The companion app: the site's shell."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CompanionConfig(AppConfig):
    name = "companion"

    def ready(self) -> None:
        from companion.monitoring import disk

        connection_created.connect(disk.watch)
