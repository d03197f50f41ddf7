"""A night at the live table."""

import pytest

from tests.people_at_table import person
from tests.sittings_at_table import LiveTable, night_at_table


@pytest.fixture
def night(db: None) -> LiveTable:
    person("stranger")
    return night_at_table()
