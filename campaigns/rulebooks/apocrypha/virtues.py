"""The four virtues."""

from enum import StrEnum


class Virtue(StrEnum):
    BODY = "body"
    MIND = "mind"
    RAGE = "rage"
    SOUL = "soul"
