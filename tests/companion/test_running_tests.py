"""What `make test` needs is looked for before anything runs; `make near` finds the tests of a change."""

import os
from pathlib import Path

import pytest

from tests import __main__ as runner
from tests import postgres
from tests.near import GUARDS, paths_near

pytestmark = pytest.mark.pure


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Root without /usr/sbin in the PATH, on a machine on which PostgreSQL has never run."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(postgres, "USER", "nobody-is-called-so")
    monkeypatch.setenv("PATH", "/usr/local/nowhere")
    monkeypatch.setattr(postgres, "SYSTEM_PLACES", (str(tmp_path),))
    return tmp_path


def test_useradd_is_found_where_it_usually_is(bare: Path) -> None:
    (bare / "useradd").touch(mode=0o755)
    assert postgres.find_useradd() is None
    assert os.environ["PATH"] == f"/usr/local/nowhere{os.pathsep}{bare}"


def test_without_it_a_sentence_is_said_before_any_test_runs(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runner, "run", lambda *_: pytest.fail("a test ran"))
    monkeypatch.setattr(runner, "fetch_chromium", lambda: pytest.fail("something was fetched"))
    assert runner.everything() == 2
    assert "useradd" in capsys.readouterr().err


@pytest.mark.usefixtures("bare")
def test_nobody_but_root_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert postgres.find_useradd() is None


@pytest.mark.parametrize(
    ("changed", "chosen"),
    [
        (["cards/memory.py", "cards/box/moving.py"], ["tests/cards/box", "tests/cards/test_memory.py"]),
        (["cards/templates/almanac/today.html", "README.md"], ["tests/cards/almanac"]),
        (["campaigns/boxes/actions/moves/deleted.py"], ["tests/campaigns/boxes"]),
        (["tests/cards/box/test_moving.py", "tests/cards/box/deleted.py"], ["tests/cards/box"]),
        (["companion/settings.py", "docs/tour.md"], []),
    ],
)
def test_near_a_change_are_the_tests_of_its_room(changed: list[str], chosen: list[str]) -> None:
    assert paths_near(changed) == chosen


def test_every_guard_exists() -> None:
    for guard in GUARDS:
        file, _, test = guard.partition("::")
        assert f"def {test}" in Path(file).read_text(), guard
