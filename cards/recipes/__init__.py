"""Recipes: decks stacked in a known order, what they are made of, and where each card goes."""
