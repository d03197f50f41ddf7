"""The API of missions: setting out, the end of one step by step, and the plan for decks."""
