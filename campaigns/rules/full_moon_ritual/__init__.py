"""Full Moon Ritual in sentences, and what works by its rules."""
