"""A mission of Apocrypha at the live table: its fold, its words, its screen, and what it leaves to the campaign."""

from campaigns.missions.table_layout import RULES
from campaigns.rules.apocrypha.table import event_in_words, refusal_in_words
from campaigns.rules.apocrypha.table.words import FAIR, HELPERS
from campaigns.sittings.games.apocrypha.closing import closed
from campaigns.sittings.games.apocrypha.document import WORDS
from campaigns.sittings.games.apocrypha.ending import answer
from campaigns.sittings.games.apocrypha.evening import evening
from campaigns.sittings.games.apocrypha.opening import opening
from campaigns.sittings.games.apocrypha.screen import beside, context, mark
from campaigns.sittings.games.apocrypha.starting import name, start
from campaigns.sittings.registry import Screen, TableGame, Tracking, register_game

SCREEN = Screen(
    parts=(
        "turn",
        "laying",
        "packed",
        "ending",
        "window",
        "script",
        "check",
        "nexuses",
        "mine",
        "walk",
        "saints",
        "table",
        "act",
    ),
    context=context,
    opening=opening,
    stylesheet="sittings/apocrypha.css",
    beside=beside,
    borrowed=("missions/missions.css", "tools/odds.css", "tools/in_mission.css"),
    scripts=("tools/in_mission.js",),
    mark=mark,
)

# The screen itself leaves out what is turned off.
TRACKING = Tracking(components=HELPERS, tracked=lambda state: HELPERS.keys() - set(state.off), fair=FAIR)

register_game(
    TableGame(
        "apocrypha",
        RULES,
        start,
        name,
        refusal_in_words,
        event_in_words,
        SCREEN,
        described=WORDS,
        tracking=TRACKING,
        closed=closed,
        answer=answer,
        evening=evening,
    )
)
