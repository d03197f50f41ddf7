"""The end of a mission as the table has answered it so far, and what the rulebook makes of the answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from campaigns.models import SLOTS, Mission, SaintPlaceKind
from campaigns.models.mission_record import MissionRecord, record_of
from campaigns.models.sheet import Number
from campaigns.rulebooks.apocrypha.clean_up import CleanUpCard, CleanUpPlace
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Slot
from campaigns.rulebooks.apocrypha.missions import ending
from campaigns.rulebooks.apocrypha.missions.ending import Choose, Decision, MissionEnding, MissionOutcome
from campaigns.rulebooks.verdict import Finding
from campaigns.saints.holdings import HeldCopy, SaintHolding, kind_of

DEATH = "Death"
# Before the number of a copy, so that it is never taken for that of a saint.
COPY = "c"
PLACES = {SaintPlaceKind.DECK: CleanUpPlace.DECK, SaintPlaceKind.BURY: CleanUpPlace.BURY_PILE}
# The mission's own fragment, special ones, and a fleeting one for each saint.
FRAGMENTS_AT_MOST = 12
KEYS_AT_MOST = 30
AnswerKey = Annotated[str, Meta(max_length=36)]


class DisplayedFragment(Struct, forbid_unknown_fields=True):
    """A fragment that a win has laid on the table."""

    id: Annotated[str, Meta(min_length=1, max_length=8)]
    name: Annotated[str, Meta(min_length=1, max_length=120)]
    fleeting: bool = True
    # To whom a guide gives it; None: they choose in turn.
    saint: Number | None = None


class EndAnswers(Struct, forbid_unknown_fields=True):
    """What the table has said; nothing of it is true before they agree."""

    outcome: MissionOutcome | None = None
    faded: Annotated[list[Number], Meta(max_length=6)] = field(default_factory=list)
    last_turn: Number | None = None
    # Whether a guide led the mission, and so gives each saint a fragment of a win: Rule.GUIDED_FRAGMENTS.
    guided: bool = False
    # Whether the day in force lets who slots a death of a loss slot a fleeting fragment too.
    consoles: bool = False
    # Of a win, or of a loss on such a day; None until the table has named them, empty where it will not do so now.
    fragments: Annotated[list[DisplayedFragment], Meta(max_length=FRAGMENTS_AT_MOST)] | None = None
    # Saints are called by their numbers here: two of them may have one name.
    decisions: Annotated[list[Decision], Meta(max_length=200)] = field(default_factory=list)
    # The seats that have said "we agree".
    agreed: Annotated[list[Number], Meta(max_length=60)] = field(default_factory=list)
    # Counts what is answered for all, so that two phones notice each other.
    turn: Annotated[int, Meta(ge=0)] = 0
    # The cards are where they belong.
    is_done: bool = False
    # The keys of the last answers that came from phones at the live table: what is sent twice is answered once.
    keys: Annotated[list[AnswerKey], Meta(max_length=KEYS_AT_MOST)] = field(default_factory=list)

    @property
    def wants_fragments(self) -> bool:
        return self.outcome is MissionOutcome.WON and self.fragments is None

    @property
    def may_name_fragments(self) -> bool:
        """After a loss on a kind day; nobody has to."""
        return self.consoles and self.fragments is None and not self.is_done

    def decided_by(self, saint: int) -> int:
        """How often has been decided for a saint."""
        return sum(decision.saint == str(saint) for decision in self.decisions)


def answers_of(mission: Mission) -> EndAnswers:
    return msgspec.convert(mission.ending, EndAnswers)


def as_json(answers: EndAnswers) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(answers)
    return found


@dataclass(frozen=True)
class OpenMissionEnd:
    """A mission's end while it is decided."""

    mission: Mission
    record: MissionRecord
    answers: EndAnswers
    held: Mapping[int, SaintHolding]
    # None before anybody has said how the mission ended.
    ending: MissionEnding | None

    @property
    def names(self) -> dict[str, str]:
        return {str(went.saint): went.name for went in self.record.choir}

    @property
    def due(self) -> tuple[Finding, ...]:
        return (
            tuple(with_names(finding, self.names) for finding in ending.decisions_due(self.ending))
            if self.ending
            else ()
        )

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left but to agree."""
        return self.ending is not None and not self.answers.wants_fragments and ending.is_complete(self.ending)


def open_end_of(
    mission: Mission, held: Mapping[int, SaintHolding], answers: EndAnswers | None = None
) -> OpenMissionEnd:
    """The end as it stands; decisions that do not hold any more, since cards were moved meanwhile, are left out."""
    answers = answers or answers_of(mission)
    record = record_of(mission.record)
    if answers.outcome is None or not held:
        return OpenMissionEnd(mission, record, answers, held, None)
    state, decisions = _folded(_begun(record, held, answers, answers.outcome), answers.decisions)
    return OpenMissionEnd(mission, record, msgspec.structs.replace(answers, decisions=decisions), held, state)


def _folded(state: MissionEnding, decisions: Sequence[Decision]) -> tuple[MissionEnding, list[Decision]]:
    """The state after these decisions, and those that still stand."""
    stand = []
    for decision in decisions:
        if not ending.refusals(state, decision):
            state = ending.decide(state, decision)
            stand.append(decision)
    return state, stand


def _begun(
    record: MissionRecord, held: Mapping[int, SaintHolding], answers: EndAnswers, outcome: MissionOutcome
) -> MissionEnding:
    # Who has left since has no part in it.
    choir = [str(went.saint) for went in record.choir if went.saint in held]
    drawn = answers.fragments or () if outcome is MissionOutcome.WON or answers.consoles else ()
    return ending.begin(
        choir,
        outcome,
        last_turn=str(answers.last_turn) if str(answers.last_turn) in choir else choir[0],
        cards={str(number): cards_of(holding, number in answers.faded) for number, holding in held.items()},
        fragments=[
            CleanUpCard(one.id, one.name, HaloCardKind.FRAGMENT, CleanUpPlace.DISPLAYED, None, one.fleeting)
            for one in drawn
        ],
        given={str(one.saint): one.id for one in drawn if one.saint is not None},
        consoles=answers.consoles,
    )


def traded_away(mission: Mission) -> list[dict[str, Any]]:
    """Who gave up which fragment for a death, once the end is settled: Rule.TRADE_FOR_A_DEATH."""
    answers = answers_of(mission)
    if not answers.is_done:
        return []
    names = {str(went.saint): went.name for went in record_of(mission.record).choir}
    called = {one.id: one.name for one in answers.fragments or ()}
    return [
        {"saint": int(one.saint), "name": names.get(one.saint, ""), "fragment": called.get(one.fragment, "")}
        for one in answers.decisions
        if isinstance(one, Choose) and one.gives_up_death
    ]


def cards_of(holding: SaintHolding, has_faded: bool) -> list[CleanUpCard]:
    """What a saint has; the death of who has faded is displayed beside the empty deck."""
    cards = [_card(one) for one in holding.held if one.part != SaintPlaceKind.CARD]
    death = CleanUpCard(f"death-{holding.saint.number}", DEATH, HaloCardKind.DEATH, CleanUpPlace.DISPLAYED)
    return [*cards, death] if has_faded else cards


def _card(one: HeldCopy) -> CleanUpCard:
    slot = Slot(one.part) if one.part in SLOTS else None
    return CleanUpCard(
        f"{COPY}{one.copy}", one.card.name, kind_of(one.type), PLACES.get(one.part, CleanUpPlace.HALO), slot
    )


def with_names(finding: Finding, names: Mapping[str, str]) -> Finding:
    """The finding with the saints' names in place of their numbers."""
    facts = dict(finding.facts)
    for key, fact in facts.items():
        if key in ("saint", "taker"):
            facts[key] = names.get(str(fact), fact)
        if key == "saints" and isinstance(fact, tuple):
            facts[key] = tuple(names.get(one, one) for one in fact)
    return replace(finding, facts=facts)
