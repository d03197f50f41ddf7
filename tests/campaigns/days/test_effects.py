"""What the almanac's mutations do to what we reckon: each says so, or says in one word what it touches instead."""

from datetime import date

import msgspec
import pytest

from campaigns.days.effects import mutation_of
from campaigns.rulebooks.apocrypha.day import DayEffect, DayMutation, EffectAt, Reminder
from campaigns.rules.apocrypha.days import CONDITIONS, REASONS
from campaigns.rules.apocrypha.verdicts import in_words
from cards.almanac.edition import Edition, Mutation
from cards.almanac.files import editions
from tests.data_rows import data_rows

# What a mutation touches that nothing of ours reckons, and how many do.
TOUCHED_INSTEAD = {
    "cards": "draws, heals, examines, recycles or buries cards",
    "dealing": "deals damage of its own, which the tool is told like any other",
    "giving": "gives cards",
    "halos": "moves what is slotted",
    "keywords": "adds keywords",
    "moving": "moves pawns",
    "mutations": "draws, turns or exchanges mutation cards",
    "nexus": "turns nexuses, or looks into their decks",
    "omens": "lets one investigate otherwise",
    "targets": "forbids or asks for a virtue",
    "threats": "brings, moves or avoids threats",
    "turns": "changes who acts, or when",
}


def every_mutation() -> list[tuple[Edition, Mutation]]:
    return [
        (edition, one) for edition in editions() for one in (*edition.mutations.special, *edition.mutations.ordinary)
    ]


@data_rows("edition, one", every_mutation(), name=lambda _, one: one.code)
def test_every_mutation_has_effects_or_a_word_for_what_it_touches_instead(edition: Edition, one: Mutation) -> None:
    effects = edition.effects[one.code]
    if isinstance(effects, str):
        assert effects in TOUCHED_INSTEAD
        return
    read = msgspec.convert(effects, tuple[DayEffect, ...])
    assert read
    for step in DayMutation(one.name, one.rule, read).steps:
        words = in_words(step)
        assert words.startswith(f"{one.name}: ")
        assert words.endswith(".")
        assert words != f"{one.name}: ."


def test_no_word_and_no_condition_is_there_for_nothing() -> None:
    effects = [each for edition in editions() for each in edition.effects.values()]
    assert {each for each in effects if isinstance(each, str)} == TOUCHED_INSTEAD.keys()
    read = [
        one for each in effects if not isinstance(each, str) for one in msgspec.convert(each, tuple[DayEffect, ...])
    ]
    assert {word for one in read for word in one.when} == CONDITIONS.keys()
    assert {one.at for one in read} == set(EffectAt)


@pytest.mark.parametrize("at", [EffectAt.HAND, EffectAt.CLOCK])
def test_what_nothing_reckons_is_only_reminded_of(at: EffectAt) -> None:
    for edition in editions():
        for each in edition.effects.values():
            read = () if isinstance(each, str) else msgspec.convert(each, tuple[DayEffect, ...])
            assert all(one.remind is not None and one.remind.value == at.value for one in read if one.at is at)


def test_all_that_we_reckon_is_reckoned_but_for_lots_and_hidden_faces() -> None:
    left = {
        code
        for edition in editions()
        for code, each in edition.effects.items()
        for one in (() if isinstance(each, str) else msgspec.convert(each, tuple[DayEffect, ...]))
        if one.remind and one.at not in (EffectAt.HAND, EffectAt.CLOCK)
    }
    assert left == {"short-straws", "sealed-envelopes"}
    assert set(REASONS) == set(Reminder)


def test_no_mutation_asks_for_two_numbers() -> None:
    for edition in editions():
        for each in edition.effects.values():
            read = () if isinstance(each, str) else msgspec.convert(each, tuple[DayEffect, ...])
            assert len({one.asks for one in read if one.asks}) <= 1


def test_the_mutation_of_a_day_comes_with_its_effects() -> None:
    found = mutation_of(date(2018, 11, 10))
    assert found.name == "Deep Cuts"
    assert [effect.at for effect in found.effects] == [EffectAt.DAMAGE]
