"""Every write about a table's days."""
