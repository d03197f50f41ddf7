"""A match of Wickville in words, for the API's document."""

from campaigns.sittings.document_words import GameWords

WORDS = GameWords(
    kinds={
        "turn-taken": "The witch whose turn it is did this, in this order.",
        "solo-turn-taken": "All that is automatic was done, until it is the player’s turn.",
    },
    sent={
        "ability": "What flipping it does; null: nothing.",
        "actions": "What she did, in this order: each action once, and exactly one move.",
        "active": "Whether its active face is up.",
        "blue": "How often the blue guardian was activated.",
        "circle": "The twelve cards clockwise; a place is the index of a card.",
        "colour": "Whose side: blue or red; of a card, yellow for a potion.",
        "damage": "How much damage she has taken.",
        "direction": "Which way it faces.",
        "guardians": "How often each guardian was activated.",
        "hourglass": "The place of the hourglass.",
        "opponent": "The name of the automatic witch.",
        "place": "The index of the card at which she stands.",
        "red": "How often the red guardian was activated.",
        "reference": "The place beside the reference card.",
        "solo": "What one person plays against; null with two or more.",
        "swap": "Which cards her swap exchanges.",
        "symbol": "What the card bears; null: nothing.",
        "turn": "The name of the witch whose turn it is, or hourglass.",
        "Flip.to": "Where a potion at the end takes her, given exactly when there is one to make.",
        "Move.spaces": "1 or 2; 0 exactly when both places are taken, and she takes damage instead.",
        "Position.witches": "Two or four, in turn order.",
        "WickvilleOptions.position": "As the tools have it.",
    },
    state={
        "active": "Whether the active face is up now.",
        "by": "What dealt it.",
        "colour": "Which colour.",
        "from": "From which place.",
        "is_automatic": "Whether it was the automatic witch’s.",
        "last": "What the turn just taken changed; null before the first.",
        "place": "Which place.",
        "places": "The places, ascending.",
        "position": "As the tools have it.",
        "steps": "All that changed, in order.",
        "LastTurn.turn": "Whose turn it was; hourglass where it began.",
    },
)
