"""Every write at the live table."""
