"""manage.py restore_campaign: take one campaign out of a backup, beside all that is here now."""

import os
import subprocess
import sys
import tempfile
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from campaigns.archive import from_backup
from campaigns.people.models import User
from cards.refusals import Refused
from companion.backup import restoring
from companion.running.processes import BASE_DIR

SEVERAL = "Several campaigns are called so. Name one by its id:"


class Command(BaseCommand):
    help = (
        "Bring one campaign of a backup back as a new campaign; nothing else changes. Without CAMPAIGN: list what the "
        "backup holds."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help="its name or its id")
        parser.add_argument("--to", metavar="USERNAME", help="who shall own it; else whoever owned it then")
        # How the command calls itself, on a database of its own.
        parser.add_argument("--read-into", type=Path, help=SUPPRESS)

    def handle(
        self, *args: Any, file: Path, campaign: str, to: str | None, read_into: Path | None, **options: Any
    ) -> None:
        if read_into:
            self._read(file, campaign, read_into)
            return
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            data = _read_apart(file, campaign, Path(folder))
        if not campaign:
            self.stdout.write(data.decode())
            return
        self._bring_in(from_backup.read(data), to)

    def _read(self, file: Path, campaign: str, read_into: Path) -> None:
        """On a database that is empty and ours alone: all of the backup, and out of it what was asked for."""
        try:
            restoring.restore(file)
        except restoring.NotRestored as reason:
            raise CommandError(str(reason)) from reason
        if not campaign:
            read_into.write_text(_listed(from_backup.every_campaign()))
            return
        found = list(from_backup.called(campaign)[:20])
        if not found:
            raise CommandError("The backup holds no such campaign. Without a name, the command lists those it holds.")
        if len(found) > 1:
            raise CommandError("\n".join([SEVERAL, *(f"  {one.pk}  {one.created:%Y-%m-%d}" for one in found)]))
        read_into.write_bytes(from_backup.take_out(found[0]))

    def _bring_in(self, taken: from_backup.TakenOut, to: str | None) -> None:
        who = {"username": to.lower()} if to else {"pk": taken.owner}
        owner = User.objects.filter(**who).first()
        if owner is None:
            unknown = (
                f"There is no account with the username {to}." if to else "Its owner has no account here any more."
            )
            raise CommandError(f"{unknown} Say with --to USERNAME who shall own it.")
        try:
            seat = from_backup.bring_in(taken, to=owner)
        except Refused as refusal:
            raise CommandError(str(refusal.message)) from refusal
        except ValidationError as error:
            raise CommandError("\n".join(error.messages)) from error
        self.stdout.write(
            f"“{seat.campaign.name}” is back, and {owner.username} owns it: /campaigns/{seat.campaign_id}/"
        )


def _listed(found: list[from_backup.Found]) -> str:
    lines = [f"{one.id}  {one.name} ({one.game}, of {one.owner}{', deleted' if one.deleted else ''})" for one in found]
    return "\n".join(lines) or "The backup holds no campaign."


def _read_apart(file: Path, campaign: str, folder: Path) -> bytes:
    """What the backup holds, read by a process of its own into a SQLite that nobody else knows."""
    answer = folder / "answer"
    env = {**os.environ, "DATA_DIR": str(folder), "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "companion.settings"}
    command = [sys.executable, str(BASE_DIR / "manage.py"), "restore_campaign", str(file.absolute())]
    asked = [campaign] if campaign else []
    done = subprocess.run(  # noqa: S603 our own command
        [*command, *asked, "--read-into", str(answer)], env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CommandError(f"{_last_words(done.stderr)} Nothing has been changed.")
    return answer.read_bytes()


def _last_words(stderr: str) -> str:
    return stderr.rpartition("CommandError: ")[2].strip() or "The backup could not be read."
