"""What the mission-end guide shows: its steps, each saint's halo to tap on, the moves in words, and who has agreed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.missions.actions.ending import voters
from campaigns.missions.actions.missions import finding_in_words
from campaigns.missions.ending import OpenMissionEnd, with_names
from campaigns.models import Member
from campaigns.rulebooks.apocrypha import halo
from campaigns.rulebooks.apocrypha.clean_up import CleanUpCard, CleanUpMove, CleanUpPlace, halo_of
from campaigns.rulebooks.apocrypha.day import DayMutation
from campaigns.rulebooks.apocrypha.halo import SQUARES, HaloCardKind, Slot
from campaigns.rulebooks.apocrypha.missions import ending
from campaigns.rulebooks.apocrypha.missions.ending import Choose, Decision, MissionEnding, SlotDeath
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rules.apocrypha.verdicts import SLOTS

INTO_THE_BOX = {Rule.NO_OMENS_BETWEEN_MISSIONS, Rule.PUTTING_AWAY}


def steps(guide: OpenMissionEnd) -> list[dict[str, Any]]:
    """The way through the end; done, here, or still to come."""
    answers = guide.answers
    has_ended = answers.outcome is not None
    marks = [
        (_("How it ended"), has_ended),
        (_("Fragments"), has_ended and not answers.wants_fragments and not _is_choosing(guide)),
        (_("Deaths"), guide.is_complete or (has_ended and not answers.wants_fragments and not guide.due)),
        (_("Clean-up"), answers.is_done),
        (_("Decks"), False),
    ]
    here = next(place for place, (_name, is_done) in enumerate(marks) if not is_done)
    return [{"name": name, "is_done": done, "is_here": place == here} for place, (name, done) in enumerate(marks)]


def _is_choosing(guide: OpenMissionEnd) -> bool:
    return bool(guide.ending and guide.ending.choosing)


@dataclass(frozen=True)
class HaloSquare:
    """A place of the halo as it lies on the table; the saint in the middle is no slot."""

    slot: Slot | None
    place: str
    card: str
    kind: str
    under: int
    # Whether what is to be slotted may go there.
    is_open: bool


@dataclass(frozen=True)
class SaintEnd:
    """One saint's part of the end."""

    number: int
    name: str
    is_own: bool
    may_decide: bool
    player: str
    # What is to be done now: choose, death, sacrifice; or nothing.
    task: str
    must_sacrifice: int
    squares: list[HaloSquare]
    fragments: list[CleanUpCard]
    # Among which of those on the table the saint chooses now.
    choices: tuple[CleanUpCard, ...]
    has_faded: bool
    decided: int
    is_dead: bool


def boards(seat: Member, guide: OpenMissionEnd) -> list[SaintEnd]:
    """Whoever sits at this phone first, then who has something to decide, then clockwise."""
    assert guide.ending is not None
    players = dict(seat.campaign.members.exclude(user=None).values_list("number", "name"))
    found = [_board(seat, guide, guide.ending, number, players) for number in guide.held]
    return sorted(found, key=lambda board: (not board.is_own, not board.task))


def _board(seat: Member, guide: OpenMissionEnd, state: MissionEnding, number: int, players: dict[int, str]) -> SaintEnd:
    saint = guide.held[number].saint
    cards = state.cards[str(number)]
    task = _task(state, str(number))
    player = saint.seat if saint.seat in players else None
    return SaintEnd(
        number=number,
        name=saint.name,
        is_own=saint.seat == seat.number,
        may_decide=access.decides_for(seat, player) and not seat.campaign.archived,
        player=players.get(player, "") if player else "",
        task=task,
        must_sacrifice=halo.must_sacrifice(halo_of(cards)),
        squares=list(_squares(state, str(number), task)),
        fragments=[card for card in cards if card.kind is HaloCardKind.FRAGMENT and card.place is CleanUpPlace.HALO],
        choices=ending.fragments_for(state, str(number)) if task == "choose" else (),
        has_faded=ending.displayed_death(cards) is not None,
        decided=guide.answers.decided_by(number),
        is_dead=halo.is_dead(halo_of(cards)),
    )


def _task(state: MissionEnding, saint: str) -> str:
    if state.choosing:
        return "choose" if saint in ending.choosing_now(state) else ""
    if state.death_for_one or ending.displayed_death(state.cards[saint]):
        return "death"
    if state.displayed and ending.may_be_consoled(state, saint):
        return "choose"
    return "sacrifice" if halo.must_sacrifice(halo_of(state.cards[saint])) else ""


def _squares(state: MissionEnding, saint: str, task: str) -> Iterator[HaloSquare]:
    """Row by row, the saint in the middle."""
    at = {square: slot for slot, square in SQUARES.items()}
    for row in range(3):
        for column in range(3):
            slot = at.get((row, column))
            yield _square(state, saint, slot, task) if slot else HaloSquare(None, "", "", "saint", 0, False)


def _square(state: MissionEnding, saint: str, slot: Slot, task: str) -> HaloSquare:
    lying = [card for card in state.cards[saint] if card.slot is slot]
    top = lying[-1] if lying else None
    return HaloSquare(
        slot=slot,
        place=str(SLOTS[slot]),
        card=top.name if top else "",
        kind=top.kind.value if top else "",
        under=max(0, len(lying) - 1),
        is_open=_may_go(state, saint, slot, task),
    )


def _may_go(state: MissionEnding, saint: str, slot: Slot, task: str) -> bool:
    if task == "death":
        return not ending.refusals(state, SlotDeath(saint, slot))
    choices = ending.fragments_for(state, saint) if task == "choose" else ()
    return bool(choices) and not ending.refusals(state, Choose(saint, choices[0].id, slot))


def moves_so_far(guide: OpenMissionEnd) -> list[dict[str, Any]]:
    """What has been decided, and at last the clean-up, each with its rule."""
    if guide.ending is None or guide.answers.wants_fragments:
        return []
    return [{"words": _in_words(move, guide.names), "rule": move.rule} for move in ending.moves(guide.ending)]


def _in_words(move: CleanUpMove, names: dict[str, str]) -> str:
    facts = {"card": move.name, "name": names.get(move.saint, ""), "slot": SLOTS[move.slot] if move.slot else ""}
    if move.to is CleanUpPlace.STASH:
        return _("%(name)s is dead for ever; the saint’s card goes to the stash.") % facts
    if move.to is CleanUpPlace.HALO:
        return _("%(name)s slots %(card)s: %(slot)s.") % facts
    if move.to is CleanUpPlace.DECK:
        return _("%(card)s goes back into the deck of %(name)s.") % facts
    if not move.saint or move.rule in INTO_THE_BOX:
        return _("%(card)s goes back into the box.") % facts
    if move.rule is Rule.TRADE_FOR_A_DEATH and move.card.startswith("death"):
        return _("%(name)s is rid of the displayed death.") % facts
    return _("%(name)s sacrifices %(card)s.") % facts


def decision_in_words(guide: OpenMissionEnd, decision: Decision) -> str:
    """What was decided just now."""
    assert guide.ending is not None
    held = guide.ending.cards[decision.saint]
    cards = {card.id: card.name for card in (*(guide.answers.fragments or ()), *held)}
    facts = {"name": guide.names[decision.saint], "card": cards.get(getattr(decision, "fragment", ""), "")}
    match decision:
        case SlotDeath(slot=slot):
            return _("%(name)s slots the death: %(slot)s.") % {**facts, "slot": SLOTS[slot]}
        case Choose(slot=Slot() as slot):
            return _("%(name)s slots %(card)s: %(slot)s.") % {**facts, "slot": SLOTS[slot]}
        case _:
            return _("%(name)s sacrifices %(card)s.") % facts


def warnings(guide: OpenMissionEnd, day: DayMutation) -> list[dict[str, Any]]:
    """What the book says of the fragments that lie there; it hinders nobody."""
    if guide.ending is None or guide.answers.decisions or not guide.answers.fragments:
        return []
    return [
        finding_in_words(with_names(finding, guide.names)) for finding in ending.problems(guide.ending, day.fleeting)
    ]


def agreement(seat: Member, guide: OpenMissionEnd) -> dict[str, Any]:
    """Who has agreed, who is waited for, and what this person may do about it."""
    if not guide.is_complete or guide.answers.is_done:
        return {"due": [finding_in_words(finding) for finding in guide.due]}
    asked = voters(seat, guide)
    people = seat.campaign.members.filter(number__in={*asked, *guide.answers.agreed})
    agreed = set(guide.answers.agreed)
    return {
        "agreed": [member.name for member in people if member.number in agreed],
        "waiting": [member.name for member in people if member.number not in agreed],
        "has_agreed": seat.number in agreed,
        "may_agree": access.may(seat, Right.PLAY) and seat.number in asked and not seat.campaign.archived,
        "may_for_all": access.may(seat, Right.CHANGE) and not seat.campaign.archived,
    }
