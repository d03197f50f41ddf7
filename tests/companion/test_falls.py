"""What fell and was started again: kept bounded, told to the host, and in nobody's way."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.people.models import User
from companion.monitoring import falls
from companion.running.processes import BASE_DIR
from tests.sites import wait_until


def test_the_newest_come_first_and_only_some_are_kept(tmp_path: Path) -> None:
    for number in range(falls.KEPT + 3):
        falls.note(tmp_path, "web server", f"exit status {number}")
    told = falls.newest(tmp_path)
    assert len(told) == falls.KEPT
    assert (told[0].part, told[0].ending) == ("web server", f"exit status {falls.KEPT + 2}")


@pytest.mark.parametrize("words", ["", "{", '[["web server"]]', "7"])
def test_a_spoilt_file_tells_of_none_and_takes_the_next(tmp_path: Path, words: str) -> None:
    (tmp_path / falls.FILE).write_text(words)
    assert falls.newest(tmp_path) == []
    falls.note(tmp_path, "Celery beat", "killed by signal 9")
    assert [fall.part for fall in falls.newest(tmp_path)] == ["Celery beat"]


def test_where_nothing_can_be_written_it_is_not_written(tmp_path: Path) -> None:
    falls.note(tmp_path / "missing", "web server", "exit status 1")
    assert falls.newest(tmp_path / "missing") == []


SIGN_IN = (
    "import sys, pathlib; from companion.monitoring import falls; falls.sign_in(pathlib.Path(sys.argv[1])); input()"
)


@contextmanager
def web_process(data_dir: Path) -> Iterator["subprocess.Popen[str]"]:
    """One of a server, which are we."""
    command = [sys.executable, "-c", SIGN_IN, str(data_dir)]
    with subprocess.Popen(command, cwd=BASE_DIR, stdin=subprocess.PIPE, text=True) as process:
        wait_until(lambda: (data_dir / falls.RUNNING / f"{falls_of_us()}-{process.pid}").exists(), 30)
        yield process
        process.kill()


def falls_of_us() -> str:
    began = Path(f"/proc/{os.getpid()}/stat").read_text().rpartition(")")[2].split()[19]
    return f"{os.getpid()}-{began}"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_web_process_tells_of_the_one_whose_place_it_takes(tmp_path: Path) -> None:
    with web_process(tmp_path) as lives:
        with web_process(tmp_path):
            pass  # and is killed
        assert falls.newest(tmp_path) == []
        with web_process(tmp_path):
            assert [fall.part for fall in falls.newest(tmp_path)] == ["web process"]
        assert lives.poll() is None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_those_of_a_server_that_was_stopped_are_forgotten(tmp_path: Path) -> None:
    (tmp_path / falls.RUNNING).mkdir()
    (tmp_path / falls.RUNNING / f"{os.getpid()}-1-99999999").touch()
    with web_process(tmp_path):
        assert falls.newest(tmp_path) == []
        assert len(list((tmp_path / falls.RUNNING).iterdir())) == 1


@pytest.mark.django_db
def test_the_hosts_page_tells_of_it(tmp_path: Path, settings: Settings) -> None:
    host = User.objects.create_user("host", password="a long one indeed")
    User.objects.filter(pk=host.pk).update(is_host=True)
    client = Client()
    client.force_login(User.objects.get(pk=host.pk))
    settings.DATA_DIR = tmp_path
    (tmp_path / "backups").mkdir()
    assert "started again" not in client.get("/host/").content.decode()
    falls.note(tmp_path, "web server", "killed by signal 11")
    page = client.get("/host/").content.decode()
    assert "started again" in page
    assert "killed by signal 11" in page
