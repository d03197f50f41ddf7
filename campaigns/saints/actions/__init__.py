"""Every write to a saint."""
