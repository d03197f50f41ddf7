"""Sending to somebody else's server: where it may go, and what can be said of it afterwards."""

import ipaddress
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from campaigns.days import delivery
from campaigns.days.delivery import (
    PUBLIC,
    BadAddress,
    Unanswered,
    Unsent,
    WebhookPolicy,
    is_public,
    is_public_name,
    post,
)
from tests.data_rows import data_rows
from tests.receiver import CERTIFICATE, LOOPBACK, Receiver, drip, flood, garbage, hang_up, serving, silence, status

pytestmark = pytest.mark.pure

ANYWHERE = "https://hooks.example.com/abc"


def behind(*addresses: str) -> Callable[[str, int], Sequence[str]]:
    """A resolver for which every name leads to *addresses*."""
    return lambda host, port: addresses


def why(url: str, policy: WebhookPolicy) -> str:
    """Why nothing is sent to *url*."""
    with pytest.raises(Unsent) as caught:
        post(url, b"{}", policy=policy)
    return str(caught.value)


# Where a connection may go

PUBLIC_ADDRESSES = [
    "1.1.1.1",
    "162.159.128.233",  # discord.com
    "9.255.255.255",
    "172.15.255.255",
    "172.32.0.0",
    "2606:4700::6810:84e5",
    "2a00:1450:4001:82a::200e",
    "64:ff9b::a29f:80e9",  # 162.159.128.233 for a network without IPv4
]
OTHER_ADDRESSES = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",  # where clouds keep their keys
    "100.64.0.1",  # shared by the customers of a provider
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:1.1.1.1",  # public, but nobody writes it like this who means well
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",  # tunnels
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "2001:db8::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%1",
    "fec0::1",
    "ff02::1",
]


@data_rows("address", PUBLIC_ADDRESSES)
def test_a_public_address(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@data_rows("address", OTHER_ADDRESSES)
def test_no_public_address(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))
    assert why(ANYWHERE, replace(PUBLIC, resolve=behind(address))) == "address"


def test_one_bad_address_among_good_ones_is_enough() -> None:
    assert why(ANYWHERE, replace(PUBLIC, resolve=behind("1.1.1.1", "10.0.0.1"))) == "address"


def test_a_name_without_an_address() -> None:
    assert why(ANYWHERE, replace(PUBLIC, resolve=behind())) == "address"


@pytest.mark.parametrize("name", ["discord.com", "hooks.slack.com", "a_b.c-d.example.org", "xn--bcher-kva.de"])
def test_a_public_name(name: str) -> None:
    assert is_public_name(name)


OTHER_NAMES = [
    "",
    ".",
    "com",
    "localhost",
    "LOCALHOST",
    "a.localhost",
    "router.lan",
    "printer.local",
    "metadata.google.internal",
    "1.0.0.127.in-addr.arpa",
    "127.0.0.1",
    "1.1.1.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "::1",
    "::ffff:127.0.0.1",
    "discord.com.",
    "discord..com",
    ".discord.com",
    "-a.com",
    "a b.com",
    "a%00.com",
]


@data_rows("name", OTHER_NAMES)
def test_no_public_name(name: str) -> None:
    assert not is_public_name(name)


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "[::ffff:127.0.0.1]"])
def test_a_strange_way_to_write_this_machine_is_seen_through_by_what_it_leads_to(receiver: Receiver, host: str) -> None:
    """Even if the name were let through: the system's resolver says where it leads, and that is looked at."""
    careless = replace(PUBLIC, scheme="http", port=None, is_name=lambda host: True)
    assert why(f"http://{host}:{receiver.port}/", careless) == "address"
    assert receiver.got == []


URLS: dict[str, tuple[str, str]] = {
    "no address": ("", "malformed"),
    "words": ("not an address", "malformed"),
    "a line break": ("https://discord.com/a\nb", "malformed"),
    "a backslash": ("https://discord.com\\@evil.com/", "malformed"),
    "letters that are not ASCII": ("https://dıscord.com/", "malformed"),
    "too long": ("https://discord.com/" + "x" * 500, "malformed"),
    "an open bracket": ("https://[::1/", "malformed"),
    "a port that is none": ("https://discord.com:x/", "malformed"),
    "a port out of range": ("https://discord.com:99999/", "malformed"),
    "plain http": ("http://discord.com/", "scheme"),
    "another scheme": ("file:///etc/passwd", "scheme"),
    "no scheme": ("discord.com/api", "scheme"),
    "a password": ("https://me:secret@discord.com/", "credentials"),
    "a name": ("https://me@discord.com/", "credentials"),
    "an empty name": ("https://@discord.com/", "credentials"),
    "another port": ("https://discord.com:8443/", "port"),
    "the port of mail": ("https://discord.com:25/", "port"),
    "no host": ("https:///path", "host"),
    "this machine": ("https://localhost/", "host"),
    "a number": ("https://127.0.0.1/", "host"),
    "a number in brackets": ("https://[::1]/", "host"),
}


@data_rows("url, code", URLS)
def test_an_address_that_is_refused_before_anything_is_asked(url: str, code: str) -> None:
    with pytest.raises(BadAddress, match=f"^{code}$"):
        PUBLIC.target(url)
    assert why(url, PUBLIC) == "address"


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://discord.com", ("https", "discord.com", 443, "/")),
        (
            "https://DISCORD.com:443/api/webhooks/1/x?wait=true&a=b#part",
            ("https", "discord.com", 443, "/api/webhooks/1/x?wait=true&a=b"),
        ),
    ],
)
def test_an_address_taken_apart(url: str, target: tuple[str, str, int, str]) -> None:
    assert PUBLIC.target(url) == target


# What goes out, and what comes back


def test_what_is_sent_arrives_as_it_is(receiver: Receiver) -> None:
    assert post(f"{receiver.url}?wait=true", b'{"a": 1}', policy=LOOPBACK).status == 204
    (got,) = receiver.got
    assert (got.path, got.body) == ("/api/webhooks/1/a-secret-of-the-table?wait=true", b'{"a": 1}')
    assert got.headers["Host"] == f"127.0.0.1:{receiver.port}"
    assert got.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("number", [200, 400, 404, 429, 500, 503])
def test_any_answer_is_an_answer(receiver: Receiver, number: int) -> None:
    receiver.will(status(number, retry_after="7"))
    assert post(receiver.url, b"{}", policy=LOOPBACK) == (number, "7")


@pytest.mark.parametrize("number", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(receiver: Receiver, number: int) -> None:
    receiver.will(status(number, location=f"http://127.0.0.1:{receiver.port}/elsewhere"))
    assert post(receiver.url, b"{}", policy=LOOPBACK).status == number
    assert [got.path for got in receiver.got] == ["/api/webhooks/1/a-secret-of-the-table"]


def test_the_name_is_resolved_once_and_the_connection_goes_where_it_led(receiver: Receiver) -> None:
    """A name that leads somewhere else when it is asked for again gains nothing by it."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.66"]

    policy = replace(LOOPBACK, resolve=resolve)
    assert post(f"http://rebinding.test:{receiver.port}/", b"{}", policy=policy).status == 204
    assert asked == ["rebinding.test"]
    assert receiver.got[0].headers["Host"] == f"rebinding.test:{receiver.port}"


def test_the_next_address_is_tried_when_one_takes_no_connection(receiver: Receiver) -> None:
    policy = replace(LOOPBACK, resolve=behind("127.0.0.2", "127.0.0.1"))
    with socket.create_server(("127.0.0.2", 0)) as taken:
        assert taken.getsockname()[1] != receiver.port
    assert post(receiver.url, b"{}", policy=policy).status == 204


def test_nobody_there(receiver: Receiver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert why(f"http://127.0.0.1:{port}/", LOOPBACK) == "connection"


@pytest.mark.parametrize("answer", [silence, hang_up, garbage, drip], ids=lambda answer: answer.__name__)
def test_without_an_answer_nobody_knows(receiver: Receiver, answer: Callable[[Any], None]) -> None:
    receiver.will(answer)
    started = time.monotonic()
    with pytest.raises(Unanswered):
        post(receiver.url, b"{}", policy=LOOPBACK)
    assert time.monotonic() - started < 3
    assert len(receiver.got) == 1


def test_of_an_endless_answer_only_the_beginning_is_read(receiver: Receiver) -> None:
    receiver.will(flood)
    assert post(receiver.url, b"{}", policy=LOOPBACK).status == 200


def test_a_resolver_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    done = Event()
    monkeypatch.setattr(delivery, "SECONDS", 0.2)
    monkeypatch.setattr(delivery, "_ask", lambda host, port: done.wait(20) and [])
    started = time.monotonic()
    assert delivery.resolve("discord.com", 443) == []
    assert time.monotonic() - started < 3
    done.set()


# Certificates


def over_tls(**fields: Any) -> WebhookPolicy:
    """A policy that trusts the receiver's certificate and finds receiver.test on loopback."""
    trusting = {"context": lambda: ssl.create_default_context(cafile=str(CERTIFICATE))}
    return replace(LOOPBACK, scheme="https", resolve=behind("127.0.0.1"), **{**trusting, **fields})


def test_a_certificate_for_the_name_is_accepted() -> None:
    with serving(tls=True) as receiver:
        url = f"https://receiver.test:{receiver.port}/hook"
        assert post(url, b"{}", policy=over_tls()).status == 204
        assert receiver.got[0].path == "/hook"


def test_a_certificate_for_another_name_is_not() -> None:
    with serving(tls=True) as receiver:
        assert why(f"https://other.test:{receiver.port}/", over_tls()) == "certificate"
        assert receiver.got == []


def test_a_certificate_that_nobody_vouches_for_is_not() -> None:
    with serving(tls=True) as receiver:
        policy = over_tls(context=ssl.create_default_context)
        assert why(f"https://receiver.test:{receiver.port}/", policy) == "certificate"
        assert receiver.got == []


def test_a_server_that_does_not_speak_tls_gets_nothing(receiver: Receiver) -> None:
    assert why(f"https://receiver.test:{receiver.port}/", over_tls()) == "certificate"
    assert receiver.got == []


def test_a_server_that_never_ends_its_handshake_is_left() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        started = time.monotonic()
        assert why(f"https://receiver.test:{server.getsockname()[1]}/", over_tls()) == "certificate"
        assert time.monotonic() - started < 3
