"""Tags of the campaigns’ pages."""
