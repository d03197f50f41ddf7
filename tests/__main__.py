"""Every test: on SQLite, again on PostgreSQL, then the browser's and the faults once. ``make test`` runs this."""
# ruff: noqa: T201 it talks to whoever started it

import os
import re
import subprocess
import sys
from dataclasses import dataclass

from tests.chromium import chromium, fetch_chromium
from tests.postgres import find_useradd, postgres

CORES = str(max(2, os.cpu_count() or 2))
APART = "browser or faults"
FOLDERS = ["tests/browser", "tests/faults"]
# All of it walks; reading the API's document takes seconds before the first test.
NOT_AGAIN = ["--ignore", "tests/api/test_schema.py"]
# Whoever has nothing left to do takes from the others: some tests take a thousand times as long as most.
SHARED = ["-n", CORES, "--dist", "worksteal"]
SUMMARY = re.compile(r"\d+ (passed|failed|errors?|skipped|deselected|xfailed)\b.* in [\d.]+s")


@dataclass
class Run:
    name: str
    status: int
    summary: str

    def __str__(self) -> str:
        return f"{self.summary} ({self.name})"


def run(name: str, arguments: list[str], database_url: str = "") -> Run:
    """One pytest, its lines passed on as they come."""
    print(f"\n-- {name}", flush=True)
    command = [sys.executable, "-m", "pytest", "--color=yes" if sys.stdout.isatty() else "--color=no", *arguments]
    summary = "no summary"
    with subprocess.Popen(
        command, env={**os.environ, "DATABASE_URL": database_url}, stdout=subprocess.PIPE, text=True
    ) as pytest:
        assert pytest.stdout
        for line in pytest.stdout:
            print(line, end="", flush=True)
            plain = re.sub(r"\x1b\[[\d;]*m", "", line)
            if SUMMARY.search(plain):
                summary = plain.strip().strip("= ")
    return Run(name, pytest.returncode, summary)


def main() -> int:
    missing = find_useradd()
    if missing:
        print(missing, file=sys.stderr)
        return 2
    fetch_chromium()
    runs = [run("SQLite", ["-m", f"not ({APART})", *SHARED])]
    with postgres() as url:
        runs.append(run("PostgreSQL", [*NOT_AGAIN, "-m", f"not ({APART} or pure or walk)", *SHARED], url))
    # File by file: the tests of one break the same site one after the other.
    runs.append(run("browser and faults", [*FOLDERS, "-m", APART, "-n", CORES, "--dist", "loadfile"]))
    print("", *runs, sep="\n", flush=True)
    if not chromium():
        print("\nNO CHROMIUM HERE: THE BROWSER TESTS WERE SKIPPED. Install chromium and run make test again.")
    return max(abs(run.status) for run in runs)


if __name__ == "__main__":
    sys.exit(main())
