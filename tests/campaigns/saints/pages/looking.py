"""How the tests of the saints' pages look at them and send what stands on them."""

import uuid
from typing import Any

from tests.people_at_table import Table, browser_of


def page(table: Table, part: str = "", who: str = "player") -> Any:
    return browser_of(who).get(f"{table.path}saints/{part}")


def post(table: Table, part: str, who: str = "player", **sent: Any) -> Any:
    return browser_of(who).post(f"{table.path}saints/{part}", {"key": uuid.uuid4(), **sent})


def shown(answer: Any) -> str:
    return answer.content.decode()


def filled(table: Table, part: str) -> dict[str, Any]:
    """What the form of a page holds when somebody only looks at it."""
    form = page(table, part).context["form"]
    return {name: "" if form[name].value() is None else form[name].value() for name in form.fields}
