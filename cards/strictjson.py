"""JSON that cannot hurt: bounded in size and depth, and nothing that one database takes and another refuses."""

import json
import math
from typing import Any, NoReturn

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 32


class BadJSON(ValueError):
    """Why the bytes were refused, in words."""


def loads(data: bytes) -> Any:
    """The value that *data* spells, or BadJSON."""
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_object, parse_constant=_constant)
    except BadJSON:
        raise
    except UnicodeDecodeError:
        raise BadJSON("The text is not UTF-8.") from None
    except RecursionError:
        raise BadJSON(_TOO_DEEP) from None
    except json.JSONDecodeError as error:
        raise BadJSON(f"Not JSON: {error.msg} at line {error.lineno}, column {error.colno}.") from None
    except ValueError:  # an integer of more digits than Python reads
        raise BadJSON("A number is too long.") from None
    _walk(value)
    return value


_TOO_DEEP = f"More than {MAX_DEPTH} levels deep."


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise BadJSON("An object names the same key twice.")
    return result


def _constant(name: str) -> NoReturn:
    raise BadJSON(f"{name} is not a JSON value.")


def _walk(value: Any) -> None:
    """Look at every part without recursion, level by level."""
    level, depth = [value], 0
    while level:
        if depth > MAX_DEPTH:
            raise BadJSON(_TOO_DEEP)
        level, depth = [part for item in level for part in _parts(item)], depth + 1


def _parts(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return [*item.keys(), *item.values()]
    if isinstance(item, list):
        return item
    if isinstance(item, str):
        _check_text(item)
    elif isinstance(item, float) and not math.isfinite(item):
        raise BadJSON("A number is too large.")
    return []


def _check_text(text: str) -> None:
    if "\0" in text:
        raise BadJSON("A text holds a NUL character.")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise BadJSON("A text holds half of a surrogate pair.")
