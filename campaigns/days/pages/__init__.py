"""The pages of a table's days."""
