"""JSON that cannot hurt: bounded in size and depth, and nothing that one database takes and another refuses."""

import json
import math
import re
from collections.abc import Callable
from typing import Any, NoReturn

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 32
# Values and keys. A request has few; a file holds what a table has gathered over years.
MAX_NODES = 10_000
FILE_NODES = 400_000

# One that is never closed goes on to the end: else each of its quotes would be looked at as the next one's beginning.
_TEXT = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'
_STRING = re.compile(_TEXT, re.DOTALL)
# A few thousand texts and what is between them: so much is looked at together, since each leaves a part of its own.
_PIECE = re.compile(rb'(?:[^"]++|' + _TEXT + rb"){1,4000}+", re.DOTALL)
_SIGNS = (b",", b":", b"[", b"{")
# A letter of which only one half is there, by its escape.
_HALF = re.compile("[\ud800-\udfff]")


class BadJSON(ValueError):
    """Why the bytes were refused, in words."""


def loads(data: bytes, *, most_nodes: int = MAX_NODES) -> Any:
    """The value that *data* spells, or BadJSON."""
    value = _loads(data, most_nodes, _object)
    _walk(value)
    return value


def checked(data: bytes, *, most_nodes: int = MAX_NODES) -> bytes:
    """The same bytes, once all is looked at that ``loads`` looks at; nothing of it is kept, so little is needed."""
    value = _loads(data, most_nodes, _looked_at)
    try:
        is_too_deep = _depth_of(value) > MAX_DEPTH
    except RecursionError:
        is_too_deep = True
    if is_too_deep:
        raise _too_deep()
    return data


def _loads(data: bytes, most_nodes: int, hook: Callable[[list[tuple[str, Any]]], Any]) -> Any:
    _count(data, most_nodes)
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=hook, parse_constant=_constant)
    except BadJSON:
        raise
    except UnicodeDecodeError:
        raise BadJSON(_("The text is not UTF-8.")) from None
    except RecursionError:
        raise _too_deep() from None
    except json.JSONDecodeError as error:
        facts = {"what": error.msg, "line": error.lineno, "column": error.colno}
        raise BadJSON(_("Not JSON: %(what)s at line %(line)d, column %(column)d.") % facts) from None
    except ValueError:  # an integer of more digits than Python reads
        raise BadJSON(_("A number is too long.")) from None


def _count(data: bytes, most: int) -> None:
    """Refuse what would be built of too many parts before any of it is built: each costs many times its letters."""
    if _signs(data) < most:
        return
    found = 0
    for piece in _PIECE.finditer(data):
        found += _signs(_STRING.sub(b"", piece.group()))
        if found >= most:
            raise BadJSON(_("More than %(most)d values.") % {"most": most})


def _signs(data: bytes) -> int:
    """How many values and keys there can be, but one."""
    return sum(data.count(sign) for sign in _SIGNS)


def _too_deep() -> BadJSON:
    words = ngettext("More than %(most)d level deep.", "More than %(most)d levels deep.", MAX_DEPTH)
    return BadJSON(words % {"most": MAX_DEPTH})


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise BadJSON(_("An object names the same key twice."))
    return result


class _Object(int):
    """What is left of an object that was looked at: how many levels it has below itself."""


def _looked_at(pairs: list[tuple[str, Any]]) -> _Object:
    _object(pairs)
    for name, _value in pairs:
        _check_text(name)
    return _Object(max((1 + _depth_of(value) for _name, value in pairs), default=0))


def _depth_of(value: Any) -> int:
    """How many levels *value* has below itself; what it is made of is looked at."""
    if isinstance(value, _Object):
        return int(value)
    if isinstance(value, list):
        return max((1 + _depth_of(one) for one in value), default=0)
    _parts(value)
    return 0


def _constant(name: str) -> NoReturn:
    raise BadJSON(_("%(name)s is not a JSON value.") % {"name": name})


def _walk(value: Any) -> None:
    """Look at every part without recursion, level by level."""
    level, depth = [value], 0
    while level:
        if depth > MAX_DEPTH:
            raise _too_deep()
        level, depth = [part for item in level for part in _parts(item)], depth + 1


def _parts(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return [*item.keys(), *item.values()]
    if isinstance(item, list):
        return item
    if isinstance(item, str):
        _check_text(item)
    elif isinstance(item, float) and not math.isfinite(item):
        raise BadJSON(_("A number is too large."))
    return []


def _check_text(text: str) -> None:
    if "\0" in text:
        raise BadJSON(_("A text holds a NUL character."))
    if _HALF.search(text):
        raise BadJSON(_("A text holds half of a surrogate pair."))
