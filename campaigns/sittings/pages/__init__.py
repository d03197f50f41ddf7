"""The pages of the live table."""
