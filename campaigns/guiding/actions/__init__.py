"""Every write of a guide."""
