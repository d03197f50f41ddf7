"""Examples for the API's document, each a real request with its real answer.

They lie in ``examples.json``. ``RECORD_EXAMPLES=1 pytest tests/api/test_examples.py`` asks anew, and the same test
without it fails where an answer no longer looks like its example.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).parent / "examples.json"


class Example(NamedTuple):
    sent: Any
    status: int
    answer: Any


@cache
def examples() -> dict[str, Example]:
    """By method and path, as ``GET /api/v1/games/``."""
    return {operation: Example(**example) for operation, example in json.loads(FILE.read_text()).items()}


def example_of(method: str, path: str) -> Example | None:
    return examples().get(f"{method} {path}")
