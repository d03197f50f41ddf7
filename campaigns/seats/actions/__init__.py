"""Every write to a campaign and its seats."""
