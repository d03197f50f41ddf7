"""Wickville's tools as pages; the whole table stands in the address."""
