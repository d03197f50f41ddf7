"""All that happens in a mission at the live table, and all that is refused there, can be said."""

from typing import Any

import pytest

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table import KINDS
from campaigns.rulebooks.apocrypha.table.advice import NextAct, next_act, reminders
from campaigns.rulebooks.sitting import Illegal, Malformed, Viewer
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.table import (
    act_in_words,
    event_in_words,
    malformed_in_words,
    refusal_in_words,
    reminder_in_words,
)
from campaigns.rules.apocrypha.table.advice import ACTS, REMINDERS
from campaigns.rules.apocrypha.table.events import EVENTS
from campaigns.rules.apocrypha.table.refusals import MALFORMED, REFUSALS
from tests.campaigns.rulebooks.apocrypha.table.playing import CHOIR, NEXUSES, after, begin, happen, rules
from tests.campaigns.rulebooks.apocrypha.table.test_advice import REMINDED
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

TOLD: list[tuple[str, dict[str, Any], str]] = [
    ("step-reached", {"step": "support"}, "The turn came to Support."),
    ("clock-changed", {"by": -1}, "1 card left the clock."),
    ("clock-changed", {"by": 2}, "2 cards came into the clock."),
    ("turn-ended", {}, "The turn ended."),
    ("saint-faded", {"saint": "Frank"}, "Frank faded."),
    ("mission-ended", {"how": "timed-out"}, "The mission timed out."),
    ("moved", {"saint": "Frank", "nexus": "Bar"}, "Frank moved to Bar."),
    ("nexus-oriented", {"nexus": "Bar", "side": "hope"}, "Bar was turned to Hope."),
    ("nexus-oriented", {"nexus": "Bar", "side": "doom"}, "Bar was turned to Doom."),
    ("nexus-sealed", {"nexus": "Bar"}, "Bar was sealed."),
    ("act-won", {}, "The act was won, and the next one began."),
    ("nexus-counted", {"nexus": "Bar", "cards": 1}, "Bar has 1 card left."),
    ("nexus-counted", {"nexus": "Bar", "cards": None}, "Nobody counts the cards of Bar any more."),
    ("part-reached", {"part": "initiate"}, "Now: Initiate."),
    ("special-begun", {"step": "play", "saint": "Frank"}, "Frank plays a power."),
    ("special-begun", {"step": "damage", "saint": "Frank"}, "Frank suffers damage."),
    ("special-ended", {}, "What had broken in was resolved."),
    ("clock-drawn", {}, "The clock showed: an omen."),
    ("clock-drawn", {"saint": "Frank", "what": "threat"}, "From the clock Frank drew: a threat."),
    ("omen-played", {"side": "hope", "card": "Starlight"}, "The omen Starlight was played: Hope."),
    ("omen-played", {"side": "doom"}, "An omen was played: Doom."),
    ("card-turned-up", {"what": "threat", "card": "Strix"}, "This was turned up: Strix."),
    ("card-turned-up", {"what": "archetype", "archetype": "minion 3"}, "This was turned up: minion 3."),
    ("card-avoided", {}, "The card was avoided."),
    ("confrontation-begun", {}, "The confrontation began."),
    ("confrontation-ended", {"won": True}, "The confrontation was won."),
    ("confrontation-ended", {"won": False}, "The confrontation was lost."),
    ("sanctify-begun", {"after": "minion"}, "Sanctify began: a minion was beaten."),
    ("guard-tried", {"nexus": "Bar", "result": "failed"}, "The attempt to guard Bar failed."),
    ("seal-tried", {"result": "succeeded"}, "The attempt to seal the nexus succeeded."),
    ("nexus-searched", {"masters": 0}, "The search found no master."),
    ("nexus-searched", {"masters": 2}, "The search found 2 masters: the nexus is not sealed."),
    ("gift-won", {"saint": "Frank", "card": "Geofence"}, "Frank won: Geofence."),
    ("gift-sacrificed", {"saint": "Frank"}, "Frank sacrificed: a gift."),
    ("gift-given", {"saint": "Frank", "to": "Ophelia"}, "Frank gave Ophelia this: a card."),
    ("fragment-spent", {"saint": "Frank", "card": None}, "Frank spent: a fragment."),
    ("card-slotted", {"saint": "Frank", "card": "Love Battery", "slot": "top"}, "Frank slotted: Love Battery."),
    ("hand-counted", {"saint": "Frank", "cards": 4}, "Frank holds 4 cards."),
    ("hand-counted", {"saint": "Frank", "cards": None}, "Nobody counts the hand of Frank any more."),
    ("seat-handed-over", {"saint": "Frank", "player": "Red seat"}, "Red seat plays Frank now."),
    ("seat-handed-over", {"saint": "Frank", "player": None}, "Anybody acts for Frank now."),
    ("seats-changed", {"choir": ["Frank", "Ophelia"]}, "Seats were changed. Clockwise: Frank, Ophelia."),
    ("turn-taken", {"saint": "Frank"}, "Frank took the turn."),
    ("delayed", {}, "A delay: the guide took 1 card from the clock."),
    ("delayed", {"by": 2}, "The guide added 2 cards to the clock."),
    ("nexus-revealed", {"name": "Lake"}, "The guide revealed Lake."),
    ("fragment-given", {"saint": "Frank", "card": "The Playground"}, "The guide gave Frank this: The Playground."),
    ("confrontation-mutated", {"mutation": "Fiery"}, "The guide mutated the confrontation: Fiery."),
    (
        "confrontation-mutated",
        {"mutation": "Fiery", "dice": 2},
        "The guide mutated the confrontation: Fiery, with 2 dice.",
    ),
    ("packed-away", {}, "The mission was packed away for another night."),
    ("laid-out-again", {}, "The mission was laid out again."),
    (
        "tracking-changed",
        {"component": "odds", "tracked": False},
        "Turned off: The odds before a roll, and advice on dice.",
    ),
]


@data_rows("kind, facts, line", TOLD)
def test_what_happened_is_one_line(kind: str, facts: dict[str, Any], line: str) -> None:
    assert event_in_words(kind, facts) == line


def test_every_kind_of_event_has_its_line_and_an_example_here() -> None:
    assert set(EVENTS) == set(KINDS) == {kind for kind, _, _ in TOLD}


THREAT = ("card-turned-up", {"what": "threat"})
COPY = ("card-turned-up", {"what": "archetype", "origin": "copy"})
WON = ("confrontation-ended", {"won": True})
PLAY = ("special-begun", {"step": "play", "saint": "Frank"})
DRAW = ("clock-drawn", {})
HERE = [seat["saint"] for seat in CHOIR]
LATE = ("step-reached", {"step": "end"})
SEALED = ("nexus-sealed", {"nexus": "Chapel"})
REFUSED: list[tuple[list[tuple[str, dict[str, Any]]], tuple[str, dict[str, Any]], str]] = [
    ([LATE], ("step-reached", {"step": "start"}), "The turn is in End and does not go back to Start."),
    ([LATE], ("step-reached", {"step": "support"}), "Support does not come again once the turn has reached End."),
    ([], ("clock-changed", {"by": -30}), "The clock has 24 cards left, and so many cannot leave it."),
    (
        [SEALED],
        ("turn-ended", {}),
        "First move to another nexus: Ophelia, Frank. Nexuses left: Hospital, Main Street.",
    ),
    ([], ("moved", {"saint": "Frank", "nexus": "Chapel"}), "Frank is at Chapel already."),
    ([SEALED], ("moved", {"saint": "Dr. Zeez", "nexus": "Chapel"}), "Chapel is sealed and gone."),
    ([], ("nexus-oriented", {"nexus": "Chapel", "side": "doom"}), "Chapel shows Doom already."),
    (
        [("saint-faded", {"saint": "Frank"})],
        ("saint-faded", {"saint": "Frank"}),
        "Frank is fading already, and takes no second death.",
    ),
    ([("mission-ended", {"how": "won"})], ("turn-ended", {}), "The mission is over: nothing more happens in it."),
    ([], ("part-reached", {"part": "guard"}), "The turn is in Start, where this does not belong: Guard."),
    ([], ("special-ended", {}), "Nothing has broken in that could be over."),
    ([PLAY] * 20, PLAY, "Too much has broken in at once: resolve some of it first."),
    ([], ("clock-drawn", {"saint": "Frank"}), "It is the turn of Ophelia, not of Frank."),
    ([DRAW], DRAW, "Ophelia draws from the clock once, in Start."),
    (
        [("clock-changed", {"by": -24})],
        DRAW,
        "The clock is empty: there is no card to draw, and the mission times out.",
    ),
    ([SEALED], THREAT, "Ophelia stands at no nexus: move there first."),
    ([], WON, "No card lies up that could be avoided or confronted."),
    (
        [("nexus-counted", {"nexus": "Chapel", "cards": 0})],
        THREAT,
        "No card is left at Chapel. Count its deck again, if there is.",
    ),
    ([THREAT], THREAT, "A card is being dealt with: end that first."),
    (
        [THREAT, ("confrontation-begun", {})],
        ("card-avoided", {}),
        "The confrontation has begun, and the card is not avoided any more.",
    ),
    ([], ("seal-tried", {"result": "failed"}), "Nobody sanctifies now: first say what led to it."),
    (
        [("nexus-counted", {"nexus": "Chapel", "cards": 1})],
        ("sanctify-begun", {"after": "empty"}),
        "Chapel is not empty: it has 1 card left.",
    ),
    ([COPY, WON], ("sanctify-begun", {"after": "minion"}), "That was a copy: no Sanctify comes of it."),
    ([], ("gift-given", {"saint": "Frank", "to": "Frank"}), "Frank cannot give a card to the same saint."),
    (
        [("gift-won", {"saint": "Frank"})] * 400,
        ("gift-won", {"saint": "Frank"}),
        "More cards than that do not change hands in one mission.",
    ),
    ([], ("seat-handed-over", {"saint": "Frank", "player": None}), "Anybody acts for Frank already."),
    ([], ("seats-changed", {"choir": HERE}), "They sit in this order already."),
    ([], ("delayed", {}), "That takes a guide, and nobody guides this mission."),
    ([("packed-away", {})], ("packed-away", {}), "The mission is packed away already."),
    ([], ("laid-out-again", {}), "The mission is not packed away."),
    # The words of the helper for Sanctify.
    (
        [("sanctify-begun", {"after": "minion"})],
        ("guard-tried", {"nexus": "Hospital", "result": "failed"}),
        "Nobody may try to guard Hospital: it takes a saint at another nexus that shows Hope.",
    ),
    (
        [("sanctify-begun", {"after": "master-lost"})],
        ("seal-tried", {"result": "failed"}),
        "Nothing lets you attempt to seal Chapel now.",
    ),
    (
        [("sanctify-begun", {"after": "minion"})],
        ("nexus-searched", {"masters": 1}),
        "No search of Chapel can find a master now.",
    ),
]
GUIDED_ONLY = {Rule.GUIDED_NEXUSES}


@data_rows("before, event, words", REFUSED)
def test_what_is_refused_is_told(before: Any, event: tuple[str, dict[str, Any]], words: str) -> None:
    with pytest.raises(Illegal) as illegal:
        happen(after(begin(), *before), event[0], **event[1])
    assert refusal_in_words(illegal.value.finding) == words


def test_every_refusal_has_an_example_here() -> None:
    found = set()
    for before, event, _ in REFUSED:
        with pytest.raises(Illegal) as illegal:
            happen(after(begin(), *before), event[0], **event[1])
        found.add(illegal.value.finding.rule)
    assert set(REFUSALS) - found == GUIDED_ONLY


def test_a_nexus_that_is_known_is_not_revealed_again() -> None:
    with pytest.raises(Illegal) as illegal:
        happen(begin(guided=True), "nexus-revealed", name="Chapel")
    assert refusal_in_words(illegal.value.finding) == "Chapel is known already, or there is no room for it."


@data_rows("options, told, names", REMINDED)
def test_a_reminder_is_a_sentence(options: Any, told: Any, names: list[str]) -> None:
    for finding in reminders(after(begin(**options), *told)):
        words = reminder_in_words(finding)
        assert words.endswith(".")
        assert "%(" not in words


def test_what_is_reminded_of_is_said() -> None:
    start, *_ = reminders(begin())
    assert reminder_in_words(start) == (
        "Start powers that point at Ophelia may be used now; look at Dr. Zeez, Frank too."
    )
    alone, *_ = reminders(begin(choir=[{"saint": "Frank"}]))
    assert reminder_in_words(alone) == "Start powers that point at Frank may be used now."
    empty = happen(begin(rules(cards={"Chapel": 0})), "step-reached", step="investigate")
    assert [reminder_in_words(each) for each in reminders(empty)] == ["Chapel is empty: Sanctify may come."]
    named = happen(begin(), "omen-played", side="hope", card="Starlight")
    assert [reminder_in_words(each) for each in reminders(named)] == [
        "What Starlight says holds for this investigation only.",
        "Chapel shows Hope: its power holds.",
    ]
    solid, burning = (Finding(Rule.GUIDED_MUTATIONS, {"mutation": "Fiery", "dice": dice}) for dice in (0, 2))
    assert reminder_in_words(solid) == "Fiery: one mutation die for each saint who assists, and the lowest counts."
    assert reminder_in_words(burning) == "Fiery: roll 2 mutation dice, whoever assists, and the lowest counts."
    assert len(REMINDERS) == 15


@data_rows("kind", list(ACTS))
def test_the_next_act_is_said(kind: str) -> None:
    facts = {"step": "support", "nexus": "Bar"}
    words = act_in_words(NextAct(kind, "Frank", True, Rule.TURN_STEPS, facts))
    assert words[-1] in ".?"
    assert "%(" not in words


def test_the_next_act_of_a_table_is_said() -> None:
    act = next_act(begin(), Viewer())
    assert act
    assert act_in_words(act) == "Ophelia draws from the clock."


def test_a_clock_that_nobody_counts_says_so() -> None:
    with pytest.raises(Illegal) as illegal:
        happen(begin(clock=None), "clock-changed", by=-1)
    assert refusal_in_words(illegal.value.finding) == "Nobody counts the clock at this table."


@data_rows("code", list(MALFORMED))
def test_what_is_malformed_is_told(code: str) -> None:
    words = malformed_in_words(Malformed("mission", code, name=NEXUSES[0], letter="A"))
    assert words.endswith(".")
    assert "%(" not in words
