"""A match of Curses & Covens at the live table: its fold, words and screen. Nothing here asks for a closed hand."""

import json
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign, Member
from campaigns.rulebooks.curses_and_covens.cards import SUITS, Card, against_box, witches_among
from campaigns.rulebooks.curses_and_covens.census import TILES
from campaigns.rulebooks.curses_and_covens.hunt import PICKS, RITUALS_TO_WIN, WITCHES_TO_WIN, Side
from campaigns.rulebooks.curses_and_covens.phases import DONE, ORDER, SAID, Phase, next_phase
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rulebooks.curses_and_covens.setting_up import FEWEST_TOWNS, MOST_TOWNS, set_up
from campaigns.rulebooks.curses_and_covens.table import RULES, CovenOptions, CovenState, Pile
from campaigns.rulebooks.sitting import Outcome
from campaigns.rules.curses_and_covens.table import PILES, event_in_words
from campaigns.rules.curses_and_covens.verdicts import in_words
from campaigns.rules.curses_and_covens.words import PHASES, WON, shown
from campaigns.sittings.earlier import last_beginning, people_of
from campaigns.sittings.games.curses_and_covens.document import WORDS
from campaigns.sittings.registry import Look, OpeningForm, Screen, Seated, TableGame, register_game

# What is easily forgotten in each phase, by its rule.
REMINDERS = {
    Phase.CENSUS: (Rule.DRAW_WHEN_EMPTY, Rule.CAST_TILE_LIES_APART, Rule.CARDS_BACK_IN_HAND),
    Phase.ARRIVAL: (Rule.EMPTY_DECK, Rule.ARRIVAL_WITH_A_RITUAL),
    Phase.TRAVEL: (Rule.FROM_THE_HAT_CLOCKWISE, Rule.LAST_CARD),
    Phase.HUNT: (Rule.TOWN_DISCARDS, Rule.TILE_TURNS_OVER),
}
# Minutes of a Census that a table may want to hold itself to; the book knows no such limit.
TIMES = (2, 3, 5)
ENDINGS = {
    "coven": gettext_lazy("The towns won with a coven."),
    "rituals": gettext_lazy("The towns won: two rituals were found."),
    "witches": gettext_lazy("The Witch Hunter won: five witches were captured."),
}


def start(options: CovenOptions, campaign: Campaign) -> CovenState:
    return RULES.start(options)


def name(match: CovenState) -> str:
    return _("%(hunter)s hunts") % {"hunter": match.hunter}


def again(began: CovenState) -> dict[str, Any]:
    return {"hunter": began.hunter, "towns": list(began.towns), "tiles": list(began.tiles)}


def seated(match: CovenState) -> list[Seated]:
    winner = match.outcome.winner if match.outcome else None
    hunter = Seated(match.hunter, role=_("Witch Hunter"), won=winner == Side.WITCH_HUNTER)
    return [hunter, *(Seated(town, role=_("Town"), won=winner == Side.TOWNS) for town in match.towns)]


def ending(outcome: Outcome) -> str:
    return str(ENDINGS[outcome.how])


# --- The screen


def context(match: CovenState, look: Look) -> dict[str, Any]:
    after = next_phase(match.phase)
    return {
        "match": match,
        "role": _role(match, look),
        "phases": [(number, each, PHASES[each]) for number, each in enumerate(ORDER, 1)],
        "phase_name": PHASES[match.phase],
        "after_name": PHASES[after],
        "may_talk": match.phase is Phase.CENSUS,
        "said": SAID[match.phase],
        "done": DONE[match.phase],
        "reminders": REMINDERS[match.phase],
        "closed_hands": Rule.CLOSED_HANDS_ARE_NOT_KEPT,
        "times": TIMES,
        "won": WON[Side(match.outcome.winner)] if match.outcome and match.outcome.winner else None,
        "ending": ending(match.outcome) if match.outcome else "",
        "in_front": [shown(card) for card in match.in_front],
        "tracks": _tracks(match),
        "towns": [_town(match, town, look) for town in match.towns],
        "tiles": [(tile, json.dumps({"tile": tile})) for tile in match.tiles],
        "cards": [shown(card) for card in Card if not list(against_box((*match.in_front, card)))],
        "picks_left": PICKS - match.picks,
        "has_picked_all": match.picks >= PICKS,
        "early": json.dumps({"early": True}),
        "covens": [([shown(card) for card in hand], json.dumps({"hand": hand})) for hand in _covens(match)],
        "piles": [_pile(match, pile) for pile in Pile],
    }


def _role(match: CovenState, look: Look) -> str:
    """As whom somebody looks: what may be said and done differs."""
    if look.player == match.hunter:
        return "hunter"
    return "town" if look.player in match.towns else ""


def _tracks(match: CovenState) -> list[dict[str, Any]]:
    """How far each side is: full dots for what lies in front."""
    witches, rituals = witches_among(match.in_front), match.in_front.count(Card.RITUAL)
    return [
        {"name": _("Witches"), "count": witches, "of": WITCHES_TO_WIN, "dots": _dots(witches, WITCHES_TO_WIN)},
        {"name": _("Rituals"), "count": rituals, "of": RITUALS_TO_WIN, "dots": _dots(rituals, RITUALS_TO_WIN)},
    ]


def _dots(count: int, of: int) -> list[bool]:
    return [at < count for at in range(of)]


def _town(match: CovenState, town: str, look: Look) -> dict[str, Any]:
    return {
        "name": town,
        "has_hat": town == match.hat,
        "is_mine": town == look.player,
        "hat": json.dumps({"town": town}),
    }


def _covens(match: CovenState) -> list[list[Card]]:
    """Every coven that a hand can show, as far as its cards are not captured."""
    hands = [hand for suit in SUITS for hand in ([suit] * 3, [suit, suit, Card.WILD])]
    return [hand for hand in hands if not list(against_box((*match.in_front, *hand)))]


def _pile(match: CovenState, pile: Pile) -> dict[str, Any]:
    """A pile that is counted with one more and one less; else the way to begin, with what the set-up leaves there."""
    count: int | None = getattr(match, pile.value)
    begin = set_up(len(match.towns)).deck if pile is Pile.DECK else 1
    steps = [] if count is None else [(f"{by:+d}", _counted(pile, count + by)) for by in (-1, 1) if count + by >= 0]
    return {
        "name": PILES[pile],
        "count": count,
        "steps": steps,
        "begin": _counted(pile, begin),
        "stop": _counted(pile, None),
    }


def _counted(pile: Pile, count: int | None) -> str:
    return json.dumps({"pile": pile.value, "count": count})


# --- Opening


class CovenForm(forms.Form):
    """The Witch Hunter, the towns clockwise from the left, and what the table calls its tiles."""

    hunter = forms.CharField(label=gettext_lazy("Witch Hunter"), max_length=60)

    def __init__(self, data: QueryDict | None, hunter: str, towns: list[str], tiles: list[str]) -> None:
        super().__init__(data, initial={"hunter": hunter})
        for at in range(MOST_TOWNS):
            self.fields[f"town_{at + 1}"] = forms.CharField(
                label=_("Town %(number)d") % {"number": at + 1},
                max_length=60,
                required=at < FEWEST_TOWNS,
                initial=towns[at] if at < len(towns) else "",
            )
        for at in range(TILES):
            self.fields[f"tile_{at + 1}"] = forms.CharField(
                label=_("Spell tile %(number)d") % {"number": at + 1},
                max_length=60,
                required=False,
                initial=tiles[at] if at < len(tiles) else "",
            )

    def clean(self) -> dict[str, Any]:
        people = [self.cleaned_data.get("hunter", ""), *self._all("town", MOST_TOWNS)]
        if len(set(people)) < len(people):
            self.add_error(None, _("Two people have the same name. Tell them apart."))
        tiles = self._all("tile", TILES)
        if len(set(tiles)) < len(tiles):
            self.add_error(None, _("Two tiles have the same name. Tell them apart."))
        return self.cleaned_data

    def _all(self, word: str, most: int) -> list[str]:
        found = [self.cleaned_data.get(f"{word}_{at + 1}", "") for at in range(most)]
        return [each for each in found if each]

    def options(self) -> dict[str, Any]:
        towns, tiles = self._all("town", MOST_TOWNS), self._all("tile", TILES)
        return {"hunter": self.cleaned_data["hunter"], "towns": towns, "tiles": tiles}


def opening(seat: Member, data: QueryDict | None) -> OpeningForm:
    before: CovenState | None = last_beginning(seat.campaign)
    if before:
        return CovenForm(data, before.hunter, list(before.towns), list(before.tiles))
    hunter, *towns = people_of(seat.campaign)
    return CovenForm(data, hunter, towns, [])


SCREEN = Screen(
    parts=("phase", "hunt", "census", "front", "rules"),
    context=context,
    opening=opening,
    stylesheet="sittings/curses_and_covens.css",
    borrowed=("tools/tools.css", "tools/short_games.css", "tools/curses_and_covens.css"),
    scripts=("tools/census_timer.js",),
)

register_game(
    TableGame(
        "curses-and-covens",
        RULES,
        start,
        name,
        in_words,
        event_in_words,
        SCREEN,
        described=WORDS,
        again=again,
        seated=seated,
        ending=ending,
    )
)
