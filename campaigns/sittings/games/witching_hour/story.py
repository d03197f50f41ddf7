"""What a story learns of a scene that ended at the live table, and where the evening goes on."""

from typing import Any

from django.http import Http404
from django.urls import reverse

from campaigns.models import Member, Sitting
from campaigns.models.attempt_record import PlayedWitch
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, Means
from campaigns.rulebooks.witching_hour.corruption import is_too_much
from campaigns.rulebooks.witching_hour.coven import MatSide, Witch
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.scenes import FEWEST_HOURS, MOST_HOURS
from campaigns.rulebooks.witching_hour.table.state import Night
from campaigns.rulebooks.witching_hour.variants import Variant
from campaigns.stories import actions
from cards.refusals import Refused

ENDINGS = {
    "dawn": AttemptEnding.DAWN,
    "corruption": AttemptEnding.CORRUPTION,
    "empty-pentagram": AttemptEnding.PENTAGRAM,
}
MEANS = {
    Means.SECRETS: {Variant.SECRETS_EASY, Variant.SECRETS_HARD},
    Means.VARIETY: {Variant.VARIETY_EASY, Variant.VARIETY_HARD},
}


def write_attempt(seat: Member, sitting: Sitting, night: Night) -> None:
    """The attempt of a story, once for each table: closed again, what was written is corrected.

    A scene that goes on is none yet, and one outside every story is written down by whoever wants that.
    """
    if night.outcome is None or night.story is None:
        return
    wish = wish_of(night) | {"played": sitting.day}
    before = seat.campaign.attempts.filter(key=sitting.pk).first()
    if before is None:
        _record(seat, sitting, night.story, wish)
    elif not before.is_gone:
        actions.correct(seat, before.number, changes=wish)


def _record(seat: Member, sitting: Sitting, story: int, wish: dict[str, Any]) -> None:
    """In its story; where another scene is due there by now, or it is gone, as a quick play."""
    try:
        actions.record(seat, story=story, wish=wish, key=sitting.pk)
    except (Refused, Http404):
        actions.record(seat, story=None, wish=wish, key=sitting.pk)


def wish_of(night: Night) -> dict[str, Any]:
    """What is known of the evening, as the action takes it."""
    ending = _ending(night)
    coven = _coven(night)
    return {
        "scene": night.scene,
        "difficulty": night.difficulty.value,
        "ending": ending.value,
        "hour": _hour(night, ending),
        "coven": coven,
        "corrupted": _fallen(night) if coven and ending is AttemptEnding.CORRUPTION else [],
        "secrets": _secrets(night),
        **_means(night),
    }


def _means(night: Night) -> dict[str, list[str]]:
    """By which variants it was easier or harder than normal; where the table said nothing, neither does this."""
    found = [means.value for means, variants in MEANS.items() if variants & {*night.variants}]
    return {"means": found} if found and night.difficulty is not Difficulty.NORMAL else {}


def _ending(night: Night) -> AttemptEnding:
    assert night.outcome
    by_card = AttemptEnding.DAWN if night.outcome.won else AttemptEnding.SCENE
    return ENDINGS.get(night.outcome.how, by_card)


def _hour(night: Night, ending: AttemptEnding) -> int | None:
    """As the story counts: a win by the scene's card may come before any dawn, and then its hour is not said."""
    if ending.is_won:
        return night.hour if FEWEST_HOURS <= night.hour <= MOST_HOURS and night.hour == night.hours else None
    return min(night.hour, MOST_HOURS)


def _coven(night: Night) -> list[PlayedWitch]:
    """Where all of them are Witches of the box; a table may call them as it likes."""
    known = set(Witch)
    if not all(witch.name in known for witch in night.witches):
        return []
    return [PlayedWitch(Witch(witch.name), witch.player or "", _side(night, witch.name)) for witch in night.witches]


def _side(night: Night, witch: str) -> MatSide:
    return MatSide.GOLD if witch in night.gold else MatSide.BRONZE


def _fallen(night: Night) -> list[Witch]:
    return [Witch(witch.name) for witch in night.witches if is_too_much(witch.corruption, night.limit)]


def _secrets(night: Night) -> str:
    """Those that were revealed at the table; what somebody kept stays theirs."""
    told = [f"{secret.witch}: {secret.words}" for secret in night.secrets if secret.words]
    return "\n".join(told)[:2_000]


def onward(sitting: Sitting, night: Night) -> str:
    if night.outcome is None or night.story is None:
        return ""
    return reverse("story", args=[sitting.campaign_id, night.story])
