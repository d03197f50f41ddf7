"""Full Moon Ritual: what works by its rules."""
