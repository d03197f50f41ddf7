"""The Witching Hour's tools."""
