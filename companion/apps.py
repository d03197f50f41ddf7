"""The companion app: the site's shell."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CompanionConfig(AppConfig):
    name = "companion"

    def ready(self) -> None:
        # Whoever asks for a job finds the application; what only starts and watches the parts does without Celery.
        from companion import celery  # noqa: F401
        from companion.monitoring import disk

        connection_created.connect(disk.watch)
