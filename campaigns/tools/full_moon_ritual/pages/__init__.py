"""Full Moon Ritual's tools as pages; what is filled in stands in the address."""
