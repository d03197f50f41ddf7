"""Where a Chromium is, and how to get one where there is none."""
# ruff: noqa: T201 it talks to whoever started it

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
    # A name that is not localhost, for machines that are on no network.
    "--host-resolver-rules=MAP companion.test 127.0.0.1",
]


def chromium() -> str | None:
    return next(filter(None, (shutil.which(name) for name in (*NAMES, *PLACES))), None)


def fetch_chromium() -> None:
    """Install it with apt, where we may; otherwise leave things as they are."""
    prefix = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if chromium() or not shutil.which("apt-get") or (prefix and not shutil.which("sudo")):
        return
    print("Installing Chromium for the browser tests ...", flush=True)
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        _apt([*prefix, "apt-get", "-qq", *command])


def _apt(command: list[str]) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(command, env=quiet, timeout=300, check=False, capture_output=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"apt-get did not manage: {error}", flush=True)
