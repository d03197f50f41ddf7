"""How a reference says no, and the small questions about shape that all of them ask."""

from typing import Any


class No(Exception):
    """What the document answers with a status: 400 malformed, 409 against the rules."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def malformed(why: str) -> No:
    return No(400, why)


def against(why: str) -> No:
    return No(409, why)


def record(value: Any, needed: str, optional: str = "") -> dict[str, Any]:
    """*value*, an object with the *needed* fields, perhaps the *optional* ones, and no other."""
    if not isinstance(value, dict):
        raise malformed("not an object")
    if missing := set(needed.split()) - set(value):
        raise malformed(f"missing {missing}")
    if unknown := set(value) - set(needed.split()) - set(optional.split()):
        raise malformed(f"unknown {unknown}")
    return value


def whole(value: Any, least: int = 0, most: int | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        raise malformed(f"not a number from {least} to {most}: {value!r}")
    return value


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise malformed(f"neither true nor false: {value!r}")
    return value


def one_of(value: Any, *choices: str | None) -> Any:
    if not isinstance(value, str | None) or value not in choices:
        raise malformed(f"none of {choices}: {value!r}")
    return value


def name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise malformed(f"no name: {value!r}")
    return value


def rows(value: Any, least: int = 0, most: int | None = None) -> list[Any]:
    if not isinstance(value, list) or len(value) < least or (most is not None and len(value) > most):
        raise malformed("not a list of that length")
    return value


def distinct(values: list[Any]) -> list[Any]:
    if any(value in values[:index] for index, value in enumerate(values)):
        raise malformed(f"one twice: {values}")
    return values
