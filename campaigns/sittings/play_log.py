"""An evening sent on to a play log: a link that BG Stats opens, a table for a spreadsheet, and plain words."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from django.utils.translation import gettext as _

from campaigns.sittings.registry import Seated
from campaigns.sittings.results import Evening, Match

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
COLUMNS = ("day", "match", "game", "player", "role", "won", "points", "place", "how", "minutes")
# A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


# --- BG Stats


def bg_stats_link(match: Match, game: str) -> str:
    """Opens the app with the play filled in; *game* is what the box is called."""
    return BG_STATS + quote(json.dumps(bg_stats_play(match, game), ensure_ascii=False), safe="")


def bg_stats_play(match: Match, game: str) -> dict[str, Any]:
    has_points = any(player.points is not None for player in match.players)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(match.id),
        "playDate": f"{match.began:%Y-%m-%d %H:%M:%S}",
        "durationMin": match.minutes,
        "comments": match.ending,
        "game": {"name": game, "sourceGameId": match.game, "highestWins": True, "noPoints": not has_points},
        "players": [_player(match, player) for player in match.players],
    }


def _player(match: Match, player: Seated) -> dict[str, Any]:
    told = {"name": player.name, "sourcePlayerId": player.name, "role": player.role, "winner": player.won}
    numbers = {"score": player.points, "rank": player.place}
    return {**told, **{name: number for name, number in numbers.items() if number is not None}}


# --- A spreadsheet


def as_csv(matches: Sequence[Match]) -> str:
    """A line for each who took part, the oldest match first."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for match in reversed(matches):
        for player in match.players:
            writer.writerow([_cell(value) for value in _line(match, player)])
    return text.getvalue()


def _line(match: Match, player: Seated) -> tuple[object, ...]:
    won = "yes" if player.won else "no"
    numbers = (player.points, player.place)
    return (match.day, match.number, match.game, player.name, player.role, won, *numbers, match.how, match.minutes)


def _cell(value: object) -> object:
    """What people have named is text, whatever it begins with."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


# --- Plain words


def evening_in_words(evening: Evening, game: str) -> str:
    lines = [f"{game}, {evening.day.isoformat()}"]
    for match in evening.matches:
        lines += [f"{match.number}. {match.ending}", *(f"   {_seat_in_words(player)}" for player in match.players)]
    return "\n".join(lines) + "\n"


def _seat_in_words(player: Seated) -> str:
    told = player.name if not player.role else _("%(name)s (%(role)s)") % {"name": player.name, "role": player.role}
    if player.points is not None:
        told = f"{told}: {player.points}"
    return _("%(who)s, won") % {"who": told} if player.won else told
