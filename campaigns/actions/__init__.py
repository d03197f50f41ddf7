"""Every write to a campaign: one verb each, atomic, permitted by access, kept in the chronicle."""
