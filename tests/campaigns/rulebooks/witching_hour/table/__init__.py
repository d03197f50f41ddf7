"""The Witching Hour at the live table."""
