"""The ladder of story mode: which scene is due, at which try, and how hard (Appendix I, Story Mode Variant)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.witching_hour.scenes import STORY, TRAINING_DAY, Scene

FAILURES_BEFORE_EASY = 2


class Difficulty(StrEnum):
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class StoryIsOver(Exception):
    """There is no further scene to be tried."""


@dataclass(frozen=True)
class Due:
    """A try: the so-many-th at a scene."""

    scene: Scene
    attempt: int
    difficulty: Difficulty

    def after(self, *, won: bool) -> "Due | None":
        """What is due when this one is played; None where it was the last scene."""
        return self._next_scene() if won else Due(self.scene, self.attempt + 1, self._after_failing())

    def _next_scene(self) -> "Due | None":
        if self.scene == STORY[-1]:
            return None
        won_at_once = self.attempt == 1
        return Due(STORY[self.scene.number], 1, Difficulty.HARD if won_at_once else Difficulty.NORMAL)

    def _after_failing(self) -> Difficulty:
        # From hard it is one level down each time, and so comes to easy with the same failure as from normal.
        return Difficulty.EASY if self.attempt >= FAILURES_BEFORE_EASY else Difficulty.NORMAL


FIRST = Due(STORY[0], 1, Difficulty.NORMAL)


def due(tries: Iterable[bool]) -> Due | None:
    """The try that is due after *tries*, each won or lost at the scene then due; None when the story is told."""
    now: Due | None = FIRST
    for won in tries:
        if now is None:
            raise StoryIsOver
        now = now.after(won=won)
    return now


# --- A story as it was written down


@dataclass(frozen=True)
class Try:
    """An attempt as it was played."""

    scene: int
    difficulty: Difficulty
    won: bool


class Fit(StrEnum):
    """Whether an attempt stands where the ladder has it."""

    FITS = "fits"
    # Before the story, for newcomers.
    TRAINING = "training"
    # It counts, though another difficulty was due.
    OTHER_DIFFICULTY = "other-difficulty"
    # Another scene was due, so it counts for nothing.
    OUT_OF_ORDER = "out-of-order"


@dataclass(frozen=True)
class Placed:
    """A try, how it fits, and what was due then; None where the story was told already."""

    fit: Fit
    due: Due | None


@dataclass(frozen=True)
class Progress:
    placed: tuple[Placed, ...]
    # None when the story is told.
    due: Due | None
    # Whether any scene of the ladder was tried.
    has_begun: bool

    @property
    def won(self) -> int:
        """So many scenes of the story."""
        return self.due.scene.number - 1 if self.due else len(STORY)


def follow(tries: Iterable[Try]) -> Progress:
    """Where a story stands after *tries*, in the order in which they were played; what does not fit stands aside."""
    now: Due | None = FIRST
    has_begun, placed = False, []
    for one in tries:
        fit = _fit(one, now, has_begun=has_begun)
        placed.append(Placed(fit, now))
        if now and fit in (Fit.FITS, Fit.OTHER_DIFFICULTY):
            has_begun, now = True, now.after(won=one.won)
    return Progress(tuple(placed), now, has_begun)


def _fit(one: Try, now: Due | None, *, has_begun: bool) -> Fit:
    if one.scene == TRAINING_DAY.number and not has_begun:
        return Fit.TRAINING
    if now is None or one.scene != now.scene.number:
        return Fit.OUT_OF_ORDER
    return Fit.FITS if one.difficulty == now.difficulty else Fit.OTHER_DIFFICULTY
