"""A match of Full Moon Ritual at the live table: its fold, its words, and its screen."""

import json
from itertools import groupby
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign, Member
from campaigns.rulebooks.full_moon_ritual import magic
from campaigns.rulebooks.full_moon_ritual.magic import MagicOption, Spell
from campaigns.rulebooks.full_moon_ritual.odds import LARGEST_SUM
from campaigns.rulebooks.full_moon_ritual.register import Rule
from campaigns.rulebooks.full_moon_ritual.scoring import Row, WitchCounts, score
from campaigns.rulebooks.full_moon_ritual.setting_up import CHIPS_EACH, FEWEST_WITCHES, MOST_WITCHES
from campaigns.rulebooks.full_moon_ritual.table import RULES, RitualOptions, RitualState
from campaigns.rulebooks.sitting import Outcome
from campaigns.rules.full_moon_ritual.shown import COUNTED, ShownOption, scored
from campaigns.rules.full_moon_ritual.table import event_in_words
from campaigns.rules.full_moon_ritual.verdicts import in_words
from campaigns.rules.full_moon_ritual.words import DEEDS, ROWS
from campaigns.sittings.earlier import last_beginning, people_of
from campaigns.sittings.games.full_moon_ritual.document import WORDS
from campaigns.sittings.registry import Look, OpeningForm, Screen, Seated, TableGame, register_game
from cards.almanac.moon import lit_path

USUAL_TARGET = 12
# More spaces than this are drawn as one line.
MOST_DRAWN_MOONS = 24
MOON_RADIUS = 90


def start(options: RitualOptions, campaign: Campaign) -> RitualState:
    return RULES.start(options)


def name(match: RitualState) -> str:
    return _("Ritual of %(names)s") % {"names": ", ".join(witch.name for witch in match.witches)[:80]}


def again(began: RitualState) -> dict[str, Any]:
    return {"witches": [witch.name for witch in began.witches], "moons": began.moons}


def seated(match: RitualState) -> list[Seated]:
    return [Seated(each.name, won=each.place == 1, points=each.total, place=each.place) for each in match.scores]


def ending(outcome: Outcome) -> str:
    if outcome.winners and len(outcome.winners) > 1:
        return _("%(names)s share the win.") % {"names": ", ".join(outcome.winners)}
    return _("%(name)s cast the strongest spell.") % {"name": ", ".join(outcome.winners or ())}


# --- The screen


def context(match: RitualState, look: Look) -> dict[str, Any]:
    return _context(match, look, USUAL_TARGET, is_matched=False)


def tried(match: RitualState, look: Look, asked: QueryDict) -> dict[str, Any]:
    """With another number on the Spell Card."""
    spelled = asked.get("target", "")
    is_number = spelled.isascii() and spelled.isdigit() and len(spelled) < 3
    target = min(max(int(spelled), 1), LARGEST_SUM) if is_number else USUAL_TARGET
    return _context(match, look, target, is_matched="matching" in asked)


def _context(match: RitualState, look: Look, target: int, *, is_matched: bool) -> dict[str, Any]:
    turn = next((witch for witch in match.witches if witch.name == match.turn), None)
    return {
        "match": match,
        "moon": _moon(match),
        "chip_places": range(CHIPS_EACH),
        "is_my_turn": match.turn is not None and match.turn == look.player,
        "next_turn": _next_name(match),
        "spell": Spell(target, None, is_matched=is_matched),
        "largest_target": LARGEST_SUM,
        "ways": _ways(turn.name, turn.chips, Spell(target, None, is_matched=is_matched)) if turn else [],
        "score_rows": _score_rows(match) if match.turn is None and not match.outcome else [],
        "score_facts": json.dumps({"witches": [{"name": witch.name} for witch in match.witches]}),
        "rules": {
            "order": Rule.TURN_ORDER,
            "moon": Rule.MOON_MOVES_ON,
            "last": Rule.LAST_TURNS,
            "die": Rule.DIE_FOR_THE_TOKEN,
        },
        **(_explained(match) if match.scores and all(each.counts for each in match.scores) else {}),
    }


def _moon(match: RitualState) -> dict[str, Any]:
    """It waxes with the rounds, and is full in the last."""
    spaces = range(1, match.moons + 1) if match.moons <= MOST_DRAWN_MOONS else ()
    return {
        "lit": lit_path(0.5 * match.round / match.moons, MOON_RADIUS),
        "is_full": match.last_round,
        "spaces": [
            {"number": space, "is_past": space < match.round, "is_here": space == match.round} for space in spaces
        ],
    }


def _next_name(match: RitualState) -> str:
    """Who comes next; empty when the moon moves on or all is over."""
    names = [witch.name for witch in match.witches]
    at = names.index(match.turn) + 1 if match.turn in names else len(names)
    return names[at] if at < len(names) else ""


def _ways(witch: str, chips: int, spell: Spell) -> list[tuple[Any, list[dict[str, Any]]]]:
    """What she may pay for, cast beside gather, each with its chance and what is told when it is done."""
    found = list(magic.options(spell, chips))
    best = max((option.chance for option in found), default=None)
    return [
        (DEEDS[do], [_way(witch, option, is_best=option.chance == best) for option in options])
        for do, options in groupby(found, lambda option: option.do)
    ]


def _way(witch: str, option: MagicOption, *, is_best: bool) -> dict[str, Any]:
    done = [(is_reached, json.dumps(_done(witch, option, is_reached))) for is_reached in (True, False)]
    return {"way": ShownOption(option), "is_best": is_best, "done": done}


def _done(witch: str, option: MagicOption, is_reached: bool) -> dict[str, Any]:
    return {"witch": witch, "do": option.do.value, "chips": option.chips, "success": is_reached}


def _score_rows(match: RitualState) -> list[dict[str, Any]]:
    """What each Witch counts; the chips as they were followed."""
    return [
        {
            "row": row.value,
            "name": ROWS[row],
            "counted": COUNTED[row],
            "fields": [
                (at, witch.name, witch.chips if row is Row.CHIPS else 0) for at, witch in enumerate(match.witches)
            ],
        }
        for row in Row
    ]


def _explained(match: RitualState) -> dict[str, Any]:
    return scored(score([WitchCounts(each.name, **each.counts) for each in match.scores]))


# --- Opening


class RitualForm(forms.Form):
    """The Witches in turn order, and the length of the moon's track, which a box has for ever."""

    moons = forms.IntegerField(
        label=gettext_lazy("Spaces on the moon's track"),
        min_value=1,
        max_value=9_999,
        help_text=gettext_lazy("The book does not print it: count the spaces once, we remember it."),
    )

    def __init__(self, data: QueryDict | None, names: list[str], moons: int | None) -> None:
        super().__init__(data, initial={"moons": moons})
        for at in range(MOST_WITCHES):
            self.fields[f"witch_{at + 1}"] = forms.CharField(
                label=_("Witch %(number)d") % {"number": at + 1},
                max_length=60,
                required=at < FEWEST_WITCHES,
                initial=names[at] if at < len(names) else "",
            )
        self.order_fields([f"witch_{at + 1}" for at in range(MOST_WITCHES)])

    def clean(self) -> dict[str, Any]:
        witches = self.witches()
        if len(set(witches)) < len(witches):
            self.add_error(None, _("Two Witches have the same name. Tell them apart."))
        return self.cleaned_data

    def witches(self) -> list[str]:
        found = [self.cleaned_data.get(f"witch_{at + 1}", "") for at in range(MOST_WITCHES)]
        return [each for each in found if each]

    def options(self) -> dict[str, Any]:
        return {"witches": self.witches(), "moons": self.cleaned_data["moons"]}


def opening(seat: Member, data: QueryDict | None) -> OpeningForm:
    before = last_beginning(seat.campaign)
    names = [witch.name for witch in before.witches] if before else people_of(seat.campaign)
    return RitualForm(data, names, before.moons if before else None)


SCREEN = Screen(
    parts=("moon", "witches", "magic", "score"),
    context=context,
    tried=tried,
    opening=opening,
    stylesheet="sittings/full_moon_ritual.css",
    borrowed=("tools/tools.css", "tools/in_mission.css", "tools/short_games.css", "tools/full_moon_ritual.css"),
    scripts=("tools/in_mission.js",),
)

register_game(
    TableGame(
        "full-moon-ritual",
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
