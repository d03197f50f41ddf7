"""The tools of Witches of Wickville."""
