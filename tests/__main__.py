"""Every test: on SQLite, again on PostgreSQL, then the browser's and the faults once. ``make test`` runs this."""
# ruff: noqa: T201 it talks to whoever started it

import os
import re
import subprocess
import sys
from dataclasses import dataclass, replace

import pytest

from tests.chromium import chromium, fetch_chromium
from tests.postgres import find_useradd, postgres

CORES = str(max(2, os.cpu_count() or 2))
APART = "browser or faults"
FOLDERS = ["tests/browser", "tests/faults"]
# The first walks, and reads the API's document for seconds before its first test; the others keep no row of their own.
NOT_AGAIN = [
    f"--ignore=tests/{place}"
    for place in (
        "api/test_schema.py",
        "api/test_hostile.py",
        "api/test_parser.py",
        "campaigns/chronicle/test_words.py",
        "campaigns/days/test_effects.py",
        "campaigns/rules",
        "campaigns/tools",
        "cards/almanac/pages",
        "companion/test_up.py",
    )
]
# Whoever has nothing left to do takes from the others: some tests take a thousand times as long as most.
SHARED = ["-n", CORES, "--dist", "worksteal"]
# Which took longest, so that it is seen where the time goes.
LONGEST = ["--durations", "25", "--durations-min", "3"]
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
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--color=yes" if sys.stdout.isatty() else "--color=no",
        *LONGEST,
        *arguments,
    ]
    summary = "no summary"
    with subprocess.Popen(
        command, env={**os.environ, "DATABASE_URL": database_url}, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            plain = re.sub(r"\x1b\[[\d;]*m", "", line)
            if SUMMARY.search(plain):
                summary = plain.strip().strip("= ")
    return Run(name, process.returncode, summary)


def run_twice(name: str, arguments: list[str], database_url: str = "") -> list[Run]:
    """What fails beside the others is run once more by itself: a loaded machine is no fault of ours, all else is."""
    first = run(name, arguments, database_url)
    if first.status != pytest.ExitCode.TESTS_FAILED:
        return [first]
    failed = ["--last-failed", "--last-failed-no-failures", "none", "--maxfail", "1", "-n", "0"]
    again = run(f"{name}, what had failed, by itself", [*arguments, *failed], database_url)
    return [replace(first, status=again.status), again]


def main() -> int:
    missing = find_useradd()
    if missing:
        print(missing, file=sys.stderr)
        return 2
    fetch_chromium()
    runs = run_twice("SQLite", ["-m", f"not ({APART})", *SHARED])
    with postgres() as url:
        runs += run_twice("PostgreSQL", [*NOT_AGAIN, "-m", f"not ({APART} or pure or walk)", *SHARED], url)
    # File by file: the tests of one break the same site one after the other.
    runs += run_twice("browser and faults", [*FOLDERS, "-m", APART, "-n", CORES, "--dist", "loadfile"])
    print("", *runs, sep="\n", flush=True)
    if not chromium():
        print("\nNO CHROMIUM HERE: THE BROWSER TESTS WERE SKIPPED. Install chromium and run make test again.")
    return max(abs(run.status) for run in runs)


if __name__ == "__main__":
    sys.exit(main())
