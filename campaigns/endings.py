"""The end of a mission as the table has answered it so far, and what the rulebook makes of the answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from campaigns.holdings import Held, Holding, kind_of
from campaigns.models import SLOTS, Mission, Part
from campaigns.rulebooks.apocrypha import ending
from campaigns.rulebooks.apocrypha.clean_up import Card, Place
from campaigns.rulebooks.apocrypha.ending import Decision, Ending, Outcome
from campaigns.rulebooks.apocrypha.halo import Kind, Slot
from campaigns.rulebooks.verdict import Finding
from campaigns.sheet import Number, Record, record_of

DEATH = "Death"
# Before the number of a copy, so that it is never taken for that of a saint.
COPY = "c"
PLACES = {Part.DECK: Place.DECK, Part.BURY: Place.BURY_PILE}
# The mission's own fragment, special ones, and a fleeting one for each saint.
FRAGMENTS_AT_MOST = 12


class Displayed(Struct, forbid_unknown_fields=True):
    """A fragment that a win has laid on the table."""

    id: Annotated[str, Meta(min_length=1, max_length=8)]
    name: Annotated[str, Meta(min_length=1, max_length=120)]
    fleeting: bool = True


class Answers(Struct, forbid_unknown_fields=True):
    """What the table has said; nothing of it is true before they agree."""

    outcome: Outcome | None = None
    faded: Annotated[list[Number], Meta(max_length=6)] = field(default_factory=list)
    last_turn: Number | None = None
    # Of a win; None until the table has named them, empty where it will not do so now.
    fragments: Annotated[list[Displayed], Meta(max_length=FRAGMENTS_AT_MOST)] | None = None
    # Saints are called by their numbers here: two of them may have one name.
    decisions: Annotated[list[Decision], Meta(max_length=200)] = field(default_factory=list)
    # The seats that have said "we agree".
    agreed: Annotated[list[Number], Meta(max_length=60)] = field(default_factory=list)
    # Counts what is answered for all, so that two phones notice each other.
    turn: Annotated[int, Meta(ge=0)] = 0
    # The cards are where they belong.
    is_done: bool = False

    @property
    def wants_fragments(self) -> bool:
        return self.outcome is Outcome.WON and self.fragments is None

    def decided_by(self, saint: int) -> int:
        """How often has been decided for a saint."""
        return sum(decision.saint == str(saint) for decision in self.decisions)


def answers_of(mission: Mission) -> Answers:
    return msgspec.convert(mission.ending, Answers)


def kept(answers: Answers) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(answers)
    return found


@dataclass(frozen=True)
class Guide:
    """A mission's end while it is decided."""

    mission: Mission
    record: Record
    answers: Answers
    held: Mapping[int, Holding]
    # None before anybody has said how the mission ended.
    ending: Ending | None

    @property
    def names(self) -> dict[str, str]:
        return {str(went.saint): went.name for went in self.record.choir}

    @property
    def due(self) -> tuple[Finding, ...]:
        return tuple(named(finding, self.names) for finding in ending.due(self.ending)) if self.ending else ()

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left but to agree."""
        return self.ending is not None and not self.answers.wants_fragments and ending.is_complete(self.ending)


def guide_to(mission: Mission, held: Mapping[int, Holding], answers: Answers | None = None) -> Guide:
    """The end as it stands; decisions that do not hold any more, since cards were moved meanwhile, are left out."""
    answers = answers or answers_of(mission)
    record = record_of(mission.record)
    if answers.outcome is None or not held:
        return Guide(mission, record, answers, held, None)
    state, decisions = _folded(_begun(record, held, answers, answers.outcome), answers.decisions)
    return Guide(mission, record, msgspec.structs.replace(answers, decisions=decisions), held, state)


def _folded(state: Ending, decisions: Sequence[Decision]) -> tuple[Ending, list[Decision]]:
    """The state after these decisions, and those that still stand."""
    stand = []
    for decision in decisions:
        if not ending.refusals(state, decision):
            state = ending.decide(state, decision)
            stand.append(decision)
    return state, stand


def _begun(record: Record, held: Mapping[int, Holding], answers: Answers, outcome: Outcome) -> Ending:
    # Who has left since has no part in it.
    choir = [str(went.saint) for went in record.choir if went.saint in held]
    drawn = answers.fragments or () if outcome is Outcome.WON else ()
    return ending.begin(
        choir,
        outcome,
        last_turn=str(answers.last_turn) if str(answers.last_turn) in choir else choir[0],
        cards={str(number): cards_of(holding, number in answers.faded) for number, holding in held.items()},
        fragments=[Card(one.id, one.name, Kind.FRAGMENT, Place.DISPLAYED, None, one.fleeting) for one in drawn],
    )


def cards_of(holding: Holding, has_faded: bool) -> list[Card]:
    """What a saint has; the death of who has faded is displayed beside the empty deck."""
    cards = [_card(one) for one in holding.held if one.part != Part.CARD]
    death = Card(f"death-{holding.saint.number}", DEATH, Kind.DEATH, Place.DISPLAYED)
    return [*cards, death] if has_faded else cards


def _card(one: Held) -> Card:
    slot = Slot(one.part) if one.part in SLOTS else None
    return Card(f"{COPY}{one.copy}", one.card.name, kind_of(one.type), PLACES.get(one.part, Place.HALO), slot)


def named(finding: Finding, names: Mapping[str, str]) -> Finding:
    """The finding with the saints' names in place of their numbers."""
    facts = dict(finding.facts)
    for key, fact in facts.items():
        if key in ("saint", "taker"):
            facts[key] = names.get(str(fact), fact)
        if key == "saints" and isinstance(fact, tuple):
            facts[key] = tuple(names.get(one, one) for one in fact)
    return replace(finding, facts=facts)
