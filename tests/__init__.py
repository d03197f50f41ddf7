"""The tests mirror the tree; what runs beside them (Valkey, PostgreSQL, Chromium, the site) is real."""
