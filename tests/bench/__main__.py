"""What the issues put limits on, measured on the real server in one run. ``make bench`` runs this.

python -m tests.bench [live]: with that word, streams and live tables alone.
"""

import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Any, TypeVar

from tests.bench import (
    almanac,
    boardgame_io,
    boxes,
    checks,
    choirs,
    crowds,
    evenings,
    front,
    hostile,
    hours,
    matches,
    missions,
    phone,
    search,
    sittings,
    stories,
    streams,
    table,
    tables,
)
from tests.bench.load import Crowd, get, put
from tests.bench.ratios import Bound, Measured, noise_of_the_same
from tests.sites import Site, site, wait_until

T = TypeVar("T")

LIVE = "live"

# Many short turns rather than a few long ones: what else the machine does falls on all figures alike.
ROUNDS = 40
SECONDS = 0.2
CAMPAIGNS = 50
# With 108 cards and three stages each: more places than anybody ticks in one run.
REBUILDS = 50
CARD_PAGE = "/cards/apocrypha/murder-board/"
# What is kept for visitors is kept by the bare address.
DRAWN_PAGE = f"{CARD_PAGE}?drawn"


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
    is_within = True

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
    play_screen = missions.a_play_screen(running, token)
    rebuilds = [running.post("/api/v1/rebuilds/", {"recipe": "enter-here"}).json() for _ in range(REBUILDS)]
    return [
        Figure("empty", repeat(get("/bench/empty/"))),
        Figure("floor", repeat(get(f"/bench/floor/{guest['user']['id']}/", token))),
        Figure("one write", repeat(put(f"/bench/write/{guest['user']['id']}/", {"name": "Bench"})), callers=1),
        Figure("/healthz", repeat(get("/healthz")), "empty", 1.1),
        # At least a quarter of its throughput.
        Figure("the start page for visitors", repeat(get("/")), "empty", 4),
        Figure("/today/ for visitors", repeat(get("/today/")), "empty", 4),
        # At least 0.8 of its throughput.
        Figure("today's mutation", repeat(get("/api/v1/mutations/today/?tz=Europe/Madrid")), "empty", 1 / 0.8),
        Figure("campaign list, 50 campaigns", repeat(get("/api/v1/campaigns/?page_size=50", token)), "floor", 4),
        Figure("a card", repeat(get("/api/v1/cards/apocrypha-murder-board/", token)), "floor", 4),
        Figure("a card's page for visitors", repeat(get(CARD_PAGE)), "floor", 4),
        Figure("a card's page, drawn anew", repeat(get(DRAWN_PAGE)), "floor", 4),
        Figure("a story of 40 attempts", repeat(get(story, cookie=cookie_of(running, guest))), "floor", 4),
        Figure("a box of 600 copies", repeat(get(box, keeper["token"])), "floor", 5),
        Figure(
            "a campaign of 6 saints, 60 missions", repeat(get(campaign, cookie=cookie_of(running, guest))), "floor", 4
        ),
        Figure("the play screen of a mission", repeat(get(play_screen, cookie=cookie_of(running, guest))), "floor", 6),
        Figure("its page", repeat(get(box.removeprefix("/api/v1"), cookie=cookie_of(running, keeper))), "floor", 5),
        Figure("a tick", ticks(rebuilds), "one write", 2, callers=1),
        *pages_of_tables(running, guest),
    ]


def pages_of_tables(running: Site, guest: dict[str, Any]) -> list[Figure]:
    """The live table of each game as a phone opens it, and the tools without an account."""
    token, cookie = guest["token"], cookie_of(running, guest)
    night = Figure("a night of 6 witches", repeat(get(tables.a_night(running, token)[0], cookie=cookie)), "floor", 6)
    matches = [
        Figure(f"a match of {game}", repeat(get(page, cookie=cookie)), "floor", 4)
        for game, page in tables.matches(running, token).items()
    ]
    return [night, *matches, *(Figure(name, repeat(get(page)), "floor", 4) for name, page in tables.TOOLS.items())]


def first_looks(running: Site, guest: dict[str, Any], noise: float) -> list[Measured]:
    """A night and a mission for whoever looks first after something has happened."""
    floor = get(f"/bench/floor/{guest['user']['id']}/", guest["token"])
    asked = (running, guest["token"], cookie_of(running, guest), floor)
    return [
        Measured("a night of 6 witches after an event", tables.first_looks(*asked), 6, "floor", noise),
        Measured("a night of 6 witches after an Hour’s end", tables.first_looks_at_hours(*asked), 6, "floor", noise),
        Measured("a mission of 4 saints after an event", missions.first_looks(*asked), 6, "floor", noise),
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


def measure(running: Site, rows: list[Figure]) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """The rates of every figure and what an answer costs the server, round by round, forwards and backwards in turn.

    By the processor's time of an answer figures are compared: where others use the machine too, the longer an answer
    takes the more often it is interrupted, and rates would tell of them.
    """
    crowds = {row.name: Crowd(running.port, row.requests, row.callers) for row in rows}
    rates: dict[str, list[float]] = {row.name: [] for row in rows}
    costs: dict[str, list[float]] = {row.name: [] for row in rows}
    for crowd in crowds.values():
        crowd.rate(1)  # to warm up
    for turn in range(ROUNDS):
        for name, crowd in crowds.items() if turn % 2 else reversed(crowds.items()):
            before = front.processor_seconds(running.web_workers())
            rates[name].append(crowd.rate(SECONDS))
            costs[name].append((front.processor_seconds(running.web_workers()) - before) / crowd.answers)
    return rates, costs


def measured(
    rows: list[Figure], rates: dict[str, list[float]], costs: dict[str, list[float]], noise: float
) -> list[Measured]:
    """Every figure that has a limit, against what it is measured by, turn by turn."""
    return [
        Measured(
            row.name,
            [own / base for base, own in zip(costs[row.against], costs[row.name], strict=True)],
            row.limit,
            row.against,
            noise,
            f"{statistics.median(rates[row.name]):8.0f} /s",
        )
        for row in rows
        if row.against
    ]


def through_the_front(guest: dict[str, Any]) -> dict[str, tuple[bytes, float]]:
    """What is asked with and without it, and which share of the throughput it must keep."""
    return {
        "empty": (get("/bench/empty/"), 0.75),
        "one row": (get(f"/bench/floor/{guest['user']['id']}/", guest["token"]), 0.85),
        "a page": (get(DRAWN_PAGE), 0.9),
    }


def idle_megabytes(running: Site) -> float:
    """Of all processes together, what they share counted once, when all of them have loaded what they need."""
    wait_until(running.is_complete, 60)
    before, now = 0.0, 1.0
    while now - before > 0.5:
        time.sleep(3)
        before, now = now, sum(process.memory_full_info().pss for process in running.processes()) / 2**20
    return now


def told(found: list[T]) -> list[T]:
    """Each line as soon as it is known: a whole run takes minutes."""
    for line in found:
        print(line, flush=True)
    return found


def of_the_live_tables(running: Site, noise: float) -> list[Measured | Bound]:
    """Streams and tables, one part after the other; the last one stops the server."""
    parts = (streams.rows, sittings.rows, evenings.rows, boardgame_io.rows)
    found = [row for part in parts for row in told(part(running, noise))]
    return [*found, *told(streams.stopping(running))]


def of_the_site(running: Site) -> list[Measured | Limit | Bound | Goal]:
    """All that is asked of the real server."""
    idle = Goal("all processes together, idle", idle_megabytes(running), 410, "MB")
    guest = running.post("/api/v1/guests/", {"name": "Bench"}).json()
    # Whoever owns a box plays with it: this one is to stay as it is.
    keeper = running.post("/api/v1/guests/", {"name": "Keeper"}).json()
    box = boxes.a_box(running, keeper["token"])
    rows = figures(running, guest, keeper, box)
    rates, costs = measure(running, rows)
    # Everything is measured against one of these two; how much they scatter is what the machine adds.
    noise = max(noise_of_the_same(costs[name]) for name in ("empty", "floor"))
    for row in rows:
        if not row.against:
            print(f"{row.name:44} {statistics.median(rates[row.name]):8.0f} /s")
    print(f"{'one thing against itself':44} {'':29} ± {100 * noise:3.0f} %")
    found: list[Measured | Bound | Goal] = [*told(measured(rows, rates, costs, noise))]
    found += told(first_looks(running, guest, noise))
    found += told(front.rows(running, through_the_front(guest), noise))
    waits = crowds.waits(running, get(DRAWN_PAGE))
    found += told([Measured("200 clients on one page, p99", [crowds.ratio(waits)], crowds.LIMIT, "p50", noise)])
    memory = max(process.memory_info().rss for process in running.web_workers()) / 2**20
    plan = boxes.plan_milliseconds(running, box, keeper["token"])
    first, again = phone.seconds(running)
    hostile_positions = Limit("the dearest hostile position of 50 kB", hostile.dearest_milliseconds(running), 50)
    table_page = missions.a_play_screen(running, guest["token"])
    tap = phone.tap_milliseconds(running, table_page, cookie_of(running, guest))
    goals = [
        idle,
        Goal("start of make up, installed", running.start_seconds, 6, "s"),
        Goal("web process, resident", memory, 150, "MB"),
        Goal("a plan for 200 copies, asked and answered", plan, 50, "ms"),
        Goal("a rebuild on a slow phone, first visit", first, 3, "s"),
        Goal("a rebuild on a slow phone, from its cache", again, 1, "s"),
        Goal("a tap on a slow phone whose network hangs", tap, 100, "ms"),
    ]
    return [*found, *told([hostile_positions]), *told(goals), *of_the_live_tables(running, noise)]


def of_the_rules() -> list[Measured | Limit | Goal]:
    """All that is reckoned without it."""
    rules = choirs.rules_milliseconds()
    limits = [
        Limit("verdict on a halo", rules["halo"], 1),
        Limit("verdict on a deck", rules["deck"], 1),
        Limit("plan for the decks of 6 saints", rules["plan"], 200),
        Limit("an event of a night with 6 witches", hours.event_milliseconds(), 0.2),
        Limit("an event of a mission of 6 saints", missions.fold_milliseconds(), 0.2),
        *(Limit(name, measured, 1) for name, measured in matches.rules_milliseconds().items()),
    ]
    goals = [
        Goal("a year of the almanac", almanac.year_seconds(), 1, "s"),
        *(Goal(name, measured, goal, "ms") for name, measured, goal in [*checks.goals(), *table.goals()]),
    ]
    return [*told(limits), *told(goals), *told(checks.rows()), *told(search.rows())]


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        data_dir = Path(folder) / "data"
        with site(data_dir):
            pass  # the first start makes the database and collects the static files
        with site(data_dir, DJANGO_SETTINGS_MODULE="tests.bench.settings", LOG_LEVEL="ERROR") as running:
            if sys.argv[1:] == [LIVE]:
                return 0 if all(one.is_within for one in of_the_live_tables(running, noise_alone(running))) else 1
            found = [*of_the_site(running)]
    return 0 if all(one.is_within for one in [*found, *of_the_rules()]) else 1


def noise_alone(running: Site) -> float:
    """What the machine adds, where nothing but a part is measured."""
    _rates, costs = measure(running, [Figure("empty", repeat(get("/bench/empty/")))])
    noise = noise_of_the_same(costs["empty"])
    print(f"{'one thing against itself':44} {'':29} ± {100 * noise:3.0f} %")
    return noise


if __name__ == "__main__":
    sys.exit(main())
