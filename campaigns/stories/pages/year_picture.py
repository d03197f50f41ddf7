"""A story drawn as a year: a ring from All Hallows' Eve to Halloween, with a mark for every attempt."""

from dataclasses import dataclass
from math import cos, radians, sin

from django.utils.translation import gettext as _

from campaigns.rulebooks.witching_hour.ladder import LadderFit
from campaigns.rulebooks.witching_hour.scenes import STORY
from campaigns.stories.progress import DIFFICULTIES, AttemptOnLadder, StoryProgress

# The middle of the picture, of 400 by 384, and the ring around it.
X, Y, RING, MARKS = 200, 184, 132, 92
# Where on the dial each scene lies, in degrees from the top; the year has a gap at the top, through which it goes on.
PLACES = {1: 27.0, 2: 98.0, 3: 180.0, 4: 262.0, 5: 333.0}
# So many marks lie beside each other before they draw together.
APART, WIDEST = 13.0, 62.0


@dataclass(frozen=True)
class AttemptMark:
    """An attempt: its shape is the difficulty, its fill whether it was won."""

    x: float
    y: float
    difficulty: str
    is_won: bool
    counts: bool


@dataclass(frozen=True)
class SceneStation:
    number: int
    lines: list[str]
    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    sign: str
    state: str
    marks: list[AttemptMark]


@dataclass(frozen=True)
class StoryYear:
    ring: str
    # The way that is behind the coven.
    done: str
    stations: list[SceneStation]
    label: str


def year(standing: StoryProgress) -> StoryYear:
    due = standing.progress.due
    stations = [_station(number, standing) for number in PLACES]
    reached = due.scene.number if due else STORY[-1].number
    return StoryYear(_arc(1, 5), _arc(1, reached) if reached > 1 else "", stations, _label(standing))


def _point(degrees: float, radius: float) -> tuple[float, float]:
    return round(X + radius * sin(radians(degrees)), 1), round(Y - radius * cos(radians(degrees)), 1)


def _arc(first: int, last: int) -> str:
    (x1, y1), (x2, y2) = _point(PLACES[first], RING), _point(PLACES[last], RING)
    is_long = int(PLACES[last] - PLACES[first] > 180)
    return f"M{x1} {y1}A{RING} {RING} 0 {is_long} 1 {x2} {y2}"


# What is drawn on each place: a moon, a snowflake, a sprout, a sun, a pumpkin.
SIGNS = {
    1: "M3-9A9 9 0 1 0 9 3 7.2 7.2 0 0 1 3-9Z",
    2: "M0-10V10M-8.7-5 8.7 5M-8.7 5 8.7-5M-3-8.5 0-5.5 3-8.5M-3 8.5 0 5.5 3 8.5",
    3: "M0 10V-1M0 2C-7 2-9-3-9-7-3-7 0-4 0 2M0-1C0-6 3-9 9-9 9-3 6-1 0-1",
    4: (
        "M0-10v2.5M0 10V7.5M-10 0h2.5M10 0H7.5M-7-7l1.7 1.7M7 7 5.3 5.3M-7 7l1.7-1.7M7-7 5.3-5.3"
        "M4.5 0A4.5 4.5 0 1 1-4.5 0 4.5 4.5 0 1 1 4.5 0"
    ),
    5: "M0-5C-11-9-13 9-4 9-2 10 2 10 4 9 13 9 11-9 0-5M0-5Q0-8 3-10M-5-1l2.5 2.5M5-1 2.5 1.5M-5 5Q0 7.5 5 5",
}
# Where each name stands beside its place: how far off, and on which side.
LABELS = {
    1: (-8, -32, "start"),
    2: (16, 42, "middle"),
    3: (0, 43, "middle"),
    4: (-16, 42, "middle"),
    5: (8, -32, "end"),
}


def _station(number: int, standing: StoryProgress) -> SceneStation:
    x, y = _point(PLACES[number], RING)
    off_x, off_y, anchor = LABELS[number]
    tries = [one for one in standing.attempts if one.attempt.scene == number]
    return SceneStation(
        number=number,
        lines=_lines(STORY[number - 1].name) if number in (2, 4) else [STORY[number - 1].name],
        x=x,
        y=y,
        label_x=x + off_x,
        label_y=y + off_y,
        anchor=anchor,
        sign=SIGNS[number],
        state=_state(number, standing),
        marks=_marks(number, tries),
    )


def _lines(name: str) -> list[str]:
    """Where there is little room beside the ring: two lines, the second as short as can be with the first no longer."""
    first, _space, second = name.partition(" ")
    return [first, second] if len(first) >= 6 else [*name.rsplit(" ", 1)]


def _state(number: int, standing: StoryProgress) -> str:
    due = standing.progress.due
    if due is None or number < due.scene.number:
        return "won"
    return "due" if number == due.scene.number else "ahead"


def _marks(number: int, tries: list[AttemptOnLadder]) -> list[AttemptMark]:
    apart = min(APART, WIDEST / max(len(tries) - 1, 1))
    first = PLACES[number] - apart * (len(tries) - 1) / 2
    return [_mark(one, *_point(first + apart * n, MARKS)) for n, one in enumerate(tries)]


def _mark(one: AttemptOnLadder, x: float, y: float) -> AttemptMark:
    counts = one.placed is not None and one.placed.fit is not LadderFit.OUT_OF_ORDER
    return AttemptMark(x, y, one.attempt.difficulty, one.attempt.is_won, counts)


def _label(standing: StoryProgress) -> str:
    """What the picture says, for whoever does not see it."""
    due, won = standing.progress.due, standing.progress.won
    words = _("The year from All Hallows' Eve to Halloween: %(won)d of five scenes won, %(tries)d attempts.")
    said = words % {"won": won, "tries": len(standing.attempts)}
    if due is None:
        return said
    now = _("Now due: %(scene)s on %(difficulty)s.")
    return f"{said} {now % {'scene': due.scene.name, 'difficulty': DIFFICULTIES[due.difficulty]}}"
