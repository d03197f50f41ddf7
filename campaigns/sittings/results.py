"""The matches of a campaign: every sitting that has ended, who played what, and how it went; nothing is kept twice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from uuid import UUID

from campaigns.models import Campaign, Sitting
from campaigns.sittings.registry import Seated
from campaigns.sittings.views import game_of, state_of

# The newest so many sittings are looked through: more than any group plays.
MOST_SITTINGS = 500


@dataclass(frozen=True)
class Match:
    """One sitting that has ended."""

    id: UUID
    number: int
    game: str
    name: str
    day: date
    began: datetime
    ended: datetime
    how: str
    ending: str
    players: list[Seated]

    @property
    def winners(self) -> list[str]:
        return [player.name for player in self.players if player.won]

    @property
    def minutes(self) -> int:
        return max(1, round((self.ended - self.began).total_seconds() / 60))


@dataclass(frozen=True)
class Evening:
    """The matches of one day, in the order in which they were played."""

    day: date
    matches: list[Match]

    @property
    def players(self) -> list[str]:
        """Whoever took part, each once."""
        return list(dict.fromkeys(player.name for match in self.matches for player in match.players))


@dataclass(frozen=True)
class Standing:
    """How one name stands over all evenings."""

    name: str
    played: int
    won: int
    # After each evening, how many had been won.
    by_evening: list[int] = field(default_factory=list)


def matches_of(campaign: Campaign) -> list[Match]:
    """The newest first."""
    newest = campaign.sittings.filter(game=campaign.game_id).order_by("-number")[:MOST_SITTINGS]
    return [match for sitting in newest if (match := match_of(sitting))]


def match_of(sitting: Sitting) -> Match | None:
    """None while it goes on, or where it was left without an end."""
    game, state = game_of(sitting), state_of(sitting)
    outcome = game.rules.outcome(state)
    if outcome is None:
        return None
    return Match(
        id=sitting.pk,
        number=sitting.number,
        game=sitting.game,
        name=sitting.name,
        day=sitting.day,
        began=sitting.opened,
        ended=sitting.touched,
        how=outcome.how,
        ending=game.ending(outcome),
        players=game.seated(state),
    )


def evenings_of(matches: Sequence[Match]) -> list[Evening]:
    """The newest evening first, its matches as they were played."""
    days = groupby(sorted(matches, key=lambda match: (match.day, match.number)), lambda match: match.day)
    return [Evening(day, list(played)) for day, played in days][::-1]


def standings_of(evenings: Sequence[Evening]) -> list[Standing]:
    """Who won most comes first; of equal ones, who needed fewer matches for it."""
    played = Counter(player.name for match in _all(evenings) for player in match.players)
    won = Counter(name for match in _all(evenings) for name in match.winners)
    found = [Standing(name, times, won[name], list(_won_by(name, evenings))) for name, times in played.items()]
    return sorted(found, key=lambda standing: (-standing.won, standing.played, standing.name))


def _all(evenings: Iterable[Evening]) -> Iterator[Match]:
    return (match for evening in evenings for match in evening.matches)


def _won_by(name: str, evenings: Sequence[Evening]) -> Iterator[int]:
    won = 0
    for evening in reversed(evenings):
        won += sum(name in match.winners for match in evening.matches)
        yield won
