"""The OpenAPI document as it is served: built once in each process, and kept as bytes."""

import gzip
import hashlib
import json
import re
import threading
from functools import cache
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

# Building it is not safe in two threads at once.
_building = threading.Lock()
_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


class Document(NamedTuple):
    body: bytes
    etag: str


@cache
def document(format: str) -> Document:
    """As JSON, or else as YAML."""
    # Kept for all, so in the language of none of them.
    with translation.override("en"):
        schema = SpectacularAPIView.generator_class().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    if format == "json":
        # Programs read it: without the blanks that people like, it is a third as long.
        rendered = json.dumps(schema, separators=(",", ":")).encode()
    else:
        rendered = OpenApiYamlRenderer().render(schema, renderer_context={})  # type: ignore[no-untyped-call]
    return Document(rendered, f'"{hashlib.sha256(rendered).hexdigest()[:32]}"')


@cache
def packed_document(format: str) -> Document:
    plain = document(format)
    return Document(gzip.compress(plain.body, mtime=0), f'{plain.etag[:-1]}-gzip"')


def kept_document(request: HttpRequest) -> Document:
    format = "json" if wants_json(request) else "yaml"
    with _building:
        return packed_document(format) if takes_gzip(request) else document(format)


def takes_gzip(request: HttpRequest) -> bool:
    return _GZIP.search(request.headers.get("Accept-Encoding", "")) is not None


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
        asked = request._request
        suffix = "+json" if wants_json(asked) else ""
        response = HttpResponse(kept_document(asked).body, content_type=f"application/vnd.oai.openapi{suffix}")
        patch_vary_headers(response, ["Accept-Encoding"])
        if takes_gzip(asked):
            response["Content-Encoding"] = "gzip"
        return response
