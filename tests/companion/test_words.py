"""What one taps says plainly what it does: every control of every template has words, and plain ones."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.companion.test_templates import HERE, templates

pytestmark = pytest.mark.pure

CONTROLS = {"button", "summary", "a", "label", "legend", "option"}
SPOKEN = {"aria-label", "data-confirm", "data-save", "placeholder"}

# Words that players had to guess at, and what stands in their stead. Headings may still sing.
RIDDLES = {
    r"set out": "Start a mission",
    r"book (it|them|…|\d)": "Save changes",
    r"look": "Refresh, Preview or Open",
    r"go on": "Continue",
    r"it is over|end it together": "End the mission",
    r"say again": "Change result",
    r"of before": "past missions",
    r"write (it|them|on|the)\b|write .* down|correct it": "Edit, Enter, Record or Save",
    r"^keep( it| the .*)?$": "Save",
    r"read it back|look what it says": "Preview",
    r"not now|leave it": "Cancel",
    r"take (it|them) (along|home|off|out|back)": "Export, Remove, Delete or Hide",
    r"bring (it|one)\b|lay it on the table": "Import or Use at this table",
    r"chronicle|ledger": "History",
    r"lantern": "guide",
    r"(a|the) window": "spectators’ page",
    r"choir": "saints",
    r"on paper": "Print",
    r"(they|it|all) lies? there": "Save",
    r"we agree": "Agree",
    r"call .* off": "Cancel",
    r"mend|mended|reckon|reckoned": "Fix, Calculate",
    r"veil|unveil": "Hide, Mark as seen",
    r"forget|give .* up": "Delete",
    r"strike out": "Remove",
    r"begin": "Start",
    r"draft": "Save anyway",
    r"weight": "Strength",
}
# These are what they say: a gift that one gives up in the rebuild, Witches who are drafted, words to search for.
PLAIN = {"Give this up", "Draft Witches", "lantern, Halloween, omen"}


@dataclass
class Control:
    tag: str
    line: int
    attributes: dict[str, str | None]
    words: str = ""

    @property
    def spoken(self) -> list[str]:
        return [
            " ".join(self.words.split()),
            *(words or "" for name, words in self.attributes.items() if name in SPOKEN),
        ]


class Controls(HTMLParser):
    """The controls of a template whose tags were taken out."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[Control] = []
        self.open: list[Control] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        control = Control(tag, self.getpos()[0], dict(attrs))
        if tag in CONTROLS:
            self.open.append(control)
        if tag in CONTROLS or SPOKEN & set(control.attributes):
            self.found.append(control)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1].tag == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        for control in self.open:
            control.words += data


def lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def bare(source: str) -> str:
    """*source* with its sentences in place of their tags, … for a value, and every line where it was."""
    source = re.sub(r"\{% comment %\}.*?\{% endcomment %\}", lines, source, flags=re.DOTALL)
    source = re.sub(r'\{%\s*translate\s+"([^"]*)"\s*%\}', r"\1", source)
    source = re.sub(r'\{\{[^}]*_\("([^"]*)"\)[^}]*\}\}', r"\1", source)
    source = re.sub(
        r"\{\{.*?\}\}|\{%\s*(include|translate)\b.*?%\}", lambda found: "…" + lines(found), source, flags=re.DOTALL
    )
    return re.sub(r"\{%.*?%\}", lines, source, flags=re.DOTALL)


def controls() -> Iterator[tuple[Path, Control]]:
    for path in templates():
        if path.suffix == ".html":
            yield from ((path.relative_to(HERE), control) for control in Controls(bare(path.read_text())).found)


def riddles_in(words: str) -> list[str]:
    """What would be plainer than each of the riddles that *words* hold."""
    return [
        better
        for riddle, better in RIDDLES.items()
        if words not in PLAIN and re.search(rf"(?<!\w)({riddle})(?!\w)", words, re.IGNORECASE)
    ]


def test_every_control_says_something() -> None:
    found = [(path, control) for path, control in controls() if control.tag in {"button", "a", "summary"}]
    assert len(found) > 500
    silent = [
        f"{path}:{control.line} <{control.tag}>"
        for path, control in found
        if not any(control.spoken) and not {"hidden", "aria-hidden", "aria-labelledby"} & set(control.attributes)
    ]
    assert silent == []


def test_no_control_speaks_in_riddles() -> None:
    riddles = [
        f"{path}:{control.line} “{words}”: {better}"
        for path, control in controls()
        for words in control.spoken
        for better in riddles_in(words)
    ]
    assert riddles == []


@pytest.mark.parametrize("words", ["Set out", "Book it", "Not now", "Say again how it ended", "Chronicle", "Keep"])
def test_a_riddle_is_found(words: str) -> None:
    (found,) = Controls(bare(f'<a class="btn">{{% icon "enter" %}}{{% translate "{words}" %}}</a>')).found
    assert [riddles_in(spoken) for spoken in found.spoken] != [[]]
