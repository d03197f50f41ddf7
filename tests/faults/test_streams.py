"""Phones that listen: every event once and in order, whatever falls over, and nobody for longer than they may."""

import signal
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from companion.front.bounds import Limits
from companion.front.connections import LOOK_SECONDS
from tests.listeners import Phone, Phones, phones_of
from tests.sites import Site, wait_until

pytestmark = pytest.mark.faults


@dataclass
class Table:
    """A campaign on a running site whose owner writes."""

    running: Site
    token: str
    id: str

    @property
    def stream(self) -> str:
        return f"/api/v1/campaigns/{self.id}/stream/"

    def write(self, words: str = "") -> float:
        """One entry more; when it was acknowledged."""
        notes = {"notes": words or str(time.monotonic_ns())}
        answer = self.running.call("PATCH", f"/api/v1/campaigns/{self.id}/", notes, token=self.token)
        assert answer.status == 200, answer.body
        return time.monotonic()

    def newest(self) -> int:
        entries = self.running.get(f"/api/v1/campaigns/{self.id}/chronicle/", token=self.token).json()["results"]
        return int(entries[0]["number"])


def set_table(running: Site) -> Table:
    token = running.post("/api/v1/guests/", {"name": "Red seat"}).json()["token"]
    campaign = running.post("/api/v1/campaigns/", {"game": "apocrypha", "name": "Candlepoint"}, token=token).json()
    return Table(running, token, campaign["id"])


@pytest.fixture
def running(live_site: Site) -> Iterator[Site]:
    """The site of all; each test finds it whole and leaves it so."""
    yield live_site
    wait_until(lambda: live_site.answers() and live_site.is_complete(), 60)


@pytest.fixture
def table(running: Site) -> Table:
    return set_table(running)


@pytest.fixture
def phones(running: Site) -> Iterator[Phones]:
    with phones_of(running) as phones:
        yield phones


def listen(phones: Phones, table: Table, count: int, after: int | None = None) -> list[Phone]:
    """So many phones that listen by now."""
    opened = [phones.open(table.stream, token=table.token, after=after) for _ in range(count)]
    phones.hear_until(lambda: all(b"retry: " in phone.received for phone in opened))
    assert {phone.status for phone in opened} == {200}
    return opened


def delays(phones: Phones, table: Table, opened: list[Phone], count: int = 20) -> list[float]:
    """From the writer's own answer to the last phone, for so many entries."""
    found = []
    for _ in range(count):
        told = table.write()
        newest = table.newest()
        phones.hear_until(lambda newest=newest: all(newest in phone.numbers for phone in opened))
        found.append(max(0.0, max(dict(phone.came)[newest] for phone in opened) - told))
    return found


def test_every_phone_hears_every_entry_once_and_in_order(phones: Phones, table: Table) -> None:
    opened = listen(phones, table, 12)
    for _ in range(30):
        table.write()
    newest = table.newest()
    phones.hear_until(lambda: all(phone.numbers[-1:] == [newest] for phone in opened))
    assert all(phone.numbers == list(range(1, newest + 1)) for phone in opened)


def test_a_phone_that_was_away_says_the_last_it_had(phones: Phones, table: Table) -> None:
    for _ in range(5):
        table.write()
    newest = table.newest()
    (phone,) = listen(phones, table, 1, after=newest - 2)
    table.write()
    phones.hear_until(lambda: newest + 1 in phone.numbers)
    assert phone.numbers == [newest - 1, newest, newest + 1]


def test_three_hundred_come_back_at_once_while_somebody_writes(phones: Phones, table: Table) -> None:
    for _ in range(5):
        table.write()
    begin = table.newest() - 5
    opened = [phones.open(table.stream, token=table.token, after=begin) for _ in range(300)]
    for _ in range(10):
        table.write()
        phones.hear(0)
    newest = table.newest()
    phones.hear_until(lambda: all(phone.numbers[-1:] == [newest] for phone in opened), 30)
    assert all(phone.numbers == list(range(begin + 1, newest + 1)) for phone in opened)


def test_while_valkey_hangs_or_is_dead_nobody_misses_anything(phones: Phones, table: Table) -> None:
    running = table.running
    opened = listen(phones, table, 6)
    well = statistics.median(delays(phones, table, opened))
    broker = running.part("valkey-server")
    broker.suspend()
    began = time.monotonic()
    table.write()
    assert time.monotonic() - began < 1.5  # one timeout for all that ask, not one each
    hung = statistics.median(delays(phones, table, opened))
    broker.resume()
    broker.kill()
    dead = statistics.median(delays(phones, table, opened))
    assert max(hung, dead) < well + 0.3, (well, hung, dead)
    newest = table.newest()
    assert all(phone.numbers == list(range(1, newest + 1)) for phone in opened)
    wait_until(running.is_complete, 30)


def test_who_loses_their_seat_or_their_token_hears_no_more(phones: Phones, table: Table) -> None:
    running = table.running
    invited = running.post(f"/api/v1/campaigns/{table.id}/invitations/", {"role": "player"}, token=table.token).json()
    guest = running.post("/api/v1/guests/", {"name": "Blue seat"}).json()
    joined = running.post(f"/api/v1/invitations/{invited['code']}/accept/", {}, token=guest["token"])
    assert joined.status in {200, 201}, joined.body
    phone = phones.open(table.stream, token=guest["token"])
    stays = phones.open(table.stream, token=table.token)
    phones.hear_until(lambda: b"retry: " in phone.received and b"retry: " in stays.received)
    seats = running.get(f"/api/v1/campaigns/{table.id}/members/", token=table.token).json()
    seat = next(seat for seat in seats["results"] if seat["name"] == "Blue seat")
    gone = running.call("DELETE", f"/api/v1/campaigns/{table.id}/members/{seat['seat']}/", token=table.token)
    assert gone.status < 300, gone.body
    phones.hear_until(lambda: phone.is_over, 15)
    assert not stays.is_over
    assert phones.open(table.stream, token=guest["token"])
    phones.hear_until(lambda: phones.all[-1].status == 404)


def test_a_stranger_and_nobody_are_told_so_and_the_line_is_closed(phones: Phones, table: Table) -> None:
    other = table.running.post("/api/v1/guests/", {"name": "Stranger"}).json()["token"]
    answers = [
        phones.open(table.stream, token=other),
        phones.open(table.stream),
        phones.open(f"{table.stream}?after=x", token=table.token),
    ]
    phones.hear_until(lambda: all(phone.status for phone in answers))
    assert [phone.status for phone in answers] == [404, 401, 400]


def test_a_phone_that_takes_nothing_is_cut_off_and_the_others_hear_on(phones: Phones, table: Table) -> None:
    (quick,) = listen(phones, table, 1)
    stuck = phones.open(table.stream, token=table.token, room=8_192)
    before = web_memory(table.running)
    for number in range(300):  # of 40 kB each: more than the line and the queue hold
        table.write(f"{number} {'x' * 19_000}")
        phones.hear(0)
    newest = table.newest()
    phones.hear_until(lambda: newest in quick.numbers)
    assert web_memory(table.running) - before < 60
    stuck.line.settimeout(20)
    while not stuck.is_over:
        stuck.hear()
    assert stuck.numbers == list(range(1, len(stuck.numbers) + 1))
    assert len(stuck.numbers) < newest


def web_memory(running: Site) -> float:
    return sum(process.memory_info().rss for process in running.web_workers()) / 2**20


def test_listeners_who_only_wait_cost_little(phones: Phones, table: Table) -> None:
    listen(phones, table, 50)
    before = web_memory(table.running)
    listen(phones, table, 400)
    assert (web_memory(table.running) - before) * 1024 / 400 < 50


def test_who_listens_is_not_among_the_silent(phones: Phones, table: Table) -> None:
    """More of one address than may be silent in all processes together: each of them hears on."""
    silent = Limits().connections_of_a_neighbour * len(table.running.web_workers())
    opened = [phone for _ in range(silent // 100 + 1) for phone in listen(phones, table, 100)]
    # The silent ones are looked for every tenth of a second.
    time.sleep(10 * LOOK_SECONDS)
    table.write()
    newest = table.newest()
    phones.hear_until(lambda: all(phone.numbers[-1:] == [newest] for phone in opened))


def test_what_hung_up_is_forgotten(phones: Phones, table: Table) -> None:
    for _ in range(20):
        opened = listen(phones, table, 40)
        phones.hang_up(opened)
    assert listen(phones, table, 40)


def test_asked_to_stop_it_sends_everybody_away_for_a_moment(running: Site, phones: Phones, table: Table) -> None:
    opened = listen(phones, table, 180)
    workers = running.web_workers()
    began = time.monotonic()
    running.part("granian").send_signal(signal.SIGTERM)
    phones.hear_until(lambda: all(phone.is_over for phone in opened), 5)
    wait_until(lambda: not any(worker.is_running() and worker.status() != "zombie" for worker in workers))
    assert time.monotonic() - began < 2
    retries = {bytes(phone.received).rpartition(b"retry: ")[2].split(b"\n")[0] for phone in opened}
    assert len(retries) > 100
