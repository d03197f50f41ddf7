"""How the tests of the rulebooks' tools ask the API, which anybody may."""

from typing import Any

from campaigns.rulebooks.apocrypha.register import Rule
from tests.people_at_table import API, Program

VIRTUES = {"body": 2, "mind": 3, "rage": 2, "soul": 4}


def ask(tool: str, body: Any, status: int = 200) -> Any:
    """Nobody in particular asks."""
    answer = Program().send("POST", f"{API}tools/apocrypha/{tool}/", body)
    assert answer.status_code == status, answer.content
    if status >= 400:
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["status"] == status
    return answer.json()


def bad_fields(tool: str, body: Any) -> set[str]:
    return {error["field"] for error in ask(tool, body, 400)["errors"]}


def rules(answer: Any) -> list[str]:
    for problem in answer["problems"]:
        rule = next(rule for rule in Rule if rule.id == problem["rule"])
        assert (problem["section"], problem["page"]) == (rule.section, rule.page)
        assert problem["message"].endswith(".")
    return [problem["rule"] for problem in answer["problems"]]
