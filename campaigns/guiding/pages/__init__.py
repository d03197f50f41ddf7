"""The pages of guided mode."""
