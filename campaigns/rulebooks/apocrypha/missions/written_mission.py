"""What a mission in the storybook's form says of setting it up: its lists read as nexuses, threats, clock and seeding.

Nothing is guessed in silence: what a list says that is not understood comes back word for word.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaigns.rulebooks.apocrypha.missions.mission import (
    LARGEST_CHOIR,
    LETTERS,
    MASTER,
    MASTERS,
    MINIONS,
    NEXUSES_AT_MOST,
    Clock,
    Nexus,
    StorybookMission,
    Threat,
)
from campaigns.rulebooks.apocrypha.missions.storybook import TOLD, StorybookPart, StorybookPartKind

# More omens than there are in any box.
MOST_OMENS = 200
FROM_SAINTS = re.compile(r"\(?\s*(?P<least>\d)\s*\+\s*\)?\s*(?P<rest>.+)")
NEXT_NEXUS = re.compile(r"[\s,;]{0,4}(?=\(\s*\d\s*\+\s*\))")
# A word that the edge of a page broke.
BROKEN_WORD = re.compile(r"(?<=[a-z])-\n(?=[a-z])")
SENTENCE_GOES_ON = re.compile(r"(?<![.;:!?])\n")
SENTENCES = re.compile(r"(?<=[.;!?])\s+|\n")
QUOTES = str.maketrans(dict.fromkeys("’‘ʼ´`", "'"))
BRACKETED = re.compile(r"(?P<name>[^()]+?)\s*(?:\((?P<inside>[^()]*)\))?\s*\.?")
NUMBERS = re.compile(r"(?P<first>\d{1,2})(?:\s*[-–—‐‑−]\s*(?P<last>\d{1,2}))?")
OF_A_LETTER = re.compile(r"(?:\bminions?\s+)?\b(?P<letter>[A-C])\s*:", re.IGNORECASE)
SEED = re.compile(r"\bseed\b(?P<what>[^.;\n]*)", re.IGNORECASE)
THEN = re.compile(r"\bthen\b", re.IGNORECASE)
MASTERS_NAMED = re.compile(r"\bmasters?\b", re.IGNORECASE)
LETTERS_NAMED = re.compile(r"\b[A-C]\b")
OMENS = re.compile(r"\b(?P<count>\d{1,3})\s+(?:random\s+)?omens?\b", re.IGNORECASE)
A_GROUP = re.compile(r"minions? (?P<letter>[A-C])\b", re.IGNORECASE)
THE_CLOCK = re.compile(r"\bclock\b", re.IGNORECASE)
FOR_EACH_SAINT = re.compile(r"\b(?:number of saints|each saint|per saint)\b", re.IGNORECASE)
# Parts that only a guided mission has.
GUIDED = frozenset(
    {
        StorybookPartKind.NEXUS,
        StorybookPartKind.CONTENTS,
        StorybookPartKind.ALOUD,
        StorybookPartKind.HIDDEN,
        StorybookPartKind.GIFTS,
        StorybookPartKind.THREATS,
    }
)


@dataclass(frozen=True)
class Structure:
    """What is known of a structure: its kind, and what it says of clock and seeding."""

    kind: str
    omens: int | None = None
    seed: Sequence[Sequence[str]] | None = None
    start: str = ""


@dataclass(frozen=True)
class ReadMission:
    mission: StorybookMission
    # What the lists say that was not understood.
    unread: tuple[str, ...]


@dataclass
class _Lists:
    """What stands in the parts of a mission, and what of it was not understood."""

    texts: Mapping[StorybookPartKind, str]
    headings: Sequence[str]
    unread: list[str] = field(default_factory=list)

    def says(self, kind: StorybookPartKind) -> str:
        return self.texts.get(kind, "")


def read(
    title: str,
    parts: Iterable[StorybookPart],
    *,
    structures: Mapping[str, Structure],
    decks: Mapping[str, Mapping[str, int]],
) -> ReadMission:
    """The mission that *parts* describe; of *structures* and nexus *decks* by their names it knows what it is given."""
    parts = list(parts)
    lists = _lists_of(parts)
    is_guided = any(part.kind in GUIDED for part in parts)
    named = _structures(lists.says(StorybookPartKind.STRUCTURES), structures)
    nexuses = _nexuses(lists)
    used = [structures[name] for name in named.values()]
    threats = list(_threats(lists, nexuses))
    minions = {letter: _numbers(threats, letter) for letter in LETTERS if any(one.group == letter for one in threats)}
    _note_strange_sentences(lists, named.values())
    mission = StorybookMission(
        nexuses=_with_decks(
            nexuses,
            decks,
            _placed(lists, nexuses, StorybookPartKind.GIFTS, StorybookPartKind.THREATS),
            _placed(lists, nexuses, StorybookPartKind.MUTATIONS),
        ),
        masters=_numbers(threats, MASTER),
        minions=minions,
        # A guide puts masters and minions wherever the story wants them.
        seed=[] if is_guided else _seed(lists, used),
        clock=_clock(lists, used, minions),
        is_guided=is_guided,
        title=title,
        structures=named,
        threats=threats,
        start=next((one.start for one in used if one.start), ""),
    )
    return ReadMission(mission, tuple(lists.unread))


def _lists_of(parts: Sequence[StorybookPart]) -> _Lists:
    texts = dict[StorybookPartKind, str]()
    for part in parts:
        text = _tidy(part.text)
        if part.kind in TOLD:
            text = SENTENCE_GOES_ON.sub(" ", BROKEN_WORD.sub("", text))
        texts[part.kind] = "\n".join(filter(None, [texts.get(part.kind, ""), text]))
    return _Lists(texts, [_tidy(part.heading) for part in parts if part.kind is StorybookPartKind.NEXUS])


def _tidy(text: str) -> str:
    """Without blank lines and wide gaps, over which a pattern would brood for minutes."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def listed(text: str) -> list[str]:
    """What a list lists. Where commas part it, a line's end is only the edge of the page; else it parts as well."""
    whole = BROKEN_WORD.sub("", text)
    if NEXT_NEXUS.search(whole):
        whole = NEXT_NEXUS.sub("\n", whole.replace("\n", " "))
        is_wrapped = False
    else:
        is_wrapped = "," in re.sub(r"\([^()]*\)", "", whole) or "\n(" in whole
    lines = [whole.replace("\n", " ")] if is_wrapped else _closed(whole.splitlines())
    return [found for line in lines for found in _apart(line) if found.strip(" .")]


def _closed(lines: Sequence[str]) -> list[str]:
    """Lines, each with the next ones until its brackets are closed."""
    found = list[str]()
    for line in lines:
        if found and found[-1].count("(") > found[-1].count(")"):
            found[-1] += f" {line}"
        else:
            found.append(line)
    return found


def _apart(line: str) -> list[str]:
    """What stands between commas, brackets kept whole: "(1+) Chapel (Little Star), (3+) Manor"."""
    found, depth = [""], 0
    for sign in line:
        depth = max(depth + (sign == "(") - (sign == ")"), 0)
        if sign in ",;" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [item.strip() for item in found]


# Nexuses


def _nexuses(lists: _Lists) -> list[Nexus]:
    """From the list; from the headings of the nexuses where there is none."""
    found = [nexus for item in listed(lists.says(StorybookPartKind.NEXUSES)) for nexus in _nexus(item, lists)]
    found = found or [_from_heading(heading) for heading in lists.headings]
    lists.unread += [nexus.name for nexus in found[NEXUSES_AT_MOST:]]
    return found[:NEXUSES_AT_MOST]


def _nexus(item: str, lists: _Lists) -> Iterator[Nexus]:
    counted = FROM_SAINTS.fullmatch(item)
    named = BRACKETED.fullmatch(counted["rest"] if counted else item)
    least = int(counted["least"]) if counted else 1
    if named is None or not 1 <= least <= LARGEST_CHOIR:
        lists.unread.append(item)
        return
    yield Nexus(named["name"].strip(), least, local_name=(named["inside"] or "").strip())


def _from_heading(heading: str) -> Nexus:
    """“The Harlequin Hotel (Motel)” is the Motel."""
    named = BRACKETED.fullmatch(heading)
    if named and named["inside"]:
        return Nexus(named["inside"].strip(), local_name=named["name"].strip())
    return Nexus(heading)


def _with_decks(
    nexuses: list[Nexus],
    decks: Mapping[str, Mapping[str, int]],
    placed: Sequence[tuple[str, str]],
    mutations: Sequence[tuple[str, str]],
) -> list[Nexus]:
    folded = {_plain(name).casefold(): deck for name, deck in decks.items()}
    return [
        replace(
            nexus,
            deck=folded.get(_plain(nexus.name).casefold()),
            holds=[card for card, where in placed if _is_at(nexus, where)],
            mutations=list(dict.fromkeys(side for side, where in mutations if _is_at(nexus, where))),
        )
        for nexus in nexuses
    ]


def _is_at(nexus: Nexus, where: str) -> bool:
    """Whether words name a nexus, by its card or as the story calls it."""
    words = _plain(where).casefold()
    return any(name and _plain(name).casefold() in words for name in (nexus.name, nexus.local_name))


def _placed(lists: _Lists, nexuses: Sequence[Nexus], *kinds: StorybookPartKind) -> list[tuple[str, str]]:
    """What is wanted at a nexus: “Authorities (Motel and Precinct)”."""
    found = list[tuple[str, str]]()
    for kind in kinds:
        for item in listed(lists.says(kind)):
            named = BRACKETED.fullmatch(item)
            # After the place may stand what a mutation is against: chosen_mutations.py.
            where = (named["inside"] or "").partition(";")[0] if named else ""
            if named is None or (where and not any(_is_at(nexus, where) for nexus in nexuses)):
                lists.unread.append(item)
            else:
                found.append((named["name"].strip(), where))
    return found


# Masters and minions


def _threats(lists: _Lists, nexuses: Sequence[Nexus]) -> Iterator[Threat]:
    masters = [
        threat
        for item in listed(lists.says(StorybookPartKind.MASTER))
        for threat in _threat(item, MASTER, lists, nexuses)
    ]
    yield from _numbered(masters)
    for group, text in _by_letter(lists.says(StorybookPartKind.MINIONS)):
        yield from (threat for item in listed(text) for threat in _threat(item, group, lists, nexuses))


def _by_letter(text: str) -> Iterator[tuple[str, str]]:
    """“Minion A: ... Minion B: ...”; minions without a letter are A."""
    first, *rest = OF_A_LETTER.split(text)
    yield LETTERS[0], first
    yield from ((letter.upper(), words) for letter, words in zip(rest[::2], rest[1::2], strict=True))


def _threat(item: str, group: str, lists: _Lists, nexuses: Sequence[Nexus]) -> Iterator[Threat]:
    named = BRACKETED.fullmatch(item)
    if named is None:
        lists.unread.append(item)
        return
    numbers, nexus = list[int](), ""
    for word in filter(None, re.split(r"\s*,\s*", (named["inside"] or "").strip())):
        span = NUMBERS.fullmatch(word)
        if span:
            numbers += range(int(span["first"]), int(span["last"] or span["first"]) + 1)
        else:
            nexus = word
    most = MASTERS if group == MASTER else MINIONS
    is_nowhere = nexus and nexuses and not any(_is_at(one, nexus) for one in nexuses)
    if is_nowhere or any(not 1 <= number <= most for number in numbers):
        lists.unread.append(item)
        return
    yield Threat(named["name"].strip(), group, tuple(numbers), nexus=nexus)


def _numbered(masters: Sequence[Threat]) -> Iterator[Threat]:
    """Rule.MASTERS_TAKE_NUMBERS."""
    taken = {number for master in masters for number in master.archetypes}
    left = (number for number in range(1, MASTERS + 1) if number not in taken)
    for master in masters:
        yield master if master.archetypes else replace(master, archetypes=tuple(n for n in [next(left, 0)] if n))


def _numbers(threats: Sequence[Threat], group: str) -> list[int]:
    return [number for threat in threats if threat.group == group for number in threat.archetypes]


# Structures, clock and seeding


def _structures(text: str, known: Mapping[str, Structure]) -> dict[str, str]:
    """By kind, the structures that the text names, one of each (Rule.STRUCTURES_OF_A_MISSION).

    The longest name that fits is meant.
    """
    plain = _plain(text)
    found = dict[str, str]()
    for name in sorted(known, key=len, reverse=True):
        if re.search(rf"\b{re.escape(_plain(name))}\b", plain):
            found.setdefault(known[name].kind, name)
    return {kind: found[kind] for kind in ("goal", "nexus", "clock") if kind in found}


def _plain(words: str) -> str:
    return " ".join(words.translate(QUOTES).split())


def _note_strange_sentences(lists: _Lists, structures: Iterable[str]) -> None:
    """What stands after the structures and says nothing of them, of the clock or of seeding; and a clock of nothing."""
    names = [_plain(name) for name in structures]
    for sentence in SENTENCES.split(lists.says(StorybookPartKind.STRUCTURES)):
        words = _plain(sentence)
        is_known = any(name in words for name in names) or OMENS.search(words) or _mixed_in(words)
        if words.strip(" .") and not is_known and not any(map(_group, _seeded(words))):
            lists.unread.append(sentence.strip())
    clock = lists.says(StorybookPartKind.CLOCK)
    if clock and not OMENS.search(clock) and not any(map(_mixed_in, clock.split("."))):
        lists.unread.append(clock)


def _clock(lists: _Lists, structures: Sequence[Structure], minions: Mapping[str, Sequence[int]]) -> Clock | None:
    text = f"{lists.says(StorybookPartKind.CLOCK)}\n{lists.says(StorybookPartKind.STRUCTURES)}"
    counted = OMENS.search(text)
    omens = int(counted["count"]) if counted else next((one.omens for one in structures if one.omens), None)
    if omens is None or omens > MOST_OMENS:
        return None
    letter = next(filter(None, map(_mixed_in, text.split("."))), "")
    return Clock(omens, 1, letter) if letter in minions else Clock(omens)


def _mixed_in(sentence: str) -> str:
    """The letter of the minions that go into the clock, as many as there are saints."""
    group = A_GROUP.search(sentence)
    clock = THE_CLOCK.search(sentence, group.end()) if group else None
    return group["letter"].upper() if group and clock and FOR_EACH_SAINT.search(sentence, clock.end()) else ""


def _seed(lists: _Lists, structures: Sequence[Structure]) -> list[list[str]] | None:
    """As the words after the structures say; else as a structure that we know does; else nobody knows."""
    said = [group for group in map(_group, _seeded(lists.says(StorybookPartKind.STRUCTURES))) if group]
    known = next((one.seed for one in structures if one.seed is not None), None)
    if said or known is None:
        return said or None
    return [list(group) for group in known]


def _seeded(text: str) -> list[str]:
    """“Seed masters with A, then B”: what is seeded together, and what after it."""
    return [clause for said in SEED.finditer(text) for clause in THEN.split(said["what"])]


def _group(words: str) -> list[str]:
    masters = [MASTER] if MASTERS_NAMED.search(words) else []
    return [*masters, *sorted(set(LETTERS_NAMED.findall(words)))]
