"""The box: every physical copy of a card, and the one place where it lies."""
