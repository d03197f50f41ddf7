"""What the web processes of a server count, added up for Prometheus.

Each process writes its counts into a file of its own now and then; whichever is asked adds them up. What a process
that ended has counted stays counted, so that no number falls.
"""

import json
import os
import shutil
import socket
import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

WRITE_SECONDS = 5.0
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

Labels = tuple[tuple[str, str], ...]


class Sample(NamedTuple):
    name: str
    labels: Labels
    value: float


class Family(NamedTuple):
    """A metric with all its samples, as Prometheus wants them: one after the other."""

    name: str
    kind: str
    help: str
    samples: list[Sample]


class Counts:
    """Those of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self._events: Counter[str] = Counter()
        # What is open now, by name.
        self.gauges: dict[str, Callable[[], float]] = {}

    def request(self, method: str, status: int, seconds: float) -> None:
        with self._lock:
            self._requests[method, status] += 1
            self._buckets[bisect_left(BUCKETS, seconds)] += 1
            self._seconds += seconds

    def event(self, feed: str) -> None:
        with self._lock:
            self._events[feed] += 1

    def told(self) -> dict[str, Any]:
        with self._lock:
            return {
                "requests": [[method, status, count] for (method, status), count in self._requests.items()],
                "buckets": list(self._buckets),
                "seconds": self._seconds,
                "events": dict(self._events),
                "gauges": {name: read() for name, read in self.gauges.items()},
            }


COUNTS = Counts()


# Files, one for each process


def folder(data_dir: Path) -> Path:
    """Of the server to which this process belongs: those that it has started are its children."""
    return data_dir / "metrics" / f"{socket.gethostname()}-{os.getppid()}"


def write(place: Path) -> None:
    beside = place / f"{os.getpid()}.new"
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(COUNTS.told()))
        beside.replace(place / f"{os.getpid()}.json")


def write_now_and_then(data_dir: Path) -> None:
    """As long as the process lives; what servers left that are gone is taken away first."""
    place = folder(data_dir)
    for other in place.parent.glob(f"{socket.gethostname()}-*"):
        if other != place and not _is_alive(other.name.rpartition("-")[2]):
            shutil.rmtree(other, ignore_errors=True)

    def go_on() -> None:
        while True:
            write(place)
            time.sleep(WRITE_SECONDS)

    threading.Thread(target=go_on, name="metrics", daemon=True).start()


def collected(data_dir: Path) -> list[Family]:
    """What all processes of this server have counted."""
    place = folder(data_dir)
    write(place)
    read = []
    for path in place.glob("*.json"):
        with suppress(OSError, ValueError):
            read.append((_is_alive(path.stem), json.loads(path.read_text())))
    return _families([told for _, told in read], [told["gauges"] for is_alive, told in read if is_alive])


def _is_alive(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        return True
    return True


def _families(told: Iterable[Mapping[str, Any]], gauges: Iterable[Mapping[str, float]]) -> list[Family]:
    requests: Counter[tuple[str, str]] = Counter()
    events, opened, buckets, seconds = Counter[str](), Counter[str](), [0] * (len(BUCKETS) + 1), 0.0
    for each in told:
        for method, status, count in each["requests"]:
            requests[method, str(status)] += count
        events.update(each["events"])
        buckets = [sum(pair) for pair in zip(buckets, each["buckets"], strict=True)]
        seconds += each["seconds"]
    for each in gauges:
        opened.update({name: int(value) for name, value in each.items()})
    return [
        counter(
            "companion_requests_total",
            "Answers, by method and status.",
            {(("method", method), ("status", status)): count for (method, status), count in requests.items()},
        ),
        _histogram("companion_request_seconds", "How long whoever asked waited for an answer.", buckets, seconds),
        counter(
            "companion_events_total",
            "What was written that others listen to, by feed.",
            {(("feed", feed),): count for feed, count in events.items()},
        ),
        *(gauge(f"companion_{name}", f"Open now: {name}.", {(): value}) for name, value in sorted(opened.items())),
    ]


# As Prometheus reads it


def counter(name: str, help: str, values: Mapping[Labels, float]) -> Family:
    return Family(name, "counter", help, [Sample(name, labels, value) for labels, value in sorted(values.items())])


def gauge(name: str, help: str, values: Mapping[Labels, float]) -> Family:
    return Family(name, "gauge", help, [Sample(name, labels, value) for labels, value in sorted(values.items())])


def _histogram(name: str, help: str, buckets: list[int], seconds: float) -> Family:
    samples, total = list[Sample](), 0
    for bound, count in zip((*map(str, BUCKETS), "+Inf"), buckets, strict=True):
        total += count
        samples.append(Sample(f"{name}_bucket", (("le", bound),), total))
    samples += [Sample(f"{name}_sum", (), round(seconds, 6)), Sample(f"{name}_count", (), total)]
    return Family(name, "histogram", help, samples)


def exposed(families: Iterable[Family]) -> str:
    lines = []
    for family in families:
        lines += [f"# HELP {family.name} {family.help}", f"# TYPE {family.name} {family.kind}"]
        lines += [f"{sample.name}{_labels(sample.labels)} {sample.value}" for sample in family.samples]
    return "".join(f"{line}\n" for line in lines)


def _labels(labels: Labels) -> str:
    words = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels)
    return f"{{{words}}}" if words else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
