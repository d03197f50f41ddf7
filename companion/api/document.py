"""The OpenAPI document as it is served: built once in each process, and kept as bytes."""

import hashlib
import threading
from functools import cache
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

# Building it is not safe in two threads at once.
_building = threading.Lock()


class Document(NamedTuple):
    body: bytes
    etag: str


@cache
def document(format: str) -> Document:
    """As JSON, or else as YAML."""
    # Kept for all, so in the language of none of them.
    with translation.override("en"):
        schema = SpectacularAPIView.generator_class().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    renderer = OpenApiJsonRenderer() if format == "json" else OpenApiYamlRenderer()
    rendered: bytes = renderer.render(schema, renderer_context={})
    return Document(rendered, f'"{hashlib.sha256(rendered).hexdigest()[:32]}"')


def kept_document(request: HttpRequest) -> Document:
    with _building:
        return document("json" if wants_json(request) else "yaml")


def wants_json(request: HttpRequest) -> bool:
    asked = request.GET.get("format") or request.headers.get("Accept", "")
    return "json" in asked


def etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str:
    return kept_document(request).etag


class ApiDocument(SpectacularAPIView):
    @method_decorator(condition(etag_func=etag))
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return super().dispatch(request, *args, **kwargs)

    def _get_schema_response(self, request: Request) -> HttpResponse:
        suffix = "+json" if wants_json(request._request) else ""
        return HttpResponse(kept_document(request._request).body, content_type=f"application/vnd.oai.openapi{suffix}")
