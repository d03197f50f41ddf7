"""The host's admin: what of the rows can be looked at, and what is corrected for everybody."""
