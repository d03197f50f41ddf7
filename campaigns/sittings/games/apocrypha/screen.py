"""What the parts of the play screen are drawn from: the state in the order in which a table looks at it."""

from typing import Any

import msgspec

from campaigns.days.mutations import MutationInForce, in_force
from campaigns.models import Mission, Sitting
from campaigns.rulebooks.apocrypha.sanctify import TryResult
from campaigns.rulebooks.apocrypha.table import state as table_state
from campaigns.rulebooks.apocrypha.table.advice import NextAct, next_act, reminders, turns_left
from campaigns.rulebooks.apocrypha.table.state import TableSaint
from campaigns.rulebooks.apocrypha.table.walk import WalkStep, walk
from campaigns.rulebooks.sitting import Viewer
from campaigns.rules.apocrypha.table import act_in_words, reminder_in_words
from campaigns.rules.apocrypha.table.words import PARTS, SIDES, STEPS
from campaigns.rules.apocrypha.turn import TurnStep, turns
from campaigns.sittings.games.apocrypha import acts, ending, guided, hands
from campaigns.sittings.games.apocrypha.checking import check
from campaigns.sittings.games.apocrypha.evening import evening_in_words
from campaigns.sittings.games.apocrypha.leading import is_offered
from campaigns.sittings.games.apocrypha.lessons import laying, lesson
from campaigns.sittings.games.apocrypha.links import sheets_of
from campaigns.sittings.games.apocrypha.own_saints import own_saints
from campaigns.sittings.games.apocrypha.pictures import dial, initials, seat_points, short
from campaigns.sittings.games.apocrypha.taps import tap
from campaigns.sittings.registry import Look
from cards.memory import Memory

# Words that only a new catalogue changes, asked for at every look.
_words: Memory[dict[str, TurnStep]] = Memory(1, seconds=60)
# How many cards the clock of a table had at first, which never changes.
_clocks: Memory[int] = Memory(200)


def context(state: table_state.MissionState, look: Look) -> dict[str, Any]:
    """All that follows from the state alone."""
    act = next_act(state, Viewer(look.player, is_guide=look.is_guide))
    return {
        "turn": state.turn,
        "step": STEPS[state.turn.step.value],
        "active": state.saint(state.turn.saint),
        "is_my_turn": _is_mine(state.saint(state.turn.saint), look),
        "act": _act(state, act, look) if act else None,
        "draws_beside": hands.draws_beside(state, look),
        "seats": _seats(state, look),
        "nexuses": [_nexus(state, nexus, look) for nexus in state.nexuses],
        "may_tap": look.may_play and state.outcome is None,
        "special": [{"step": STEPS[one.step.value], "saint": one.saint} for one in state.special],
        "reminders": [_reminder(finding) for finding in reminders(state)],
        "card_up": acts.card_up(state) if state.up else "",
        "mutated": state.up[-1] if state.up and state.up[-1].mutation else None,
        "saints": [hands.saint_taps(state, saint, look) for saint in _mine_first(state, look)],
        "table_taps": hands.table_taps(state, look),
        "packed": hands.slips(state),
        "clock_taps": hands.clock_taps(state, look),
    }


def _is_mine(saint: TableSaint | None, look: Look) -> bool:
    return saint is not None and saint.player is not None and saint.player == look.player


def _mine_first(state: table_state.MissionState, look: Look) -> list[TableSaint]:
    return sorted(state.choir, key=lambda saint: not _is_mine(saint, look))


def _act(state: table_state.MissionState, act: NextAct, look: Look) -> dict[str, Any]:
    taps = [one for one in acts.taps_of(state, act) if is_offered(state, one, look)]
    return {
        "words": act_in_words(act),
        "saint": act.saint,
        "must": act.must,
        "rule": act.rule,
        "is_mine": act.mine,
        "taps": [one for one in taps if not one.is_rare],
        "rare": [one for one in taps if one.is_rare],
        "kind": act.kind,
    }


def _reminder(finding: Any) -> dict[str, Any]:
    return {"words": reminder_in_words(finding), "rule": finding.rule}


# --- The window


def _seats(state: table_state.MissionState, look: Look) -> list[dict[str, Any]]:
    """Clockwise; whoever looks sits at the foot of the window."""
    mine = next((at for at, saint in enumerate(state.choir) if _is_mine(saint, look)), 0)
    left = turns_left(state) or {}
    names = [saint.saint for saint in state.choir]
    points = seat_points(len(names), mine)
    return [
        {
            "saint": saint,
            "short": short(saint.saint),
            "initial": initial,
            "point": point,
            "is_active": saint.saint == state.turn.saint,
            "is_mine": _is_mine(saint, look),
            "must_move": saint.saint in state.must_move,
            "left": left.get(saint.saint),
        }
        for saint, initial, point in zip(state.choir, initials(names), points, strict=True)
    ]


def _nexus(state: table_state.MissionState, nexus: table_state.TableNexus, look: Look) -> dict[str, Any]:
    now = state.sanctify
    guards = {guard.nexus: guard.result for guard in now.guards} if now else {}
    return {
        "name": nexus.name,
        "side": nexus.side.value,
        "side_words": SIDES[nexus.side.value],
        "sealed": nexus.sealed,
        "cards": state.cards.get(nexus.name),
        "saints": [saint for saint in state.choir if saint.nexus == nexus.name],
        "is_here": nexus.name == state.here,
        "is_guarded": guards.get(nexus.name) is TryResult.SUCCEEDED,
        "was_asked": nexus.name in guards,
        "is_sanctified": bool(now and now.at == nexus.name),
        "taps": hands.nexus_taps(state, nexus) if not nexus.sealed else [],
    }


# --- What the campaign and the catalogue know


def beside(sitting: Sitting, state: table_state.MissionState, look: Look) -> dict[str, Any]:
    campaign = sitting.campaign
    sheets = sheets_of(campaign, state)
    mission = _mission(sitting, state)
    return {
        "mutation": _mutation(sitting),
        "dial": _dial(sitting, state),
        "walk": _walk(state),
        "check": check(sitting, state, sheets, look),
        "mission_row": mission,
        "boxes": [share.box for share in sitting.campaign.box_shares.select_related("box")] if state.packed else [],
        "laying": laying(sitting, state),
        "lesson": lesson(sitting, state),
        "mine": own_saints(sitting, state, look.player),
        "evening": evening_in_words(sitting, state),
        **ending.end_at_table(sitting, look),
        **(_guides(sitting, state, look) if look.leads and state.guided else {}),
    }


def mark(sitting: Sitting, look: Look) -> str:
    """Of what is drawn beside the events: the mission's end, and what a guide alone sees, or an owner without one."""
    script = guided.mark(sitting) if look.is_guide else "-leads" if look.leads else ""
    return f"{script}{ending.mark(sitting)}" if sitting.closed else script


def _guides(sitting: Sitting, state: table_state.MissionState, look: Look) -> dict[str, Any]:
    """Only who wrote a script sees it; what nobody prepared, whoever leads brings to the table."""
    told = {"ready_mutations": guided.ready_mutations(sitting, state, is_guide=look.is_guide), **guided.foes(state)}
    if not look.is_guide:
        return told
    return {
        **told,
        "hidden": guided.hidden_nexuses(sitting, state),
        "script": guided.script_beside(sitting, state),
        "notes": guided.notes(sitting),
    }


def _mission(sitting: Sitting, state: table_state.MissionState) -> Mission | None:
    if state.record is None:
        return None
    return sitting.campaign.missions.filter(number=state.record).only("number", "name", "state").first()


def _mutation(sitting: Sitting) -> MutationInForce | None:
    """Of the day on which the table was opened, unless it plays without or has struck it out."""
    campaign = sitting.campaign
    if not campaign.uses_mutations or campaign.vetoes.filter(date=sitting.day).exists():
        return None
    return in_force(campaign, sitting.day)


def _dial(sitting: Sitting, state: table_state.MissionState) -> Any:
    """How much of the clock is left of what it had when the table was laid."""
    if state.clock is None:
        return None
    return dial(state.clock, _clocks.get_or_make(sitting.pk, lambda: _clock_at_first(sitting)) or state.clock)


def _clock_at_first(sitting: Sitting) -> int:
    """0 where nobody counted it."""
    snapshot = sitting.checkpoints.filter(seq=0).values_list("snapshot", flat=True).first()
    return (msgspec.json.decode(snapshot, type=_Clock).clock if snapshot else None) or 0


class _Clock(msgspec.Struct):
    """All that has to be read of how the table began."""

    clock: int | None = None


def _walk(state: table_state.MissionState) -> list[dict[str, Any]]:
    words = _words.get_or_make(
        "turn", lambda: {one.slug: one for part in turns().values() for one in _flat(part.steps)}
    )
    return [_walk_step(state, one, words) for one in walk(state)]


def _flat(steps: tuple[TurnStep, ...]) -> list[TurnStep]:
    return [each for step in steps for each in (step, *_flat(step.steps))]


def _walk_step(state: table_state.MissionState, one: WalkStep, words: dict[str, TurnStep]) -> dict[str, Any]:
    told = words.get(one.step)
    return {
        "slug": one.step,
        "name": STEPS.get(one.step) or PARTS[one.step],
        "is_now": one.is_now,
        "must": one.must,
        "summary": told.summary if told else "",
        "page": told.page if told else None,
        "rule": one.timing.rules[0] if one.timing.rules else None,
        "tap": _go(one) if one.can_go and not one.is_now else None,
        "parts": [_walk_part(part, words) for part in one.parts],
    }


def _walk_part(part: WalkStep, words: dict[str, TurnStep]) -> dict[str, Any]:
    told = words.get(part.step)
    return {
        "name": PARTS[part.step],
        "is_now": part.is_now,
        "must": part.must,
        "summary": told.summary if told else "",
        "page": told.page if told else None,
        "rule": part.timing.rules[0] if part.timing.rules else None,
        "tap": tap("part-reached", str(PARTS[part.step]), part=part.step) if part.can_go and not part.is_now else None,
    }


def _go(one: WalkStep) -> Any:
    return tap("step-reached", str(STEPS[one.step]), step=one.step)
