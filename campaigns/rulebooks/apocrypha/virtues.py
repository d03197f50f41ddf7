"""The four virtues: Rule.VIRTUES_AND_SKILLS."""

from enum import StrEnum


class Virtue(StrEnum):
    BODY = "body"
    MIND = "mind"
    RAGE = "rage"
    SOUL = "soul"
