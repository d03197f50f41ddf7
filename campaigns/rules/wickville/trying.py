"""A turn tried out on the ring: what may be done, what a flip would do, and what goes by itself, one step at a time.

Nothing of it has happened yet. Where it is tried out, an address holds the actions made so far: *to* spells it.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.rulebooks.sitting import Illegal
from campaigns.rulebooks.wickville.actions import Action, Flip, Move, SwapCards
from campaigns.rulebooks.wickville.circle import ahead
from campaigns.rulebooks.wickville.legal import Legal, legal_after
from campaigns.rulebooks.wickville.position import Position, Solo, Witch
from campaigns.rulebooks.wickville.replay import replayed
from campaigns.rulebooks.wickville.solo import take_solo_turn
from campaigns.rulebooks.wickville.steps import Flipped
from campaigns.rulebooks.wickville.turn import Played, take_turn, turn_after
from campaigns.rules.wickville.position_query import read_actions
from campaigns.rules.wickville.ring import Tap, ring
from campaigns.rules.wickville.told import ToldStep, places_of, told_steps
from campaigns.rules.wickville.verdicts import COLOURS, DIRECTIONS, in_words, place_number
from campaigns.rules.wickville.words import SWAPS


class To(Protocol):
    """The address where *actions* are made, and what else it asks for."""

    def __call__(self, actions: Sequence[Action] = (), **words: str) -> str: ...


# --- What goes by itself


def automatic(position: Position, solo: Solo, asked: QueryDict, to: To) -> dict[str, Any]:
    """The hourglass and the opponent, after so many of their steps as the address says."""
    played = take_solo_turn(position, solo)
    spelled, count = asked.get("step", ""), len(played.steps)
    done = min(int(spelled), count) if spelled.isascii() and spelled.isdigit() and len(spelled) < 4 else 0
    shown = replayed(position, played.steps[:done])
    told = told_steps(played.steps, is_automatic=True)
    return {
        "mode": "automatic",
        "ring": ring(shown, marked=places_of(played.steps[done - 1]) if done else ()),
        "shown": shown,
        "told": told[: max(done - 1, 0)],
        "now": told[done - 1] if done else None,
        "done": done,
        "count": count,
        "back": to(step=str(done - 1)) if done else "",
        "on": to(step=str(done + 1)) if done < count else "",
        "skip": to(step=str(count)) if done < count - 1 else "",
        **(after(played) if done == count else {}),
    }


def after(played: Played) -> dict[str, Any]:
    return {
        "played": played,
        "next_name": played.position.turn,
        "winner": COLOURS[played.winner] if played.winner else "",
        "winner_colour": played.winner,
        "won_by": played.won_by,
    }


# --- A turn of somebody at the table


def players_turn(position: Position, asked: QueryDict, to: To) -> dict[str, Any]:
    actions = read_actions(asked)
    try:
        legal = legal_after(position, actions)
        if "end" in asked:
            return _ended(take_turn(position, actions), actions, to)
    except Illegal as refused:
        return {
            "mode": "refused",
            "ring": ring(position),
            "shown": position,
            "refused": in_words(refused.finding),
            "rule": refused.finding.rule,
            "anew": to(),
        }
    return _choosing(position, actions, legal, to, is_looking=legal.flip is not None and "look" in asked)


def _choosing(
    position: Position, actions: Sequence[Action], legal: Legal, to: To, *, is_looking: bool
) -> dict[str, Any]:
    under_way = turn_after(position, actions)
    shown, preview = under_way.board.position(), legal.flip.steps if legal.flip and is_looking else ()
    flips = [step.place for step in preview if isinstance(step, Flipped)]
    return {
        "mode": "looking" if is_looking else "choosing",
        "ring": ring(shown, taps=_taps(actions, legal, under_way.witch, to, is_looking=is_looking), flips=flips),
        "shown": shown,
        "witch": under_way.witch,
        "way": DIRECTIONS[under_way.witch.direction],
        "swap_words": SWAPS[under_way.witch.swap],
        "legal": legal,
        "actions": actions,
        "told": told_steps(under_way.board.steps, is_automatic=False),
        "checks": _checks(position, actions, len(under_way.board.steps)) if legal.end else [],
        "choices": _choices(actions, legal, to),
        "preview": told_steps(preview, is_automatic=False),
        "ends": _ends(actions, legal, to),
        "flip_now": to([*actions, Flip()]),
        "stay": to(actions),
        "back": to(actions[:-1]) if actions else "",
        "end": to(actions, end="1") if legal.end else "",
        "is_cut_short": under_way.is_cut_short,
    }


def _checks(position: Position, actions: Sequence[Action], made: int) -> list[ToldStep]:
    """What would follow, were the turn to end now."""
    return told_steps(take_turn(position, actions).steps, is_automatic=False)[made:]


def _taps(actions: Sequence[Action], legal: Legal, witch: Witch, to: To, *, is_looking: bool) -> dict[int, Tap]:
    """What a tap on a place does: a Move, a look at the flip, or where the potion of that flip goes."""
    if is_looking and legal.flip:
        return {
            place: Tap(to([*actions, Flip(to=place)]), _("The potion takes her here"), "potion")
            for place in legal.flip.to
        }
    taps = {
        ahead(witch.place, witch.direction, spaces): Tap(to([*actions, Move(spaces=spaces)]), _("Move here"), "move")
        for spaces in legal.move
        if spaces
    }
    if legal.flip:
        taps[witch.place] = Tap(to(actions, look="flip"), _("What if I flip this?"), "flip")
    return taps


def _choices(actions: Sequence[Action], legal: Legal, to: To) -> dict[str, Any]:
    """The same as buttons, for who does not tap on the ring."""
    return {
        "moves": [(spaces, to([*actions, Move(spaces=spaces)])) for spaces in legal.move],
        "swap": to([*actions, SwapCards()]) if legal.swap else "",
        "swap_places": [place_number(place) for place in legal.swap or ()],
        "look": to(actions, look="flip") if legal.flip else "",
    }


def _ends(actions: Sequence[Action], legal: Legal, to: To) -> list[tuple[int, str]]:
    """The places to which the potion of the flip may take her."""
    places = legal.flip.to if legal.flip else ()
    return [(place_number(place), to([*actions, Flip(to=place)])) for place in places]


def _ended(played: Played, actions: Sequence[Action], to: To) -> dict[str, Any]:
    return {
        "mode": "ended",
        "ring": ring(played.position),
        "shown": played.position,
        "actions": actions,
        "told": told_steps(played.steps, is_automatic=False),
        "back": to(actions),
        **after(played),
    }
