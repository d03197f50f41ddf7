"""Parts that fall while six phones write at live tables: nothing acknowledged is lost, nothing happens twice.

Each attack prints what it counted.
"""
# ruff: noqa: T201 it talks to whoever started it

import ctypes
import http.client
import json
import random
import shutil
import socket
import struct
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

from tests.listeners import Phones, phones_of
from tests.live_tables import LiveTable, Writer, all_faults, faults_of, open_table, write_at
from tests.postgres import postgres, restart
from tests.sites import Site, open_connections, prepared, site, wait_until

TABLES, WRITERS, CLAIMANTS = 2, 3, 6
VICTIMS = ("web", "worker", "web", "valkey-server", "web", "all web")
HURRIED_UP = (sys.executable, "-m", "tests.faults.hurried_up")
WEB = (sys.executable, "-m", "companion.run", "web")
# After so many kills the tables are looked at, and others are laid: one takes no more than 20,000 events.
KILLS_A_ROUND = 25
RECOVERY_SECONDS = 90
# A beat every ten seconds, and thirty in which nobody takes it; and what a busy machine adds.
NOTICED_SECONDS = 60
# Of Linux' packet filter: a program of one instruction, which takes no byte of any segment.
SO_ATTACH_FILTER, RETURN_CONSTANT = 26, 0x06


def kills_at_live_tables(running: Site, count: int) -> None:
    """kill -9 of web, worker and Valkey by turns, on an installation of its own."""
    with of_its_own() as other:
        kill_in_rounds(other, count)


def kills_on_postgresql(running: Site, count: int) -> None:
    """The same on PostgreSQL."""
    with postgres() as url, of_its_own(DATABASE_URL=url) as other:
        kill_in_rounds(other, count)


def kill_in_rounds(running: Site, count: int) -> None:
    counted = Counter[str]()
    for begin in range(0, count, KILLS_A_ROUND):
        kills = min(KILLS_A_ROUND, count - begin)
        writers = disturbed(running, lambda these, kills=kills: counted.update(_kill(running, these, kills)))
        counted.update(counts(writers))
        print(f"    {_in_words(counted)}", flush=True)


def restarts_of_postgresql(running: Site, count: int) -> None:
    with postgres() as url, of_its_own(DATABASE_URL=url) as other:
        restart_beside_writers(other, url, count)


def restart_beside_writers(running: Site, url: str, count: int) -> None:
    writers = disturbed(running, lambda _writers: _restart(url, count))
    print(f"    {count} restarts, {_in_words(counts(writers))}", flush=True)


def _restart(url: str, count: int) -> None:
    for _ in range(count):
        time.sleep(random.uniform(0.5, 1.5))
        restart(url)


@contextmanager
def of_its_own(**environment: str) -> Iterator[Site]:
    """An installation whose parts come back at once: after some falls in a row the pauses would be a minute each."""
    folder = Path(tempfile.mkdtemp(prefix="companion-faults-"))
    try:
        with site(prepared(folder / "data"), HURRIED_UP, **environment) as other:
            yield other
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def a_valkey_that_hangs(running: Site, count: int) -> None:
    """Held up for a moment, then stopped, again and again: every tap is acknowledged meanwhile."""
    counted = Counter[str]()
    for _ in range(count):
        counted.update(counts(disturbed(running, lambda _writers: _hang(running))))
        counted.update(counts(disturbed(running, lambda _writers: _stop(running))))
    print(f"    {count} x hung, {count} x stopped, {_in_words(counted)}", flush=True)


def _hang(running: Site) -> None:
    valkey = running.part("valkey-server")
    valkey.suspend()
    time.sleep(3)
    valkey.resume()


def _stop(running: Site) -> None:
    valkey = running.part("valkey-server")
    valkey.terminate()
    valkey.wait(RECOVERY_SECONDS)


def one_key_at_once(running: Site, count: int) -> None:
    """A tap that is sent again and again at the same moment happens once, and each time the answer is the same."""
    table, key, seqs, threads = open_table(running), str(uuid.uuid4()), Counter[int](), []
    for _ in range(count):
        threads.append(threading.Thread(target=lambda: seqs.update([table.tell(key=key).json()["seq"]])))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert seqs == {1: count}, seqs
    assert table.state()["seq"] == 1
    print(f"    {count} x one key: {table.state()['seq']} event", flush=True)


def one_moment_claimed_by_six(running: Site, count: int) -> None:
    """In each moment six want to do what only one of them can: one does, and five are told that it is done."""
    table, imp = open_table(running), {"witch": "Lily", "name": "Imp"}
    summoned = table.tell_kind("summoned", {**imp, "kind": "imp", "cost": 0, "sigils": []})
    assert summoned.status == 201, summoned.body
    with ExitStack() as lines:
        claimants = [lines.enter_context(closing(Claimant(table))) for _ in range(CLAIMANTS)]
        for moment in range(count):
            for claimant in claimants:
                claimant.claim("unbound" if moment % 2 else "bound", imp)
            told = sorted(claimant.hears() for claimant in claimants)
            assert told == [201] + [409] * (CLAIMANTS - 1), (moment, told)
    events = [event["seq"] for event in table.events()]
    assert events == list(range(1, count + 2))
    with phones_of(running) as phones:
        assert_phones_agree(phones, table)
    print(f"    {count} moments, each claimed by {CLAIMANTS}: {len(events) - 1} events", flush=True)


class Claimant:
    """One phone; it asks and hears apart, so that six can ask before the first is answered."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._line = http.client.HTTPConnection("127.0.0.1", table.running.port, timeout=60)

    def claim(self, kind: str, facts: dict[str, Any]) -> None:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._table.token}"}
        body = json.dumps({"key": str(uuid.uuid4()), "kind": kind, "facts": facts})
        self._line.request("POST", f"{self._table.path}events/", body, headers)

    def hears(self) -> int:
        answer = self._line.getresponse()
        answer.read()
        return answer.status

    def close(self) -> None:
        self._line.close()


def clocks_that_disagree(running: Site, seconds: int) -> None:
    """A second web server on the same data, whose clock is a day ahead: only the order of the events counts."""
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.faults.tomorrow",
        "REDIS_URL": running.part("granian").environ()["REDIS_URL"],
    }
    with site(running.data_dir, WEB, **environment) as ahead:
        today = open_table(running)
        tomorrow = LiveTable(ahead, today.token, today.id)
        writers, stop = write_at([today, tomorrow], WRITERS, pause=0.02)
        time.sleep(seconds)
        stop.set()
        for writer in writers:
            writer.join(60)
        for writer in writers:
            writer.table = today
        faults = faults_of(today, writers)
        assert not any(faults.values()), faults
        with phones_of(running) as here, phones_of(ahead) as there:
            assert_phones_agree(here, today)
            assert_phones_agree(there, tomorrow)
        days = Counter(event["at"][:10] for event in today.events())
        assert len(days) > 1, days
        print(f"    {dict(days)}, {_in_words(counts(writers))}", flush=True)


def phones_that_vanish(running: Site, count: int) -> None:
    """They are gone without a word, and their lines end long before the ten minutes of one that listens."""
    table = open_table(running)
    with phones_of(running) as phones:
        gone = [phones.open(table.stream, token=table.token) for _ in range(count)]
        phones.hear_until(lambda: all(b"retry: " in phone.received for phone in gone))
        before = open_connections(running)
        for phone in gone:
            vanish(phone.line)
        table.tell()
        wait_until(lambda: open_connections(running) <= before - count, NOTICED_SECONDS)
    print(f"    {count} phones vanished, {count} lines ended", flush=True)


def _kill(running: Site, writers: list[Writer], count: int) -> Counter[str]:
    """How often each kind was killed, each time in the middle of the writing: something was acknowledged meanwhile."""
    killed = Counter[str]()
    for number in range(count):
        _wait_for_an_event(writers)
        time.sleep(random.uniform(0.02, 0.3))
        wait_until(lambda number=number: _strike(running, number), RECOVERY_SECONDS)
        killed.update([f"kills of {VICTIMS[number % len(VICTIMS)]}"])
    return killed


def _strike(running: Site, number: int) -> int:
    """How many fell: none where what was to fall is only just coming back."""
    fell = 0
    for victim in victims(running, number):
        with suppress(psutil.NoSuchProcess):
            victim.kill()
            fell += 1
    return fell


def victims(running: Site, number: int) -> list[psutil.Process]:
    """A web process in every other turn; else the job runner, Valkey, or both web processes at once."""
    word = VICTIMS[number % len(VICTIMS)]
    server = running.find("granian")
    if "web" not in word:
        found = running.find(word)
        return [found] if found else []
    workers = list[psutil.Process]()
    with suppress(psutil.NoSuchProcess):  # the server went with the last of them, and comes back
        workers = server.children() if server else []
    return workers if word == "all web" else workers[:1]


def _wait_for_an_event(writers: list[Writer]) -> None:
    before = counts(writers)["events acknowledged"]
    wait_until(lambda: counts(writers)["events acknowledged"] > before, RECOVERY_SECONDS)


def disturbed(running: Site, disturb: Callable[[list[Writer]], object]) -> list[Writer]:
    """Writers at live tables and phones that listen, while *disturb* does what it does; then all of it must hold."""
    tables = [open_table(running) for _ in range(TABLES)]
    writers, stop = write_at(tables, WRITERS, pause=0.02)
    try:
        disturb(writers)
        wait_until(lambda: running.answers() and running.is_complete(), RECOVERY_SECONDS)
        _go_on(writers)
    finally:
        stop.set()
        for writer in writers:
            writer.join(60)
    faults = all_faults(tables, writers)
    assert not any(faults.values()), faults
    with phones_of(running) as phones:
        for table in tables:
            assert_phones_agree(phones, table)
    return writers


def counts(writers: list[Writer]) -> Counter[str]:
    """Of writers whose tables were looked at and found whole."""
    acknowledged = sum(len(writer.acknowledged) for writer in writers)
    again = sum(writer.again for writer in writers)
    return Counter({"events acknowledged": acknowledged, "sent again": again, "lost": 0, "doubled": 0})


def _in_words(counted: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counted.items())


def _go_on(writers: list[Writer]) -> None:
    """Each of them is answered again."""
    before = [len(writer.acknowledged) for writer in writers]

    def all_went_on() -> bool:
        return all(len(writer.acknowledged) > count for writer, count in zip(writers, before, strict=True))

    wait_until(all_went_on, RECOVERY_SECONDS)


def assert_phones_agree(phones: Phones, table: LiveTable) -> None:
    """A phone that comes new, and one that was there for half of it, hear all that happened, in order."""
    newest = table.state()["seq"]
    for after in (0, newest // 2):
        assert _numbers_heard(phones, table, after, newest) == list(range(after + 1, newest + 1))


def _numbers_heard(phones: Phones, table: LiveTable, after: int, newest: int) -> list[int]:
    """By a phone that comes again whenever its line ends, as each does: no answer tells of more than some hundred."""
    heard = [after]
    while heard[-1] < newest:
        heard += _next_heard(phones, table, heard[-1], newest)
    return heard[1:]


def _next_heard(phones: Phones, table: LiveTable, after: int, newest: int) -> list[int]:
    phone = phones.open(table.stream, token=table.token, after=after)
    phones.hear_until(lambda: phone.is_over or phone.numbers[-1:] == [newest], 30)
    assert phone.numbers, phone.received
    return phone.numbers


def vanish(line: socket.socket) -> None:
    """From now on the other end hears nothing of this one, not even that it is gone, as of a phone in a tunnel."""
    drop_all = ctypes.create_string_buffer(struct.pack("HBBI", RETURN_CONSTANT, 0, 0, 0))
    line.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, struct.pack("HxxxxxxP", 1, ctypes.addressof(drop_all)))
