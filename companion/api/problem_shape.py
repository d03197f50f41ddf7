"""The problem document (RFC 9457) in the API's document: every member that one can have, in words."""

from typing import Any

_TEXT = {"type": "string"}


def _said(words: str, **schema: Any) -> dict[str, Any]:
    return {**(schema or _TEXT), "description": words}


_ERROR = {
    "type": "object",
    "properties": {
        "field": _said("Where it stands, with dots between; empty for the whole body."),
        "code": _said("For programs."),
        "message": _said("For people."),
    },
    "required": ["field", "code", "message"],
}

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "What went wrong and what to do. Beside the first four stand those members that apply.",
    "properties": {
        "type": _said("For programs: urn:companion:problem: and a word that stays the same."),
        "title": _said("The status in words."),
        "status": _said("The same as that of the answer.", type="integer"),
        "detail": _said("For people: what happened, and what to do about it."),
        "errors": _said("With 400: what was sent wrongly, a hundred at most.", type="array", items=_ERROR),
        "rule": _said("With 409: the rule of the game that forbids it, by its name in the register."),
        "section": _said("The heading in the book under which that rule stands."),
        "page": _said("Its page; null in a book that prints none.", type="integer", nullable=True),
        "problems": _said(
            "Every rule that stands against it, or every line of a file or list that is wrong, in order.",
            type="array",
            items={},
        ),
        "dependants": _said(
            "What came later and depends on what you would undo: undo that first, or send with_dependants.",
            type="array",
            items={},
        ),
        "where": {"description": "Where it is instead: of a copy that lies elsewhere, its place."},
        "seen": {"description": "The old name of version, of a halo.", "deprecated": True},
        "version": {"description": "The version that is there by now, where somebody changed it since you looked."},
        "position": _said("Of a query that was not understood: at which character, counted from 0.", type="integer"),
        "length": _said("And how many characters of it.", type="integer"),
        "understood": _said("And what was understood before it, in words; empty where nothing was."),
    },
    "required": ["type", "title", "status", "detail"],
}
