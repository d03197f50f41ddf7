"""Entering cards by name, wherever that is done: the list in a form, what is tapped on it, and the names proposed.

Nothing of it is written: the list stands in the page, and the form's own action reads it when it is sent.
"""

import dataclasses
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.core.exceptions import BadRequest
from django.db.models import Q
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.people.models import User
from cards.box.entry import KEPT, EnteredKind, EntryLine, EntryRow, joined, read_entry, with_count, with_line
from cards.box.lists import ListableCards, from_lines
from cards.box.pasted_text import read_pasted
from cards.models import Box, Card, CardType
from cards.models.catalogue import Virtue
from cards.pages.faces import line_of
from cards.search.find import suggest
from cards.search.folding import fold
from cards.sight import SeenCard, viewer_for

LONGEST = 40_000
LONGEST_TYPED = 160
LINE = re.compile(r"^(?P<copies>\d{1,3}) (?P<name>.+?)(?: \((?P<remark>[^()]*)\))?$")
REMEMBERED = "entry-kind"


class EntryField(NamedTuple):
    """A list of cards in a form: what it is called there, and which types belong into it; None means any."""

    name: str
    types: tuple[str, ...] | None = None
    # Where each card may say in which slot of a halo it lies: the slot that words mean, or nothing.
    slot_of: Callable[[str], str] | None = None

    @property
    def has_slots(self) -> bool:
        return self.slot_of is not None


@dataclass
class CardEntry:
    """The list as the page shows it."""

    field: EntryField
    rows: list[EntryRow] = dataclasses.field(default_factory=list)
    # Lines that name no card, as they were pasted.
    unread: list[str] = dataclasses.field(default_factory=list)
    types: list[CardType] = dataclasses.field(default_factory=list)
    # What was last said of a card that nobody has heard of.
    last: EnteredKind | None = None

    @property
    def name(self) -> str:
        return self.field.name

    @property
    def virtues(self) -> Sequence[tuple[str, Any]]:
        return Virtue.choices

    @property
    def text(self) -> str:
        return "\n".join(row.text for row in self.rows)

    @property
    def count(self) -> int:
        return sum(row.line.copies for row in self.rows)

    @property
    def asked(self) -> list[EntryRow]:
        return [row for row in self.rows if row.is_asked]

    @property
    def still_to_say(self) -> str:
        """What keeps the list from being saved, in words; nothing where all is said."""
        if not self.asked:
            return ""
        return _("Say what these are first: %(names)s.") % {"names": ", ".join(row.name for row in self.asked)}


def entry_of(
    request: HttpRequest, box: Box, field: EntryField, *, last_time: Callable[[], Iterable[EntryLine]] = tuple
) -> CardEntry:
    """The list after what was typed, pasted or tapped; the kind that was tapped last is kept for the next one."""
    post = _post_of(request)
    if not _is_there(post, field):
        return CardEntry(field)
    shelf = ListableCards(box, viewer_for(request.user))
    before = _lines(post, field)
    last = _kind_of_newest(before) or _remembered(request)
    lines = _tapped(post, field, before, last)
    if post.get(f"{field.name}-last"):
        lines = list(last_time())
    new, unread = _typed(post, field, shelf)
    old = len(lines)
    for line in new:
        lines = with_line(lines, line)
    rows = read_entry(shelf, lines, types=field.types)
    types = _in_order(shelf.types, field)
    if last and _belongs(last, field):
        rows = [_of_kind(row, last) if row.at >= old else row for row in rows]
    _remember(request, last)
    return CardEntry(field, rows, [*_unread(post, field), *unread], types, last)


def field_called(request: HttpRequest, fields: Sequence[EntryField]) -> EntryField:
    """The list that a request is about; whoever says of none means the first."""
    wanted = (request.POST if request.method == "POST" else request.GET).get("field", fields[0].name)
    found = next((field for field in fields if field.name == wanted), None)
    if found is None:
        raise BadRequest(_("There is no such list on this page. Refresh and try again."))
    return found


def is_tapped(post: QueryDict, *fields: EntryField) -> bool:
    """Whether somebody worked on a list, and did not send the form."""
    taps = ("add", "more", "less", "use", "keep", "take", "skip", "last")
    return any(f"{field.name}-{tap}" in post for field in fields for tap in taps)


def with_lists(post: QueryDict, *entries: CardEntry) -> QueryDict:
    """What was posted, with each list as the form's own field has it."""
    filled = post.copy()
    for entry in entries:
        if f"{entry.name}-entry" in post:
            filled[entry.name] = entry.text
    return filled


def is_entered(request: HttpRequest, field: EntryField) -> bool:
    """Whether the list was sent line by line, not as a text."""
    return f"{field.name}-entry" in request.POST


def _post_of(request: HttpRequest) -> QueryDict:
    """What was sent; or what was refused, on the page from which it came."""
    refused = getattr(request, "refused", None)
    if refused is None:
        return request.POST
    again = QueryDict(mutable=True)
    for name, value in refused.fields:
        # What was only typed stands in its field again.
        if not name.endswith(("-typed", "-pasted")):
            again.appendlist(name, value)
    return again


def _is_there(post: QueryDict, field: EntryField) -> bool:
    return any(name == field.name or name.startswith(f"{field.name}-") for name in post)


def _lines(post: QueryDict, field: EntryField) -> list[EntryLine]:
    """The lines that the page remembers; or those of a text that was sent instead."""
    if f"{field.name}-entry" not in post:
        wanted, _problems = from_lines(post.get(field.name, ""))
        return [_said(EntryLine(one.copies, one.name, one.what), field) for one in wanted]
    found = []
    for at, value in enumerate(post.getlist(f"{field.name}-line")):
        line = LINE.match(value)
        if line:
            remark = line["remark"] or ""
            slot = post.get(f"{field.name}-slot-{at}", "")
            said = "" if remark in ("?", KEPT) else remark
            kind = _kind(post, field, at)
            found.append(EntryLine(int(line["copies"]), line["name"], said, slot, kind, remark == KEPT))
    return found


def _kind(post: QueryDict, field: EntryField, at: int) -> EnteredKind | None:
    type = post.get(f"{field.name}-type-{at}", "")
    virtue = post.get(f"{field.name}-virtue-{at}", "")
    return EnteredKind(type, virtue if virtue in Virtue.values else "") if type else None


def _in_order(types: list[CardType], field: EntryField) -> list[CardType]:
    """Those that belong into the list, in its order."""
    wanted = field.types
    return types if wanted is None else [type for slug in wanted for type in types if type.slug == slug]


def _belongs(kind: EnteredKind, field: EntryField) -> bool:
    return field.types is None or kind.type in field.types


def _kind_of_newest(lines: Sequence[EntryLine]) -> EnteredKind | None:
    return next((line.kind for line in reversed(lines) if line.kind), None)


def _tapped(post: QueryDict, field: EntryField, lines: list[EntryLine], last: EnteredKind | None) -> list[EntryLine]:
    """The lines after a tap on one of them."""
    for tap, by in (("more", 1), ("less", -1)):
        at = post.get(f"{field.name}-{tap}", "")
        if at.isdecimal():
            lines = with_count(lines, int(at), by)
    kept = post.get(f"{field.name}-keep", "")
    at, _colon, name = post.get(f"{field.name}-use", "").partition(":")
    return [
        replace(line, is_kept=True, kind=line.kind or (last if last and _belongs(last, field) else None))
        if str(n) == kept
        else replace(line, name=name, kind=None, remark="")
        if name and str(n) == at
        else line
        for n, line in enumerate(lines)
    ]


def _typed(post: QueryDict, field: EntryField, shelf: ListableCards) -> tuple[list[EntryLine], list[str]]:
    """The new lines: out of the field, out of a pasted text, and those that are cards after all."""
    text = "\n".join(post.get(f"{field.name}-{part}", "") for part in ("typed", "pasted"))
    if len(text) > LONGEST:
        raise BadRequest(_("That is too long for one list. Paste it in smaller parts."))
    read = read_pasted(text)
    lines = joined(shelf, read.lines)
    taken = post.getlist(f"{field.name}-unread")
    at = post.get(f"{field.name}-take", "")
    if at.isdecimal() and int(at) < len(taken):
        lines.append(EntryLine(1, taken[int(at)]))
    return [_said(line, field) for line in lines], [line.raw for line in read.unread]


def _said(line: EntryLine, field: EntryField) -> EntryLine:
    if line.remark == KEPT:
        return replace(line, remark="", is_kept=True)
    return replace(line, remark="", slot=field.slot_of(line.remark)) if field.slot_of else line


def _unread(post: QueryDict, field: EntryField) -> list[str]:
    gone = {post.get(f"{field.name}-{tap}", "") for tap in ("take", "skip")}
    return [raw for n, raw in enumerate(post.getlist(f"{field.name}-unread")) if str(n) not in gone]


def _of_kind(row: EntryRow, kind: EnteredKind) -> EntryRow:
    """Same as last time; a name that may be another one is asked about first."""
    is_open = row.card is None and not row.near and row.line.kind in (None, EnteredKind(kind.type))
    return replace(row, line=replace(row.line, kind=kind)) if is_open else row


def _remembered(request: HttpRequest) -> EnteredKind | None:
    kept = request.session.get(REMEMBERED)
    return EnteredKind(*kept) if isinstance(kept, list) and len(kept) == 2 else None


def _remember(request: HttpRequest, kind: EnteredKind | None) -> None:
    if kind and request.session.get(REMEMBERED) != [*kind]:
        request.session[REMEMBERED] = [*kind]


# --- Names that are proposed


class ProposedCard(NamedTuple):
    """A card that may be meant, what it is, and from where it comes if it is of somebody's own."""

    card: SeenCard
    words: str
    source: str

    @property
    def line(self) -> str:
        """The line that adds it."""
        what = EnteredKind(self.card.type.slug, self.card.virtue or "").words
        return f"{self.card.name} ({what})"


def names_for(person: User, box: Box, typed: str, field: EntryField) -> list[ProposedCard]:
    """What somebody may mean who enters cards of *box*: the catalogue's, and cards of people's own that are offered."""
    viewer = viewer_for(person)
    own = access.own_cards_offered(person, box)
    cards = viewer.marked(Card.objects.filter(Q(pack=None, is_retired=False, game=box.game_id) | Q(pk__in=own)))
    cards = cards.filter(type__group="card")
    if field.types is not None:
        cards = cards.filter(type__slug__in=field.types)
    found = suggest(typed, viewer, box.game, among=cards.select_related("pack"))
    here = set(box.copies.filter(card__in=found).values_list("card", flat=True))
    return [ProposedCard(card, line_of(card), _source(card, person, box, card.pk in here)) for card in found]


def proposed_names(request: HttpRequest, person: User, box: Box, field: EntryField) -> dict[str, Any]:
    """What the field proposes for what was typed so far."""
    typed = request.GET.get(f"{field.name}-typed", "").strip()[:LONGEST_TYPED]
    read = read_pasted(typed).lines
    name = read[0].name if read else ""
    proposed = names_for(person, box, name, field) if name else []
    is_exact = any(fold(one.card.name) == fold(name) for one in proposed)
    return {"proposed": proposed, "typed": name, "is_exact": is_exact, "field": field}


def _source(card: Card, person: User, box: Box, is_here: bool) -> str:
    """From where a card of somebody's own comes; what the owner's other boxes are called is the owner's business."""
    if card.pack is None or is_here:
        return ""
    if card.pack.owner_id == person.pk:
        return _("your own, from “%(pack)s”") % {"pack": card.pack.name}
    return _("from another box of %(owner)s") % {"owner": box.owner.name}
