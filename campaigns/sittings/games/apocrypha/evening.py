"""The evening in words and as a picture, to keep and to share: who, when, what turned it. No deck is told of."""

from collections import Counter
from collections.abc import Collection, Iterator

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaigns.models import Sitting
from campaigns.rulebooks.apocrypha.table.state import HandsChange, MissionState
from campaigns.sittings.games.apocrypha.pictures import dial, initials, seat_points, short
from campaigns.sittings.registry import Evening
from campaigns.sittings.replay import OF_EVERY_TABLE
from cards.models import Card

GAME = "apocrypha"


def evening(sitting: Sitting, state: MissionState) -> Evening | None:
    """Once the mission is over. Others are told nothing that is veiled, and no player by name."""
    if state.outcome is None:
        return None
    veiled = _veiled(sitting, state)
    return Evening(
        words=evening_in_words(sitting, state),
        words_for_others=_in_words(sitting, state, veiled, is_for_others=True),
        picture=_picture(sitting, state, veiled),
    )


def evening_in_words(sitting: Sitting, state: MissionState) -> str:
    """A few sentences for those who sat there, once the mission is over."""
    return _in_words(sitting, state, frozenset(), is_for_others=False) if state.outcome else ""


def _veiled(sitting: Sitting, state: MissionState) -> frozenset[str]:
    """Of all that could be named, what the catalogue veils from who has not seen it."""
    names = [sitting.name, *(nexus.name for nexus in state.nexuses), *(saint.saint for saint in state.choir)]
    cards = Card.objects.filter(game=GAME, is_spoiler=True, name__in=names)
    return frozenset(cards.values_list("name", flat=True))


# --- In words


def _in_words(sitting: Sitting, state: MissionState, veiled: Collection[str], *, is_for_others: bool) -> str:
    told = list(sitting.events.filter(in_force=True).exclude(kind__in=OF_EVERY_TABLE).values_list("kind", "facts"))
    won = sum(kind == "confrontation-ended" and facts["won"] for kind, facts in told)
    lost = sum(kind == "confrontation-ended" and not facts["won"] for kind, facts in told)
    lines = [
        _who(sitting, state, veiled, is_for_others),
        *_fights(won, lost),
        *_nexuses(state, veiled),
        *_saints(state),
        _ending(state),
    ]
    return "\n".join(lines)


def mission_name(sitting: Sitting, veiled: Collection[str]) -> str:
    return _("A veiled mission") if sitting.name in veiled else sitting.name


def _who(sitting: Sitting, state: MissionState, veiled: Collection[str], is_for_others: bool) -> str:
    minutes = int((sitting.touched - sitting.opened).total_seconds() // 60)
    saints = [saint for saint in state.choir if saint.saint not in veiled]
    facts = {
        "day": date_format(sitting.day),
        "mission": mission_name(sitting, veiled),
        "saints": get_text_list(
            [saint.saint if is_for_others else _named(saint.saint, saint.player) for saint in saints], _("and")
        ),
        "hours": minutes // 60,
        "minutes": minutes % 60,
    }
    return _("%(day)s, “%(mission)s”: %(saints)s, in %(hours)d:%(minutes)02d hours.") % facts


def _named(saint: str, player: str | None) -> str:
    return _("%(saint)s (%(player)s)") % {"saint": saint, "player": player} if player else saint


def _fights(won: int, lost: int) -> Iterator[str]:
    if won:
        words = ngettext("They won %(count)d confrontation.", "They won %(count)d confrontations.", won)
        yield words % {"count": won}
    if lost:
        words = ngettext("They lost %(count)d confrontation.", "They lost %(count)d confrontations.", lost)
        yield words % {"count": lost}


def _nexuses(state: MissionState, veiled: Collection[str]) -> Iterator[str]:
    sealed = [nexus.name for nexus in state.nexuses if nexus.sealed]
    if not sealed:
        return
    words = ngettext(
        "%(sealed)d nexus of %(all)d was sealed.", "%(sealed)d nexuses of %(all)d were sealed.", len(sealed)
    )
    counted = words % {"sealed": len(sealed), "all": len(state.nexuses)}
    named = [name for name in sealed if name not in veiled]
    yield _("%(counted)s Sealed: %(names)s.") % {"counted": counted, "names": ", ".join(named)} if named else counted


def _saints(state: MissionState) -> Iterator[str]:
    gifts = Counter(change.saint for change in state.changes if change.what is HandsChange.GIFT_WON)
    if gifts:
        saint, count = gifts.most_common(1)[0]
        words = ngettext("%(saint)s won %(count)d gift.", "%(saint)s won %(count)d gifts, the most.", count)
        yield words % {"saint": saint, "count": count}
    for saint in (one.saint for one in state.choir if one.faded):
        yield _("%(saint)s faded.") % {"saint": saint}


def _ending(state: MissionState) -> str:
    assert state.outcome
    words = {
        "won": _("It was won in turn %(turn)d, that of %(saint)s."),
        "lost": _("It was lost in turn %(turn)d, that of %(saint)s."),
        "timed-out": _("In turn %(turn)d time ran out."),
    }
    return words[state.outcome.how] % {"turn": state.turn.number, "saint": state.turn.saint}


# --- As a picture


def _picture(sitting: Sitting, state: MissionState, veiled: Collection[str]) -> str:
    """The window as it stood at the end, for everybody: an SVG of its own, with no style of the site."""
    names = [saint.saint for saint in state.choir]
    points = seat_points(len(names), 0)
    context = {
        "mission": mission_name(sitting, veiled),
        "day": date_format(sitting.day),
        "outcome": state.outcome,
        "ending": _ending_in_a_word(state),
        "clock": state.clock,
        "dial": None if state.clock is None else dial(state.clock, max(state.clock, 12)),
        "seats": [
            {
                "name": "" if saint.saint in veiled else short(saint.saint),
                "initial": "" if saint.saint in veiled else initial,
                "faded": saint.faded,
                "is_last": saint.saint == state.turn.saint,
                "point": point,
            }
            for saint, initial, point in zip(state.choir, initials(names), points, strict=True)
        ],
        "nexuses": [
            {
                "name": "" if nexus.name in veiled else nexus.name,
                "side": nexus.side.value,
                "sealed": nexus.sealed,
                "x": x,
            }
            for nexus, x in zip(state.nexuses, _columns(len(state.nexuses)), strict=True)
        ],
    }
    return render_to_string("sittings/apocrypha/evening.svg", context)


def _ending_in_a_word(state: MissionState) -> str:
    assert state.outcome
    words = {"won": pgettext("mission", "Won"), "lost": pgettext("mission", "Lost")}
    return words.get(state.outcome.how) or pgettext("mission", "Timed out")


def _columns(count: int) -> list[int]:
    """The middles of so many panes in a row of 340, however many there are."""
    return [round(-170 + 340 * (at + 0.5) / max(count, 1)) for at in range(count)]
