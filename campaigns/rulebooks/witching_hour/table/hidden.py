"""What lies facedown: hands that wait for the others, and Secrets with the Corruption on them.

What stands on a hand or a Secret is not in the night before it is revealed.
"""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaigns.rulebooks.witching_hour.corruption import after_advancing_secret
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, OfWitch, illegal, one_witch
from campaigns.rulebooks.witching_hour.table.state import Component, Night, Secret, with_witch

SecretWords = Annotated[str, Meta(min_length=1, max_length=300)]


class HandLaid(OfWitch, frozen=True):
    """She has chosen; what it is worth comes with all the others: Rule.REVEALED_TOGETHER."""


class SecretAdvanced(OfWitch, frozen=True):
    pass


class SecretRevealed(OfWitch, frozen=True):
    # In the words of the table.
    words: SecretWords
    # Else it came out by Rule.RETRIBUTION.
    resolved: bool = False


def lay_hand(night: Night, event: HandLaid) -> Night:
    if event.witch in night.hands:
        return night
    return replace(night, hands=(*night.hands, event.witch))


def advance_secret(night: Night, event: SecretAdvanced) -> Night:
    """Rule.SECRET_ADVANCES, when the Hour ends; a Soul Link of hers leaves its Locus: Rule.SOUL_LINKS_MOVE."""
    secret = _facedown(night, event.witch)
    if night.walk and night.walk.phase is not Phase.END_OF_THE_HOUR:
        raise illegal(Rule.SECRET_ADVANCES, witch=event.witch)
    left = after_advancing_secret(night.witch(event.witch).corruption)
    if left is None:
        raise illegal(Rule.NO_CORRUPTION_NO_PROGRESS, witch=event.witch)
    if secret.hour == night.hour:
        raise illegal(Rule.ONE_STEP_AN_HOUR, witch=event.witch)
    guardians = tuple(replace(each, bound=True) if each.witch == event.witch else each for each in night.guardians)
    night = replace(with_witch(night, event.witch, corruption=left), guardians=guardians)
    return _with_secret(night, replace(secret, corruption=secret.corruption + 1, hour=night.hour))


def reveal_secret(night: Night, event: SecretRevealed) -> Night:
    """Once resolved, Rule.SECRETS_CORRUPTION_GOES."""
    secret = _facedown(night, event.witch)
    left = 0 if event.resolved else secret.corruption
    return _with_secret(night, replace(secret, corruption=left, words=event.words, resolved=event.resolved))


def _facedown(night: Night, witch: str) -> Secret:
    secret = night.secret_of(witch)
    if secret.words is not None:
        raise illegal(Rule.SECRET_RESOLVES, witch=witch)
    return secret


def _with_secret(night: Night, secret: Secret) -> Night:
    kept = tuple(each for each in night.secrets if each.witch != secret.witch)
    return replace(night, secrets=(*kept, secret))


EVENTS: EventKinds = {
    "hand-laid": EventKind(HandLaid, lay_hand, one_witch),
    "secret-advanced": EventKind(SecretAdvanced, advance_secret, one_witch, Component.SECRETS),
    "secret-revealed": EventKind(SecretRevealed, reveal_secret, one_witch, Component.SECRETS),
}
