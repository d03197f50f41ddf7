"""Counting Corruption: what each Witch has, drawn as its pieces, and how far that is from the limit."""

import re
from dataclasses import dataclass, replace
from itertools import zip_longest

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from campaigns.rulebooks.witching_hour.corruption import (
    ALL_OF_IT,
    LARGE_CUBE,
    OCTAGON,
    SMALL_CUBE,
    Pieces,
    is_too_much,
    of_new_hour,
    pieces_of,
    room_under,
)
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import MOST_HOURS, SCENES, STORY
from campaigns.stories.coven_query import BY_SLUG
from campaigns.tools.witching_hour.pages.frame import tool_page

WORDS = ("scene", "limit", "hour", "witch", "has")
LARGEST_LIMIT = 99
# One more or fewer of each piece, for one of the Witches: 2-more-10, 1-less-5; and another Witch, or one fewer.
DEED = re.compile(r"(?:([1-6])-(more|less)-(10|5|1)|(add)|(drop)-([1-6]))", re.ASCII)
PIECES = (OCTAGON, LARGE_CUBE, SMALL_CUBE)


@dataclass(frozen=True)
class WitchCorruption:
    """A Witch, by her slug where somebody said who she is, and her Corruption against a limit."""

    witch: str
    has: int
    limit: int
    # What the next Hour will give her.
    coming: int = 0

    @property
    def name(self) -> str:
        return BY_SLUG.get(self.witch, "")

    @property
    def pieces(self) -> Pieces:
        return pieces_of(self.has)

    @property
    def lying(self) -> list[int]:
        """Every piece on her mat, by its worth."""
        return [OCTAGON] * self.pieces.octagons + [LARGE_CUBE] * self.pieces.large + [SMALL_CUBE] * self.pieces.small

    @property
    def is_too_much(self) -> bool:
        return is_too_much(self.has, self.limit)

    @property
    def room(self) -> int:
        return room_under(self.has, self.limit)

    @property
    def over(self) -> int:
        """How much has to go before a check."""
        return max(0, -self.room)

    @property
    def after_the_hour(self) -> int:
        return self.has + self.coming

    @property
    def notches(self) -> list[bool]:
        """The way to the limit, one notch for each Corruption."""
        return [notch < self.has for notch in range(self.limit)]


@dataclass(frozen=True)
class CorruptionCount:
    scene: int
    limit: int
    # The Hour that is being played; None where nobody said.
    hour: int | None
    coven: tuple[WitchCorruption, ...]


@require_safe
def corruption(request: HttpRequest) -> HttpResponse:
    counted = _changed(_read(request.GET), request.GET.get("do", ""))
    context = {
        "counted": counted,
        "scenes": SCENES,
        "hours": range(1, MOST_HOURS + 1),
        "next_hour": counted.hour + 1 if counted.hour and counted.hour < MOST_HOURS else None,
        "witches": BY_SLUG.values(),
        "pieces": PIECES,
        "limit_rule": Rule.CORRUPTION_LIMIT,
        "pieces_rule": Rule.CORRUPTION_PIECES,
        "hour_rule": Rule.NEW_HOUR_CORRUPTION,
        "can_add": len(counted.coven) < LARGEST_COVEN,
        "own_limit": None if counted.limit == SCENES[counted.scene].limit else counted.limit,
        "usual_limit": SCENES[counted.scene].limit,
    }
    return tool_page(
        request, "tools/witching_hour/corruption.html", _as_query(counted, request.GET), context, own=WORDS
    )


def _read(query: QueryDict) -> CorruptionCount:
    scene = _number(query.get("scene", ""), len(SCENES) - 1, STORY[0].number)
    limit = _number(query.get("limit", ""), LARGEST_LIMIT, 0) or SCENES[scene].limit
    hour = _number(query.get("hour", ""), MOST_HOURS, 0) or None
    coming = of_new_hour(hour + 1) if hour and hour < MOST_HOURS else 0
    empty = WitchCorruption("", 0, limit, coming)
    named = zip_longest(query.getlist("witch")[:LARGEST_COVEN], query.getlist("has")[:LARGEST_COVEN], fillvalue="")
    coven = tuple(
        replace(empty, witch=witch if witch in BY_SLUG else "", has=_number(has, ALL_OF_IT, 0)) for witch, has in named
    )
    return CorruptionCount(scene, limit, hour, coven or (empty,))


def _number(sent: str, most: int, otherwise: int) -> int:
    is_number = sent.isascii() and sent.isdigit() and len(sent) <= 3
    return int(sent) if is_number and int(sent) <= most else otherwise


def _changed(counted: CorruptionCount, deed: str) -> CorruptionCount:
    match = DEED.fullmatch(deed)
    if match is None:
        return counted
    coven = list(counted.coven)
    seat, way, piece, add, _drop, dropped = match.groups()
    if add and len(coven) < LARGEST_COVEN:
        coven.append(replace(coven[0], witch="", has=0))
    elif dropped and len(coven) > 1:
        del coven[int(dropped) - 1 : int(dropped)]
    elif seat and int(seat) <= len(coven):
        burden = coven[int(seat) - 1]
        by = int(piece) if way == "more" else -int(piece)
        coven[int(seat) - 1] = replace(burden, has=min(ALL_OF_IT, max(0, burden.has + by)))
    return replace(counted, coven=tuple(coven))


def _as_query(counted: CorruptionCount, others: QueryDict) -> QueryDict:
    query = others.copy()
    for word in (*WORDS, "do"):
        query.pop(word, None)
    query["scene"] = str(counted.scene)
    if counted.limit != SCENES[counted.scene].limit:
        query["limit"] = str(counted.limit)
    if counted.hour:
        query["hour"] = str(counted.hour)
    for burden in counted.coven:
        query.appendlist("witch", burden.witch)
        query.appendlist("has", str(burden.has))
    return query
