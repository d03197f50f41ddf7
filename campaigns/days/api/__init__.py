"""A table's days, for programs."""
