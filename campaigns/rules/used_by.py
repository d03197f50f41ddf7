"""What a page or tool is called, where it is, and by which rules of its game's register it works."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise

from campaigns.rulebooks.registered import Registered


@dataclass(frozen=True)
class UsedBy:
    name: Promise | str
    # The name of its address.
    route: str
    rules: Sequence[Registered]
    # What the address holds besides, where it leads to one of several sheets.
    args: Sequence[str] = ()

    @property
    def url(self) -> str:
        """Where it is; empty for a page of one campaign, to which nothing general can lead."""
        try:
            return reverse(self.route, args=self.args)
        except NoReverseMatch:
            return ""
