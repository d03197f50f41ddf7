"""The rules of Approaching Dawn: The Witching Hour, pure."""
