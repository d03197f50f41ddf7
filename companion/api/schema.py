"""The OpenAPI document: every operation also says who may call it and how it refuses."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

PROBLEM: dict[str, Any] = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "field": {"type": "string"},
                    "code": {"type": "string"},
                    "message": {"type": "string"},
                },
                "required": ["field", "code", "message"],
            },
        },
        "rule": {"type": "string"},
        "section": {"type": "string"},
        "page": {"type": "integer", "nullable": True},
    },
    "required": ["type", "title", "status", "detail"],
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
    """Adds the problem document as the default answer of every operation."""

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        responses: dict[str, Any] = super()._get_response_bodies(direction)
        responses.setdefault(
            "default",
            {
                "description": "A problem document: what went wrong and what to do.",
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            },
        )
        return responses


def add_problem(result: dict[str, Any], **context: Any) -> dict[str, Any]:
    """The component that those answers point at."""
    result.setdefault("components", {}).setdefault("schemas", {})["Problem"] = PROBLEM
    return result
