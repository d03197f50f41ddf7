"""The live table as the API's document tells it: one log, what is in force of it, keys, and undoing with dependants."""

import json
from copy import deepcopy
from typing import Any, Protocol

from tests.api.reference.answers import No, against, malformed

UNDO = "undo"


class Game(Protocol):
    """What the log folds; one for each of the five games."""

    over: bool

    def check(self, kind: str, facts: Any) -> None: ...

    def play(self, kind: str, facts: Any) -> None: ...

    def show(self) -> dict[str, Any]: ...


class Refusal(No):
    """A 409 that names the seqs that depend on what was to be undone."""

    def __init__(self, dependants: list[int]) -> None:
        super().__init__(409, f"dependants {dependants}")
        self.dependants = dependants


class Sitting:
    """The log of a sitting; every state is folded anew from the beginning."""

    def __init__(self, game: type[Any], options: Any) -> None:
        self.game, self.options = game, options
        self.log: list[dict[str, Any]] = []
        self.force: set[int] = set()
        self.keys: dict[str, tuple[str, int]] = {}
        self.now: Game = game(options)

    @property
    def seq(self) -> int:
        return len(self.log)

    def add(self, key: str, kind: str, facts: Any) -> int:
        """An event; its seq."""
        body = json.dumps(["event", kind, facts], sort_keys=True)
        self.now.check(kind, facts)
        if known := self._known(key, body):
            return known
        self.now = self._after(self.now, kind, facts)
        self.log.append({"kind": kind, "facts": facts})
        self.force.add(self.seq)
        return self._remember(key, body)

    def undo(self, key: str, seq: int | None = None, with_dependants: bool | None = None) -> int:
        """An undo of *seq*, or of the last event in force that is no undo; its own seq."""
        body = json.dumps([UNDO, seq, bool(with_dependants)])
        if known := self._known(key, body):
            return known
        if seq is None:
            seqs = [each for each in self.force if self._at(each)["kind"] != UNDO]
            if not seqs:
                raise against("nothing left")
            seq = max(seqs)
        if not 1 <= seq <= self.seq:
            raise malformed("no such event")
        if seq not in self.force:
            raise against("undone already")
        away, back = self._turned_by(seq)
        now, dependants = self._replay(self.force - away | back)
        if dependants and not with_dependants:
            raise Refusal(dependants)
        away, back = away | {*dependants} & self.force, back - {*dependants}
        self.now, self.force = now, self.force - away | back
        self.log.append({"kind": UNDO, "away": away, "back": back})
        self.force.add(self.seq)
        return self._remember(key, body)

    def _turned_by(self, seq: int) -> tuple[set[int], set[int]]:
        """What undoing *seq* takes away, and what it brings back: of an undo, all that it took."""
        event = self._at(seq)
        return {seq} | event.get("back", set()) & self.force, event.get("away", set()) - self.force

    def _replay(self, force: set[int]) -> tuple[Game, list[int]]:
        """The game with only *force* in force, and the seqs of what is refused then."""
        now, refused = self.game(self.options), []
        for seq in sorted(force):
            event = self._at(seq)
            if event["kind"] == UNDO:
                continue
            try:
                now = self._after(now, event["kind"], event["facts"])
            except No:
                refused.append(seq)
        return now, refused

    @staticmethod
    def _after(game: Game, kind: str, facts: Any) -> Game:
        if game.over:
            raise against("it is over")
        after = deepcopy(game)
        after.play(kind, facts)
        return after

    def _known(self, key: str, body: str) -> int | None:
        said, seq = self.keys.get(key, (body, 0))
        if said != body:
            raise No(422, "the same key with another body")
        return seq or None

    def _remember(self, key: str, body: str) -> int:
        self.keys[key] = (body, self.seq)
        return self.seq

    def _at(self, seq: int) -> dict[str, Any]:
        return self.log[seq - 1]
