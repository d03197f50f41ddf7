"""A match of Curses & Covens in words, for the API's document."""

from campaigns.sittings.document_words import GameWords

WORDS = GameWords(
    kinds={
        "phase-ended": "The phase is over.",
        "hat-given": "The Witch Hunter gave the hat to a town.",
        "spell-cast": "A spell was cast: one a round.",
        "card-revealed": "The Witch Hunter picked a card of a town, and it was revealed.",
        "coven-revealed": "A town showed its hand with a coven in it, and the towns win.",
        "pile-counted": "Somebody counted the deck or the woods.",
    },
    sent={
        "town": "The name of the town.",
        "CardRevealed.card": "Which card it was.",
        "CovenOptions.hunter": "Who is the Witch Hunter.",
        "CovenOptions.tiles": "What the table calls its spell tiles.",
        "CovenOptions.towns": "The towns clockwise, the first to the Witch Hunter’s left.",
        "CovenRevealed.hand": "The hand, which lies open.",
        "PhaseEnded.early": "Of a hunt with fewer than two picks.",
        "SpellCast.tile": "The name of the tile.",
    },
    state={
        "deck": "How many cards the deck has; null: nobody counts them.",
        "hat": "Which town has the hat; null until it is given for the first time.",
        "hunter": "Who is the Witch Hunter.",
        "in_front": "The captured witches and the rituals, in the order in which they came.",
        "picks": "How many cards were revealed in this hunt.",
        "spell": "The tile that was cast this round; null: none.",
        "tiles": "What the table calls its spell tiles.",
        "towns": "The towns clockwise.",
        "woods": "How many cards lie in the woods; null: nobody counts them.",
    },
)
