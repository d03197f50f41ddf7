"""Lists in pages: ``count``, ``next``, ``previous``, ``results``."""

from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class Pages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_number(self, request: Request, paginator: Any) -> int | str:
        number = request.query_params.get(self.page_query_param) or "1"
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise ValidationError({self.page_query_param: "A page is a whole number from 1."})
        return int(number)
