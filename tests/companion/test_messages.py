"""What translators are given: every sentence of the code and of the templates, and a header without blanks."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from django.utils.translation.template import templatize

HERE = Path(__file__).parents[2]
MESSAGES = (HERE / "locale/en/LC_MESSAGES/django.po").read_text()

LITERAL = r"""u?(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(((?:{LITERAL}(?:,\s*)?)+)")
NAME = re.compile(r"_|n?p?gettext(_lazy)?")

pytestmark = pytest.mark.pure


def files(pattern: str) -> Iterator[Path]:
    return chain.from_iterable((HERE / room).rglob(pattern) for room in ("companion", "campaigns", "cards"))


def of_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and NAME.fullmatch(node.func.id):
            words = node.args[1] if node.func.id.startswith(("p", "np")) else node.args[0]
            yield ast.literal_eval(words)


def of_template(source: str) -> Iterator[str]:
    for name, words in CALL.findall(templatize(source)):
        yield ast.literal_eval(re.findall(LITERAL, words)["p" in name])


def collected() -> set[str]:
    entries = re.findall(r'^msgid ((?:".*"\n)+)', MESSAGES, re.MULTILINE)
    return {"".join(map(ast.literal_eval, entry.splitlines())) for entry in entries}


def test_every_sentence_is_collected() -> None:
    said = {words for path in files("*.py") for words in of_python(path.read_text())}
    said |= {words for path in files("*.html") for words in of_template(path.read_text())}
    assert len(said) > 500
    assert said - collected() == set(), "run `make messages`"


def test_the_header_is_filled_in() -> None:
    header = MESSAGES.partition("\n\n")[0]
    assert "Project-Id-Version: companion" in header
    assert not re.search("fuzzy|FULL NAME|EMAIL|YEAR|PACKAGE|Date", header)
