"""Full Moon Ritual's tools."""
