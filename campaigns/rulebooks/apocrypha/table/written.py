"""A mission written out in the options of a sitting, as it is for setting one up."""

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from campaigns.rulebooks.apocrypha.missions.mission import (
    LARGEST_CHOIR,
    LETTERS,
    MASTER,
    MASTERS,
    MINIONS,
    NEXUSES_AT_MOST,
    Nexus,
    StorybookMission,
)
from campaigns.rulebooks.apocrypha.missions.storybook import LONGEST_PASTE
from campaigns.rulebooks.sitting import Malformed, Name, Sent

S = TypeVar("S", bound=Sent)
FIELD = "mission"
Number = Annotated[int, Meta(ge=1, le=MINIONS)]
Group = Annotated[tuple[str, ...], Meta(min_length=1, max_length=1 + len(LETTERS))]


class WrittenNexus(Sent, frozen=True):
    name: Name
    min_saints: Annotated[int, Meta(ge=1, le=LARGEST_CHOIR)] = 1


class WrittenMission(Sent, frozen=True):
    nexuses: Annotated[tuple[WrittenNexus, ...], Meta(min_length=1, max_length=NEXUSES_AT_MOST)]
    masters: Annotated[int, Meta(ge=0, le=MASTERS)] = 0
    # By letter: the first and the last archetype.
    minions: dict[str, tuple[Number, Number]] = {}
    seed: Annotated[tuple[Group, ...], Meta(max_length=NEXUSES_AT_MOST)] = ()


class PastedMission(Sent, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_PASTE)]


def pasted_text(mission: dict[str, Any]) -> str | None:
    """The storybook's text, where the mission is one."""
    return _read(mission, PastedMission).text if "text" in mission else None


def written_mission(mission: dict[str, Any]) -> StorybookMission:
    """Malformed where setting it up would say so too."""
    sent = _read(mission, WrittenMission)
    _check_minions(sent)
    _check_seed(sent)
    return StorybookMission(
        nexuses=[Nexus(nexus.name, nexus.min_saints) for nexus in sent.nexuses],
        masters=range(1, sent.masters + 1),
        minions={letter: range(first, last + 1) for letter, (first, last) in sent.minions.items()},
        seed=sent.seed,
    )


def _read(mission: dict[str, Any], shape: type[S]) -> S:
    try:
        return msgspec.convert(mission, shape)
    except msgspec.ValidationError as error:
        raise Malformed(FIELD, "shape", why=str(error)) from error


def _check_minions(sent: WrittenMission) -> None:
    taken: set[int] = set()
    for letter, (first, last) in sent.minions.items():
        numbers = set(range(first, last + 1))
        if letter not in LETTERS or not numbers or numbers & taken:
            raise Malformed(FIELD, "minions", letter=letter)
        taken |= numbers


def _check_seed(sent: WrittenMission) -> None:
    known = {MASTER, *sent.minions}
    if any(set(group) - known or len(set(group)) < len(group) for group in sent.seed):
        raise Malformed(FIELD, "seed")
