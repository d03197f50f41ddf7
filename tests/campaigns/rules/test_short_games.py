"""Curses & Covens and Full Moon Ritual: every step of setting up, and every refusal of their tables, can be said."""

import pytest

from campaigns.rulebooks.curses_and_covens import hunt
from campaigns.rulebooks.curses_and_covens.cards import Card
from campaigns.rulebooks.curses_and_covens.setting_up import set_up as set_up_coven
from campaigns.rulebooks.curses_and_covens.table import RULES as COVEN_RULES
from campaigns.rulebooks.full_moon_ritual.setting_up import set_up as set_up_ritual
from campaigns.rulebooks.full_moon_ritual.table import RULES as RITUAL_RULES
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.curses_and_covens import verdicts as coven_words
from campaigns.rules.full_moon_ritual import verdicts as ritual_words
from tests.campaigns.rulebooks.curses_and_covens import test_table as coven
from tests.campaigns.rulebooks.full_moon_ritual import test_table as ritual
from tests.campaigns.rulebooks.live_table import LiveTable

pytestmark = pytest.mark.pure


def refusal(table: LiveTable, kind: str, **facts: object) -> Finding:
    table.send(kind, facts)
    assert table.refusal is not None
    return table.refusal


def coven_findings() -> list[Finding]:
    found = [step for towns in range(2, 6) for step in set_up_coven(towns).steps]
    found += hunt.against([Card.LOVE] * 5)
    found += hunt.against([Card.RITUAL] * 2)
    for table in (coven.opened(), coven.in_hunt()):
        table.send("spell-cast", {"tile": "Mist"})
        found.append(refusal(table, "spell-cast", tile="Storm"))
    hunting = coven.in_hunt()
    found.append(refusal(hunting, "hat-given", town="Ben"))
    found.append(refusal(hunting, "coven-revealed", town="Ben", hand=[]))
    found.append(refusal(hunting, "phase-ended"))
    hunting.send("card-revealed", {"town": "Ben", "card": "fake"})
    found.append(refusal(hunting, "card-revealed", town="Ben", card="fake"))
    found.append(refusal(hunting, "phase-ended"))
    hunting.send("card-revealed", {"town": "Ben", "card": "townsfolk"})
    found.append(refusal(hunting, "card-revealed", town="Ben", card="love"))
    census = coven.opened()
    found.append(refusal(census, "phase-ended", early=True))
    found.append(refusal(census, "card-revealed", town="Ben", card="love"))
    found.append(refusal(census, "coven-revealed", town="Ben", hand=["love", "fake", "wild"]))
    census.send("coven-revealed", coven.COVEN)
    found.append(refusal(census, "phase-ended"))
    return found


def ritual_findings() -> list[Finding]:
    found = [step for witches in (2, 3, 4) for step in set_up_ritual(witches).steps]
    table = ritual.opened()
    found.append(refusal(table, "magic-done", **ritual.magic("Ben", "cast", 2)))
    found.append(refusal(table, "magic-done", **ritual.magic("Ana", "cast", 1)))
    found.append(refusal(table, "magic-done", **ritual.magic("Ana", "gather", 3)))
    found.append(refusal(table, "scored", **ritual.SCORED))
    for _deed in range(6):
        table.send("magic-done", ritual.magic("Ana", "gather", 2))
    found.append(refusal(table, "magic-done", **ritual.magic("Ana", "cast", 2)))
    table = ritual.after_the_last_turn()
    found.append(refusal(table, "turn-ended"))
    table.send("scored", ritual.SCORED)
    found.append(refusal(table, "turn-ended"))
    return found


def test_every_finding_is_a_sentence_without_a_gap() -> None:
    told = [coven_words.in_words(finding) for finding in coven_findings()]
    told += [ritual_words.in_words(finding) for finding in ritual_findings()]
    for words in told:
        assert words[-1] in ".?", words
        assert "%(" not in words
        assert "  " not in words


def test_there_is_a_sentence_for_each_rule_that_can_be_found_and_for_no_other() -> None:
    assert {finding.rule for finding in coven_findings()} == set(coven_words.SENTENCES)
    assert {finding.rule for finding in ritual_findings()} == set(ritual_words.SENTENCES)


def test_no_event_takes_a_closed_hand() -> None:
    takers = {kind for kind, facts in COVEN_RULES.events.items() if "hand" in facts.__struct_fields__}
    assert takers == {"coven-revealed"}
    assert not {"woods", "deck", "cards"} & {
        field
        for rules in (COVEN_RULES, RITUAL_RULES)
        for facts in rules.events.values()
        for field in facts.__struct_fields__
    }
