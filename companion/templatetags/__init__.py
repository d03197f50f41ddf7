"""Tags of the site’s shell."""
