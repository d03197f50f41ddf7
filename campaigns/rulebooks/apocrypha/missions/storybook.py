"""A mission in the storybook's form: what parts it has, and the text of them (Rule.WRITTEN_MISSIONS)."""

import re
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.missions.printed_page import UnreadLine

LONGEST_NAME = 100
LONGEST_TEXT = 5_000
LONGEST_PASTE = 60_000
PARTS_AT_MOST = 200


class StorybookPartKind(StrEnum):
    """What a part of a mission is, in the order of the book."""

    LOWDOWN = "lowdown"
    GOAL = "goal"
    STRUCTURES = "structures"
    NEXUSES = "nexuses"
    MASTER = "master"
    MINIONS = "minions"
    CLOCK = "clock"
    POWERS = "powers"
    GIFTS = "gifts"
    THREATS = "threats"
    MUTATIONS = "mutations"
    WIN = "win"
    FRAGMENT = "fragment"
    NEXUS = "nexus"
    CONTENTS = "contents"
    ALOUD = "aloud"
    HIDDEN = "hidden"


# Kinds that go by a name of their own.
NAMED = frozenset({StorybookPartKind.NEXUS, StorybookPartKind.FRAGMENT})

LABELS = {
    StorybookPartKind.LOWDOWN: ("The Lowdown", "Lowdown"),
    StorybookPartKind.GOAL: ("Goal",),
    StorybookPartKind.STRUCTURES: ("Structures", "Structure"),
    StorybookPartKind.NEXUSES: ("Nexuses", "Nexus list"),
    StorybookPartKind.MASTER: ("Master", "Masters"),
    StorybookPartKind.MINIONS: ("Minions", "Minion"),
    StorybookPartKind.CLOCK: ("Clock", "Doomsday clock"),
    StorybookPartKind.POWERS: ("Powers", "Power"),
    StorybookPartKind.GIFTS: ("Gifts", "Gift"),
    StorybookPartKind.THREATS: ("Threats", "Threat"),
    StorybookPartKind.MUTATIONS: ("Mutations", "Mutation"),
    StorybookPartKind.WIN: ("For a win", "Win", "Reward", "Rewards"),
    StorybookPartKind.FRAGMENT: ("Custom fragment", "Fragment", "Custom fragments"),
    StorybookPartKind.CONTENTS: ("What lies here", "Contents", "Cards"),
    StorybookPartKind.ALOUD: ("Read aloud", "Read-aloud", "Aloud", "Intro", "Introduction"),
    StorybookPartKind.HIDDEN: ("Secret", "Secrets", "Guide", "For the guide"),
}
# Lists of cards, and parts that are told in sentences: neither is over at a blank line while it goes on.
LISTS = frozenset(
    {
        StorybookPartKind.NEXUSES,
        StorybookPartKind.MASTER,
        StorybookPartKind.MINIONS,
        StorybookPartKind.GIFTS,
        StorybookPartKind.THREATS,
        StorybookPartKind.MUTATIONS,
    }
)
TOLD = frozenset(
    {
        StorybookPartKind.GOAL,
        StorybookPartKind.STRUCTURES,
        StorybookPartKind.CLOCK,
        StorybookPartKind.POWERS,
        StorybookPartKind.WIN,
    }
)
KIND_CALLED = {label.casefold(): kind for kind, labels in LABELS.items() for label in labels}


@dataclass(frozen=True)
class StorybookPart:
    """Something that the guide knows, and may show."""

    kind: StorybookPartKind
    heading: str = ""
    text: str = ""


@dataclass(frozen=True)
class StorybookReading:
    title: str
    parts: tuple[StorybookPart, ...]
    unread: tuple[UnreadLine, ...] = ()


def write(title: str, parts: tuple[StorybookPart, ...]) -> str:
    """The text that reads as this mission."""
    return "\n\n".join([f"Mission: {title}", *map(_written, parts)]) + "\n"


def _written(part: StorybookPart) -> str:
    first, *more = re.split(r"\n\s*\n", part.text)
    if part.kind is StorybookPartKind.NEXUS:
        lines = [f"Nexus: {part.heading}", *([f"Read aloud: {first}"] if first else [])]
    elif part.kind is StorybookPartKind.FRAGMENT:
        lines = [f"{LABELS[part.kind][0]}: {part.heading}", *([first] if first else [])]
    else:
        lines = [f"{LABELS[part.kind][0]}: {first}"]
    return "\n\n".join(["\n".join(lines), *(_indented(paragraph) for paragraph in more)])


def _indented(paragraph: str) -> str:
    return "\n".join(f"  {line}" for line in paragraph.split("\n"))
