"""Places and the lines of the ledger in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cards.models import BoxEntry, Card, Place, PlaceKind
from cards.sight import Viewer, viewer_for

FIXED = {
    PlaceKind.STASH: gettext_lazy("in the stash"),
    PlaceKind.GIFT_PILE: gettext_lazy("in the gift pile"),
    PlaceKind.LOST: gettext_lazy("lost"),
    PlaceKind.OUTSIDE: gettext_lazy("outside the box"),
}
NAMED = {
    PlaceKind.TABLE: gettext_lazy("on the table of %(name)s"),
    PlaceKind.RECIPE: gettext_lazy("in %(name)s"),
    PlaceKind.SAINT: gettext_lazy("with %(name)s"),
    PlaceKind.DECK: gettext_lazy("in the deck of %(name)s"),
    PlaceKind.HALO: gettext_lazy("in the halo of %(name)s"),
    PlaceKind.BURY: gettext_lazy("in the bury pile of %(name)s"),
    PlaceKind.AWAY: gettext_lazy("away with %(name)s"),
}
LINES: dict[str, Promise] = {
    "box.registered": gettext_lazy("added the box"),
    "box.made": gettext_lazy("needed cards for a saint, so that a box was made by itself"),
    "box.adopted": gettext_lazy("made this box their own, as “%(name)s”"),
    "boxes.merged": gettext_lazy("merged the box “%(name)s” into this one"),
    "box.went-into": gettext_lazy("merged this box into “%(name)s”"),
    "copies.added": gettext_lazy("added cards to the box"),
    "chapter.added": gettext_lazy("added the chapter %(chapter)s to the box"),
    "copies.moved": gettext_lazy("moved cards"),
    "copies.drawn": gettext_lazy("drew new cards"),
    "chapter.put-in": gettext_lazy("put %(chapter)s into the dividers"),
    "chapter.taken-out": gettext_lazy("took %(chapter)s out of the dividers"),
    "plan.booked": gettext_lazy("finished a plan: %(plan)s"),
    "entry.undone": gettext_lazy("undid: %(line)s"),
    "entry.redone": gettext_lazy("redid: %(line)s"),
}


def register_reasons(lines: Mapping[str, Promise]) -> None:
    """Rooms above this one have reasons of their own to move cards, and say them in their own words."""
    LINES.update(lines)


def title(place: Place) -> str:
    """What a place is called on its own."""
    if place.kind == PlaceKind.DIVIDER and place.type:
        facts = {"virtue": place.get_virtue_display(), "types": place.type.plural.lower()}
        if place.virtue:
            return _("%(virtue)s %(types)s") % facts
        # Where every other divider of the type has a virtue.
        return _("Other %(types)s") % facts if "by_virtue" in place.type.facts else place.type.plural
    if place.kind == PlaceKind.CHAPTER and place.chapter:
        return place.chapter.name
    if _is_anothers(place):
        return _("another table")
    return place.name or str(PlaceKind(place.kind).label)


def where(place: Place) -> str:
    """Where something lies that lies there: “in the divider Mind gifts”."""
    if place.kind in FIXED:
        return str(FIXED[PlaceKind(place.kind)])
    if _is_anothers(place):
        return _("on another table")
    if place.kind in NAMED:
        return NAMED[PlaceKind(place.kind)] % {"name": place.name}
    return _("in the divider %(divider)s") % {"divider": title(place)}


def _is_anothers(place: Place) -> bool:
    """A table at which whoever looks at the box does not sit; so the places come by way of the box they look at."""
    return place.kind == PlaceKind.TABLE and place.pk in place.box.others_tables


def line(entry: BoxEntry) -> str:
    """What was done and why, without who and when."""
    return _line(entry.why, entry.facts)


def _line(why: str, facts: dict[str, object]) -> str:
    inner = facts.get("facts")
    if isinstance(inner, dict):
        return str(LINES[why]) % {"line": _line(str(facts["why"]), inner)}
    return str(LINES[why]) % facts


def names_for(person: Any, cards: Iterable[int]) -> dict[int, str]:
    """What *person* calls these cards; what they have not seen yet has no name."""
    viewer = viewer_for(person) if person else Viewer()
    seen = viewer.marked(Card.objects.filter(pk__in=list(cards)))
    return {card.pk: _("A veiled card") if card.is_veiled else card.name for card in seen}


def summary_of_names(first: Sequence[tuple[str, int]], total: int) -> str:
    """“3 Murder Board, 1 Grifter, 12 more”: the first names with how many there are of each, of so many cards."""
    more = total - sum(count for _name, count in first)
    if more and not first:
        return ngettext("one card", "%(n)d cards", more) % {"n": more}
    rest = [ngettext("%(n)d more", "%(n)d more", more) % {"n": more}] if more else []
    return ", ".join([*(f"{count} {name}" for name, count in first), *rest])
