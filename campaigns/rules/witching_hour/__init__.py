"""The Witching Hour in sentences."""
