"""Witches of Wickville: what works by its rules."""
