"""What the rulebook finds, as a tool's page says it: a sentence, its rule, and the step of the turn to look it up."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.verdicts import in_words


@dataclass(frozen=True)
class RuleLine:
    words: str
    rule: Registered
    # A deep link into the turn reference.
    step: str


def rule_lines(findings: Iterable[Finding], step: str) -> list[RuleLine]:
    return [rule_line(finding, step) for finding in findings]


def rule_line(finding: Finding, step: str) -> RuleLine:
    return RuleLine(in_words(finding), finding.rule, step)
