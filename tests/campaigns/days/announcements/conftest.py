"""A webhook of the table."""

import pytest

from campaigns.models import Webhook
from tests.campaigns.days.announcements.sending import subscribe
from tests.people_at_table import Table
from tests.receiver import Receiver


@pytest.fixture
def webhook(table: Table, receiver: Receiver) -> Webhook:
    """The table has one, since the day before."""
    return subscribe(table, receiver.url)
