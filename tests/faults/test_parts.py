"""The parts by themselves, each as on a machine of its own: two that serve pages, a worker, a clock."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from companion.running.processes import BASE_DIR
from companion.up import valkey
from tests.postgres import postgres
from tests.sites import GENEROUS, STOP_SECONDS, Site, free_port, launch, wait_until

pytestmark = pytest.mark.faults

GAME = {"game": "apocrypha", "name": "Candlepoint"}


@dataclass
class Machines:
    web: list[Site]
    worker: Site
    beat: Site
    env: dict[str, str]


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    folder = tmp_path_factory.mktemp("machines")
    with ExitStack() as stack:
        url = stack.enter_context(postgres())
        broker = valkey(folder / "v.sock", folder, os.environ)
        broker.start()
        stack.callback(broker.sweep)
        env = {"DATABASE_URL": url, "REDIS_URL": f"unix://{folder}/v.sock", "SECRET_KEY": "the same on every machine"}
        prepare(folder / "worker", env)

        def start(part: str, name: str) -> Site:
            return stack.enter_context(running(part, folder / name, env))

        web = [start("web", "first"), start("web", "second")]
        worker, beat = start("worker", "worker"), start("beat", "beat")
        for each in web:
            each.wait()
        yield Machines(web, worker, beat, env)


def prepare(data_dir: Path, env: dict[str, str]) -> None:
    told = {"PATH": os.environ["PATH"], **env, "DATA_DIR": str(data_dir)}
    subprocess.run([sys.executable, "manage.py", "prepare"], cwd=BASE_DIR, env=told, check=True)


@contextmanager
def running(part: str, data_dir: Path, env: dict[str, str]) -> Iterator[Site]:
    command = (sys.executable, "-m", "companion.run", part)
    site = launch(data_dir, command, errors=data_dir.with_suffix(".err"), **GENEROUS, **env, PORT=str(free_port()))
    try:
        yield site
    finally:
        everything = site.processes() if site.process.poll() is None else []
        site.process.terminate()
        _, left = psutil.wait_procs(everything, timeout=STOP_SECONDS)
        for process in left:
            process.kill()
        site.process.wait()


def test_every_machine_serves_the_same_site(machines: Machines) -> None:
    first, second = machines.web
    pages = [each.get("/about/").body.decode() for each in machines.web]
    [style], [other] = (set(re.findall(r'href="(/static/css/companion\.[^"]+)"', page)) for page in pages)
    assert style == other
    assert {each.get(style).status for each in machines.web} == {200}
    guest = first.post("/api/v1/guests/", {"name": "Red seat"}).json()
    campaign = second.post("/api/v1/campaigns/", GAME, token=guest["token"])
    assert campaign.status == 201
    assert first.get(f"/api/v1/campaigns/{campaign.json()['id']}/", token=guest["token"]).status == 200


def test_no_machine_has_built_static_files_for_itself(machines: Machines) -> None:
    for each in machines.web:
        assert not list(each.data_dir.glob("static*"))


def test_every_machine_knows_that_worker_and_clock_live(machines: Machines) -> None:
    for each in machines.web:
        wait_until(lambda each=each: is_well(each, "worker", "beat"), 60)
        assert each.get("/readyz").status == 200


def test_every_machine_knows_of_the_backup_that_lies_on_one(machines: Machines) -> None:
    env = {"PATH": os.environ["PATH"], **machines.env, "DATA_DIR": str(machines.worker.data_dir)}
    subprocess.run([sys.executable, "manage.py", "backup", "--if-due"], cwd=BASE_DIR, env=env, check=True)
    for each in machines.web:
        assert "made 2" in each.get("/readyz").json()["backup"]["detail"]


def test_a_part_that_is_asked_to_stop_says_so(machines: Machines) -> None:
    machines.worker.process.terminate()
    machines.worker.process.wait(STOP_SECONDS)
    readiness = machines.web[0].get("/readyz")
    assert (readiness.status, readiness.json()["worker"]["ok"]) == (200, False)
    assert machines.web[1].get("/about/").status == 200


def test_the_access_log_is_json_and_nothing_else(machines: Machines) -> None:
    first = machines.web[0]
    guest = first.post("/api/v1/guests/", {"name": "Red seat"}).json()
    answer = first.get("/api/v1/campaigns/?page=1", token=guest["token"])
    assert answer.status == 200
    wait_until(lambda: '"method": "GET", "path": "/api/v1/campaigns/"' in first.lines)
    lines = [json.loads(line) for line in first.lines.splitlines()]
    assert {tuple(line) for line in lines} == {
        ("at", "method", "path", "status", "duration_ms", "person", "request"),
    }
    [asked] = [line for line in lines if line["path"] == "/api/v1/campaigns/" and line["method"] == "GET"]
    assert (asked["status"], asked["person"]) == (200, str(guest["user"]["id"]))
    assert asked["request"]
    assert asked["duration_ms"] > 0


def test_prometheus_finds_all_that_the_processes_of_a_server_have_counted(machines: Machines) -> None:
    first = machines.web[0]
    for _ in range(40):
        first.get("/about/")

    def counted() -> float:
        told = first.get("/metrics").body.decode()
        return float(re.search(r'companion_requests_total{method="GET",status="200"} (\d+)', told)[1])  # type: ignore[index]

    wait_until(lambda: counted() >= 40)
    told = first.get("/metrics").body.decode()
    for name in ("streams", "connections", "queue_length", "almanac_days_ahead", "request_seconds_bucket"):
        assert f"\ncompanion_{name}" in told
    held = int(re.search(r'companion_database_connections{part="companion-web"} (\d+)', told)[1])  # type: ignore[index]
    assert 0 < held <= 2 * 2 * (4 + 1), "two servers of two processes with four threads each"


def is_well(site: Site, *parts: str) -> bool:
    found = site.get("/readyz").json()
    return all(found[part]["ok"] for part in parts)
