"""Situations as files: what is wrong with a file is said with its name, and no file is read by nobody."""

import re
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.halo import SlottedCard
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding
from tests import cases
from tests.cases import FOLDER, Partly, WrongCase
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

# Missions that several situations name instead of telling them.
SHARED = "apocrypha/missions"
# Longer than a situation: a whole list of the book, a table of every story, and the names that both searches read.
TABLES = {"apocrypha/enter-here.txt", "witching-hour/story-ladder.txt", "name-search.yaml", "pasted-lists.yaml"}
# In every game: from the dockets of tables that disagreed with the companion, read by test_rulings.
RULINGS = "rulings"
FOLDERS = sorted(str(each.relative_to(FOLDER)) for each in FOLDER.glob("*/*/") if each.is_dir())
KINDS = [folder for folder in FOLDERS if folder != SHARED and not folder.endswith(f"/{RULINGS}")]
GOOD = """
title: A fragment in a slot
situation:
  cards: [{name: The Tale, kind: fragment, slot: top}]
expect: {deaths: 0}
"""


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[SlottedCard]


@dataclass(frozen=True)
class Example:
    kind: str
    name: str
    text: str


def written(folder: Path, text: str) -> Path:
    file = folder / "a-fragment.yaml"
    file.write_text(text)
    return file


def sources() -> str:
    return "".join(path.read_text() for path in Path(__file__).parent.glob("*/test_*.py"))


def examples() -> list[Example]:
    """The examples of the README, each under the heading of its kind."""
    parts = re.split(r"^### `(.+)`$", (FOLDER / "README.md").read_text(), flags=re.MULTILINE)[1:]
    found = zip(parts[::2], parts[1::2], strict=True)
    told = r"`([\w-]+\.yaml)`:\n\n```yaml\n(.*?)```"
    return [Example(kind, *each) for kind, text in found for each in re.findall(told, text, flags=re.DOTALL)]


def test_a_file_is_read(tmp_path: Path) -> None:
    case = cases.read(written(tmp_path, GOOD), Situation)
    assert (case.title, len(case.situation.cards), case.expect) == ("A fragment in a slot", 1, {"deaths": 0})


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("title:", "titel:"), "titel"),
        (("situation:", "setting:"), "setting"),
        (("  cards:", "  card:"), "card"),
        # msgspec itself passes over what a dataclass does not know.
        (("kind: fragment", "kind: fragment, colour: red"), r"\$.situation.cards.0.colour"),
        (("kind: fragment", "kind: fragmnt"), "fragmnt"),
        (("slot: top", "slot: 7"), r"\$.situation.cards\[0\].slot"),
        (("slot: top", "slot: top, slot: left"), "twice"),
        (("{deaths: 0}", "{}"), r"\$.expect"),
        (("title: A fragment in a slot", "title: x"), r"\$.title"),
        (("cards: [", "cards: [["), "yaml|expected"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(tmp_path: Path, change: tuple[str, str], wrong: str) -> None:
    file = written(tmp_path, GOOD.replace(*change))
    with pytest.raises(WrongCase, match=rf"(?s)a-fragment\.yaml: .*({wrong})"):
        cases.read(file, Situation)


def test_an_expectation_of_which_nothing_is_known_is_told_what_is(tmp_path: Path) -> None:
    case = cases.read(written(tmp_path, GOOD.replace("deaths", "death")), Situation)
    with pytest.raises(WrongCase, match=r"a-fragment\.yaml: unknown key expect\.death; known are deaths, reaches"):
        case.told(Partly(deaths=0, reaches={}))


def test_only_what_a_file_expects_is_told_and_a_rule_by_its_name_or_with_its_facts(tmp_path: Path) -> None:
    case = cases.read(written(tmp_path, GOOD), Situation)
    found = Partly(problems=(Finding(Rule.NINE_DEATHS, {"count": 9}),) * 2, deaths=9)
    assert case.as_expected(found, {"problems": ["x"]}) == {"problems": ["nine-deaths", "nine-deaths"]}
    told = case.as_expected(found, {"problems": ["x", {"y": {}}]})
    assert told == {"problems": ["nine-deaths", {"nine-deaths": {"count": 9}}]}


def test_an_empty_folder_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "FOLDER", tmp_path)
    (tmp_path / "halo").mkdir()
    for folder in ("halo", "halos"):
        with pytest.raises(WrongCase, match=f"{folder}: no case"):
            cases.each(folder)


def test_what_would_be_passed_over_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "FOLDER", tmp_path)
    (tmp_path / "halo").mkdir()
    (tmp_path / "halo/fragment.yml").write_text(GOOD)
    with pytest.raises(WrongCase, match=r"fragment\.yml: .*\.yaml"):
        cases.each("halo")


@data_rows("kind", KINDS)
def test_every_folder_is_read_by_a_test_and_told_of_with_an_example(kind: str) -> None:
    assert f'@each("{kind}")' in sources()
    assert kind in {example.kind for example in examples()}


@data_rows("example", examples(), name=lambda example: f"{example.kind}/{example.name}")
def test_an_example_is_the_file_of_its_name(example: Example) -> None:
    assert (FOLDER / example.kind / example.name).read_text() == example.text


def test_nothing_else_lies_among_the_cases() -> None:
    files = {path.relative_to(FOLDER) for path in FOLDER.rglob("*") if path.is_file()}
    others = {str(file) for file in files if str(file.parent) not in FOLDERS}
    assert others == {"README.md", *TABLES}


def test_every_shared_mission_is_named_by_a_situation() -> None:
    told = "".join(file.read_text() for file in cases.files("apocrypha/mission-setup"))
    assert all(f"mission: {file.stem}" in told for file in cases.files(SHARED))
