"""Where a Chromium is, and how to get one where there is none."""
# ruff: noqa: T201 it talks to whoever started it

import os
import shutil
import subprocess

NAMES = (
    # The same engine without a window: it takes a third less of the processor.
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
# As Debian has it, and elsewhere.
PACKAGES = ("chromium-headless-shell", "chromium")
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
    if shutil.which(PACKAGES[0]) or not shutil.which("apt-get") or (prefix and not shutil.which("sudo")):
        return
    lacks_any = chromium() is None
    if not lacks_any and not _is_known(PACKAGES[0]):
        return
    print("Installing Chromium for the browser tests ...", flush=True)
    if lacks_any:
        _apt([*prefix, "apt-get", "-qq", "update"])
    wanted = [package for package in PACKAGES if _is_known(package)]
    _apt([*prefix, "apt-get", "-qq", "install", "--yes", "--no-install-recommends", *wanted[:1]])


def _is_known(package: str) -> bool:
    """Whether apt has it, by its lists as they are."""
    if not shutil.which("apt-cache"):
        return False
    return bool(subprocess.run(["apt-cache", "show", package], check=False, capture_output=True).stdout)


def _apt(command: list[str]) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(command, env=quiet, timeout=300, check=False, capture_output=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"apt-get did not manage: {error}", flush=True)
