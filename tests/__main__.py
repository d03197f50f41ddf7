"""Run the tests: all of them (``make test``), those near a change (``make near``), or the guards (``make check``)."""
# ruff: noqa: T201 it prints to the terminal

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass

from tests.chromium import chromium, fetch_chromium
from tests.near import GUARDS, changed_files, paths_near
from tests.postgres import find_useradd, postgres

CORES = str(max(2, os.cpu_count() or 2))
APART = "browser or faults"
# Idle workers take tests from the others: some tests take a thousand times as long as most.
SHARED = ["-n", CORES, "--dist", "worksteal"]
LONGEST = ["--durations", "15", "--durations-min", "3"]
SUMMARY = re.compile(r"\d+ (passed|failed|errors?|skipped|deselected|xfailed)\b.* in [\d.]+s")


@dataclass
class Run:
    name: str
    status: int
    summary: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.name}: {self.summary}, {self.seconds:.0f} s with start-up"


def run(name: str, arguments: list[str], database_url: str = "") -> Run:
    """Run pytest once and pass its output on as it comes."""
    print(f"\n-- {name}", flush=True)
    color = "--color=yes" if sys.stdout.isatty() else "--color=no"
    command = [sys.executable, "-m", "pytest", color, *arguments]
    summary, started = "no summary", time.monotonic()
    with subprocess.Popen(
        command, env={**os.environ, "DATABASE_URL": database_url}, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            plain = re.sub(r"\x1b\[[\d;]*m", "", line)
            if SUMMARY.search(plain):
                summary = plain.strip().strip("= ")
    return Run(name, process.returncode, summary, time.monotonic() - started)


def everything() -> int:
    """SQLite, then PostgreSQL where databases can differ, then the browser's and the faults."""
    missing = find_useradd()
    if missing:
        print(missing, file=sys.stderr)
        return 2
    fetch_chromium()
    runs = [run("SQLite", ["-m", f"not ({APART})", *SHARED, *LONGEST])]
    with postgres() as url:
        runs.append(
            run("PostgreSQL", [*files_marked("both_databases"), "-m", "both_databases", *SHARED, *LONGEST], url)
        )
    # File by file: the tests of one file share a site.
    folders = ["tests/browser", "tests/faults"]
    runs.append(run("browser and faults", [*folders, "-m", APART, "-n", CORES, "--dist", "loadfile", *LONGEST]))
    print("", *runs, sep="\n", flush=True)
    if not chromium():
        print("\nNO CHROMIUM HERE: THE BROWSER TESTS WERE SKIPPED. Install chromium and run make test again.")
    return max(abs(run.status) for run in runs)


def files_marked(marker: str) -> list[str]:
    """The test files that use *marker*; collecting only those saves seconds."""
    found = subprocess.run(
        ["grep", "-rl", "--include=test_*.py", f"pytest.mark.{marker}", "tests"],
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(found.stdout.split())


def near() -> int:
    """The tests of the rooms changed since main, and the guards."""
    changed = changed_files()
    chosen = paths_near(changed)
    print(f"{len(changed)} changed files:", *(chosen or ["no tests of their own"]), sep="\n  ")
    return run("near", [*GUARDS, *chosen, "-q", "-m", f"not ({APART})", *SHARED]).status


def guards() -> int:
    """The cheap tests that most changes forget: routes, messages, kinds of entries, templates."""
    return run("guards", [*GUARDS, "-q", "-n", CORES]).status


def main() -> int:
    commands = {"everything": everything, "near": near, "guards": guards}
    return commands[(sys.argv[1:] or ["everything"])[0]]()


if __name__ == "__main__":
    sys.exit(main())
