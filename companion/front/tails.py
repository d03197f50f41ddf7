"""The newest of what one audience hears of one topic, and the listeners to whom it goes."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Hashable, Iterable, Sequence

from campaigns.doors.feeds import Event, Following, framed

# So much is remembered for whoever comes a moment later, and waits for a phone that is slow.
REMEMBERED = 256
WAITING_AT_MOST = 64
BYTES_AT_MOST = 1024 * 1024


class Subscription:
    """One phone's place in a tail. Only the loop's own thread touches it."""

    __slots__ = ("_bytes", "_news", "_waiting", "deadline", "is_closed", "listener", "position")

    def __init__(self, listener: Hashable, position: int) -> None:
        self.listener = listener
        self.position = position
        self.is_closed = False
        # Of the stream that fetches from here: it may wait for a phone that takes nothing more.
        self.deadline: asyncio.Timeout | None = None
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._news = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """For the phone; one that is so slow that it does not fetch them is cut off, and catches up by number."""
        is_full = len(self._waiting) >= WAITING_AT_MOST or self._bytes + len(frame) > BYTES_AT_MOST
        if self._waiting and is_full:
            self.close()
        elif not self.is_closed:
            self._waiting.append(frame)
            self._bytes += len(frame)
            self._news.set()

    def put_events(self, frames: Sequence[tuple[int, bytes]]) -> None:
        """Those that the phone has not had, as one."""
        if new := [frame for seq, frame in frames if seq > self.position]:
            self.position = frames[-1][0]
            self.put(b"".join(new))

    def close(self) -> None:
        self.is_closed = True
        self._waiting.clear()
        self._news.set()
        if self.deadline:
            with contextlib.suppress(RuntimeError):  # it is over already
                self.deadline.reschedule(asyncio.get_running_loop().time())

    async def fetch(self) -> bytes:
        """All that waits, as soon as anything does; nothing once it is closed."""
        await self._news.wait()
        frames = b"".join(self._waiting)
        self._waiting.clear()
        self._bytes = 0
        if not self.is_closed:
            self._news.clear()
        return frames


class Tail:
    """The newest events, in order and without a gap since ``floor``."""

    def __init__(self, after: int) -> None:
        self.floor = self.head = after
        self.subscriptions: set[Subscription] = set()
        self._ring: deque[tuple[int, bytes]] = deque()

    def join(self, following: Following) -> Subscription:
        """Whoever is behind what is remembered is sent away at once, to ask for what they missed."""
        joined = Subscription(following.listener, following.after)
        self.subscriptions.add(joined)
        if following.after < self.floor:
            joined.close()
        joined.put_events(list(self._ring))
        return joined

    def add(self, after: int, events: Iterable[Event]) -> None:
        """What came *after* that number. Read for a tail that was somewhere else by then, it would leave a gap."""
        if after > self.head:
            return
        frames = [(event.seq, framed(event)) for event in events if event.seq > self.head]
        for seq, frame in frames:
            self.head = seq
            self._ring.append((seq, frame))
        while len(self._ring) > REMEMBERED:
            self.floor = self._ring.popleft()[0]
        for each in self.subscriptions:
            each.put_events(frames)
