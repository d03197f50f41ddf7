"""A disk that is full: reading goes on, writing is refused in a sentence, and all is well once there is room."""

import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from companion.running.processes import BASE_DIR
from tests.sites import Answer, Site, prepared, site, wait_until

pytestmark = pytest.mark.faults

DISK = "size=128m,mode=700"
PASSWORD = "candles in the rain"
GAME = {"game": "apocrypha", "name": "Candlepoint"}


@pytest.fixture(scope="module")
def small_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A file system of our own."""
    if os.geteuid():
        pytest.skip("only root can mount a small disk")
    folder = tmp_path_factory.mktemp("disk")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", DISK, "tmpfs", str(folder)], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


# Whether we stop in time, or SQLite itself finds the end.
@pytest.fixture(scope="module", params=["16", "0"], ids=["room-kept", "to-the-last-byte"])
def running(small_disk: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    data_dir = prepared(small_disk / f"data-{request.param}")
    with site(data_dir, KEEP_FREE_MB=request.param) as running:
        wait_until(lambda: running.is_complete() and any((data_dir / "backups").glob("companion-*")), 60)
        yield running


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """To the last byte, for a while; what little is let go meanwhile is taken too."""
    ballast = disk / "ballast"
    try:
        _fill(ballast)
        yield
    finally:
        ballast.unlink()


def _fill(ballast: Path) -> None:
    for size in (2**20, 4096, 1):
        with suppress(OSError), open(ballast, "ab", buffering=0) as file:
            while file.write(bytes(size)):
                pass


class Browser:
    """A person with cookies."""

    def __init__(self, running: Site) -> None:
        self.running, self.cookies = running, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> Answer:
        return self._open(urllib.request.Request(f"{self.running.url}{path}"))

    def post(self, path: str, *, on: str = "", **fields: str) -> Answer:
        page = self.get(on or path).body.decode()
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert found, page
        body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": found[1]}).encode()
        headers = {"Referer": f"{self.running.url}{on or path}"}
        return self._open(urllib.request.Request(f"{self.running.url}{path}", body, headers))

    def _open(self, request: urllib.request.Request) -> Answer:
        try:
            with self.opener.open(request, timeout=20) as answer:
                return Answer(answer.status, answer.read())
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read())


def guest(running: Site) -> str:
    answer = running.post("/api/v1/guests/", {"name": "Red seat"})
    assert answer.status == 201, answer
    return str(answer.json()["token"])


def member(running: Site, name: str) -> Browser:
    """Somebody with an account who is signed in."""
    browser = Browser(running)
    assert browser.post("/account/signup/", username=name, name=name, password1=PASSWORD).status == 200
    assert browser.get("/account/").status == 200
    return browser


def test_reading_goes_on_and_writing_is_refused_in_a_sentence(running: Site, small_disk: Path) -> None:
    token = guest(running)
    made = running.post("/api/v1/campaigns/", GAME, token=token).json()["id"]
    with full(small_disk):
        assert running.get("/today/").status == 200
        assert running.get(f"/api/v1/campaigns/{made}/", token=token).status == 200
        for _ in range(5):
            refused = running.post("/api/v1/campaigns/", GAME, token=token)
            assert (refused.status, refused.json()["type"]) == (507, "urn:companion:problem:disk-full")
            assert "disk is full" in refused.json()["detail"]
    wait_until(lambda: running.post("/api/v1/campaigns/", GAME, token=token).status == 201)


def test_people_read_on_and_are_told_why_they_cannot_sign_in(running: Site, small_disk: Path) -> None:
    name = f"ada{running.port}"
    browser = member(running, name)
    with full(small_disk):
        for page in ("/", "/campaigns/", "/games/apocrypha/", "/account/"):
            assert browser.get(page).status == 200, page
        refused = browser.post("/campaigns/new/", **GAME, timezone="UTC", day_turns_at="5")
        assert refused.status == 507
        assert b"disk is full" in refused.body
        refused = Browser(running).post("/account/login/", login=name, password=PASSWORD)
        assert refused.status == 507
        assert b"disk is full" in refused.body
    assert Browser(running).post("/account/login/", login=name, password=PASSWORD).status == 200


def test_readyz_says_it_and_takes_it_back(running: Site, small_disk: Path) -> None:
    assert running.get("/readyz").status == 200
    with full(small_disk):
        readiness = running.get("/readyz")
        assert readiness.status == 503
        assert not readiness.json()["database"]["ok"]
        assert "disk" in readiness.json()["database"]["detail"]
    assert running.get("/readyz").status == 200


def test_what_was_acknowledged_while_it_filled_is_there(running: Site, small_disk: Path) -> None:
    token, acknowledged, statuses = guest(running), set[str](), set[int]()
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            answer = running.post("/api/v1/campaigns/", GAME, token=token)
            statuses.add(answer.status)
            if answer.status == 201:
                acknowledged.add(answer.json()["id"])

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    for _ in range(3):
        with full(small_disk):
            time.sleep(0.5)
        time.sleep(0.5)
    stop.set()
    for writer in writers:
        writer.join()
    assert statuses <= {201, 409, 507}, statuses
    database = sqlite3.connect(running.data_dir / "companion.sqlite3")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    kept = {row[0] for row in database.execute("SELECT id FROM campaigns_campaign")}
    database.close()
    assert {id.replace("-", "") for id in acknowledged} <= kept


def test_a_backup_that_finds_no_room_leaves_nothing(running: Site, small_disk: Path) -> None:
    folder = running.data_dir / "backups"
    before = sorted(folder.iterdir())
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(running.data_dir)}
    with full(small_disk):
        backup = [sys.executable, "manage.py", "backup", str(folder / "companion-now.jsonl.gz")]
        done = subprocess.run(backup, cwd=BASE_DIR, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert "disk is full" in done.stderr.lower() or "no space" in done.stderr.lower(), done.stderr
    assert sorted(folder.iterdir()) == before


def test_it_starts_on_a_full_disk_and_heals(running: Site, small_disk: Path) -> None:
    token = guest(running)
    with full(small_disk):
        assert running.stop() == 0, running.lines
        with site(running.data_dir, KEEP_FREE_MB="16") as again:
            assert again.get("/today/").status == 200
            assert again.get("/api/v1/campaigns/", token=token).status == 200
            assert again.post("/api/v1/campaigns/", GAME, token=token).status == 507
            (small_disk / "ballast").write_bytes(b"")
            wait_until(lambda: again.post("/api/v1/campaigns/", GAME, token=token).status == 201)
            wait_until(lambda: again.get("/readyz").status == 200 and again.is_complete(), 90)
