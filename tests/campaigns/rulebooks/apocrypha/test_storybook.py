"""Missions in the storybook's form: read from a text, line by line, and written again."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.missions.printed_page import UnreadLine
from campaigns.rulebooks.apocrypha.missions.storybook import (
    LABELS,
    LONGEST_NAME,
    LONGEST_TEXT,
    NAMED,
    PARTS_AT_MOST,
    StorybookPart,
    StorybookPartKind,
    StorybookReading,
    write,
)
from campaigns.rulebooks.apocrypha.missions.storybook_reading import parse
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

# The form of the sample mission on pages 31 and 32, in words of our own.
PLUNGE = """MISSION: TAKING THE PLUNGE

A sample for up to six saints.

- **The Lowdown:** Winter has come, and something with it.
- **Structures:** *Corner the Wendigo Along the Trail As the Hours Pass.* Shuffle archetypes into the clock.
- **Nexuses:** (1+) **Motel** (The Harlequin Hotel), (1+) **Lake** (Squirrel Lake)
- **Master:** *Wendigo* (Lake)
- **Minions:** Minion A: *Bystander* (1-6, Lake), Minion B: *Helpless Child* (7, Motel)
- **Powers:** Each delay takes a card from the clock.

- **Gifts:** *Mr. Bear* (Motel)
- **Custom Fragment:** *The Playground*

NEXUS 1 (MOTEL): THE HARLEQUIN HOTEL

> They wake in a cold room.
> Somebody knocks.

Give Mr. Bear to whoever takes it.

Read aloud: Below lies the lobby,
beaten to pieces.

NEXUS 2 (LAKE): SQUIRREL LAKE

After a while everybody heads for the lake.
"""


def test_the_sample_mission_is_read_in_the_order_of_the_book() -> None:
    reading = parse(PLUNGE)
    assert reading.title == "Taking The Plunge"
    assert [(part.kind, part.heading) for part in reading.parts] == [
        (StorybookPartKind.LOWDOWN, ""),
        (StorybookPartKind.STRUCTURES, ""),
        (StorybookPartKind.NEXUSES, ""),
        (StorybookPartKind.MASTER, ""),
        (StorybookPartKind.MINIONS, ""),
        (StorybookPartKind.POWERS, ""),
        (StorybookPartKind.GIFTS, ""),
        (StorybookPartKind.FRAGMENT, "The Playground"),
        (StorybookPartKind.NEXUS, "The Harlequin Hotel (Motel)"),
        (StorybookPartKind.HIDDEN, ""),
        (StorybookPartKind.ALOUD, ""),
        (StorybookPartKind.NEXUS, "Squirrel Lake (Lake)"),
        (StorybookPartKind.HIDDEN, ""),
    ]


def test_what_is_not_understood_comes_back_with_its_line() -> None:
    assert parse(PLUNGE).unread == (UnreadLine(3, "A sample for up to six saints."),)


def test_marks_of_emphasis_and_lists_are_no_words() -> None:
    master = next(part for part in parse(PLUNGE).parts if part.kind is StorybookPartKind.MASTER)
    assert master.text == "Wendigo (Lake)"


def test_what_is_read_aloud_first_at_a_nexus_belongs_to_it() -> None:
    nexus = next(part for part in parse(PLUNGE).parts if part.kind is StorybookPartKind.NEXUS)
    assert nexus.text == "They wake in a cold room.\nSomebody knocks."


def test_words_without_a_label_at_a_nexus_are_for_the_guide_alone() -> None:
    hidden = [part.text for part in parse(PLUNGE).parts if part.kind is StorybookPartKind.HIDDEN]
    assert hidden == ["Give Mr. Bear to whoever takes it.", "After a while everybody heads for the lake."]


def test_the_first_line_is_the_title_without_being_called_so() -> None:
    assert parse("Winter Dive\n\nGoal: Corner") == StorybookReading(
        "Winter Dive", (StorybookPart(StorybookPartKind.GOAL, "", "Corner"),)
    )


@data_rows("label", [label for labels in LABELS.values() for label in labels])
def test_every_label_begins_a_part_however_it_is_written(label: str) -> None:
    (part,) = parse(f"Title\n\n{label.upper()}: words").parts
    assert "words" in (part.heading, part.text)


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("Nexus 1 (Motel): The Harlequin Hotel", "The Harlequin Hotel (Motel)"),
        ("NEXUS (LAKE): SQUIRREL LAKE", "Squirrel Lake (Lake)"),
        ("Nexus: The Oak Lair", "The Oak Lair"),
        ("## Nexus 3 – The Oak Lair", "The Oak Lair"),
    ],
)
def test_a_nexus_goes_by_its_local_name(line: str, heading: str) -> None:
    assert parse(line).parts == (StorybookPart(StorybookPartKind.NEXUS, heading),)


@pytest.mark.parametrize(
    "text",
    [
        "Fragment: The Swing — Recall a card.",
        "Custom fragment: The Swing - Recall a card.",
        "Fragment: The Swing\nRecall a card.",
    ],
)
def test_a_fragment_has_a_name_and_a_power(text: str) -> None:
    assert parse(text).parts == (StorybookPart(StorybookPartKind.FRAGMENT, "The Swing", "Recall a card."),)


def test_lines_that_a_page_broke_are_one_and_lines_that_somebody_broke_stay() -> None:
    broken = ["Read aloud: The lake is so still that it looks", "like a pane of dark glass, and under the", "glass."]
    (part,) = parse("\n".join(["Title", "", *broken])).parts
    assert "\n" not in part.text
    (verse,) = parse("Title\n\nRead aloud: One\nTwo\nThree").parts
    assert verse.text == "One\nTwo\nThree"


def test_an_indented_paragraph_still_belongs_to_the_part_before_it() -> None:
    assert parse("Title\n\nSecret: One.\n\n  Two.").parts == (
        StorybookPart(StorybookPartKind.HIDDEN, "", "One.\n\nTwo."),
    )


@data_rows(
    "line",
    [
        "Weather: snow",
        "Goal:",
        "Custom fragment:",
        f"Goal: {'x' * (LONGEST_TEXT + 1)}",
        f"Nexus: {'x' * (LONGEST_NAME + 1)}",
        "x" * (LONGEST_NAME + 1),
    ],
)
def test_unknown_labels_empty_parts_and_endless_ones_are_not_understood(line: str) -> None:
    reading = parse(f"Title\n\n{line}")
    assert reading.parts == ()
    assert reading.unread == (UnreadLine(3, line),)


def test_a_first_line_too_long_for_a_title_is_not_lost() -> None:
    assert parse("x" * 101) == StorybookReading("", (), (UnreadLine(1, "x" * 101),))


def test_no_mission_has_more_parts_than_anybody_reads() -> None:
    reading = parse("Title\n\n" + "\n\n".join(["Goal: one"] * (PARTS_AT_MOST + 1)))
    assert len(reading.parts) == PARTS_AT_MOST
    assert len(reading.unread) == 1


words = st.text("abcdefgh ,.!", min_size=1, max_size=30).map(lambda text: " ".join(text.split())).filter(bool)
bodies = st.lists(words, min_size=1, max_size=3).map("\n\n".join)
plain = st.builds(
    StorybookPart, st.sampled_from([kind for kind in StorybookPartKind if kind not in NAMED]), text=bodies
)
named = st.builds(StorybookPart, st.sampled_from(sorted(NAMED)), words, bodies)


@given(words, st.lists(plain | named, max_size=6))
def test_what_is_written_reads_the_same_again(title: str, parts: list[StorybookPart]) -> None:
    assert parse(write(title, tuple(parts))) == StorybookReading(title, tuple(parts))


@given(st.text(max_size=300))
def test_any_text_is_read_and_what_was_read_is_written_so_that_it_reads(text: str) -> None:
    reading = parse(text)
    assert parse(write(reading.title or "x", reading.parts)).unread == ()


def test_a_text_made_to_waste_time_wastes_none() -> None:
    started = time.perf_counter()
    for line in ("nexus" + " " * 60_000, "a" * 60_000, "(" * 60_000, "nexus(" * 10_000, ">" * 60_000):
        parse(line)
    assert time.perf_counter() - started < 2
