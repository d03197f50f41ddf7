"""What is asked of a check's dice, as the address of the tool spells it; whatever is wrong is said with its field."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import FACES, KEPT, OF_EACH_COLOR, Assembly, DieColor
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.saints.labels import VIRTUES
from campaigns.tools.apocrypha.pages.assists import asked_virtue, problems_of_virtue
from campaigns.tools.apocrypha.pages.query import ToolQuery, whole_number
from campaigns.tools.apocrypha.solver import (
    ALL,
    ALL_DICE,
    LARGEST_TARGET,
    LARGEST_VIRTUE,
    MOST_ASSISTS,
    MOST_CHANGES,
    MOST_PACKAGES,
)
from campaigns.tools.frame import FieldProblem

LARGEST_SKILL = 9
TARGET, DICE = 12, 3
COLORS = {**VIRTUES, "bonus": gettext_lazy("Bonus")}
# In the order of the book; those by faces, then those by a number of dice.
BY_FACES = {"reroll": DiceAction.REROLL, "explode": DiceAction.EXPLODE, "trash-faces": DiceAction.TRASH}
KINDS: dict[str, Promise] = {
    "reroll": gettext_lazy("reroll all"),
    "reroll-dice": gettext_lazy("reroll dice"),
    "explode": gettext_lazy("explode all"),
    "upgrade": gettext_lazy("upgrade"),
    "downgrade": gettext_lazy("downgrade"),
    "flip": gettext_lazy("flip"),
    "trash": gettext_lazy("trash dice"),
    "trash-faces": gettext_lazy("trash all"),
}
BY_DICE = {"reroll-dice": DiceAction.REROLL}
# The changes that are up to so many dice unless they must be, and those of which it is said how many and never “all”.
MAY_OR_MUST = {"reroll-dice", "upgrade", "flip"}
NEVER_ALL = {"reroll-dice", "trash"}
PACKAGES = "ABC"[:MOST_PACKAGES]
TYPED = {
    "number": gettext_lazy("Dice of the virtue"),
    "skill": gettext_lazy("Dice of the skill"),
    "target": gettext_lazy("Target number"),
    "keep": gettext_lazy("Dice kept"),
    "used": gettext_lazy("Rerolls used so far"),
    **{f"add-{color}": gettext_lazy("Dice that cards add") for color in DieColor},
}
OWN = (
    *("virtue", "use", "number", "which", "skill", "skill-by", "boost", "target", "keep", "assist", "rerolls", "cards"),
    *("change", "what", "of", "must", "card", "used", "forced", "exploded"),
    *(f"{word}-{color}" for word in ("add", "rolled") for color in DieColor),
)


@dataclass(frozen=True)
class DiceChangeRow:
    """A change as its three fields show it; with none, the row that waits for one."""

    kind: str = ""
    # As it was written: where nothing was, the change counts as the hint says.
    what: str = ""
    change: DiceChange | None = None

    @property
    def of(self) -> str:
        return str(self.change.of or "") if self.change else ""

    @property
    def asks_whether_it_must_be(self) -> bool:
        return self.kind in MAY_OR_MUST and self.change is not None and self.change.is_choice

    @property
    def label(self) -> str:
        if not self.kind:
            return _("Which faces, or how many dice, or “all”")
        if self.kind in BY_FACES:
            return _("Which faces")
        return _("How many dice") if self.kind in NEVER_ALL else _("How many dice, or “all”")

    @property
    def hint(self) -> str:
        if not self.kind:
            return ""
        if self.kind in BY_FACES:
            return str(FACES[-1])
        return "1" if self.kind in NEVER_ALL else _("1 or all")


@dataclass(frozen=True)
class CheckQuery:
    assembly: Assembly
    # The skill used, of those that the saint is known to have.
    which: str
    by_gift: bool
    target: int
    keep: int
    # Of assists, where no choir says who assists; and of cards, which come after the assists as on page 24.
    rerolls: tuple[int, ...]
    cards: tuple[int, ...]
    # In the order of the book.
    rows: tuple[DiceChangeRow, ...]
    rolled: dict[DieColor, list[int]]
    used: int
    has_forced: bool
    has_exploded: bool
    problems: tuple[FieldProblem, ...] = ()

    @property
    def changes(self) -> tuple[DiceChange, ...]:
        return tuple(row.change for row in self.rows if row.change)

    @property
    def has_rolled(self) -> bool:
        return any(self.rolled.values())

    @property
    def is_past_forced(self) -> bool:
        """Whether forced rerolls are over: as somebody says, or because what comes after them is done."""
        return self.has_forced or self.has_exploded or bool(self.used)

    @property
    def asks_for_forced(self) -> bool:
        """Whether it has to be said that they are over."""
        has_any = any(change.do is DiceAction.REROLL and not change.is_choice for change in self.changes)
        return has_any and (self.has_forced or not self.is_past_forced)

    @property
    def card_rerolls(self) -> int:
        """How many of the changes reroll so many dice, as assists do, and come after them."""
        return sum(change.do is DiceAction.REROLL and change.is_choice for change in self.changes)

    @property
    def asks_for_exploded(self) -> bool:
        return self._has(DiceAction.EXPLODE)

    def _has(self, do: DiceAction) -> bool:
        return any(change.do is do for change in self.changes)


class CheckQueryReader(ToolQuery):
    """Reads what is sent of dice too, and of what changes them."""

    def numbers(self, word: str, most: int, largest: int, words: str, least: int = 1) -> list[int]:
        """Several in one field, set apart by anything; the sixes of dice need not be set apart."""
        sent = self.query.get(word, "")[:200]
        parts = list(sent) if largest < 10 else re.sub(r"[^\w]", " ", sent).split()
        numbers = [whole_number(part) for part in parts if part.isalnum()]
        if len(numbers) > most or not all(number is not None and least <= number <= largest for number in numbers):
            self.problem(word, words)
            return []
        return [number for number in numbers if number is not None]

    def rows(self) -> tuple[DiceChangeRow, ...]:
        """The changes that were asked for, in the order of the book: Rule.DICE_ORDER."""
        kinds = self.query.getlist("change")
        found = []
        for at, kind in enumerate(kinds[: MOST_CHANGES + 1]):
            if kind and kind not in KINDS:
                self.problem("change", _("Nobody knows such a change. Choose one of the list."))
            elif kind:
                what = self._beside("what", at)
                change = self._change(kind, what, self._beside("of", at))
                found.append(DiceChangeRow(kind, what, change and self._bound(kind, change, at)))
        if len(found) > MOST_CHANGES:
            words = _("At most %(count)d changes are weighed. The others are left out.") % {"count": MOST_CHANGES}
            self.problem("change", words)
        order = list(DiceAction)
        known = [(row, order.index(row.change.do)) for row in found[:MOST_CHANGES] if row.change]
        return tuple(row for row, _place in sorted(known, key=lambda placed: placed[1]))

    def _bound(self, kind: str, change: DiceChange, at: int) -> DiceChange:
        """*change* as it must be, or as part of what a card does: a tick bears the number of its row."""
        card = self._beside("card", at)
        return replace(
            change,
            must=kind in MAY_OR_MUST and change.is_choice and str(at + 1) in self.query.getlist("must"),
            package=card if card in set(PACKAGES) else "",
        )

    def _beside(self, word: str, at: int) -> str:
        values = self.query.getlist(word)
        return values[at].strip()[:60] if at < len(values) else ""

    def _change(self, kind: str, what: str, of: str) -> DiceChange | None:
        color = DieColor(of) if of in set(DieColor) else None
        if of and color is None:
            self.problem("change", _("Nobody knows such a color. Choose one of the list."))
        if kind in BY_FACES:
            faces = {whole_number(part) for part in what if part.isalnum()} or {FACES[-1]}
            if faces <= set(FACES):
                return DiceChange(BY_FACES[kind], faces=frozenset(face for face in faces if face), of=color)
            self.problem("change", _("Which faces? Write them like 6, or 1 3 5."))
            return None
        do = BY_DICE[kind] if kind in BY_DICE else DiceAction(kind)
        if what == ALL and kind not in NEVER_ALL:
            return DiceChange(do, of=color)
        count = whole_number(what) if what else 1
        if count is None or not 1 <= count <= ALL_DICE:
            words = _("How many dice? Write a number, or “all”.") if kind not in NEVER_ALL else _("How many dice?")
            self.problem("change", words)
            return None
        return DiceChange(do, dice=count, of=color)


def used_virtue(query: QueryDict) -> Virtue:
    """Rule.CHANGED_VIRTUE: its dice are taken, and boosted."""
    sent = query.get("use", "")
    return Virtue(sent) if sent in set(Virtue) else asked_virtue(query)


def check_query(query: QueryDict, virtues: Mapping[Virtue, int] | None, skills: Mapping[str, int | None]) -> CheckQuery:
    """*virtues* and *skills* are those of whoever attempts the check, where that is known."""
    sent = CheckQueryReader(query, TYPED)
    used = used_virtue(query)
    sent.optional("use", Virtue)
    # A skill that a saint does not have counts as nothing: Rule.SKILLS_ADDED.
    which = query.get("which", "") if query.get("which") in skills else ""
    known = skills.get(which)
    assembly = Assembly(
        virtue=used,
        number=virtues[used] if virtues else sent.number("number", DICE, most=LARGEST_VIRTUE),
        skill=sent.number("skill", 0, most=LARGEST_SKILL) if known is None else known,
        is_boosted="boost" in query,
        added={color: sent.number(f"add-{color}", 0, most=LARGEST_VIRTUE) for color in DieColor},
    )
    each = _("Write the rerolls of each assist, like 3 1: at most six assists of up to 20.")
    cards = _("Write how many dice each card rerolls, like 1 1: at most six cards of up to 20 dice.")
    faces = _("Write the faces that the dice show, like 6 4 1: at most four dice of a color.")
    found = CheckQuery(
        assembly=assembly,
        which=which,
        by_gift=query.get("skill-by") == "gift",
        target=sent.number("target", TARGET, most=LARGEST_TARGET, least=1),
        keep=sent.number("keep", KEPT, most=ALL_DICE, least=1),
        rerolls=tuple(sent.numbers("rerolls", MOST_ASSISTS, LARGEST_VIRTUE, each)),
        cards=tuple(sent.numbers("cards", MOST_ASSISTS, LARGEST_VIRTUE, cards)),
        rows=sent.rows(),
        rolled={color: sent.numbers(f"rolled-{color}", OF_EACH_COLOR, FACES[-1], faces) for color in DieColor},
        used=sent.number("used", 0, most=MOST_ASSISTS + MOST_CHANGES),
        has_forced="forced" in query,
        has_exploded="exploded" in query,
    )
    sent.problems.extend(problems_of_virtue(query))
    if not assembly.dice:
        field = "virtue" if virtues else "number"
        sent.problem(field, _("There is no die. Say how many the virtue gives."))
    return replace(found, problems=tuple(sent.problems))
