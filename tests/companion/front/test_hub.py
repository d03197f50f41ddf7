"""The hub: every listener hears each event once and in order, wherever they came in; nothing waits without bound."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from typing import Any

import pytest
from django.db import DatabaseError

from campaigns.doors.feeds import CATALOGUE, Event, Following
from cards.memory import Memory
from companion.front.bridge import WholeAnswer
from companion.front.hub import HEARTBEAT, LOOK, Hub
from companion.front.reader import Reader, Topic
from companion.front.streams import follow
from companion.front.tails import REMEMBERED, WAITING_AT_MOST, Tail

pytestmark = pytest.mark.pure

TOPIC = Topic("numbers", uuid.UUID(int=1))


class Silent:
    """A feed on which nothing is read: these tests bring what is to be heard."""

    def newest(self, topics: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        return {}

    def events(self, topic: uuid.UUID, after: int, audience: str, limit: int) -> list[Event]:
        return []

    def admitted(self, topic: uuid.UUID, listeners: Collection[Hashable]) -> Mapping[Hashable, str]:
        return {}


def events(*numbers: int) -> list[Event]:
    return [Event(number, b"{}") for number in numbers]


def following(after: int, listener: str = "Ann", audience: str = "players") -> Following:
    return Following(*TOPIC, audience, listener, after)


def numbers(frames: bytes) -> list[int]:
    return [int(line[4:]) for line in frames.decode().splitlines() if line.startswith("id: ")]


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    made = Hub({"numbers": Silent()})
    monkeypatch.setattr(made.reader, "_run", lambda: None)  # no database here
    return made


def in_loop(play: Callable[[], Awaitable[Any]]) -> Any:
    async def played() -> Any:
        return await play()

    return asyncio.run(played())


def test_whoever_comes_later_gets_what_is_remembered_since_the_last_they_had(hub: Hub) -> None:
    async def play() -> None:
        first = hub.subscribe(following(3))
        hub._bring(TOPIC, "players", 3, events(4, 5, 6))
        later, newer = hub.subscribe(following(4)), hub.subscribe(following(8))
        hub._bring(TOPIC, "players", 6, events(7, 8, 9))
        assert numbers(await first.fetch()) == [4, 5, 6, 7, 8, 9]
        assert numbers(await later.fetch()) == [5, 6, 7, 8, 9]
        assert numbers(await newer.fetch()) == [9]

    in_loop(play)


def test_whatever_is_kept_of_cards_is_over_when_another_process_has_corrected_them(hub: Hub) -> None:
    kept: Memory[str] = Memory(1)
    kept.put("page", "Murder Board")
    hub.hear(CATALOGUE, uuid.UUID(int=0), is_nudge=True)
    assert kept.get("page") is None


def test_whoever_is_further_behind_is_sent_to_ask(hub: Hub) -> None:
    async def play() -> None:
        hub.subscribe(following(3))
        assert hub.subscribe(following(2)).is_closed
        hub._bring(TOPIC, "players", 3, events(*range(4, 5 + REMEMBERED)))
        assert hub.subscribe(following(3)).is_closed
        assert not hub.subscribe(following(4)).is_closed

    in_loop(play)


def test_what_was_read_for_another_beginning_leaves_no_gap() -> None:
    async def play() -> None:
        tail = Tail(3)
        listener = tail.join(following(3))
        tail.add(7, events(8, 9))
        assert tail.head == 3
        tail.add(2, events(3, 4, 5))
        tail.add(3, events(4, 5, 6))
        assert numbers(await listener.fetch()) == [4, 5, 6]

    in_loop(play)


def test_audiences_hear_only_what_is_theirs(hub: Hub) -> None:
    async def play() -> None:
        player, guide = hub.subscribe(following(0)), hub.subscribe(following(0, "Ben", "guide"))
        hub._bring(TOPIC, "guide", 0, [Event(1, b'"secret"')])
        hub._bring(TOPIC, "players", 0, events(1))
        assert b"secret" in await guide.fetch()
        assert b"secret" not in await player.fetch()

    in_loop(play)


def test_who_may_no_longer_listen_or_sees_otherwise_is_sent_away(hub: Hub) -> None:
    async def play() -> None:
        stays, goes, changes = (hub.subscribe(following(0, name)) for name in ("Ann", "Ben", "Cleo"))
        late = hub.subscribe(following(0, "Dora"))
        hub._beat(TOPIC, {"Ann", "Ben", "Cleo"}, {"Ann": "players", "Cleo": "guide"}, HEARTBEAT)
        assert await stays.fetch() == HEARTBEAT
        assert await late.fetch() == HEARTBEAT
        assert (stays.is_closed, goes.is_closed, changes.is_closed) == (False, True, True)

    in_loop(play)


def test_a_nudge_is_no_event(hub: Hub) -> None:
    async def play() -> None:
        listener = hub.subscribe(following(0))
        hub._nudge(TOPIC)
        assert await listener.fetch() == LOOK

    in_loop(play)


def test_a_phone_that_takes_nothing_is_cut_off_and_nothing_of_it_is_left(hub: Hub) -> None:
    sent: list[Any] = []

    async def stuck(message: Any) -> None:
        sent.append(message)
        if len(sent) > 2:
            await asyncio.Event().wait()

    async def silent() -> Any:
        await asyncio.Event().wait()

    async def play() -> None:
        answer = WholeAnswer(200, [(b"content-length", b"3"), (b"x", b"y")], b":\n\n", following(0))
        task = asyncio.ensure_future(follow(hub, answer, silent, stuck))
        await asyncio.sleep(0)
        for number in range(1, WAITING_AT_MOST + 4):
            hub._bring(TOPIC, "players", number - 1, events(number))
            await asyncio.sleep(0)
        await asyncio.wait_for(task, 2)
        assert sent[0]["headers"] == [(b"x", b"y")]
        assert hub._tails == {}
        assert hub.reader._heads == {}

    in_loop(play)


def test_when_it_closes_everybody_goes_with_a_word_when_to_come_again(hub: Hub) -> None:
    async def play() -> bytes:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def silent() -> Any:
            await asyncio.Event().wait()

        answer = WholeAnswer(200, [], b":\n\n", following(0))
        tasks = [asyncio.ensure_future(follow(hub, answer, silent, send)) for _ in range(5)]
        await asyncio.sleep(0.01)
        hub.close()
        await asyncio.wait_for(asyncio.gather(*tasks), 2)
        assert hub.subscribe(following(0)).is_closed
        return b"".join(message.get("body", b"") for message in sent)

    assert in_loop(play).count(b"retry: ") == 5


def test_where_nobody_tells_us_of_others_the_beat_says_look(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no number cannot be found in the database: a page has to look for it."""
    monkeypatch.setattr(hub, "_in_loop", lambda call: call())

    async def play() -> None:
        ann = hub.subscribe(following(0))
        for is_deaf, word in ((True, LOOK), (False, HEARTBEAT)):
            hub.beat(TOPIC, {"Ann"}, {"Ann": "players"}, may_have_missed=is_deaf)
            assert await ann.fetch() == word

    in_loop(play)


def test_a_beat_that_fails_is_due_again_at_once(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lost their seat would else listen for another round."""
    asked = list[str]()

    class Failing(Silent):
        def admitted(self, topic: uuid.UUID, listeners: Collection[Hashable]) -> Mapping[Hashable, str]:
            asked.append("again" if asked else "once")
            if len(asked) == 1:
                raise DatabaseError
            return {}

    monkeypatch.setattr(hub, "_in_loop", lambda call: call())
    reader = Reader({"numbers": Failing()}, hub, lambda: True)
    monkeypatch.setattr(reader, "_run", lambda: None)
    reader.watch(TOPIC, "players", 0, "Ann")
    reader._next_beat = 0.0
    with pytest.raises(DatabaseError):
        reader._beat_when_due()
    for _ in range(2):
        reader._beat_when_due()
    assert asked == ["once", "again"]
