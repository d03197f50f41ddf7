"""The chronicle in words: for each dotted kind of entry, the facts it carries and the sentence it makes."""

import datetime
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

from campaigns.chronicle.facts import (
    Changed,
    Deed,
    Facts,
    Invited,
    Lantern,
    Named,
    OfSeat,
    Removed,
    Renamed,
    Revoked,
    RoleChanged,
    Seated,
    SeatName,
    Switched,
    SwitchedOff,
    Value,
    Vetoed,
)
from campaigns.models import Entry, Role


class Undone(Facts):
    """A deed that was taken back, or done again."""

    deed: str
    who: SeatName
    told: dict[str, Any]
    values: Annotated[list[Value], Meta(max_length=40)]

    def __post_init__(self) -> None:
        kind = KINDS.get(self.deed)
        if kind is None or not issubclass(kind.facts, Deed):
            raise ValueError(gettext("only a deed is taken back or done again"))
        msgspec.convert({**self.told, "values": []}, kind.facts)


class Kind(NamedTuple):
    facts: type[Facts]
    sentence: Promise


KINDS: Mapping[str, Kind] = {
    "campaign.started": Kind(Named, _("%(by)s started the campaign.")),
    "campaign.changed": Kind(Changed, _("%(by)s changed %(what)s.")),
    "campaign.archived": Kind(Facts, _("%(by)s archived the campaign.")),
    "campaign.reopened": Kind(Facts, _("%(by)s reopened the campaign.")),
    "campaign.handed_over": Kind(OfSeat, _("%(by)s handed the campaign over to %(name)s.")),
    "member.joined": Kind(Seated, _("%(by)s took a seat as %(role)s.")),
    "member.left": Kind(OfSeat, _("%(by)s left the table.")),
    "member.removed": Kind(Removed, _("%(by)s took away the seat of %(name)s.")),
    "member.restored": Kind(Removed, _("%(by)s gave %(name)s the seat back.")),
    "member.renamed": Kind(Renamed, _("%(by)s changed a seat’s name from %(before)s to %(after)s.")),
    "member.role_changed": Kind(RoleChanged, _("%(by)s made %(name)s a %(after)s.")),
    "guide.named": Kind(Lantern, _("%(by)s gave the guide’s lantern to %(name)s.")),
    "invitation.made": Kind(Invited, _("%(by)s made an invitation for a %(role)s.")),
    "invitation.revoked": Kind(Revoked, _("%(by)s revoked an invitation for a %(role)s.")),
    "mutation.vetoed": Kind(Vetoed, _("%(by)s vetoed “%(name)s”, the mutation of %(date)s: “%(reason)s”")),
    "mutation.restored": Kind(Vetoed, _("%(by)s let “%(name)s”, the mutation of %(date)s, stand again.")),
    "announcement.added": Kind(Named, _("%(by)s has each new day announced to “%(name)s”.")),
    "announcement.removed": Kind(Named, _("%(by)s took the announcements to “%(name)s” away.")),
    "announcement.switched_on": Kind(Switched, _("%(by)s switched the announcements to “%(name)s” on.")),
    "announcement.switched_off": Kind(SwitchedOff, _("%(by)s switched the announcements to “%(name)s” off.")),
    "pack.laid": Kind(Named, _("%(by)s laid the pack “%(name)s” on the table.")),
    "pack.taken": Kind(Named, _("%(by)s took the pack “%(name)s” off the table.")),
    "box.brought": Kind(Named, _("%(by)s brought the box “%(name)s” to the table.")),
    "box.taken-home": Kind(Named, _("%(by)s took the box “%(name)s” home.")),
    "saint.made": Kind(Deed, _("%(by)s brought %(name)s into the campaign.")),
    "saint.changed": Kind(Deed, _("%(by)s wrote on the sheet of %(name)s.")),
    "saint.left": Kind(Deed, _("%(by)s took %(name)s out of the campaign.")),
    "halo.arranged": Kind(Deed, _("%(by)s rearranged the halo of %(name)s.")),
    "card.slotted": Kind(Deed, _("%(name)s slotted %(cards)s.")),
    "card.gained": Kind(Deed, _("%(name)s gained %(cards)s.")),
    "deck.built": Kind(Deed, _("%(by)s put %(cards)s into the deck of %(name)s.")),
    "card.sacrificed": Kind(Deed, _("%(name)s sacrificed %(cards)s.")),
    "fragment.spent": Kind(Deed, _("%(name)s spent %(cards)s.")),
    "card.put-back": Kind(Deed, _("%(by)s put %(cards)s of %(name)s back into the box.")),
    "card.given": Kind(Deed, _("%(name)s gave %(cards)s to %(to_name)s.")),
    "gift.offered": Kind(Deed, _("%(name)s laid %(cards)s on the gift pile.")),
    "mission.begun": Kind(Deed, _("%(by)s set out on “%(name)s”.")),
    "mission.called-off": Kind(Deed, _("%(by)s called “%(name)s” off.")),
    "mission.noted": Kind(Deed, _("%(by)s wrote on the record of “%(name)s”.")),
    "mission.ended": Kind(Deed, _("%(by)s recorded the end of “%(name)s”.")),
    "mission.settled": Kind(Deed, _("%(by)s put the halos and decks of “%(name)s” in order.")),
    "decks.rebuilt": Kind(Deed, _("%(by)s rebuilt the decks of %(name)s.")),
    "gift.taken": Kind(Deed, _("%(name)s took %(cards)s from the gift pile.")),
    "saint.entered": Kind(Deed, _("%(by)s wrote down what %(name)s held so far: %(cards)s.")),
    "missions.entered": Kind(Deed, _("%(by)s wrote down missions of before (%(value)s): %(cards)s.")),
    "tally.added": Kind(Deed, _("%(by)s keeps count of %(name)s.")),
    "tally.changed": Kind(Deed, _("%(by)s set %(name)s to %(value)s.")),
    "tally.ticked": Kind(Deed, _("%(by)s ticked %(name)s.")),
    "tally.unticked": Kind(Deed, _("%(by)s took the tick off %(name)s.")),
    "tally.removed": Kind(Deed, _("%(by)s keeps count of %(name)s no more.")),
    "saint.departed": Kind(Deed, _("%(name)s went to play at another table.")),
    "saint.returned": Kind(Deed, _("%(name)s came home from another table.")),
    "saint.died": Kind(Deed, _("%(name)s died for ever.")),
    "saint.died-away": Kind(Deed, _("%(name)s died for ever at another table.")),
    "saint.visited": Kind(Deed, _("%(name)s of %(to_name)s came to play here.")),
    "saint.went-home": Kind(Deed, _("%(name)s went home to %(to_name)s.")),
    "story.started": Kind(Deed, _("%(by)s started the story “%(name)s”.")),
    "story.renamed": Kind(Deed, _("%(by)s called a story “%(name)s”.")),
    "story.taken-out": Kind(Deed, _("%(by)s took the story “%(name)s” out.")),
    "attempt.recorded": Kind(Deed, _("%(by)s recorded an attempt at “%(name)s”.")),
    "attempt.corrected": Kind(Deed, _("%(by)s corrected an attempt at “%(name)s”.")),
    "attempt.taken-out": Kind(Deed, _("%(by)s took an attempt at “%(name)s” out.")),
    "scene-card.read": Kind(Deed, _("%(by)s wrote down what the scene card of “%(name)s” says.")),
    "deed.undone": Kind(Undone, _("%(by)s took back: %(line)s")),
    "deed.redone": Kind(Undone, _("%(by)s did it again: %(line)s")),
    "window.opened": Kind(Facts, _("%(by)s opened a window for spectators.")),
    "window.closed": Kind(Facts, _("%(by)s closed the window for spectators.")),
}

# The same in the ledger of a box, where it says beside it who did it.
MOVES: Mapping[str, Promise] = {
    "saint.made": _("brought %(name)s into a campaign"),
    "saint.left": _("took %(name)s out of a campaign"),
    "halo.arranged": _("rearranged the halo of %(name)s"),
    "card.slotted": _("slotted cards for %(name)s"),
    "card.gained": _("%(name)s gained cards"),
    "deck.built": _("built the deck of %(name)s"),
    "card.sacrificed": _("%(name)s sacrificed cards"),
    "fragment.spent": _("%(name)s spent fragments"),
    "card.put-back": _("put cards of %(name)s back"),
    "card.given": _("%(name)s gave cards away"),
    "gift.offered": _("%(name)s laid gifts on the gift pile"),
    "mission.ended": _("ended the mission “%(name)s”"),
    "mission.settled": _("put away what the mission “%(name)s” left"),
    "decks.rebuilt": _("rebuilt the decks of %(name)s"),
    "gift.taken": _("%(name)s took gifts from the gift pile"),
    "saint.entered": _("wrote down what %(name)s held"),
    "saint.returned": _("%(name)s came home from another table"),
    "saint.died": _("%(name)s died for ever"),
    "saint.died-away": _("%(name)s died at another table"),
    "saint.visited": _("%(name)s came to play with cards of their own"),
    "saint.went-home": _("%(name)s went home with their own cards"),
    "campaign.restored": _("brought the saints of %(name)s from a file"),
}

# How a mission or a scene ended.
OUTCOMES: Mapping[str, Promise] = {
    "won": _("“%(name)s” was won."),
    "lost": _("“%(name)s” was lost."),
    "timed-out": _("Time ran out in “%(name)s”."),
}

# How some kinds read when they concern no seat, one seat in particular, or a webhook that is dead.
LANTERN_OUT = _("%(by)s put the guide’s lantern out.")
INVITED_TO_SEAT = _("%(by)s made an invitation for the seat of %(name)s.")
DEAD_WEBHOOK = _(
    "%(by)s switched the announcements to “%(name)s” off: its server says that it is gone or locked (%(answered)s)."
)

CHANGES: Mapping[str, Promise] = {
    "name": _("the name from “%(before)s” to “%(after)s”"),
    "timezone": _("the time zone from %(before)s to %(after)s"),
    "day_turns_at": _("the hour at which the day turns from %(before)s to %(after)s"),
    "uses_mutations": _("the mutation of the day from %(before)s to %(after)s"),
    "notes": _("the notes"),
}


def words(entry: Entry) -> str:
    """What happened, as a sentence."""
    # What a file left out that its kind may leave out.
    facts: dict[str, Any] = {"to_name": gettext("somebody"), "value": ""}
    facts |= {key: _date(value) if key == "date" else _word(value) for key, value in entry.facts.items()}
    facts |= {"by": entry.by_name, "what": _what_changed(entry), "cards": _cards(entry.facts)}
    if entry.kind in ("deed.undone", "deed.redone"):
        facts["line"] = words(Entry(kind=entry.facts["deed"], by_name=entry.facts["who"], facts=entry.facts["told"]))
    return str(_sentence(entry)) % facts


def _cards(facts: dict[str, Any]) -> str:
    """“A, B and 3 more”."""
    names = [str(name) for name in facts.get("cards", [])]
    more = facts.get("count", 0) - len(names)
    if more > 0:
        names.append(ngettext("%(n)d more", "%(n)d more", more) % {"n": more})
    return get_text_list(names, gettext("and"))


def _sentence(entry: Entry) -> Promise:
    if entry.kind == "guide.named" and entry.facts["seat"] is None:
        return LANTERN_OUT
    if entry.kind == "invitation.made" and entry.facts["seat"] is not None:
        return INVITED_TO_SEAT
    if entry.kind == "announcement.switched_off" and entry.facts["answered"] is not None:
        return DEAD_WEBHOOK
    if entry.kind in ("mission.ended", "attempt.recorded") and entry.facts.get("outcome"):
        return OUTCOMES[entry.facts["outcome"]]
    return KINDS[entry.kind].sentence


def _what_changed(entry: Entry) -> str:
    if entry.kind != "campaign.changed":
        return ""
    before, after = entry.facts["before"], entry.facts["after"]
    parts = [
        str(CHANGES[field]) % {"before": _setting(before[field]), "after": _setting(after[field])}
        for field in CHANGES
        if field in after
    ]
    return get_text_list(parts, gettext("and"))


def _date(value: str) -> str:
    return date_format(datetime.date.fromisoformat(value), "j F Y")


def _setting(value: object) -> object:
    if isinstance(value, bool):
        return pgettext("a setting", "on") if value else pgettext("a setting", "off")
    return value


def _word(value: object) -> object:
    return Role(value).label if value in Role.values else value
