"""Where a story of The Witching Hour stands, and what it asks of the table, in words for every door."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from campaigns.models import Attempt, SceneCard, Story
from campaigns.models.attempt_record import Evening, PlayedWitch, evening_of
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, Means
from campaigns.rulebooks.witching_hour.ladder import (
    Difficulty,
    DueAttempt,
    LadderAttempt,
    LadderFit,
    LadderPlace,
    LadderProgress,
    progress_after,
)
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import SCENES

GAME = "witching-hour"

DIFFICULTIES: Mapping[Difficulty, Promise] = {
    Difficulty.EASY: gettext_lazy("easy"),
    Difficulty.NORMAL: gettext_lazy("normal"),
    Difficulty.HARD: gettext_lazy("hard"),
}
ENDINGS: Mapping[AttemptEnding, Promise] = {
    AttemptEnding.DAWN: gettext_lazy("Dawn came, and all of you lived"),
    AttemptEnding.CORRUPTION: gettext_lazy("Too much corruption"),
    AttemptEnding.PENTAGRAM: gettext_lazy("The pentagram was empty"),
    AttemptEnding.SCENE: gettext_lazy("Lost as the scene card says"),
}
# What to do in the box, by difficulty and means; the card's own mode is not spelled out, for it is not in the book.
CHANGES: Mapping[tuple[Difficulty, Means], Promise] = {
    (Difficulty.EASY, Means.CARD): gettext_lazy("Read the scene card, and play its easy mode."),
    (Difficulty.HARD, Means.CARD): gettext_lazy("Read the scene card, and play its hard mode."),
    (Difficulty.EASY, Means.SECRETS): gettext_lazy("Take the hard secrets out before you shuffle and deal secrets."),
    (Difficulty.HARD, Means.SECRETS): gettext_lazy("Take the easy secrets out before you shuffle and deal secrets."),
    (Difficulty.EASY, Means.VARIETY): gettext_lazy("Take the legendary demons out of the demon deck."),
    (Difficulty.HARD, Means.VARIETY): gettext_lazy("Lay two spells fewer on each locus than the chart says."),
}
RULES: Mapping[tuple[Difficulty, Means], Rule] = {
    (Difficulty.EASY, Means.CARD): Rule.SCENE_MODES,
    (Difficulty.HARD, Means.CARD): Rule.SCENE_MODES,
    (Difficulty.EASY, Means.SECRETS): Rule.SECRETS_EASY,
    (Difficulty.HARD, Means.SECRETS): Rule.SECRETS_HARD,
    (Difficulty.EASY, Means.VARIETY): Rule.VARIETY_EASY,
    (Difficulty.HARD, Means.VARIETY): Rule.VARIETY_HARD,
}


@dataclass(frozen=True)
class AttemptOnLadder:
    """An attempt with its evening, and where the ladder has it; quick plays stand on no ladder."""

    attempt: Attempt
    evening: Evening
    placed: LadderPlace | None = None

    @property
    def scene_name(self) -> str:
        return SCENES[self.attempt.scene].name


@dataclass(frozen=True)
class StoryProgress:
    """A story as far as it was played."""

    story: Story
    attempts: Sequence[AttemptOnLadder]
    progress: LadderProgress


def story_progress(story: Story, attempts: Iterable[Attempt]) -> StoryProgress:
    """*attempts* are those of the story that are still there, in the order in which they were played."""
    rows = list(attempts)
    progress = ladder_progress(rows)
    told = [
        AttemptOnLadder(one, evening_of(one.record), placed) for one, placed in zip(rows, progress.placed, strict=True)
    ]
    return StoryProgress(story, told, progress)


def ladder_progress(attempts: Iterable[Attempt]) -> LadderProgress:
    return progress_after(_ladder_attempt(one) for one in attempts)


def _ladder_attempt(attempt: Attempt) -> LadderAttempt:
    return LadderAttempt(attempt.scene, Difficulty(attempt.difficulty), attempt.is_won)


def last_coven(attempts: Iterable[Attempt]) -> list[PlayedWitch]:
    """Who played which witch and how they sat, by the first of *attempts* that tells; nobody where none does."""
    evenings = (evening_of(one.record) for one in attempts)
    return next((evening.coven for evening in evenings if evening.coven), [])


# --- What comes next


def due_facts(due: DueAttempt | None) -> dict[str, Any]:
    """For programs: the try that is due; nothing of it where the story is told."""
    return {
        "scene": {"number": due.scene.number, "name": due.scene.name} if due else None,
        "attempt": due.attempt if due else None,
        "difficulty": due.difficulty.value if due else None,
        "finished": due is None,
    }


def due_words(due: DueAttempt) -> str:
    words = _("%(scene)s, try %(attempt)d, on %(difficulty)s")
    return words % {"scene": due.scene.name, "attempt": due.attempt, "difficulty": DIFFICULTIES[due.difficulty]}


def has_mode(difficulty: Difficulty, card: SceneCard | None) -> bool | None:
    """Whether the scene card has such a mode of its own; None where nobody has read it."""
    if card is None or difficulty is Difficulty.NORMAL:
        return None
    return card.has_easy if difficulty is Difficulty.EASY else card.has_hard


def means_for(difficulty: Difficulty, card: SceneCard | None) -> list[Means]:
    """What can make a scene so easy or hard: its own mode, Rule.SCENE_MODES, before the general variants.

    Those alone where it has none: Rule.SCENES_WITHOUT_A_MODE.
    """
    if difficulty is Difficulty.NORMAL:
        return []
    return [means for means in Means if means is not Means.CARD or has_mode(difficulty, card) is not False]


def proposed(difficulty: Difficulty, card: SceneCard | None, last: Iterable[Means] = ()) -> list[Means]:
    """What the table will most likely change: the card's mode; without one, what they chose *last*, or the secrets."""
    possible = means_for(difficulty, card)
    if not possible or possible[0] is Means.CARD:
        return possible[:1]
    return [means for means in last if means in possible] or possible[:1]


# --- What does not fit


def misfit_words(written: AttemptOnLadder) -> str:
    """What became of an attempt that the ladder has elsewhere, and what to do; nothing where it fits."""
    placed = written.placed
    if placed is None or placed.fit in (LadderFit.FITS, LadderFit.TRAINING):
        return ""
    return cited(_misfit(written, placed), Rule.STORY_GOES_ON_AFTER_A_WIN)


def cited(words: str, rule: Registered) -> str:
    """*words* with where the book has it."""
    return _("%(message)s (%(section)s)") % {"message": words, "section": translation.gettext(rule.section)}


def _misfit(written: AttemptOnLadder, placed: LadderPlace) -> str:
    if placed.fit is LadderFit.OTHER_DIFFICULTY and placed.due:
        words = _("Played on %(played)s, though %(due)s was due. It counts; edit it if that is a mistake.")
        played = Difficulty(written.attempt.difficulty)
        return words % {"played": DIFFICULTIES[played], "due": DIFFICULTIES[placed.due.difficulty]}
    if placed.due is None:
        return _("The story was told by then, so this does not count. Edit it into a quick play, or delete it.")
    words = _(
        "%(due)s was due then, so this does not count any more. Edit what came before, make this a quick play, "
        "or delete it."
    )
    return words % {"due": due_words(placed.due)}


def ordinal_of(attempt: int) -> str:
    """“first try”, as far as anybody says it in words."""
    names = {
        1: pgettext("a try", "first try"),
        2: pgettext("a try", "second try"),
        3: pgettext("a try", "third try"),
    }
    return names.get(attempt) or _("try %(attempt)d") % {"attempt": attempt}
