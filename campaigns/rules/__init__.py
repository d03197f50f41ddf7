"""The rulebooks' registers, and their verdicts in words."""
