"""Somebody else's server that keeps a pack, over https, as the tests of packs from addresses find it."""

import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import pytest

from tests.receiver import CERTIFICATE, LOOPBACK, Receiver, serving

# Finds receiver.test on loopback, and trusts the certificate that it has.
OVER_TLS = replace(
    LOOPBACK,
    scheme="https",
    resolve=lambda host, port: ["127.0.0.1"],
    context=lambda: ssl.create_default_context(cafile=str(CERTIFICATE)),
    seconds=2.0,
)


def a_card(code: str, **facts: Any) -> dict[str, Any]:
    return {"code": code, "name": code.replace("-", " ").title(), "type": "gift", **facts}


@dataclass
class PackServer:
    """Serves ``cards`` as a pack with an ETag, or whatever ``instead`` does."""

    receiver: Receiver
    cards: list[dict[str, Any]] = field(default_factory=lambda: [a_card("rusty-key"), a_card("silver-key")])
    game: str = "apocrypha"
    instead: Callable[[Any], None] | None = None
    statuses: list[int] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"https://receiver.test:{self.receiver.port}/lists/keys.json"

    @property
    def file(self) -> bytes:
        head = {"format": "companion-pack", "version": 1, "game": self.game, "name": "Keys", "notes": "All of them."}
        return msgspec.json.encode({**head, "cards": self.cards})

    def answer(self, handler: Any) -> None:
        if self.instead:
            self.instead(handler)
            return
        tag = f'"{hash(self.file)}"'
        is_known = handler.headers.get("If-None-Match") == tag
        self.statuses.append(304 if is_known else 200)
        handler.send_response(self.statuses[-1])
        handler.send_header("ETag", tag)
        handler.send_header("Content-Length", "0" if is_known else str(len(self.file)))
        handler.end_headers()
        if not is_known:
            handler.wfile.write(self.file)


@pytest.fixture
def server(settings: Any) -> Iterator[PackServer]:
    settings.WEBHOOK_POLICY = "tests.campaigns.packs.pack_server.OVER_TLS"
    with serving(tls=True) as receiver:
        keeping = PackServer(receiver)
        receiver.file = keeping.answer
        yield keeping
