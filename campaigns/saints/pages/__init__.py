"""The pages of saints, halos and decks."""
