"""What the rulebooks find, as programs read it: a rule broken, the verdict on a halo, the verdict on a deck."""

from typing import Any

from rest_framework import serializers

from campaigns.rulebooks.apocrypha import deck, halo
from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.halo import Reach, Slot
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.verdicts import in_words


class RuledSerializer(serializers.Serializer[Any]):
    """A rule, where it stands, and what it says here."""

    rule = serializers.CharField()
    section = serializers.CharField(help_text="The heading in the book.")
    page = serializers.IntegerField(allow_null=True)
    message = serializers.CharField()


class HaloProblemSerializer(RuledSerializer):
    slot = serializers.ChoiceField([slot.value for slot in Slot], allow_null=True)


class HaloVerdictSerializer(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    problems = HaloProblemSerializer(many=True)
    reaches = serializers.DictField(
        child=serializers.ListField(child=serializers.ChoiceField([reach.value for reach in Reach])),
        help_text="Each slot whose top card is a fragment, with those whom it reaches.",
    )
    deaths = serializers.IntegerField(help_text="Covered ones count.")
    is_dead = serializers.BooleanField()
    must_sacrifice = serializers.IntegerField(help_text="How many fragments have to go.")


class DeckProblemSerializer(RuledSerializer):
    type = serializers.ChoiceField([type.value for type in DeckCardType])


class DeckVerdictSerializer(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    missing = serializers.DictField(child=serializers.IntegerField())
    surplus = serializers.DictField(child=serializers.IntegerField())
    problems = DeckProblemSerializer(many=True)


def halo_verdict(verdict: halo.HaloVerdict) -> dict[str, Any]:
    return {
        "legal": verdict.legal,
        "problems": [{**told(each), "slot": each.facts.get("slot")} for each in verdict.problems],
        "reaches": verdict.reaches,
        "deaths": verdict.deaths,
        "is_dead": verdict.is_dead,
        "must_sacrifice": verdict.must_sacrifice,
    }


def deck_verdict(verdict: deck.DeckVerdict) -> dict[str, Any]:
    return {
        "legal": verdict.legal,
        "missing": verdict.missing,
        "surplus": verdict.surplus,
        "problems": [{**told(each), "type": each.facts["type"]} for each in verdict.problems],
    }


def told(finding: Finding) -> dict[str, Any]:
    return {**ruled(finding), "message": in_words(finding)}


def ruled(finding: Finding) -> dict[str, Any]:
    return {"rule": finding.rule.id, "section": finding.rule.section, "page": finding.rule.page}


def steps_data(steps: tuple[Finding, ...]) -> list[dict[str, Any]]:
    return [told(step) for step in steps]
