"""Every write of an away game."""
