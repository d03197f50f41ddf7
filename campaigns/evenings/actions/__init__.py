"""Every write about the next evening."""
