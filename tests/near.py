"""Which tests are near a change: those of the rooms it touches."""

import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[1]
# What most changes forget, in a few seconds.
GUARDS = [
    "tests/access/test_every_route.py::test_every_route_and_every_method_of_it_has_a_row_and_no_row_is_left_over",
    "tests/access/test_every_route.py::test_every_route_has_a_name_of_its_own",
    "tests/campaigns/chronicle/test_kinds.py",
    "tests/campaigns/rules/test_used_by.py",
    "tests/companion/test_messages.py",
    "tests/companion/test_templates.py",
]
APPS = {"campaigns", "cards", "companion"}
# These folders have no room of their own: the folder below is the room.
NAMESPACES = {"templates", "static", "management", "commands", "css", "js"}


def changed_files() -> list[str]:
    """Everything that differs from main: committed, uncommitted and new files."""
    known = _git("branch", "--all", "--format=%(refname:short)")
    main = "origin/main" if "origin/main" in known else "main" if "main" in known else "HEAD"
    (base,) = _git("merge-base", "HEAD", main) or ["HEAD"]
    return sorted({*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")})


def paths_near(changed: Iterable[str]) -> list[str]:
    """The test files and folders for *changed*, without those that a chosen folder contains."""
    chosen = {path for path in map(_tests_of, changed) if path}
    return sorted(str(path) for path in chosen if not chosen & set(path.parents))


def _tests_of(name: str) -> PurePath | None:
    path = PurePath(name)
    if path.parts[0] == "tests":
        is_test = path.name.startswith("test_") and (ROOT / path).exists()
        return path if is_test else _room(path.parent)
    if path.parts[0] not in APPS:
        return None
    mirrored = PurePath("tests", *(part for part in path.parts[:-1] if part not in NAMESPACES))
    own = mirrored / f"test_{path.stem}.py"
    return _room(mirrored) or (own if (ROOT / own).exists() else None)


def _room(folder: PurePath) -> PurePath | None:
    """The nearest folder of tests; a whole app is too much."""
    while len(folder.parts) > 2:
        if (ROOT / folder).is_dir():
            return folder
        folder = folder.parent
    return None


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()
