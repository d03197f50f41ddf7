"""The mutations that a guide chose beforehand, as a script lists them: Rule.GUIDED_MUTATIONS."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.rulebooks.apocrypha.missions.written_mission import BRACKETED, listed

AGAINST = re.compile(r"against\s+(?P<card>.+)", re.IGNORECASE)
DICE = re.compile(r"(?P<dice>[1-9]\d?)\s+dic?e", re.IGNORECASE)


@dataclass(frozen=True)
class ChosenMutation:
    mutation: str
    # By its card, or as the story calls it; empty: at every nexus.
    nexus: str = ""
    # The threat or gift that it changes; empty: whatever is confronted there.
    against: str = ""
    # So many are rolled, whoever assists. None: one for each saint who does.
    dice: int | None = None

    def __str__(self) -> str:
        """As the script lists it: “Rock Solid (Motel; against Gaunt; 2 dice)”."""
        against = f"against {self.against}" if self.against else ""
        dice = f"{self.dice} {'die' if self.dice == 1 else 'dice'}" if self.dice else ""
        inside = "; ".join(filter(None, [self.nexus, against, dice]))
        return f"{self.mutation} ({inside})" if inside else self.mutation

    def is_for(self, nexuses: Iterable[str], cards: Iterable[str]) -> bool:
        """Whether it was chosen for this confrontation, as far as the names of nexus and card say it."""
        is_there = not self.nexus or any(_same(self.nexus, name) for name in nexuses)
        named = [card for card in cards if card]
        return is_there and (not self.against or not named or any(_same(self.against, card) for card in named))


def _same(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()


def chosen_mutations(parts: Iterable[StorybookPart]) -> list[ChosenMutation]:
    """In the order of the script; one that stands at two nexuses is there twice."""
    texts = [part.text for part in parts if part.kind is StorybookPartKind.MUTATIONS]
    return [chosen for text in texts for item in listed(text) for chosen in _read(item)]


def _read(item: str) -> Iterator[ChosenMutation]:
    named = BRACKETED.fullmatch(item)
    if named is None:
        return
    said = [word.strip() for word in (named["inside"] or "").split(";")]
    against = next((found["card"] for word in said if (found := AGAINST.fullmatch(word))), "")
    dice = next((int(found["dice"]) for word in said if (found := DICE.fullmatch(word))), None)
    where = next((word for word in said if not AGAINST.fullmatch(word) and not DICE.fullmatch(word)), "")
    for nexus in re.split(r"\s*,\s*|\s+and\s+", where):
        yield ChosenMutation(named["name"].strip(), nexus, against, dice)
