"""Settings that are wrong say so in a sentence, before anything is started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import configuration

pytestmark = pytest.mark.pure
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PUBLIC_URL", "companion.example"),
        ("PUBLIC_URL", "https://"),
        ("PUBLIC_URL", "https://companion.example/below"),
        ("TABLE_URL", "phone"),
        ("PROXIES", "one"),
        ("PROXIES", "-1"),
        ("PROXIES", ""),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("DATABASE_URL", "mysql://somewhere/companion"),
        ("REDIS_URL", "http://somewhere"),
        ("KEEP_FREE_MB", "much"),
        ("WEBHOOK_HOSTS", "http://ntfy.lan"),
        ("WEBHOOK_HOSTS", "ntfy.lan,10.0.0.1/8"),
        ("WEBHOOK_HOSTS", "300.1.1.1"),
        ("SECOND_FACTOR", "maybe"),
        ("HSTS_EVERYWHERE", "please"),
        ("OIDC_URL", "https://id.example"),
        ("OIDC_CLIENT_SECRET", "alone"),
        ("DATA_DIR", "/proc/companion"),
        ("DATA_DIR", "/proc"),
    ],
)
def test_what_cannot_be_meant_is_named(name: str, value: str, tmp_path: Path) -> None:
    [sentence] = configuration.problems({"DATA_DIR": str(tmp_path), name: value})
    assert name in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("url", ["id.example", "http://id.example", "https://", "https://id.example/?realm=home"])
def test_nobody_is_sent_to_sign_in_over_an_open_line(url: str, tmp_path: Path) -> None:
    together = {"OIDC_CLIENT_ID": "companion", "OIDC_CLIENT_SECRET": "sesame"}
    [sentence] = configuration.problems({"DATA_DIR": str(tmp_path), "OIDC_URL": url, **together})
    assert "OIDC_URL" in sentence
    assert "sesame" not in sentence
    fine = {"DATA_DIR": str(tmp_path), "OIDC_URL": "https://id.example/realms/home", **together}
    assert configuration.problems(fine) == []


@pytest.mark.parametrize(("name", "value"), [("HOST", "300.1.1.1"), ("PORT", "0"), ("WORKERS", "many")])
def test_so_is_what_the_web_server_cannot_do(name: str, value: str) -> None:
    [sentence] = configuration.server_problems({name: value})
    assert name in sentence


def test_what_is_empty_is_not_set(tmp_path: Path) -> None:
    names = [
        *(configuration.NUMBERS.keys() - {"PROXIES"}),
        *configuration.OF_THE_SERVER,
        "LOG_LEVEL",
        "PUBLIC_URL",
        "HOST",
        "REDIS_URL",
    ]
    env = {**dict.fromkeys(names, ""), "DATA_DIR": str(tmp_path)}
    assert configuration.problems(env) + configuration.server_problems(env) == []


def test_a_web_server_without_its_static_files_says_how_they_are_built(tmp_path: Path) -> None:
    [sentence] = configuration.static_problems({"STATIC_DIR": str(tmp_path)})
    assert "make install" in sentence
    (tmp_path / "staticfiles.json").touch()
    assert configuration.static_problems({"STATIC_DIR": str(tmp_path)}) == []


@pytest.mark.parametrize("hosts", ["ntfy.lan", "ntfy, 10.0.0.0/8 ,fd00::/8,192.168.1.7", "a-b.c_d.internal"])
def test_servers_of_ones_own_are_listed_by_name_and_number(hosts: str, tmp_path: Path) -> None:
    assert configuration.problems({"DATA_DIR": str(tmp_path), "WEBHOOK_HOSTS": hosts}) == []


def test_passwords_are_not_repeated(tmp_path: Path) -> None:
    told = run("web", tmp_path, REDIS_URL="redis://me:sesame@127.0.0.1:1/0")
    assert told.returncode == 1
    assert "Nothing answers at REDIS_URL, redis://127.0.0.1:1/0" in told.stderr
    assert "sesame" not in told.stderr


@pytest.mark.parametrize(
    ("part", "env", "word"),
    [
        ("web", {"HOST": "300.1.1.1"}, "HOST"),
        ("worker", {"LOG_LEVEL": "loud"}, "LOG_LEVEL"),
        ("beat", {}, "REDIS_URL"),
        ("kitchen", {}, "web|worker|beat"),
    ],
)
def test_a_part_that_is_told_wrong_stops_with_a_sentence(
    part: str, env: dict[str, str], word: str, tmp_path: Path
) -> None:
    told = run(part, tmp_path, **env)
    assert told.returncode == 1
    assert word in told.stderr
    assert "Traceback" not in told.stderr


def run(part: str, data_dir: Path, **env: str) -> "subprocess.CompletedProcess[str]":
    own = {"PATH": os.environ["PATH"], "DATA_DIR": str(data_dir), **env}
    command = [sys.executable, "-m", "companion.run", part]
    return subprocess.run(command, env=own, cwd=ROOT, capture_output=True, text=True, timeout=60)
