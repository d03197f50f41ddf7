"""The variants of Appendix I that a table can play a scene with."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from campaigns.rulebooks.witching_hour.register import Rule


class Variant(StrEnum):
    VERBAL = "verbal"
    SECRETS_EASY = "secrets-easy"
    SECRETS_HARD = "secrets-hard"
    VARIETY_EASY = "variety-easy"
    VARIETY_HARD = "variety-hard"


VARIANT_RULES: Mapping[Variant, Rule] = MappingProxyType(
    {
        Variant.VERBAL: Rule.VERBAL_VARIANT,
        Variant.SECRETS_EASY: Rule.SECRETS_EASY,
        Variant.SECRETS_HARD: Rule.SECRETS_HARD,
        Variant.VARIETY_EASY: Rule.VARIETY_EASY,
        Variant.VARIETY_HARD: Rule.VARIETY_HARD,
    }
)
# A scene is not made easier and harder by the same means.
EITHER = ((Variant.SECRETS_EASY, Variant.SECRETS_HARD), (Variant.VARIETY_EASY, Variant.VARIETY_HARD))
