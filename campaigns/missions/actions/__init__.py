"""Every write to a mission."""
