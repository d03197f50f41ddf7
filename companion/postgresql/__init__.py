"""Django's PostgreSQL with an end to its patience: a frozen server is an error soon, not a page that never comes."""
