"""The OpenAPI document: every operation says in words what it does, who may call it, how it answers and refuses."""

import re
from functools import cache
from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.views import APIView

from cards.idempotency import KEY, KeyIn, KeySerializer
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

    @property
    def _key_in(self) -> KeyIn | None:
        """Where the operation takes the key of a write that is done once."""
        return getattr(getattr(self.view, self.method.lower()), "takes_key", None)

    def get_override_parameters(self) -> list[Any]:
        if self._key_in is KeyIn.ADDRESS:
            return [OpenApiParameter("key", OpenApiTypes.UUID, description=KEY)]
        return []

    def _get_request_for_media_type(self, serializer: Any, direction: Any = "request") -> Any:
        keyed = _with_key(serializer) if self._key_in is KeyIn.BODY else serializer
        return super()._get_request_for_media_type(keyed, direction)  # type: ignore[no-untyped-call]

    def query_parameters(self) -> frozenset[str]:
        """What may stand in the address behind the question mark."""
        self.path, self.registry = "", ComponentRegistry()
        declared, of_pages = self._process_override_parameters(), self._get_pagination_parameters()  # type: ignore[no-untyped-call]
        asked = {name for name, where in declared if where == OpenApiParameter.QUERY}
        return frozenset(asked | {one["name"] for one in of_pages})

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


@cache
def _with_key(serializer: type[Any]) -> type[Any]:
    """The shape of what is sent, with the key that is taken out before it is read."""
    return type(serializer.__name__, (KeySerializer, serializer), {"__doc__": serializer.__doc__})


@cache
def known_parameters(view_class: type[APIView], method: str) -> frozenset[str] | None:
    """What the operation declares for its address; None where it stands in no document."""
    action = getattr(view_class, method.lower())
    declared = getattr(action, "kwargs", {}).get("schema", type(view_class.schema))
    schema: Any = declared()
    view: Any = view_class()
    view.request, view.args, view.kwargs, view.format_kwarg, view.swagger_fake_view = None, (), {}, None, True
    schema.view, schema.method = view, method
    return None if schema.is_excluded() else schema.query_parameters()
