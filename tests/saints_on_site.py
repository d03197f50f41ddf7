"""Saints for a site that runs, made behind its back: what a browser or a benchmark needs before it begins."""

import os
import subprocess
import sys
from pathlib import Path

from companion.crew import BASE_DIR

MAKE = """
import sys, django
django.setup()
from campaigns.actions import saints
from campaigns.models import Campaign
from campaigns.sheet import Sheet
campaign = Campaign.objects.get(pk=sys.argv[1])
for n, name in enumerate(sys.argv[2:]):
    seats = list(campaign.members.exclude(role="spectator").order_by("number"))
    saints.make(seats[0], name=name, sheet=Sheet(), seat=seats[n % len(seats)].number)
"""


def make_saints(data_dir: Path, campaign: str, *names: str) -> None:
    """Saints of one's own making, dealt out to the seats in turn."""
    run_on_site(data_dir, MAKE, campaign, *names)


def run_on_site(data_dir: Path, script: str, *arguments: str) -> None:
    """A few lines of Python with the database of the site whose data lie there."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    env = {**kept, "DATA_DIR": str(data_dir), "DJANGO_SETTINGS_MODULE": "companion.settings"}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=BASE_DIR, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
