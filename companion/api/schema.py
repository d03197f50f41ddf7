"""The OpenAPI document: every operation says in words what it does, who may call it, how it answers and refuses."""

import re
from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from companion.api.examples import example_of
from companion.api.words.addresses import words_in
from companion.api.words.tags import tag_of

# The end of a docstring's first sentence.
_SENTENCE = re.compile(r"(?<=[.:;])\s")

RETRY_AFTER = {
    "Retry-After": {"description": "With 429 and 503: after so many seconds ask again.", "schema": {"type": "integer"}},
}
ETAG = {
    "ETag": {
        "description": "Send it as If-None-Match, and nothing new is a cheap 304.",
        "schema": {"type": "string"},
    },
}


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """What a program shows, and what the page that tries the API asks for."""

    target_class = "campaigns.people.authentication.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class OwnSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]
    target_class = "companion.api.sessions.SessionAuthentication"
    name = "session"


class ProblemSchema(AutoSchema):
    """Adds the words, the examples, and the problem document as the default answer of every operation."""

    def get_tags(self) -> list[str]:
        return [tag_of(self.path)]

    def get_summary(self) -> str | None:
        """The first sentence of what is said about it."""
        given = super().get_summary()
        return given or _SENTENCE.split(self.get_description() or "")[0].strip().rstrip(".:;") or None

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            self._add_words_of_address(operation)
            self._add_examples(operation)
        return operation

    def _add_words_of_address(self, operation: dict[str, Any]) -> None:
        words = words_in(self.path)
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path":
                parameter.setdefault("description", words[parameter["name"]])

    def _add_examples(self, operation: dict[str, Any]) -> None:
        example = example_of(self.method, self.path)
        if example is None:
            return
        for content in operation.get("requestBody", {}).get("content", {}).values():
            content["example"] = example.sent
        answer = operation["responses"].get(str(example.status), {})
        for content in answer.get("content", {}).values():
            content["example"] = example.answer

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        responses: dict[str, Any] = super()._get_response_bodies(direction)
        responses.setdefault(
            "default",
            {
                "description": "A problem document: what went wrong and what to do.",
                "headers": RETRY_AFTER,
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            },
        )
        # Whatever can be asked for again without cost says so.
        if "304" in responses:
            for status in ("200", "304"):
                responses[status]["headers"] = {**responses[status].get("headers", {}), **ETAG}
        return responses
