"""The ladder of story mode: which scene is due, at which try, and how hard (Appendix I, Story Mode Variant)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.witching_hour.scenes import STORY, TRAINING_DAY, Scene

# Rule.THIRD_TRY_IS_EASY
FAILURES_BEFORE_EASY = 2


class Difficulty(StrEnum):
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class StoryIsOver(Exception):
    """There is no further scene to be tried."""


@dataclass(frozen=True)
class DueAttempt:
    """A try: the so-many-th at a scene."""

    scene: Scene
    attempt: int
    difficulty: Difficulty

    def after(self, *, won: bool) -> "DueAttempt | None":
        """What is due when this one is played: Rule.STORY_GOES_ON_AFTER_A_WIN; None where it was the last scene."""
        return self._next_scene() if won else DueAttempt(self.scene, self.attempt + 1, self._after_failing())

    def _next_scene(self) -> "DueAttempt | None":
        if self.scene == STORY[-1]:
            return None
        # Rule.FIRST_TRY_WIN_MAKES_HARD
        won_at_once = self.attempt == 1
        return DueAttempt(STORY[self.scene.number], 1, Difficulty.HARD if won_at_once else Difficulty.NORMAL)

    def _after_failing(self) -> Difficulty:
        # From hard it is one level down each time, Rule.EACH_FAILURE_DROPS, and so comes to easy with the same failure
        # as from normal, and stays there: Rule.EASY_IS_THE_LOWEST.
        return Difficulty.EASY if self.attempt >= FAILURES_BEFORE_EASY else Difficulty.NORMAL


FIRST = DueAttempt(STORY[0], 1, Difficulty.NORMAL)


def due_attempt(tries: Iterable[bool]) -> DueAttempt | None:
    """The try that is due after *tries*, each won or lost at the scene then due; None when the story is told."""
    now: DueAttempt | None = FIRST
    for won in tries:
        if now is None:
            raise StoryIsOver
        now = now.after(won=won)
    return now


# --- A story as it was written down


@dataclass(frozen=True)
class LadderAttempt:
    """An attempt as it was played."""

    scene: int
    difficulty: Difficulty
    won: bool


class LadderFit(StrEnum):
    """Whether an attempt stands where the ladder has it."""

    FITS = "fits"
    # Before the story, for newcomers.
    TRAINING = "training"
    # It counts, though another difficulty was due.
    OTHER_DIFFICULTY = "other-difficulty"
    # Another scene was due, so it counts for nothing.
    OUT_OF_ORDER = "out-of-order"


@dataclass(frozen=True)
class LadderPlace:
    """A try, how it fits, and what was due then; None where the story was told already."""

    fit: LadderFit
    due: DueAttempt | None


@dataclass(frozen=True)
class LadderProgress:
    placed: tuple[LadderPlace, ...]
    # None when the story is told.
    due: DueAttempt | None
    # Whether any scene of the ladder was tried.
    has_begun: bool

    @property
    def won(self) -> int:
        """So many scenes of the story."""
        return self.due.scene.number - 1 if self.due else len(STORY)


def progress_after(tries: Iterable[LadderAttempt]) -> LadderProgress:
    """Where a story stands after *tries*, in the order in which they were played; what does not fit stands aside."""
    now: DueAttempt | None = FIRST
    has_begun, placed = False, []
    for one in tries:
        fit = _fit(one, now, has_begun=has_begun)
        placed.append(LadderPlace(fit, now))
        if now and fit in (LadderFit.FITS, LadderFit.OTHER_DIFFICULTY):
            has_begun, now = True, now.after(won=one.won)
    return LadderProgress(tuple(placed), now, has_begun)


def _fit(one: LadderAttempt, now: DueAttempt | None, *, has_begun: bool) -> LadderFit:
    if one.scene == TRAINING_DAY.number and not has_begun:
        return LadderFit.TRAINING
    if now is None or one.scene != now.scene.number:
        return LadderFit.OUT_OF_ORDER
    return LadderFit.FITS if one.difficulty == now.difficulty else LadderFit.OTHER_DIFFICULTY
