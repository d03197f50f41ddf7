"""The examples that the book prints, played through the API event by event."""

from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.table.state import Night
from tests.campaigns.rulebooks.witching_hour.test_table import Situation, seen
from tests.cases import FOLDER, read
from tests.sittings_at_table import night_at_table

EXAMPLES = [
    "nancy-and-three-demons",
    "nancy-and-three-demons-one-by-one",
    "a-familiar-goes-to-dianne",
    "lilys-corruption-and-battle",
]


def happening(told: dict[str, Any]) -> tuple[str, dict[str, Any], int]:
    """The kind and facts of what is told, and how the API answers."""
    ((kind, facts),) = ((name, facts) for name, facts in told.items() if name not in ("refused", "malformed"))
    return kind, facts, 409 if "refused" in told else 400 if "malformed" in told else 201


@pytest.mark.django_db
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_comes_out_as_it_is_printed(example: str) -> None:
    case = read(FOLDER / "witching-hour/table" / f"{example}.yaml", Situation)
    live = night_at_table(**case.situation.options)
    phone = live.by()
    for told in case.situation.events:
        kind, facts, status = happening(told)
        answer = phone.tell(kind, None, **facts)
        assert answer.status_code == status, (told, answer.json())
        if "refused" in told:
            assert answer.json()["rule"] in str(told["refused"])
    night = msgspec.json.decode(live.now().snapshot, type=Night)
    assert case.told(seen(night)) == case.expect, case.title
