"""A site that has a gigabyte: in a cgroup of its own where the machine allows one, else by each process's RLIMIT_AS."""

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.sites import UP

GIGABYTE = 2**30
# Of the older and of the newer kind: where groups are made, and the file that holds the limit.
KINDS = [
    (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes", "memory.max_usage_in_bytes"),
    (Path("/sys/fs/cgroup"), "memory.max", "memory.peak"),
]


@dataclass(frozen=True)
class Limited:
    """How to start a site under it, and what it is."""

    command: tuple[str, ...]
    name: str
    group: Path | None = None
    peak_file: str = ""

    def told(self) -> str:
        """What all its processes together took at most, and how many were ended for it."""
        if self.group is None:
            return self.name
        events = _lines(self.group, "memory.oom_control", "memory.events")
        killed = next((line.split()[1] for line in events if line.startswith("oom_kill ")), "?")
        peak = int((_lines(self.group, self.peak_file) or ["0"])[0]) / 2**20
        return f"{self.name}: at most {peak:.0f} MB with what it read from the disk, {killed} processes ended for it"


def _lines(group: Path, *names: str) -> list[str]:
    for name in names:
        with suppress(OSError):
            return (group / name).read_text().splitlines()
    return []


@contextmanager
def limited(most: int = GIGABYTE) -> Iterator[Limited]:
    for root, limit, peak in KINDS:
        group = root / f"companion-faults-{os.getpid()}"
        try:
            group.mkdir()
            (group / limit).write_text(str(most))
        except OSError:
            with suppress(OSError):
                group.rmdir()
            continue
        enter = f"echo $$ > {shlex.quote(str(group / 'cgroup.procs'))}; exec {shlex.join(UP)}"
        try:
            yield Limited(("sh", "-c", enter), "in a cgroup of 1 GB", group, peak)
        finally:
            with suppress(OSError):
                group.rmdir()
        return
    yield Limited(
        ("sh", "-c", f"ulimit -v {most // 1024}; exec {shlex.join(UP)}"), "1 GB of address space for each process"
    )
