"""A match of Full Moon Ritual in words, for the API's document."""

from campaigns.sittings.document_words import GameWords

WORDS = GameWords(
    kinds={
        "magic-done": "A witch cast a spell or gathered one.",
        "turn-ended": "The turn is over; after the last witch the moon moves on.",
        "scored": "After the last turn everything was counted.",
    },
    sent={
        "chips": "How many chips.",
        "gems": "How many gems.",
        "ingredients": "How many ingredients.",
        "CountedWitch.name": "The name of the witch.",
        "CountedWitch.spells": "What her spells count together.",
        "MagicDone.chips": "How many chips she threw into the Cauldron.",
        "MagicDone.success": "Whether the dice reached the target.",
        "RitualOptions.moons": "How many spaces the moon’s track has.",
        "RitualOptions.witches": "The witches in turn order.",
        "Scored.witches": "What each witch has, every one of the sitting once.",
    },
    state={
        "chips": "How many chips are left.",
        "counts": "What was counted, by row.",
        "moons": "How many spaces the moon’s track has.",
        "points": "The points of each row.",
        "scores": "The score of each witch, once it is counted.",
        "total": "The sum of the points.",
        "RitualState.turn": "Whose turn it is; null when all have had their last one.",
        "ScoredWitch.place": "Her place, shared only where all rows are equal.",
    },
)
