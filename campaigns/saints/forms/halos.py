"""What the pages of a halo are sent: a layout, card by card or in one word; a card to slot; a step of the past."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import SLOTS, SaintPlaceKind
from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.saints.actions.slotting import DescribedCard
from campaigns.saints.holdings import HeldCopy
from cards.refusals import Refused

CARDS_AT_MOST = 100
LAY_AT_MOST = 4_000
LAID = re.compile(r"(?P<slot>[a-z-]{3,12}):(?P<layer>\d{1,2}):(?P<copy>\d{1,15})")
Spots = Mapping[int, tuple[SaintPlaceKind, int]]

DESCRIBED = {
    "fleeting": DescribedCard("fragment", lasts="fleeting"),
    "enduring": DescribedCard("fragment", lasts="enduring"),
    "body": DescribedCard("gift", "body"),
    "mind": DescribedCard("gift", "mind"),
    "rage": DescribedCard("gift", "rage"),
    "soul": DescribedCard("gift", "soul"),
    "omen": DescribedCard("omen"),
    "threat": DescribedCard("threat"),
}
WHAT = [
    ("fleeting", gettext_lazy("Fleeting fragment")),
    ("enduring", gettext_lazy("Enduring fragment")),
    ("body", gettext_lazy("Body gift")),
    ("mind", gettext_lazy("Mind gift")),
    ("rage", gettext_lazy("Rage gift")),
    ("soul", gettext_lazy("Soul gift")),
    ("omen", gettext_lazy("Omen")),
    ("threat", gettext_lazy("Threat")),
]


def adds_said(wish: Mapping[str, Any]) -> dict[str, int]:
    return {} if wish["adds_type"] == "none" else {wish["adds_type"]: wish["adds_count"] or 1}


class ArrangeForm(forms.Form):
    """The halo that was seen, and whether its new layout is only tried or shall be kept."""

    act = forms.ChoiceField(choices=[("check", "check"), ("save", "save")])
    seen = forms.CharField(max_length=LAY_AT_MOST, required=False)
    key = forms.UUIDField(required=False)


class SlotForm(forms.Form):
    """A card for the halo, by name; ``what`` says of one that nobody has heard of what kind it is."""

    act = forms.ChoiceField(choices=[("card", "card"), ("death", "death")])
    name = forms.CharField(max_length=100, required=False)
    where = forms.ChoiceField(choices=[("", ""), *((slot.value, slot.label) for slot in SLOTS)], required=False)
    what = forms.ChoiceField(choices=[("", ""), *WHAT], required=False)
    # Of such a card, if it is an enduring fragment: what it adds to the deck; nothing where nobody says.
    adds_type = forms.ChoiceField(
        choices=[("", ""), ("none", ""), *((type.value, "") for type in DeckCardType)], required=False
    )
    adds_count = forms.IntegerField(min_value=1, max_value=9, required=False)
    key = forms.UUIDField()

    def described(self) -> DescribedCard | None:
        """What was said of a card that nobody has heard of."""
        wish = self.cleaned_data
        described = DESCRIBED.get(wish["what"])
        if described is None or described.lasts != "enduring" or not wish["adds_type"]:
            return described
        return replace(described, adds=adds_said(wish))

    def clean_where(self) -> SaintPlaceKind | None:
        return SaintPlaceKind(self.cleaned_data["where"]) if self.cleaned_data["where"] else None

    def clean(self) -> dict[str, Any]:
        wish = self.cleaned_data
        if wish.get("act") == "card" and not wish.get("name"):
            self.add_error("name", _("Write the name of the card first."))
        return wish


class AdditionForm(forms.Form):
    """What a fragment of the halo adds to the deck: nothing, or so many cards of a type."""

    copy = forms.IntegerField(min_value=1, max_value=2**53)
    none = forms.BooleanField(required=False)
    adds_type = forms.ChoiceField(choices=[(type.value, type.value) for type in DeckCardType])
    adds_count = forms.IntegerField(min_value=1, max_value=9, required=False)

    def adds(self) -> dict[str, int]:
        return {} if self.cleaned_data["none"] else adds_said(self.cleaned_data)


class UnslotForm(forms.Form):
    """A card leaves the halo: sacrificed, or spent, which is how a fleeting fragment is played."""

    copy = forms.IntegerField(min_value=1, max_value=2**53, required=False)
    spent = forms.IntegerField(min_value=1, max_value=2**53, required=False)
    key = forms.UUIDField()


class PastForm(forms.Form):
    """A step of the past, or a mission before or after which it is."""

    step = forms.IntegerField(min_value=0, max_value=100_000, required=False)
    before = forms.IntegerField(min_value=1, max_value=1_000_000, required=False)
    after = forms.IntegerField(min_value=1, max_value=1_000_000, required=False)


def sends_layout(data: QueryDict) -> bool:
    return bool(data.get("lay")) or any(name.startswith("slot-") for name in data)


def layout_sent(data: QueryDict, cards: Iterable[HeldCopy]) -> dict[int, tuple[SaintPlaceKind, int]]:
    """Where each card shall lie: all in one word, ``lay``, as a script writes it; or ``slot-7=top`` and ``layer-7=1``.

    By the fields, a card that got another slot and no other height comes to lie on top there.
    """
    if data.get("lay"):
        return read_layout(str(data["lay"]))
    fields = [name for name in data if name.startswith("slot-")]
    if len(fields) > CARDS_AT_MOST:
        raise _garbled()
    before = {one.copy: (one.part, one.layer) for one in with_layout(list(cards), {})}
    spots = dict(_spot(name.removeprefix("slot-"), str(data[name]), data) for name in fields)
    return {copy: _on_top(spot, before.get(copy)) for copy, spot in spots.items()}


def _spot(copy: str, slot: str, data: QueryDict) -> tuple[int, tuple[SaintPlaceKind, int]]:
    layer = data.get(f"layer-{copy}") or "1"
    if not all(part.isascii() and part.isdigit() and len(part) < 16 for part in (copy, layer)):
        raise _garbled()
    return int(copy), (_slot(slot), min(int(layer), CARDS_AT_MOST) - 1)


def _on_top(spot: tuple[SaintPlaceKind, int], before: tuple[SaintPlaceKind, int] | None) -> tuple[SaintPlaceKind, int]:
    is_moved = before is not None and spot[0] != before[0] and spot[1] == before[1]
    return (spot[0], CARDS_AT_MOST) if is_moved else spot


def _slot(slot: str) -> SaintPlaceKind:
    if slot not in [one.value for one in SLOTS]:
        words = _("A halo has no slot called “%(slot)s”. Choose one of the eight around the saint.")
        raise Refused("no-such-slot", words % {"slot": slot[:20]})
    return SaintPlaceKind(slot)


def _garbled() -> Refused:
    return Refused("garbled-layout", _("The layout could not be read. Refresh and arrange it again."))


def read_layout(word: str) -> dict[int, tuple[SaintPlaceKind, int]]:
    """A whole layout in one word, as an address carries it: “top:0:12,left:0:14”."""
    if not word:
        return {}
    parts = [LAID.fullmatch(part) for part in word[:LAY_AT_MOST].split(",")[:CARDS_AT_MOST]]
    if not all(parts):
        raise _garbled()
    return {int(part["copy"]): (_slot(part["slot"]), int(part["layer"])) for part in parts if part}


def write_layout(cards: Iterable[HeldCopy]) -> str:
    return ",".join(f"{one.part.value}:{one.layer}:{one.copy}" for one in cards)


def with_layout(cards: Sequence[HeldCopy], spots: Spots) -> list[HeldCopy]:
    """The cards of a halo laid as *spots* says; what it does not name stays where it is.

    Of two at one height, the one that was moved there lies on top.
    """
    found: dict[SaintPlaceKind, list[tuple[int, bool, HeldCopy]]] = {slot: [] for slot in SLOTS}
    for one in cards:
        slot, layer = spots.get(one.copy, (one.part, one.layer))
        found[slot].append((layer, slot != one.part or one.copy not in spots, one))
    return [
        replace(one, part=slot, layer=height)
        for slot, stack in found.items()
        for height, (_layer, _moved, one) in enumerate(sorted(stack, key=lambda row: row[:2]))
    ]


def layout_of(cards: Iterable[HeldCopy]) -> dict[SaintPlaceKind, list[int]]:
    """As the action takes it."""
    found: dict[SaintPlaceKind, list[int]] = {}
    for one in cards:
        found.setdefault(one.part, []).append(one.copy)
    return found


def layout_asked(spots: Spots) -> dict[SaintPlaceKind, list[int]]:
    """What was asked for, whether these cards are there or not."""
    found: dict[SaintPlaceKind, list[int]] = {}
    for copy, (slot, _layer) in sorted(spots.items(), key=lambda row: row[1][1]):
        found.setdefault(slot, []).append(copy)
    return found
