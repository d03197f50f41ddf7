"""Servers of the host's own network: only those that the host has listed, and those without TLS too."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from pytest_django import Settings

from campaigns.days.actions.webhooks import policy_here
from campaigns.days.delivery import PUBLIC, BadAddress, Unsent, WebhookPolicy, listed_hosts, post
from tests.data_rows import data_rows
from tests.receiver import Receiver

pytestmark = pytest.mark.pure


def behind(*addresses: str) -> Callable[[str, int], Sequence[str]]:
    return lambda host, port: addresses


def listing(*hosts: str, leads_to: str = "127.0.0.1") -> WebhookPolicy:
    return replace(PUBLIC, listed=listed_hosts(hosts), resolve=behind(leads_to), seconds=0.5)


@pytest.mark.parametrize("listed", [["ntfy.lan"], ["NTFY.lan", "10.0.0.0/8"]])
def test_a_listed_name_is_told_without_tls_and_at_any_port(receiver: Receiver, listed: list[str]) -> None:
    answer = post(f"http://ntfy.lan:{receiver.port}/topic", b"x", policy=listing(*listed))
    assert answer.status == 204
    assert receiver.got[0].headers["Host"] == f"ntfy.lan:{receiver.port}"


@pytest.mark.parametrize("listed", ["127.0.0.0/8", "127.0.0.1"])
def test_a_number_of_a_listed_network_may_be_named(receiver: Receiver, listed: str) -> None:
    assert post(f"http://127.0.0.1:{receiver.port}/", b"x", policy=listing(listed)).status == 204


@data_rows(
    "url, why",
    [
        ("http://discord.com/", "scheme"),
        ("ftp://ntfy.lan/", "scheme"),
        ("http://other.lan/", "scheme"),
        ("https://other.lan/", "host"),
        ("https://10.0.1.1/", "host"),
        ("http://ann@ntfy.lan/", "credentials"),
        ("https://hooks.example.com:8443/", "port"),
    ],
)
def test_all_else_is_as_ever(url: str, why: str) -> None:
    with pytest.raises(BadAddress, match=f"^{why}$"):
        listing("ntfy.lan", "10.0.0.0/24").target(url)


def test_a_public_name_may_lead_into_a_listed_network_and_into_no_other() -> None:
    policy = listing("10.0.0.0/24", leads_to="10.0.0.7")
    target = policy.target("https://ntfy.example.com/")
    assert policy.addresses(target) == ["10.0.0.7"]
    assert replace(policy, resolve=behind("10.0.1.7")).addresses(target) == []
    assert replace(policy, resolve=behind("10.0.0.7", "192.168.1.1")).addresses(target) == []


def test_nothing_is_listed_unless_somebody_lists_it(receiver: Receiver, settings: Settings) -> None:
    settings.WEBHOOK_POLICY = "campaigns.days.delivery.PUBLIC"
    assert policy_here() == PUBLIC
    with pytest.raises(Unsent, match=r"^address$"):
        post(f"http://127.0.0.1:{receiver.port}/", b"x", policy=policy_here())
    settings.WEBHOOK_HOSTS = ["127.0.0.0/8"]
    assert post(f"http://127.0.0.1:{receiver.port}/", b"x", policy=policy_here()).status == 204
