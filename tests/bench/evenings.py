"""An evening at thirty live tables of six phones, 48 moves a second: when the last phone has each, what it lacks."""

import queue
import statistics
import threading
import time

from tests.bench.ratios import Bound, Measured
from tests.bench.sittings import Line, event
from tests.listeners import Phone, Phones, phones_of
from tests.live_tables import LiveTable, open_table
from tests.sites import Site

TABLES, PHONES = 30, 6
MOVES_A_SECOND, SECONDS = 48, 8
# So many tap at the same moment at most.
SENDERS = 8
RECONNECTS = 300
# By turns, so that whatever else the machine does falls on both alike.
TURNS = 3


def rows(running: Site, noise: float) -> list[Measured | Bound]:
    lone, thirty = [open_table(running)], [open_table(running) for _ in range(TABLES)]
    ratios, faults = [], 0
    for _ in range(TURNS):
        one, many = Evening(running, lone), Evening(running, thirty)
        ratios.append(many.p95 / one.p95)
        faults += one.faults + many.faults
    back = Evening(running, thirty, with_reconnects=True)
    return [
        Measured("a move at 30 tables of six phones, p95", ratios, 2, "at one", noise),
        Bound("events missing, doubled, out of order", faults, 0),
        Bound("the same while 300 come back at once", back.faults, 0),
    ]


class Evening:
    """Moves at *tables* in turn, and phones that hear them."""

    def __init__(self, running: Site, tables: list[LiveTable], *, with_reconnects: bool = False) -> None:
        self._tables = tables
        self._phones: list[tuple[LiveTable, int, Phone]] = []
        # By table and seq: when somebody tapped.
        self._tapped: dict[tuple[str, int], float] = {}
        self._begin = {table.id: table.state()["seq"] for table in tables}
        with phones_of(running) as phones:
            self._listen(phones, PHONES * len(tables), since=0)
            self._play(phones, with_reconnects)
            newest = {table.id: table.state()["seq"] for table in tables}
            self._hear_all(phones, newest)
        self.faults = sum(_faults(phone, after, newest[table.id]) for table, after, phone in self._phones)
        self.p95 = statistics.quantiles(self._waits(), n=20)[-1]

    def _listen(self, phones: Phones, count: int, since: int) -> None:
        """So many more, spread over the tables; each knows what was there so many events ago."""
        opened = []
        for number in range(count):
            table = self._tables[number % len(self._tables)]
            after = max(0, self._begin[table.id] - since)
            opened.append(phones.open(table.stream, token=table.token, after=after))
            self._phones.append((table, after, opened[-1]))
        phones.hear_until(lambda: all(b"retry: " in phone.received for phone in opened), 60)

    def _play(self, phones: Phones, with_reconnects: bool) -> None:
        moves, taps = MOVES_A_SECOND * SECONDS, queue.Queue[LiveTable | None]()
        senders = [threading.Thread(target=self._send, args=(taps,)) for _ in range(SENDERS)]
        for sender in senders:
            sender.start()
        began = time.monotonic()
        for number in range(moves):
            while (wait := began + number / MOVES_A_SECOND - time.monotonic()) > 0:
                phones.hear(wait)
            taps.put(self._tables[number % len(self._tables)])
            if with_reconnects and number == moves // 2:
                self._listen(phones, RECONNECTS, since=5)
        for _ in senders:
            taps.put(None)
        while any(sender.is_alive() for sender in senders):
            phones.hear(0.01)

    def _send(self, taps: "queue.Queue[LiveTable | None]") -> None:
        """One tap after the other, each waiting for the last one's answer, whichever table it is for."""
        line = Line(self._tables[0])
        while table := taps.get():
            line.sit_at(table)
            began = time.monotonic()
            self._tapped[table.id, line.answer("POST", f"{table.path}events/", event())["seq"]] = began
        line.close()

    def _hear_all(self, phones: Phones, newest: dict[str, int]) -> None:
        def is_through() -> bool:
            return all(phone.numbers[-1:] == [newest[table.id]] for table, _after, phone in self._phones)

        deadline = time.monotonic() + 30
        while not is_through() and time.monotonic() < deadline:
            phones.hear(0.02)

    def _waits(self) -> list[float]:
        """From each tap to the last of those who listened from the beginning."""
        came: dict[tuple[str, int], float] = {}
        for table, after, phone in self._phones:
            if after == self._begin[table.id]:
                for seq, moment in phone.came:
                    came[table.id, seq] = max(moment, came.get((table.id, seq), 0))
        return [came[tap] - began for tap, began in self._tapped.items() if tap in came]


def _faults(phone: Phone, after: int, newest: int) -> int:
    """How many events it did not hear once and in its place."""
    expected, heard = list(range(after + 1, newest + 1)), phone.numbers
    if heard == expected:
        return 0
    return max(1, len(set(expected) ^ set(heard)) + len(heard) - len(set(heard)))
