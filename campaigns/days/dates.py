"""A civil date in an address: 2026-10-31, and written in no other way."""

from datetime import date

from django.urls import register_converter


class DayConverter:
    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)  # there is no 31 June: Django takes the ValueError for another address

    def to_url(self, value: date | str) -> str:
        return str(value)


register_converter(DayConverter, "day")
