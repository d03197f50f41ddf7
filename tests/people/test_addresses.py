"""What counts as one address."""

import pytest

from campaigns.people.addresses import household

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:203.0.113.7", "::ffff:203.0.113.7"),
        ("", ""),
    ],
)
def test_of_the_newer_addresses_a_household_is_one(address: str, counted_as: str) -> None:
    assert household(address) == counted_as
