"""Missions in the storybook's form: every situation of fixtures/cases, and whatever else is pasted."""

import re
import textwrap
import time
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.missions.mission import MASTERS, MINIONS, StorybookMission
from campaigns.rulebooks.apocrypha.missions.mission_setup import set_up
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind, StorybookReading
from campaigns.rulebooks.apocrypha.missions.storybook_reading import parse
from campaigns.rulebooks.apocrypha.missions.written_mission import ReadMission, Structure, read
from tests.cases import Partly, each, files
from tests.cases import read as read_case
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

STRUCTURES = {
    "Corner": Structure("goal", seed=[["master", "A"]]),
    "Gather": Structure("goal"),
    "As the Hours Pass": Structure("clock", omens=24),
    "Wherever There's Trouble": Structure("nexus", start="anywhere"),
    "Along the Trail": Structure("nexus"),
}
DECKS = {"Chapel": {"body": 1, "soul": 3, "threat": 2, "omen": 2}}


def written(text: str) -> ReadMission:
    reading = parse(text)
    return read(reading.title, reading.parts, structures=STRUCTURES, decks=DECKS)


def mission(text: str) -> StorybookMission:
    return written(text).mission


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    saints: int = 1


@each("apocrypha/written-mission")
def test_written_mission(file: Path) -> None:
    case = read_case(file, Situation)
    reading = parse(case.situation.text)
    read_so = written(case.situation.text)
    found = read_so.mission
    setup = set_up(found, case.situation.saints)
    assert (
        case.told(
            Partly(
                vars(found),
                unread=read_so.unread,
                lines_unread=[line.text for line in reading.unread],
                structure_names=list(found.structures.values()),
                nexus_names=[nexus.name for nexus in found.nexuses],
                nexuses=Partly({nexus.name: Partly(vars(nexus)) for nexus in found.nexuses}),
                threats=[f"{threat.name}, {threat.group}, {threat.nexus}" for threat in found.threats],
                archetypes=Partly({threat.name: threat.archetypes for threat in found.threats}),
                setup=Partly(vars(setup), seeding=[list(map(str, group)) for group in setup.seeding]),
            )
        )
        == case.expect
    ), case.title


@given(st.text(alphabet="Seedmastrion ABC(),:1-9+\n.", max_size=300), st.integers(1, 6))
def test_whatever_is_pasted_can_be_looked_at(text: str, saints: int) -> None:
    found = mission(f"Structures: {text}\n\nNexuses: {text}\n\nMaster: {text}\n\nMinions: {text}")
    assert set(found.masters) <= set(range(1, MASTERS + 1))
    assert all(set(numbers) <= set(range(1, MINIONS + 1)) for numbers in found.minions.values())
    set_up(found, saints)


@pytest.mark.parametrize(
    "part",
    [
        StorybookPart(StorybookPartKind.NEXUSES, text=f"Chapel{' ' * 4_000}Hospital)"),
        StorybookPart(StorybookPartKind.NEXUSES, text=f"Chapel, Hospital{chr(10) * 4_000}Manor"),
        StorybookPart(StorybookPartKind.NEXUS, heading=f"Chapel{' ' * 4_000}Hospital)"),
        StorybookPart(StorybookPartKind.CLOCK, text=f"24 omens {'minion A ' * 2_000}{'clock ' * 3_000}"),
    ],
)
def test_no_text_keeps_anybody_waiting(part: StorybookPart) -> None:
    began = time.process_time()
    read("Endless", [part], structures=STRUCTURES, decks=DECKS)
    assert time.process_time() - began < 0.5


# What a printer, a PDF, or whoever copies from one does to a text.
LABEL = re.compile(r"^(- \*\*)?(?P<label>[A-Z][A-Za-z ]{3,20}):(\*\*)?(?P<rest>.*)$", re.MULTILINE)


def wrapped(text: str, width: int = 44) -> str:
    """Lines as long as a narrow column, but for headings."""
    lines = text.splitlines()
    return "\n".join(line if line.isupper() else textwrap.fill(line, width, break_long_words=False) for line in lines)


def on_pages(text: str, every: int = 7) -> str:
    """A page ends in the middle of whatever stands there."""
    lines = wrapped(text).splitlines()
    pages = ["\n".join(lines[at : at + every]) for at in range(0, len(lines), every)]
    return "".join(f"{page}\n\n{number}\n\f" for number, page in enumerate(pages, start=13))


def between_parts(text: str, what: str) -> str:
    """Something between two parts, every time but before the first."""
    first, *parts = text.split("\n\n")
    return "\n\n".join([first, parts[0], *(f"{what}\n\n{part}" for part in parts[1:])])


def plain_labels(text: str) -> str:
    """As headings without a colon, each with its list below."""
    return LABEL.sub(lambda line: f"\n{line['label']}\n{line['rest'].strip()}\n", text)


SPOILINGS: dict[str, Callable[[str], str]] = {
    "blank line after each label": lambda text: LABEL.sub(r"\1\g<label>:\3\n\n\g<rest>", text),
    "double spaced": lambda text: text.replace("\n", "\n\n"),
    "wide gaps": lambda text: text.replace("\n\n", "\n\n\n\n"),
    "round bullets": lambda text: LABEL.sub(r"• \g<label>: \g<rest>", text),
    "private bullets": lambda text: text.replace("\n- ", "\n\uf0b7 "),
    "bullets on lines of their own": lambda text: text.replace("\n- ", "\n•\n"),
    "no bullets": lambda text: text.replace("\n- ", "\n"),
    "tabs for spaces": lambda text: text.replace(" ", "\t"),
    "indented by a tab": lambda text: textwrap.indent(text, "\t"),
    "indented by spaces": lambda text: textwrap.indent(text, "    ").lstrip(),
    "straight quotes": lambda text: text.replace("’", "'"),
    "curly quotes": lambda text: text.replace("'", "’"),
    "slanted quotes": lambda text: text.replace("’", "´"),
    "narrow columns": wrapped,
    "page breaks in mid-sentence": on_pages,
    "page breaks between parts": lambda text: text.replace("\n\n", "\n\n\f"),
    "page numbers": lambda text: between_parts(text, "Page 14 of 40"),
    "running heads": lambda text: between_parts(text, "THE SECRETS OF CANDLEPOINT   14"),
    "the title on every page": lambda text: between_parts(text, f"\f{text.splitlines()[0]}"),
    "no emphasis": lambda text: text.replace("*", ""),
    "underlined for emphasis": lambda text: text.replace("**", "__").replace("*", "_"),
    "hard spaces": lambda text: text.replace(" ", "\u00a0"),
    "signs that nobody sees": lambda text: "\ufeff" + text.replace("e", "e\u200b"),
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "an old Macintosh": lambda text: text.replace("\n", "\r"),
    "spaces at the ends": lambda text: text.replace("\n", "   \n"),
    "labels in capitals": lambda text: LABEL.sub(
        lambda line: line[0].replace(line["label"], line["label"].upper()), text
    ),
    "labels without a colon": plain_labels,
    "long dashes": lambda text: re.sub(r"(?<=\d)-(?=\d)", "–", text),
    "ligatures": lambda text: text.replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ"),
    "broken words": lambda text: re.sub(r"(?<=, )([A-Z][a-z]{3})([a-z]{3})", r"\1-\n\2", text),
    "soft hyphens": lambda text: re.sub(r"([a-z]{4})([a-z]{3})", "\\1\u00ad\\2", text),
}
PRINTED = [file for file in files("apocrypha/written-mission") if file.stem.startswith("printed-")]


def test_enough_missions_are_spoilt_in_enough_ways() -> None:
    assert len(PRINTED) == 12
    assert len(SPOILINGS) >= 20


@cache
def printed(file: Path) -> str:
    return read_case(file, Situation).situation.text


@data_rows("file, how", product(PRINTED, SPOILINGS), name=lambda file, how: f"{file.stem}-{how}")
def test_a_printed_mission_is_read_however_it_was_spoilt(file: Path, how: str) -> None:
    text = printed(file)
    spoilt = SPOILINGS[how](text)
    reading = parse(spoilt)
    assert (reading.unread, written(spoilt).unread) == ((), ())
    assert told_plainly(mission(spoilt)) == told_plainly(mission(text))
    assert _open_words(reading) <= _open_words(parse(text))


def told_plainly(found: StorybookMission) -> str:
    return repr(found).translate(str.maketrans("’´\u00a0", "'' ")).replace('"', "'")


def _open_words(reading: StorybookReading) -> set[str]:
    """Every word that the table would be shown with a nexus or read aloud: never one of the guide's own."""
    shown = (part.text for part in reading.parts if part.kind in (StorybookPartKind.NEXUS, StorybookPartKind.ALOUD))
    return {word for text in shown for word in text.replace("\u00a0", " ").split()}
