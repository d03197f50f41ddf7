"""What lies in this machine's folder of backups, told to the database: so every machine knows how old the newest is."""

import uuid
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, transaction

from companion.models import KeptBackup
from companion.monitoring import heartbeats

NAME = "folder.id"
# Of a folder that nobody has looked into for so long nothing is known any more.
KNOWN_FOR = timedelta(days=60)


def folder_id() -> uuid.UUID:
    """What the folder calls itself; it is named when it is first needed."""
    path: Path = settings.BACKUPS_DIR / NAME
    try:
        return uuid.UUID(path.read_text().strip())
    except (OSError, ValueError):
        settings.BACKUPS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = uuid.uuid4()
        path.write_text(f"{made}\n")
        return made


def tell(found: list[tuple[str, datetime, int]], now: datetime) -> None:
    """These are the backups in this folder: their names, when they were made, their sizes."""
    folder = folder_id()
    rows = [
        KeptBackup(folder=folder, machine=heartbeats.machine(), name=name, made=made, size=size)
        for name, made, size in found
    ]
    try:
        with transaction.atomic():
            KeptBackup.objects.filter(folder=folder).delete()
            KeptBackup.objects.filter(made__lt=now - KNOWN_FOR).delete()
            KeptBackup.objects.bulk_create(rows, ignore_conflicts=True)
    except DatabaseError:
        # Before a migration the table may not be there yet; the next hour tells it.
        return


def newest() -> KeptBackup | None:
    """Wherever it lies."""
    return KeptBackup.objects.first()
