"""What the pages of the live table post: one act each, as a phone without the script sends it."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.registered import Registered
from campaigns.sittings.actions.verdicts import LONGEST_PAGE, LONGEST_RULING, LONGEST_VERDICT
from cards import strictjson

# The facts of an act that a form asks for stand in fields of their own: ``text.card``, ``number.by``; of those ticked,
# ``numbers.sigils``; and within another fact, by the way there, ``text.bind.color``, ``number.witches.0.gems``.
TEXT, NUMBER, NUMBERS = "text.", "number.", "numbers."
MOST_FACTS_BYTES = 8_000
# No fact of any game lies deeper.
LONGEST_WAY = 8
_WHOLE = re.compile(r"-?[0-9]{1,9}")


class FactsForm(forms.Form):
    """Facts as JSON, with what the fields of the form add to them."""

    key = forms.UUIDField()
    facts = forms.CharField(max_length=MOST_FACTS_BYTES, required=False)

    def clean_facts(self) -> dict[str, Any]:
        facts = _read(self.cleaned_data["facts"] or "{}")
        if not isinstance(facts, dict):
            raise ValidationError(_("This must be an object."))
        for way, value in self._asked():
            _put(facts, way.split(".", LONGEST_WAY), value)
        return as_the_api_reads(facts)

    def _asked(self) -> Iterator[tuple[str, Any]]:
        """What was typed or chosen; an empty field says nothing."""
        for name, value in self.data.items():
            if name.startswith(TEXT) and value:
                yield name.removeprefix(TEXT), value
            elif name.startswith(NUMBER) and value:
                yield name.removeprefix(NUMBER), _whole(value)
            elif name.startswith(NUMBERS):
                yield name.removeprefix(NUMBERS), [_whole(each) for each in self._ticked(name)]

    def _ticked(self, name: str) -> list[Any]:
        return self.data.getlist(name) if isinstance(self.data, QueryDict) else list(self.data[name])


class EventForm(FactsForm):
    """Something happened: its kind and its facts."""

    kind = forms.CharField(max_length=60)
    ruling = forms.CharField(max_length=300, required=False)


class KeepForm(FactsForm):
    """Something that a seat keeps to itself, under a name."""

    name = forms.CharField(max_length=40)


def _put(facts: Any, way: list[str], value: Any) -> None:
    """Inside of what is there, or of what comes there now; where the way leads nowhere, the game misses it."""
    for at in way[:-1]:
        facts = _inside(facts, at)
    if isinstance(facts, dict):
        facts[way[-1]] = value


def _inside(facts: Any, at: str) -> Any:
    if isinstance(facts, dict):
        return facts.setdefault(at, {})
    is_place = isinstance(facts, list) and at.isascii() and at.isdigit() and len(at) < 4 and int(at) < len(facts)
    return facts[int(at)] if is_place else None


def as_the_api_reads(sent: dict[str, Any]) -> dict[str, Any]:
    """What was typed is held against the same bounds."""
    return cast("dict[str, Any]", _read(json.dumps(sent)))


def _read(text: str) -> Any:
    """As the API reads what it is sent."""
    try:
        return strictjson.loads(text.encode())
    except strictjson.BadJSON as error:
        raise ValidationError(str(error)) from None


def _whole(value: Any) -> int:
    if not _WHOLE.fullmatch(str(value).strip()):
        raise ValidationError(_("Give a whole number."))
    return int(value)


class DisagreementForm(forms.Form):
    """The same of something that has happened."""

    key = forms.UUIDField()
    seq = forms.IntegerField(min_value=1)
    ruling = forms.CharField(max_length=300, required=False)


class VerdictForm(forms.Form):
    """With what a tool or a page says somebody disagrees: the rule, the words, where they stood, and the ruling."""

    rule = forms.ChoiceField(label=_("The rule"))
    verdict = forms.CharField(label=_("What the companion says"), max_length=LONGEST_VERDICT, required=False)
    page = forms.CharField(label=_("Where it says so"), max_length=LONGEST_PAGE, required=False)
    ruling = forms.CharField(label=_("How you play it"), max_length=LONGEST_RULING)
    campaign = forms.ChoiceField(label=_("Keep it with"), required=False)

    def __init__(self, *args: Any, rules: Iterable[Registered], campaigns: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        told = translation.gettext
        sections = [(rule.id, f"{told(rule.section)}: {told(rule.words)}") for rule in rules]
        self.fields["rule"].choices = [("", "---"), *sections]  # type: ignore[attr-defined]
        self.fields["campaign"].choices = [("", _("no campaign: download it")), *campaigns.items()]  # type: ignore[attr-defined]


class ActForForm(forms.Form):
    name = forms.CharField(max_length=60, required=False)


class UndoForm(forms.Form):
    key = forms.UUIDField()
    seq = forms.IntegerField(required=False, min_value=1)
    with_dependants = forms.BooleanField(required=False)


class AgainForm(forms.Form):
    key = forms.UUIDField(required=False)


class SavepointForm(forms.Form):
    key = forms.UUIDField()
    name = forms.CharField(max_length=60)


class ReturnForm(forms.Form):
    key = forms.UUIDField()
    savepoint = forms.IntegerField(min_value=1)
