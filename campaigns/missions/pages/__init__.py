"""The pages of missions."""
