"""Lists in pages: ``count``, ``next``, ``previous``, ``results``."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class Pages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_number(self, request: Request, paginator: Any) -> int | str:
        return _whole(request, self.page_query_param) or 1

    def get_page_size(self, request: Request) -> int | None:
        size = _whole(request, "page_size") or self.page_size
        return min(size, self.max_page_size) if size else None

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters = super().get_schema_operation_parameters(view)
        return [{**parameter, "schema": {**parameter["schema"], "minimum": 1}} for parameter in parameters]


def _whole(request: Request, name: str) -> int | None:
    """A whole number from 1 in the query, or None where there is none."""
    number = request.query_params.get(name)
    if not number:
        return None
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number)):
        raise ValidationError({name: _("Say a whole number from 1.")})
    return int(number)
