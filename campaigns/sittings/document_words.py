"""The live table in words, for the API's document: how a game says what its events tell, and what several games say.

The kinds and facts themselves are read from the games' types; a test asks for words of each, and for none left over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class GameWords:
    """A fact is named alone, or with its type (``Attacked.prefers``) where the name means something else elsewhere."""

    # What each kind of event tells.
    kinds: Mapping[str, str] = field(default_factory=dict)
    # Of the options and of what events are sent with; else what several games say.
    sent: Mapping[str, str] = field(default_factory=dict)
    # Of what a state answers; likewise.
    state: Mapping[str, str] = field(default_factory=dict)

    def of_sent(self, type_name: str, fact: str) -> str:
        return self.sent.get(f"{type_name}.{fact}") or self.sent.get(fact) or SENT[fact]

    def of_state(self, type_name: str, fact: str) -> str:
        """Nothing of what is also sent, of which a state has parts."""
        return self.state.get(f"{type_name}.{fact}") or self.state.get(fact) or STATE.get(fact, "")


# Of what is sent in more than one game.
SENT: Mapping[str, str] = {
    "by": "By how much it changes: any number but 0.",
    "component": "What the companion keeps track of, as the sitting lists it.",
    "count": "How many cards there are; null: nobody counts them any more.",
    "do": "What is done.",
    "name": "What it is called.",
    "pile": "Which pile.",
    "player": "The name of the seat; null: nobody’s.",
    "tracked": "Whether the companion keeps track of it from now on.",
    "witch": "The name of the witch.",
    "won": "Whether it was won.",
}

# Likewise of what states answer.
STATE: Mapping[str, str] = {
    "how": "By what it ended.",
    "name": "What it is called.",
    "outcome": "How it ended; null while it goes on.",
    "phase": "Which phase it is.",
    "player": "The name of the seat; null: nobody’s.",
    "round": "Which round it is, from 1.",
    "step": "Which step it is.",
    "to": "Where it went.",
    "winner": "Who won, where one side did.",
    "winners": "Who won, where several can.",
    "witch": "The name of the witch.",
    "witches": "The witches, as they sit.",
    "won": "Whether it was won.",
}
