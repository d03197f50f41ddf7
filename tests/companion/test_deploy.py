"""The files for hosts: every line that they run exists, and every setting that they name is one."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from companion import run
from companion.running.processes import BASE_DIR
from companion.version import VERSION

pytestmark = pytest.mark.pure

COMPOSE = yaml.safe_load((BASE_DIR / "compose.yaml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"].startswith("companion:")}
UNITS = sorted((BASE_DIR / "deploy" / "systemd").glob("*.service"))
DOCKERFILE = (BASE_DIR / "Dockerfile").read_text()
COMPOSE_SPEC = json.loads((BASE_DIR / "tests" / "companion" / "compose_spec" / "schema.json").read_text())
# For compose itself.
NOT_SETTINGS = {"POSTGRES_PASSWORD", "LISTEN_ADDRESS", "LISTEN_PORT"}


def commands() -> list[list[str]]:
    """Everything that is run with our own Python, without its name."""
    found = [service["command"] for service in OURS.values() if "command" in service]
    for unit in UNITS:
        [line] = re.findall(r"^ExecStart=(.+)$", unit.read_text(), re.M)
        found.append(shlex.split(line))
    found += [yaml.safe_load(words) for words in re.findall(r"CMD (\[.+\])", DOCKERFILE)]
    return [command[1:] for command in found]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_line_runs_something_that_is_there(command: list[str]) -> None:
    if command[:2] == ["-m", "companion.run"]:
        assert command[2] in run.PARTS
    elif command[0] == "-m":
        assert (BASE_DIR / f"{command[1].replace('.', '/')}.py").exists()
    else:
        assert command[0] == "manage.py"
        assert (BASE_DIR / "companion" / "management" / "commands" / f"{command[1]}.py").exists()


def test_there_is_one_of_each_part() -> None:
    started = [" ".join(command) for command in commands()]
    for part in run.PARTS:
        assert started.count(f"-m companion.run {part}") == 2, "a unit, and a service or the image itself"


def test_the_image_is_made_of_what_is_there_and_takes_all_of_it() -> None:
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.M)
    paths = [path for line in copied for path in line.split()]
    assert all((BASE_DIR / path).exists() for path in paths)
    assert {"companion", "campaigns", "cards", "fixtures", "locale", "manage.py"} <= set(paths)
    let_in = {line[1:] for line in (BASE_DIR / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert set(paths) <= let_in


def test_the_version_is_the_same_everywhere() -> None:
    heading = re.search(r"^## (.+)$", (BASE_DIR / "CHANGELOG.md").read_text(), re.M)
    assert heading
    version, _comma, when = heading[1].partition(", ")
    assert {service["image"] for service in OURS.values()} == {f"companion:{version}"}
    assert version == VERSION
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert when == "not tagged yet" or date.fromisoformat(when)


def test_nobody_is_root_and_nothing_is_written_but_data() -> None:
    assert re.findall(r"^USER (\S+)$", DOCKERFILE, re.M) == ["10001"]
    assert DOCKERFILE.index("\nUSER ") < DOCKERFILE.index("\nHEALTHCHECK ")
    for service in OURS.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["volumes"] == ["data:/data"]
    for unit in UNITS:
        assert "\nUser=companion\n" in unit.read_text()
        assert "\nProtectSystem=strict\n" in unit.read_text()


@pytest.mark.parametrize("file", [".env.example", "compose.yaml"])
def test_every_setting_that_is_named_is_one(file: str) -> None:
    text = (BASE_DIR / file).read_text()
    found = re.findall(r"^#?([A-Z_]{4,})=", text, re.M) if file == ".env.example" else [*_environment()]
    assert found
    known = set(re.findall(r"`([A-Z_]{4,})`", (BASE_DIR / "README.md").read_text()))
    assert set(found) - NOT_SETTINGS <= known


def _environment() -> dict[str, Any]:
    return {name: value for service in OURS.values() for name, value in service["environment"].items()}


def test_a_web_server_that_is_not_there_does_not_pass_its_health_check(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion.probe"]
    ran = subprocess.run(command, cwd=BASE_DIR, env={"PORT": "1"}, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, "")


def linted(dockerfile: str) -> str:
    """What hadolint has to say of it."""
    command = [str(Path(sys.executable).with_name("hadolint")), "-"]
    return subprocess.run(command, input=dockerfile, capture_output=True, text=True, check=False).stdout


def test_the_linter_of_dockerfiles_has_nothing_to_say() -> None:
    assert linted(DOCKERFILE) == ""
    assert "DL3006" in linted(DOCKERFILE.replace("FROM python:3.12-slim\n", "FROM python\n"))


def test_compose_knows_every_line_of_its_file() -> None:
    compose = jsonschema.Draft7Validator(COMPOSE_SPEC)
    assert [error.message for error in compose.iter_errors(COMPOSE)] == []
    for service in COMPOSE["services"].values():
        misspelt = {**COMPOSE, "services": {"web": {**service, "depends": []}}}
        assert not compose.is_valid(misspelt)


def verified(folder: Path) -> str:
    """What systemd has to say of the units in *folder*."""
    command = ["systemd-analyze", "verify", "--man=no", *map(str, sorted(folder.iterdir()))]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here to be asked")
def test_systemd_understands_every_line_of_its_units(tmp_path: Path) -> None:
    for unit in (BASE_DIR / "deploy" / "systemd").iterdir():
        # It asks whether what is run is there.
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/companion/.venv/bin/python", sys.executable))
    assert verified(tmp_path) == ""
    target = tmp_path / "companion.target"
    target.write_text(target.read_text().replace("Wants=", "Wishes="))
    assert "Wishes" in verified(tmp_path)
