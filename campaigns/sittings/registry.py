"""Which games can be played at the live table, and what it needs of each. None is named here: each registers itself."""

import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from django.http import QueryDict
from django.utils.functional import Promise

from campaigns.models import Campaign, Member, Sitting
from campaigns.rulebooks.sitting import Outcome, Sent, TableRules
from campaigns.rulebooks.verdict import Finding
from campaigns.sittings.document_words import GameWords
from cards.models import Pack


@dataclass(frozen=True)
class Look:
    """As whom, and on what, somebody looks at a table; equal looks see the same."""

    # The number of the seat; None for a watcher and for the screen in the middle.
    seat: int | None = None
    # The name of the seat, as the options have it under ``player``.
    player: str | None = None
    may_play: bool = False
    # Owner or guide: may rule otherwise than the book.
    may_rule: bool = False
    is_guide: bool = False
    # Tells what is only told by whoever leads the table, where somebody does.
    leads: bool = False
    # A tablet in the middle of the table, read from two metres.
    is_board: bool = False


class OpeningForm(Protocol):
    """A form that asks for what a sitting begins with."""

    def is_valid(self) -> bool: ...

    def options(self) -> dict[str, Any]:
        """As the API would be sent them."""


@dataclass(frozen=True)
class Screen:
    """How a game is drawn at the live table: parts, each a template ``sittings/<slug>/<part>.html`` of its own."""

    # In the order of the page; a part without words is not shown.
    parts: tuple[str, ...]
    # What the parts are drawn from: the state as that look may see it.
    context: Callable[[Any, Look], dict[str, Any]]
    # Asks for the options, *data* is what was posted; its page is ``sittings/<slug>/open.html``.
    opening: Callable[[Member, QueryDict | None], OpeningForm]
    # Below ``static``.
    stylesheet: str
    # What a sitting and its campaign know besides the state: its day, the saints' sheets.
    beside: Callable[[Sitting, Any, Look], dict[str, Any]] = lambda sitting, state, look: {}
    # What the parts show beside the events: when this is another word, phones draw them anew. Asked at every look.
    mark: Callable[[Sitting, Look], str] = lambda sitting, look: ""

    # Likewise, of the game's tools, whose drawings the parts use as well.
    borrowed: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    # The same context with what an address tries out, of which nothing has happened; None: nothing can be tried here.
    tried: Callable[[Any, Look, QueryDict], dict[str, Any]] | None = None


@dataclass(frozen=True)
class Tracking:
    """What a table may leave on the table: the screen then neither asks for it nor shows it.

    That it does is an event like any other, and stands in the state of the game.
    """

    # Every component by its name in events, in words.
    components: Mapping[str, Promise | str]
    # Those that are tracked in a state.
    tracked: Callable[[Any], Collection[str]]
    # Its facts are ``component`` and ``tracked``.
    kind: str = "tracking-changed"
    # Whether it is fair to be helped so, in one line each; where there are any, components are helpers.
    fair: Mapping[str, Promise | str] = field(default_factory=dict)
    # By part of the screen: the component without which it is not shown.
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Heard:
    """What everybody hears when a seat has kept a secret."""

    kind: str
    facts: dict[str, Any]


@dataclass(frozen=True)
class Secrets:
    """What seats keep to themselves at the table of a game, each under a name."""

    # What one of that name is made of at this table; None: there is none.
    shape: Callable[[Any, str], type[Sent] | None]
    # Of a state, the name of what was kept, and all that is kept by name; None: nobody hears of it.
    heard: Callable[[Any, str, Mapping[str, Any]], Heard | None]


@dataclass(frozen=True)
class Seated:
    """Who took part in a match: as whom, and how it went for them."""

    name: str
    # In words; empty where all are the same.
    role: str = ""
    won: bool = False
    points: int | None = None
    place: int | None = None


@dataclass(frozen=True)
class Evening:
    """A table that is over, to keep and to share."""

    # For those who sat there.
    words: str
    # For anybody: nothing that is veiled, no player by name.
    words_for_others: str
    # Likewise, an SVG of its own.
    picture: str


@dataclass(frozen=True)
class TableGame:
    """A game at the live table: its fold, and that fold in words."""

    slug: str
    rules: TableRules[Any, Any]
    # The state in which a sitting of this campaign begins; what the options only name is looked up here.
    start: Callable[[Any, Campaign], Any]
    # What a sitting is called.
    name: Callable[[Any], str]
    # Why something is refused.
    refusal: Callable[[Finding], str]
    # What happened, by kind and facts.
    sentence: Callable[[str, Mapping[str, Any]], str]
    # None: only programs play it here so far.
    screen: Screen | None = None
    # For the API's document.
    described: GameWords = field(default_factory=GameWords)
    # None: all of it is tracked, or nothing.
    tracking: Tracking | None = None
    # What the campaign learns when a table is closed, in the same transaction; the seat is whoever closed it.
    closed: Callable[[Member, Sitting, Any], None] = lambda seat, sitting, state: None
    # Where the evening goes on once the table is closed; empty: nowhere else.
    onward: Callable[[Sitting, Any], str] = lambda sitting, state: ""
    # What a closed table still asks, answered from its screen: fields as a form posts them. It is no event; the key
    # tells what is sent twice. None: it asks nothing.
    answer: Callable[[Member, Sitting, uuid.UUID, QueryDict], None] | None = None
    secrets: Secrets | None = None
    # The options of the next match of the same people, by the state in which this one began; None: there is no rematch.
    again: Callable[[Any], dict[str, Any]] | None = None
    # Who played what in a match that has ended.
    seated: Callable[[Any], list[Seated]] = lambda state: []
    # None: it goes on, or this game tells nothing of it.
    evening: Callable[[Sitting, Any], Evening | None] = lambda sitting, state: None
    # How it ended, in words.
    ending: Callable[[Outcome], str] = lambda outcome: ""
    # Writes what a table brought into a pack of the seat; None: nothing that a pack could hold.
    keep_particulars: Callable[[Member, Sitting, Any], Pack] | None = None


_GAMES: dict[str, TableGame] = {}
GAMES: Mapping[str, TableGame] = MappingProxyType(_GAMES)


def register_game(game: TableGame) -> TableGame:
    if game.slug in _GAMES:
        raise ValueError(f"{game.slug} is registered twice")
    _GAMES[game.slug] = game
    return game
