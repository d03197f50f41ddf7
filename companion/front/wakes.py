"""What other processes have written, as Valkey tells it; it may be away, and then nobody is told."""

import threading
import time
import uuid
from typing import Any

import redis

from campaigns.doors.feeds import CHANNEL, VOICE, Ear
from companion.cache import REST_SECONDS, let_rest

# An echo is asked for so often; without any for so long it is taken for dead.
ECHO_SECONDS = 1.0
SILENCE_SECONDS = 2.5


class Wakes:
    def __init__(self, url: str, wake: Ear) -> None:
        self._url = url
        self._wake = wake
        self.is_heard = False
        threading.Thread(target=self._run, name="wakes-heard", daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                with redis.Redis.from_url(self._url, socket_timeout=1, socket_connect_timeout=1) as client:
                    self._listen(client.pubsub())
            except (redis.RedisError, OSError):
                let_rest(self._url)
            self.is_heard = False
            time.sleep(REST_SECONDS)

    def _listen(self, channel: Any) -> None:
        channel.subscribe(CHANNEL)
        heard = asked = time.monotonic()
        while time.monotonic() - heard < SILENCE_SECONDS:
            if time.monotonic() - asked > ECHO_SECONDS:
                channel.ping()
                asked = time.monotonic()
            if message := channel.get_message(timeout=ECHO_SECONDS):
                heard, self.is_heard = time.monotonic(), True
                if message["type"] == "message":
                    self._hear(message["data"].decode())
        let_rest(self._url)

    def _hear(self, message: str) -> None:
        voice, feed, topic, do = message.split(" ")
        if voice != VOICE:
            self._wake(feed, uuid.UUID(topic), do == "look")
