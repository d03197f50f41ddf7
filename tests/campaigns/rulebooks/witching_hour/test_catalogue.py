"""What the rulebook knows of scenes, Witches, piles and phases is what the catalogue tells of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from campaigns.rulebooks.witching_hour import corruption
from campaigns.rulebooks.witching_hour.coven import TOKENS, Witch
from campaigns.rulebooks.witching_hour.pentagram import Variety, piles
from campaigns.rulebooks.witching_hour.phases import STEPS, Phase, rules_of
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rulebooks.witching_hour.setting_up import STARTER_DEMONS
from tests.rulebook_lines import book

pytestmark = pytest.mark.pure

CATALOGUE = Path(__file__).parents[4] / "fixtures/catalogue/witching-hour"


def rows(file: str) -> Any:
    return yaml.safe_load((CATALOGUE / f"{file}.yaml").read_text())


def chart(slug: str) -> list[dict[str, Any]]:
    [found] = [each["rows"] for each in rows("charts") if each["slug"] == slug]
    return list(found)


def slugs(step: dict[str, Any]) -> Iterator[str]:
    yield step["slug"]
    for part in step.get("steps", []):
        yield from slugs(part)


def test_the_scenes_and_their_limits() -> None:
    told = [(row["number"], row["name"], row["corruption_limit"]) for row in rows("cards/scene")]
    assert told == [(scene.number, scene.name, scene.limit) for scene in SCENES]


def test_the_witches_and_their_tokens() -> None:
    tokens = {row["character"]: row["count"] for row in rows("components") if "character" in row}
    told = [(row["first_name"], tokens.get(row["code"])) for row in rows("cards/character")]
    known = [(witch, TOKENS[witch].count if witch in TOKENS else None) for witch in Witch]
    assert told == known


@pytest.mark.parametrize(("slug", "variety"), [("cards-per-locus", None), ("cards-per-locus-hard", Variety.HARD)])
def test_the_charts_of_spells(slug: str, variety: Variety | None) -> None:
    told = {
        players: row["cards"] for row in chart(slug) for players in range(row["min_players"], row["max_players"] + 1)
    }
    assert told == {players: list(piles(players, variety)) for players in range(2, 7)}


def test_the_icons_are_as_many_as_the_reference_on_the_last_page_prints() -> None:
    lines = book("witching-hour")
    assert [row["number"] for row in chart("icons")] == list(range(1, 16))
    if lines is not None:
        printed = [line for line in lines[lines.index("ICON REFERENCE") + 1 :] if line.strip()]
        assert len(printed) == len(chart("icons"))


def test_the_notes_cite_the_book_or_a_ruling_of_the_register() -> None:
    assert Rule.COVEN_SIZE.id in rows("game")["inferred"]["min_players"]
    assert not [file for file in CATALOGUE.rglob("*.yaml") if "the API" in file.read_text()]


def test_the_chart_of_hours() -> None:
    assert [row["corruption"] for row in chart("hours")] == [corruption.of_new_hour(hour) for hour in range(1, 7)]


def test_the_pieces_of_corruption_and_the_starter_demons() -> None:
    pieces = [row for row in rows("components") if "corruption" in row["slug"]]
    assert sum(row["worth"] * row["count"] for row in pieces) == corruption.ALL_OF_IT
    [starters] = [row["count"] for row in rows("types")["types"] if row["slug"] == "starter-demon"]
    assert starters == STARTER_DEMONS


def test_the_phases_are_those_of_the_reference_and_every_rule_of_an_hour_belongs_to_one() -> None:
    [hour] = [sheet for sheet in rows("reference") if sheet["slug"] == "hour"]
    assert [step["slug"] for step in hour["steps"]] == list(Phase)
    assert all(rules_of(phase)[0].section in step["name"] for phase, step in zip(Phase, hour["steps"], strict=True))
    played = {rule for phase in Phase for rule in rules_of(phase)}
    assert {rule for rule in Rule if rule.part == Rule.NEW_HOUR_CORRUPTION.part} <= played


def test_each_step_of_the_reference_tells_rules_and_each_rule_of_a_phase_is_told_by_one() -> None:
    [hour] = [sheet for sheet in rows("reference") if sheet["slug"] == "hour"]
    for phase, step in zip(Phase, hour["steps"], strict=True):
        assert set(STEPS[phase]) == set(slugs(step))
        assert {rule for rules in STEPS[phase].values() for rule in rules} == set(rules_of(phase))
