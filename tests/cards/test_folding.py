"""Names without case, accents or punctuation, and the nearest ones to a misspelt one."""

from typing import Any

import pytest
import yaml
from django.conf import settings

from cards.search.folding import begins, fold, nearest
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

CASES: dict[str, Any] = yaml.safe_load((settings.FIXTURES_DIR / "cases" / "name-search.yaml").read_text())


@data_rows("case", CASES["fold"], name=lambda case: case["written"])
def test_a_name_is_folded(case: dict[str, str]) -> None:
    assert fold(case["written"]) == case["folded"]
    assert fold(case["folded"]) == case["folded"]


@data_rows("case", CASES["searches"], name=lambda case: case["typed"])
def test_a_name_is_found_or_the_nearest_are(case: dict[str, Any]) -> None:
    found = [name for name in CASES["names"] if begins(fold(name), fold(case["typed"]))]
    assert found == case["found"]
    if not found:
        assert nearest(case["typed"], CASES["names"]) == case["nearest"]
