"""What a seat keeps to itself in a scene: what its Secret says, and the hand that it has chosen."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from campaigns.rulebooks.sitting import Count, Sent
from campaigns.rulebooks.witching_hour.table.options import Sigil
from campaigns.rulebooks.witching_hour.table.state import Night
from campaigns.sittings.registry import Heard, Secrets

SECRET, HAND = "secret", "hand-"


class KeptSecret(Sent, frozen=True):
    """What she did wrong, what advances it and what it does in the end: in her own words."""

    words: Annotated[str, Meta(max_length=2_000)]


class KeptHand(Sent, frozen=True):
    black: Count
    white: Count
    sigils: tuple[Sigil, ...] = ()


def hand_name(night: Night, witch: str) -> str:
    """Under which a hand is kept: by the place of its Witch, whose own name may be long."""
    return f"{HAND}{night.seat(witch)}"


def shape(night: Night, name: str) -> type[Sent] | None:
    if name == SECRET:
        return KeptSecret
    return KeptHand if name in _hands(night) else None


def heard(night: Night, name: str, kept: Mapping[str, Any]) -> Heard | None:
    """That a hand is chosen; with the last of them all are revealed: Rule.REVEALED_TOGETHER.

    They stay kept until each is chosen anew: where the revealing is undone, they lie there as before.
    """
    hands = _hands(night)
    if name not in hands:
        return None
    # A hand of an Hour that ended otherwise may still be kept: only those count that lie there now.
    laid = {*night.hands, hands[name]}
    if hands.keys() <= kept.keys() and laid.issuperset(hands.values()):
        magic = [{"witch": witch, **kept[hand]} for hand, witch in hands.items()]
        return Heard("revealed", {"magic": [{"sigils": [], **hand} for hand in magic]})
    return Heard("hand-laid", {"witch": hands[name]})


def _hands(night: Night) -> dict[str, str]:
    return {hand_name(night, witch.name): witch.name for witch in night.witches}


SECRETS = Secrets(shape, heard)
