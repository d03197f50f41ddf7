"""What the issues put limits on, measured on the real server in one run. ``make bench`` runs this."""

import statistics
import sys
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Any

from tests.bench import almanac, boxes, checks, choirs, hours, phone, search, stories, table
from tests.bench.load import Crowd, get, put
from tests.sites import Site, site

# Many short turns rather than a few long ones: what else the machine does falls on all figures alike.
ROUNDS = 40
SECONDS = 0.2
CAMPAIGNS = 50
# With 108 cards and three stages each: more places than anybody ticks in one run.
REBUILDS = 50


@dataclass(frozen=True)
class Figure:
    """What is asked, what it is measured against, and how many times as long as that it may take."""

    name: str
    requests: Iterator[bytes]
    against: str = ""
    limit: float = 0
    callers: int = 8


@dataclass(frozen=True)
class Goal:
    """Reported, never failing."""

    name: str
    measured: float
    goal: float
    unit: str

    def __str__(self) -> str:
        return f"{self.name:44} {self.measured:8.1f} {self.unit:2}  goal {self.goal:g} {self.unit}"


@dataclass(frozen=True)
class Limit:
    """So many milliseconds of reckoning, and no more."""

    name: str
    milliseconds: float
    most: float

    @property
    def is_within(self) -> bool:
        return self.milliseconds <= self.most

    def __str__(self) -> str:
        verdict = "ok" if self.is_within else "TOO SLOW"
        return f"{self.name:44} {self.milliseconds:8.3f} ms  limit {self.most:g} ms  {verdict}"


def figures(running: Site, guest: dict[str, Any], keeper: dict[str, Any], box: str) -> list[Figure]:
    """Later issues add their rows here."""
    token = guest["token"]
    for number in range(CAMPAIGNS):
        running.post("/api/v1/campaigns/", {"game": "apocrypha", "name": f"Campaign {number}"}, token=token)
    campaign = choirs.a_campaign(running, token)
    story = stories.a_story(running, token)
    rebuilds = [running.post("/api/v1/rebuilds/", {"recipe": "enter-here"}).json() for _ in range(REBUILDS)]
    return [
        Figure("empty", repeat(get("/bench/empty/"))),
        Figure("floor", repeat(get(f"/bench/floor/{guest['user']['id']}/", token))),
        Figure("one write", repeat(put(f"/bench/write/{guest['user']['id']}/", {"name": "Bench"})), callers=1),
        Figure("/healthz", repeat(get("/healthz")), "empty", 1.1),
        # At least 0.8 of its throughput.
        Figure("today's mutation", repeat(get("/api/v1/mutations/today/?tz=Europe/Madrid")), "empty", 1 / 0.8),
        Figure("campaign list, 50 campaigns", repeat(get("/api/v1/campaigns/?page_size=50", token)), "floor", 4),
        Figure("a card", repeat(get("/api/v1/cards/apocrypha-murder-board/", token)), "floor", 4),
        Figure("a card's page", repeat(get("/cards/apocrypha/murder-board/")), "floor", 4),
        Figure("a story of 40 attempts", repeat(get(story, cookie=cookie_of(running, guest))), "floor", 4),
        Figure("a box of 600 copies", repeat(get(box, keeper["token"])), "floor", 5),
        Figure(
            "a campaign of 6 saints, 60 missions", repeat(get(campaign, cookie=cookie_of(running, guest))), "floor", 6
        ),
        Figure("its page", repeat(get(box.removeprefix("/api/v1"), cookie=cookie_of(running, keeper))), "floor", 5),
        Figure("a tick", ticks(rebuilds), "one write", 2, callers=1),
    ]


def cookie_of(running: Site, guest: dict[str, Any]) -> str:
    cookie: str = running.get(f"/bench/sign-in/{guest['user']['id']}/").json()["cookie"]
    return cookie


def ticks(rebuilds: list[dict[str, Any]]) -> Iterator[bytes]:
    """A different card each time, each tapped once."""
    for rebuild in rebuilds:
        for stage in ("pull", "stack", "away"):
            for place in range(rebuild["total"]):
                tap = {"key": str(uuid.uuid4()), "stage": stage, "by": "Bench"}
                yield put(f"/api/v1/rebuilds/{rebuild['id']}/ticks/{place}/", tap)


def measure(running: Site, rows: list[Figure]) -> dict[str, list[float]]:
    """The rates of every figure, round by round, forwards and backwards in turn so that drift cancels."""
    crowds = {row.name: Crowd(running.port, row.requests, row.callers) for row in rows}
    rates: dict[str, list[float]] = {row.name: [] for row in rows}
    for crowd in crowds.values():
        crowd.rate(1)  # to warm up
    for turn in range(ROUNDS):
        for name, crowd in crowds.items() if turn % 2 else reversed(crowds.items()):
            rates[name].append(crowd.rate(SECONDS))
    for crowd in crowds.values():
        crowd.close()
    return rates


def report(row: Figure, rates: dict[str, list[float]]) -> bool:
    """One line of the table; whether it is within its limit."""
    line = f"{row.name:44} {statistics.median(rates[row.name]):8.0f} /s"
    if not row.against:
        print(line)
        return True
    ratio = statistics.median(base / own for base, own in zip(rates[row.against], rates[row.name], strict=True))
    is_within = ratio <= row.limit
    print(f"{line}  {ratio:5.2f} x {row.against:6} limit {row.limit:g}  {'ok' if is_within else 'TOO SLOW'}")
    return is_within


def report_ratio(name: str, ratio: float, limit: float) -> bool:
    """A line for what was measured without the server."""
    is_within = ratio <= limit
    print(f"{name:58} {ratio:5.2f} x        limit {limit:g}  {'ok' if is_within else 'TOO SLOW'}")
    return is_within


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        data_dir = Path(folder) / "data"
        with site(data_dir):
            pass  # the first start makes the database and collects the static files
        with site(data_dir, DJANGO_SETTINGS_MODULE="tests.bench.settings", LOG_LEVEL="ERROR") as running:
            guest = running.post("/api/v1/guests/", {"name": "Bench"}).json()
            # Whoever owns a box plays with it: this one is to stay as it is.
            keeper = running.post("/api/v1/guests/", {"name": "Keeper"}).json()
            box = boxes.a_box(running, keeper["token"])
            rows = figures(running, guest, keeper, box)
            rates = measure(running, rows)
            memory = max(process.memory_info().rss for process in running.web_workers()) / 2**20
            first, again = phone.seconds(running)
            plan = boxes.plan_milliseconds(running, box, keeper["token"])
            rules = choirs.rules_milliseconds()
            goals = [
                Goal("start of make up, installed", running.start_seconds, 6, "s"),
                Goal("web process, resident", memory, 150, "MB"),
                Goal("a rebuild on a slow phone, first visit", first, 3, "s"),
                Goal("a rebuild on a slow phone, from its cache", again, 1, "s"),
                Goal("a plan for 200 copies, asked and answered", plan, 50, "ms"),
                Goal("a year of the almanac", almanac.year_seconds(), 1, "s"),
                *(Goal(name, measured, goal, "ms") for name, measured, goal in checks.goals()),
                *(Goal(name, measured, goal, "ms") for name, measured, goal in table.goals()),
            ]
            limits = [
                Limit("verdict on a halo", rules["halo"], 1),
                Limit("verdict on a deck", rules["deck"], 1),
                Limit("plan for the decks of 6 saints", rules["plan"], 200),
                Limit("a whole Hour of 6 witches", hours.hour_milliseconds(), 1),
            ]
    within = [report(row, rates) for row in rows]
    within += [report_ratio(*row) for row in [*search.rows(), *checks.rows()]]
    within += [limit.is_within for limit in limits]
    print(*limits, *goals, sep="\n")
    return 0 if all(within) else 1


if __name__ == "__main__":
    sys.exit(main())
