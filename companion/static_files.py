"""The static files as they are served: with their content in their names, built once for a version, beside the code."""

import fcntl
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

MANIFEST = "staticfiles.json"


class CannotBuild(Exception):
    """Why not, in a sentence."""


def build(say: Callable[[str], object] = lambda line: None) -> None:
    """Build them unless they are as they should be."""
    if is_current():
        return
    try:
        with _alone():
            if is_current():  # somebody else has built them meanwhile
                return
            say("Building static files ...")
            call_command("collectstatic", interactive=False, verbosity=0)
            _stamp().write_text(_fingerprint())
    except OSError as error:
        raise CannotBuild(
            f"Static files cannot be built in {settings.STATIC_ROOT}: {error.strerror}. "
            "Run `make install` as somebody who may write there."
        ) from error


def is_built() -> bool:
    return (settings.STATIC_ROOT / MANIFEST).exists()


def is_current() -> bool:
    """Whether those that are built are of this version."""
    return is_built() and _stamp().exists() and _stamp().read_text() == _fingerprint()


def _stamp() -> Path:
    root: Path = settings.STATIC_ROOT
    return root.with_name(f"{root.name}.stamp")


@contextmanager
def _alone() -> Iterator[None]:
    root: Path = settings.STATIC_ROOT
    root.parent.mkdir(parents=True, exist_ok=True)
    with open(root.with_name(f"{root.name}.lock"), "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fingerprint() -> str:
    """Changes when any static file does, or how it is stored; not with where or when it was written."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for name, path in sorted(_sources()):
        digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _sources() -> Iterator[tuple[str, Path]]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield name, Path(storage.path(name))
