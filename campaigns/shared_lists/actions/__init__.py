"""Every write to a shared list."""
