"""The situations that tell of a rule, as the register shows them beside it."""

import pytest
import yaml

from campaigns.rules.cases import cases_of
from campaigns.rules.registers import REGISTERS, Standing, standing
from tests.cases import FOLDER

pytestmark = pytest.mark.pure

# Nothing happens in a situation by which these could be seen.
WITHOUT_A_CASE = {"scenes-without-a-mode", "what-demons-are"}


@pytest.mark.parametrize("game", REGISTERS)
def test_a_case_says_of_which_rules_of_its_game_it_is(game: str) -> None:
    known = {rule.id for rule in REGISTERS[game]}
    for file in sorted((FOLDER / game).rglob("*.yaml")):
        named = yaml.safe_load(file.read_text()).get("rules", [])
        assert set(named) <= known, file.name
        here = str(file.relative_to(FOLDER))
        assert all(here in {case.file for case in cases_of(game, rule)} for rule in named)


def test_a_rule_of_one_word_has_its_cases_too() -> None:
    assert "witching-hour/pentagram/locus-4-with-one-imp.yaml" in {
        case.file for case in cases_of("witching-hour", "imps")
    }


def test_whatever_the_witching_hour_reckons_with_or_rules_has_a_case() -> None:
    followed = {rule.id for rule in REGISTERS["witching-hour"] if standing("witching-hour", rule) is not Standing.TABLE}
    assert {rule for rule in followed if not cases_of("witching-hour", rule)} == WITHOUT_A_CASE
