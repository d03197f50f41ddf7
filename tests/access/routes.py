"""Every route that the site answers: its name, its address, and the methods its view allows."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaigns.actions import campaigns, sharing
from campaigns.models import Role
from campaigns.people.actions import make_token
from tests.people_at_table import Table, person

# HEAD is GET without its body, OPTIONS tells about the others: they have no row of their own but a test.
ASIDE = {"HEAD", "OPTIONS"}


class Route(NamedTuple):
    name: str
    pattern: URLPattern

    @property
    def is_api(self) -> bool:
        return self.name.startswith("api-")

    def methods(self, table: Table, who: str, browser: Client) -> set[str]:
        """The methods that the view says it allows."""
        view: Any = self.pattern.callback
        view_class = getattr(view, "cls", getattr(view, "view_class", None))
        if view_class:
            return {name.upper() for name in view_class.http_method_names if hasattr(view_class, name)} - ASIDE
        answer = browser.generic("BREW", self.address(table, who))
        assert answer.status_code == 405, f"{self.name} does not say which methods it allows"
        return set(answer["Allow"].split(", ")) - ASIDE

    def address(self, table: Table, who: str) -> str:
        """Where *who* finds something on this route, if they have the right to."""
        wanted = self.pattern.pattern.regex.groupindex
        return reverse(self.name, kwargs={name: self._argument(name, table, who) for name in wanted})

    def _argument(self, name: str, table: Table, who: str) -> Any:
        owner = table.held_by(Role.OWNER)
        match name:
            case "id" if "token" in self.name:
                return make_token(person("stranger" if who == "anonymous" else who), name="a program")[0].id
            case "id":
                return table.campaign.id
            case "number" if "undo" in self.name:
                campaigns.change(owner, changes={"name": "Renamed"})
                return table.newest().number
            case "number":
                return table.held_by(Role.PLAYER).number
            case "invitation_id":
                return table.invitation().id
            case "code" if "window" in self.name:
                return sharing.open_window(owner).code
            case "code":
                return table.code()
            case "uidb36" | "key":
                return "x"
        raise AssertionError(f"what stands for {name} in {self.name}?")


def every_route(patterns: list[Any] | None = None) -> Iterator[Route]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from every_route(pattern.url_patterns)
        else:
            assert pattern.name, f"{pattern} has no name"
            yield Route(pattern.name, pattern)
