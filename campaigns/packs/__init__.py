"""Packs of own cards on a campaign's table."""
