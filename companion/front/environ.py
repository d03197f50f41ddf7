"""A request as WSGI tells it (PEP 3333), made of what ASGI tells."""

import sys
from collections.abc import Iterable
from io import BytesIO
from typing import Any
from urllib.parse import quote, unquote_to_bytes
from wsgiref.util import FileWrapper

Scope = Any
Environ = dict[str, Any]
# The other end of a connection: an address and a port.
Peer = tuple[str, int]

# Of these WSGI has names of its own; the length is the body's, which is whole by then.
OWN_NAMES = {b"content-type": "CONTENT_TYPE"}
LEFT_OUT = frozenset({b"content-length", b"transfer-encoding"})
_names: dict[bytes, str | None] = {}


def environ(scope: Scope, body: bytes) -> Environ:
    server = scope.get("server") or ("localhost", 0)
    made: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": _path(scope),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": peer_of(scope)[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": FileWrapper,
    }
    if body:
        made["CONTENT_LENGTH"] = str(len(body))
    _add_headers(made, scope["headers"])
    return made


def peer_of(scope: Scope) -> Peer:
    """As the socket has it: granian writes the port as a word."""
    host, port = scope.get("client") or ("", 0)
    return host, int(port)


def header(scope: Scope, name: bytes) -> str:
    """What a header says; of one that was sent several times, all."""
    return ",".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def _path(scope: Scope) -> str:
    """Decoded, but as the bytes that it was: so WSGI wants it."""
    raw: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    path = raw.partition(b"?")[0]
    return (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1")


def _add_headers(made: Environ, headers: Iterable[tuple[bytes, bytes]]) -> None:
    for key, value in headers:
        name = _names[key] if key in _names else _remember(key)
        if name is None:
            continue
        text = value.decode("latin-1")
        if name in made:
            made[name] += f"; {text}" if name == "HTTP_COOKIE" else f",{text}"
        else:
            made[name] = text


def _remember(key: bytes) -> str | None:
    """A header's name in an environ; None for one that is left out."""
    # With an underscore it could pass for another header, one that a proxy sets.
    if key in LEFT_OUT or b"_" in key:
        name = None
    else:
        name = OWN_NAMES.get(key) or "HTTP_" + key.decode("latin-1").upper().replace("-", "_")
    if len(_names) < 200:
        _names[key] = name
    return name
