"""The eight Witches: their names, and the tokens that come with two of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Tokens:
    """So many tokens of one name that go to whoever plays the Witch."""

    name: str
    count: int


@dataclass(frozen=True)
class Witch:
    slug: str
    name: str
    full_name: str
    # Rule.TOKENS_OF_WITCHES
    tokens: Tokens | None = None


WITCHES = (
    Witch("addie", "Addie", "Addie Klined", Tokens("Seeing the Good", 1)),
    Witch("dianne", "Dianne", "Dianne Urer"),
    Witch("lily", "Lily", "Lily Abrahamsen"),
    Witch("minora", "Minora", "Minora Alfhild"),
    Witch("nancy", "Nancy", "Nancy Stitch"),
    Witch("paz", "Paz", "Paz Guato"),
    Witch("shara", "Shara", "Shara Brown"),
    Witch("ward", "Ward", "Ward Cross", Tokens("Demon Hunt", 3)),
)
BY_SLUG = {witch.slug: witch for witch in WITCHES}
