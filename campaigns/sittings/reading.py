"""What was sent to the live table, read into the typed events and options of its game; what is wrong, by field."""

import re
from typing import Any, TypeVar

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import ValidationError

from campaigns.rulebooks.sitting import Illegal, Malformed, Sent
from campaigns.sittings.registry import TableGame
from cards.reading import no_such_field
from cards.refusals import Refused

Read = TypeVar("Read", bound=Sent)

# “Expected `int`, got `str` - at `$.witches[0].corruption`”
_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?$", re.DOTALL)
_FIELD = re.compile(r"(?:unknown|required) field `(?P<name>[^`]*)`")

OF_SHAPES: dict[str, Promise] = {
    "required": gettext_lazy("This is missing."),
    "unknown": gettext_lazy("There is no such field."),
}
OF_GAMES: dict[str, Promise] = {
    "unknown": gettext_lazy("Nothing at this table is called so."),
    "twice": gettext_lazy("This is named more than once."),
    "missing": gettext_lazy("Somebody is missing here."),
    "zero": gettext_lazy("By 0 nothing changes. Give another number."),
}


def read_as(shape: type[Read], data: Any, field: str) -> Read:
    """*data*, in the shape of a game's options or facts; *field* is where it stood in the request."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise _misshapen(str(error), field, shape) from None


def _misshapen(message: str, field: str, shape: type[Sent]) -> ValidationError:
    found = _AT.match(message)
    assert found
    what, path = found["what"], found["path"] or ""
    named = _FIELD.search(what)
    is_outermost = not path
    if named:
        path = f"{path}.{named['name']}"
    code = ("unknown" if "unknown field" in what else "required") if named else "invalid"
    words = OF_SHAPES[code] if named else _("This is not right: %(what)s.") % {"what": what.replace("`", "“")}
    if code == "unknown" and is_outermost:
        words = no_such_field(shape.__struct_encode_fields__)
    return ValidationError({_dotted(field, path): [str(words)]}, code=code)


def _dotted(field: str, path: str) -> str:
    """``facts.magic.0.witch`` of ``facts`` and ``.magic[0].witch``."""
    return field + re.sub(r"\[([^\]]*)\]", r".\1", path)


def malformed(error: Malformed, field: str) -> ValidationError:
    """What the game says of a field, as every door says it."""
    words = OF_GAMES.get(error.code) or _("This cannot be so.")
    return ValidationError({f"{field}.{error.field}" if error.field else field: [str(words)]}, code=error.code)


def against_the_rules(game: TableGame, error: Illegal, **facts: Any) -> Refused:
    """The refusal, with the rule that speaks against it and where it stands."""
    rule = error.finding.rule
    return Refused(
        "against-the-rules",
        game.refusal(error.finding),
        rule=rule.id,
        section=rule.section,
        page=rule.page,
        **facts,
    )
